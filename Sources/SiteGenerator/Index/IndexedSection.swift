/// A section of a lesson for the indexes: its heading and the code names in it.
struct IndexedSection: Equatable, Sendable {
    /// The heading's id; empty for the text between the title and the first heading.
    var id: String
    var title: String
    /// The inline code in sentences: `save()`, `NSFetchRequest.fetchLimit`.
    var phrases: [String]
    /// The names in listings that are specific enough to index: type names and names of several words.
    var names: [String]
}

extension SearchSections.Section {
    var indexed: IndexedSection {
        let names = Set(CodeNames.identifiers(in: code).map(\.name).filter(CodeNames.isTelling))
        return IndexedSection(id: id ?? "", title: title, phrases: Array(Set(phrases)).sorted(), names: names.sorted())
    }
}

/// Names in a piece of code.
enum CodeNames {
    struct Name {
        var name: String
        /// The name before the dot.
        var qualifier: String?
        /// Whether arguments follow.
        var isCalled: Bool
    }

    static func identifiers(in code: String) -> [Name] {
        var names: [Name] = []
        var rest = code.utf8[...]
        var before: (name: String, hasDot: Bool)?
        while let byte = rest.first {
            guard isLetter(byte) else {
                before = byte == UInt8(ascii: ".") ? before.map { ($0.name, true) } : nil
                rest = rest.dropFirst()
                continue
            }
            let name = String(rest.prefix { isLetter($0) || isDigit($0) }) ?? ""
            rest = rest.dropFirst(name.utf8.count)
            let isCalled = rest.first.map { [UInt8(ascii: "("), UInt8(ascii: "{")].contains($0) } ?? false
            names.append(Name(name: name, qualifier: before?.hasDot == true ? before?.name : nil, isCalled: isCalled))
            before = (name, false)
        }
        return names
    }

    /// Whether a name is specific: a type name or a name of several words, such as `fetchBatchSize` but not `name`.
    static func isTelling(_ name: String) -> Bool {
        name.count > 3 && name.utf8.contains { (0x41...0x5A).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
    }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
