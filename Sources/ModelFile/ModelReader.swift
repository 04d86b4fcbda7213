import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The text of a model file as a tree of nodes.
enum ModelReader {
    static func read(_ data: Data, path: String) throws -> ModelNode {
        // Foundation's parser traps at an attribute with bytes that are no text.
        if let line = lineThatIsNoText(in: data) {
            throw ModelFileError(
                path: path, line: line, problem: "the file is not well-formed XML: this line is not text in UTF-8",
                korean: "올바른 XML이 아닙니다. 이 줄은 UTF-8 텍스트가 아닙니다.")
        }
        let builder = TreeBuilder()
        let parser = XMLParser(data: data)
        parser.delegate = builder
        guard parser.parse(), let root = builder.root else {
            let element = builder.open.last?.name
            throw ModelFileError(
                path: path, line: max(parser.lineNumber, 1), element: element,
                problem: "the file is not well-formed XML"
                    + (element == nil ? "" : "; this element is still open here"),
                korean: "올바른 XML이 아닙니다." + (element == nil ? "" : " 이 요소가 여기서 아직 닫히지 않았습니다."))
        }
        return root
    }

    /// The number of the first line with bytes that are not UTF-8; nil when there is none.
    private static func lineThatIsNoText(in data: Data) -> Int? {
        if String(validating: data, as: UTF8.self) != nil { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
    }

    /// Collects the parser's events. Confined to one call of `read`.
    private final class TreeBuilder: NSObject, XMLParserDelegate {
        var open: [ModelNode] = []
        var root: ModelNode?

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            // The parser hands the attributes over without their order: Xcode's own is as good.
            let order = ModelGrammar.order(of: attributes.keys, in: name)
            let sorted = order.map { ModelNode.Attribute(name: $0, value: attributes[$0] ?? "") }
            open.append(ModelNode(name: name, attributes: sorted, line: parser.lineNumber))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            guard let node = open.popLast() else { return }
            if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
        }
    }
}
