/// A tag of HTML or SVG, written so that every browser reads it the same way.
///
/// Browsers repair what is malformed, each repair being a way around a check: `<a/onclick=…>`,
/// `<a title=">" onclick=…>`, `<img src="x"onerror=…>`. Only the plain form is read here: white space before each
/// attribute, quotes around each value, and neither `<` nor `>` in a value.
struct MarkupTag: Equatable {
    var name: String
    var isClosing = false
    /// Whether it ends in `/>`.
    var isEmpty = false
    var attributes: [Attribute] = []

    struct Attribute: Equatable {
        var name: String
        /// As it is written, with its character references.
        var value: String
    }

    /// Reads and removes the tag or comment at the beginning of `rest`, whose first byte is `<`.
    ///
    /// - Returns: nil if it is malformed; a tag without a name for a comment.
    static func read(_ rest: inout Substring.UTF8View) -> MarkupTag? {
        var scan = rest.dropFirst()
        if scan.starts(with: "!--".utf8) {
            scan = scan.dropFirst(3)
            // A browser ends a comment not only at -->, but also at --!> and, right after its beginning, at > and at
            // ->.
            guard !scan.starts(with: ">".utf8), !scan.starts(with: "->".utf8) else { return nil }
            while let place = scan.firstIndex(of: UInt8(ascii: "-")) {
                scan = scan[place...]
                if scan.starts(with: "--!".utf8) { return nil }
                if scan.starts(with: "-->".utf8) {
                    rest = scan.dropFirst(3)
                    return MarkupTag(name: "")
                }
                scan.removeFirst()
            }
            return nil
        }
        var tag = MarkupTag(name: "")
        if scan.first == UInt8(ascii: "/") {
            tag.isClosing = true
            scan.removeFirst()
        }
        tag.name = scan.popName().lowercased()
        guard !tag.name.isEmpty else { return nil }
        while let byte = scan.first {
            if byte == UInt8(ascii: ">") {
                rest = scan.dropFirst()
                return tag
            }
            let isSpaced = scan.dropSpace()
            if scan.starts(with: "/>".utf8) {
                tag.isEmpty = true
                rest = scan.dropFirst(2)
                return tag
            }
            if scan.first == UInt8(ascii: ">") { continue }
            guard isSpaced, !tag.isClosing, let attribute = Attribute.read(&scan) else { return nil }
            tag.attributes.append(attribute)
        }
        return nil
    }
}

extension MarkupTag.Attribute {
    fileprivate static func read(_ scan: inout Substring.UTF8View) -> Self? {
        let name = scan.popName()
        guard !name.isEmpty, scan.popFirst() == UInt8(ascii: "="), let quote = scan.popFirst(),
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        let value = scan.prefix { $0 != quote && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
        scan = scan[value.endIndex...]
        guard scan.popFirst() == quote else { return nil }
        return Self(name: name, value: String(Substring(value)))
    }
}

extension Substring.UTF8View {
    /// Removes and returns a name: a letter, then letters, digits, hyphens and colons.
    fileprivate mutating func popName() -> String {
        guard let first, first.isLetter else { return "" }
        let name = prefix {
            $0.isLetter || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
        }
        self = self[name.endIndex...]
        return String(Substring(name))
    }

    /// Removes white space; whether there was any.
    fileprivate mutating func dropSpace() -> Bool {
        let rest = drop { $0.isSpace }
        defer { self = rest }
        return rest.startIndex != startIndex
    }
}
