/// An element of an XML file with its contents.
package struct XMLTree: Sendable {
    package struct Attribute: Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package let name: String
    /// In the order of the file.
    package var attributes: [Attribute] = []
    package var children: [XMLTree] = []
    /// The text between the tags, without the text of the children.
    package var text = ""
    /// The line on which the element starts, counted from 1.
    package let line: Int

    package init(name: String, line: Int) {
        self.name = name
        self.line = line
    }

    /// An element for writing.
    package init(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "", children: [XMLTree] = []
    ) {
        self.name = name
        self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
        self.children = children
        self.text = text
        line = 0
    }

    /// The value of an attribute.
    package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The first child with this name.
    package func first(_ name: String) -> XMLTree? { children.first { $0.name == name } }

    /// The root element of a file.
    /// - Throws: `XMLTree.Fault` if the bytes are not well-formed XML.
    package static func read(_ bytes: [UInt8]) throws -> XMLTree {
        var reader = try XMLReader(bytes)
        return try reader.root()
    }

    /// A location where a file is not valid XML, and the reason.
    package struct Fault: Error, CustomStringConvertible {
        package let problem: Problem
        /// Counted from 1.
        package let line: Int
        /// The innermost open element at that location.
        package let element: String?

        package enum Problem: Sendable {
            /// The line is not text in UTF-8.
            case noText
            /// The file declares its own entities, which can include other files or expand without limit.
            case entities
            /// Elements are nested more deeply than any file needs.
            case depth
            /// Any other problem, described by the sentence.
            case grammar(String)
        }

        package var description: String {
            let what =
                switch problem {
                case .noText: "this line is not text in UTF-8"
                case .entities: "it declares entities of its own, which are never read"
                case .depth: "its elements lie in each other without end"
                case .grammar(let sentence): sentence
                }
            return "line \(line): \(what)" + (element.map { ", in the element <\($0)>" } ?? "")
        }
    }
}
