/// A reader of XML files from untrusted sources.
///
/// It supports the parts of XML 1.0 that data files use: elements, attributes, text, CDATA, comments, processing
/// instructions, the five predefined entities, and character references. A DOCTYPE may name a definition, which is not
/// loaded. A DOCTYPE with declarations is rejected, because entities that a file declares can turn a few bytes into
/// gigabytes, or include another file. The size of the result is proportional to the size of the input.
struct XMLReader {
    private static let deepest = 128

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    /// The open elements, outermost first.
    private var open: [XMLTree] = []

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        throw XMLTree.Fault(problem: .noText, line: (line ?? 0) + 1, element: nil)
    }

    /// The root element. Only comments, processing instructions and a DOCTYPE may surround it.
    mutating func root() throws -> XMLTree {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        if starts(with: "<?xml"), bytes.indices.contains(place + 5), Self.isSpace(bytes[place + 5]) {
            try declaration()
        }
        var root: XMLTree?
        while place < bytes.count {
            if let isComment = try comment() {
                guard isComment else { throw fault("a CDATA section is outside of the root element") }
            } else if starts(with: "<!DOCTYPE"), root == nil {
                try doctype()
            } else if bytes[place] == UInt8(ascii: "<"), root == nil {
                root = try element()
            } else {
                guard Self.isSpace(bytes[place]) else { throw fault("there is text outside of the root element") }
                advance()
            }
        }
        guard let root else { throw fault("it has no element") }
        return root
    }

    private func fault(_ sentence: String) -> XMLTree.Fault { fault(.grammar(sentence)) }

    private func fault(_ problem: XMLTree.Fault.Problem) -> XMLTree.Fault {
        XMLTree.Fault(problem: problem, line: line, element: open.last?.name)
    }
}

// The parts around and between elements.
extension XMLReader {
    private mutating func declaration() throws {
        let text = try take(to: "?>", from: 5, "the XML declaration")
        guard let encoding = text.range(of: "encoding") else { return }
        let named = text[encoding.upperBound...].lowercased()
        guard named.contains("utf-8") || named.contains("utf8") || named.contains("us-ascii") else {
            throw fault("it is in another encoding than UTF-8")
        }
    }

    /// Skips a comment or a processing instruction (true), or reads a CDATA section (false); nil for anything else.
    private mutating func comment() throws -> Bool? {
        if starts(with: "<!--") {
            _ = try take(to: "-->", from: 4, "a comment")
            return true
        }
        if starts(with: "<?") {
            _ = try take(to: "?>", from: 2, "a processing instruction")
            return true
        }
        guard starts(with: "<![CDATA[") else { return nil }
        let text = try take(to: "]]>", from: 9, "a CDATA section")
        if !open.isEmpty { open[open.count - 1].text += Self.withPlainLineEnds(text) }
        return false
    }

    private mutating func doctype() throws {
        advance(9)
        var quote: UInt8?
        while place < bytes.count {
            let byte = bytes[place]
            if let inside = quote {
                if byte == inside { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                throw fault(.entities)
            } else if byte == UInt8(ascii: ">") {
                return advance()
            }
            advance()
        }
        throw fault("it ends within its DOCTYPE")
    }
}

// Elements.
extension XMLReader {
    /// Reads the element that starts here with its contents, without recursion at any depth.
    private mutating func element() throws -> XMLTree {
        while true {
            guard place < bytes.count else { throw fault("it ends before its elements are closed") }
            if bytes[place] != UInt8(ascii: "<") {
                let text = try characters(until: UInt8(ascii: "<"))
                open[open.count - 1].text += text
            } else if starts(with: "</") {
                if let root = try close() { return root }
            } else if try comment() == nil {
                if let root = try start() { return root }
            }
        }
    }

    /// Reads a start tag; returns the element if it is an empty root.
    private mutating func start() throws -> XMLTree? {
        guard open.count < Self.deepest else { throw fault(.depth) }
        let line = line
        advance()
        var element = XMLTree(name: try name(), line: line)
        var names: Set<String> = []
        while true {
            let isSpaced = skipSpace()
            if starts(with: "/>") {
                advance(2)
                return finish(element)
            }
            guard place < bytes.count else { throw fault("it ends within the tag <\(element.name)>") }
            if bytes[place] == UInt8(ascii: ">") {
                advance()
                open.append(element)
                return nil
            }
            guard isSpaced else { throw fault("the tag <\(element.name)> is not well-formed") }
            let attribute = try attribute()
            guard names.insert(attribute.name).inserted else {
                throw fault("the tag <\(element.name)> has the attribute \"\(attribute.name)\" twice")
            }
            element.attributes.append(attribute)
        }
    }

    private mutating func close() throws -> XMLTree? {
        advance(2)
        let name = try name()
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: ">"), let element = open.last, element.name == name
        else {
            throw fault("</\(name)> closes no open element")
        }
        advance()
        open.removeLast()
        return finish(element)
    }

    private mutating func finish(_ element: XMLTree) -> XMLTree? {
        guard !open.isEmpty else { return element }
        open[open.count - 1].children.append(element)
        return nil
    }

    private mutating func attribute() throws -> XMLTree.Attribute {
        let name = try name()
        skipSpace()
        guard starts(with: "=") else { throw fault("the attribute \"\(name)\" has no value") }
        advance()
        skipSpace()
        guard starts(with: "\"") || starts(with: "'") else { throw fault("the value of \"\(name)\" has no quotes") }
        let quote = bytes[place]
        advance()
        let value = try characters(until: quote)
        guard place < bytes.count else { throw fault("the value of \"\(name)\" does not end") }
        advance()
        return XMLTree.Attribute(name: name, value: value)
    }

    private mutating func name() throws -> String {
        let start = place
        while place < bytes.count, Self.isInName(bytes[place], isFirst: place == start) { advance() }
        guard place > start else { throw fault("a tag or an attribute has no name") }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}

// Characters.
extension XMLReader {
    /// Text up to a byte or the end, with entities replaced. In the value of an attribute, white space becomes spaces.
    private mutating func characters(until end: UInt8) throws -> String {
        let isValue = end != UInt8(ascii: "<")
        var text: [UInt8] = []
        while place < bytes.count, bytes[place] != end {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "&"): text += try reference().utf8
            case UInt8(ascii: "<"): throw fault("there is a < in the value of an attribute")
            case UInt8(ascii: "\r"):
                if !starts(with: "\r\n") { text.append(isValue ? 0x20 : 0x0A) }
                advance()
            case 0x09, 0x0A:
                text.append(isValue ? 0x20 : byte)
                advance()
            case 0..<0x20: throw fault("it has a control character")
            default:
                text.append(byte)
                advance()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `&amp;`, `&#10;`, `&#x1F600;` and other references.
    private mutating func reference() throws -> String {
        let text = try take(to: ";", from: 1, "an entity", limit: 12)
        switch text {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let number = text.hasPrefix("#x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst())
        guard text.hasPrefix("#"), let number, let scalar = Unicode.Scalar(number), XMLText.canHold(scalar) else {
            throw fault("there is no entity &\(text);")
        }
        return String(Character(scalar))
    }

    /// The text between here and `end`, which is skipped.
    private mutating func take(to end: String, from start: Int, _ what: String, limit: Int = .max) throws -> String {
        advance(start)
        let begin = place
        while place < bytes.count, place - begin < limit, !starts(with: end) { advance() }
        guard starts(with: end) else { throw fault("\(what) does not end") }
        let text = String(decoding: bytes[begin..<place], as: UTF8.self)
        advance(end.utf8.count)
        return text
    }

    private static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        var plain: [UInt8] = []
        for byte in text.utf8 where !(byte == 0x0A && plain.last == 0x0D) { plain.append(byte) }
        return String(decoding: plain.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
    }

    private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private mutating func advance(_ count: Int = 1) {
        let end = min(place + count, bytes.count)
        while place < end {
            if bytes[place] == 0x0A { line += 1 }
            place += 1
        }
    }

    /// Returns whether there was any space.
    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = place
        while place < bytes.count, Self.isSpace(bytes[place]) { advance() }
        return place > start
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func isInName(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...:
            true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
        default: false
        }
    }
}
