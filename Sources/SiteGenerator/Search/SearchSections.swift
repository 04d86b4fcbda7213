/// The text of a page, split at its headings, for the search.
struct SearchSections: Sendable {
    struct Section: Equatable, Sendable {
        /// The heading's ID; nil for the text between the title and the first heading.
        var id: String?
        var title: String
        var text = ""
        /// The text of tables, which reads badly in a row.
        var table = ""
        var code = ""
        /// Output, and listings in languages other than Swift.
        var output = ""
        /// The pieces of inline code in sentences.
        var phrases: [String] = []
    }

    private var sections: [Section] = []

    mutating func open(id: String?, title: String) {
        sections.append(Section(id: id, title: title))
    }

    mutating func add(_ text: String) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].text += text + " "
    }

    mutating func add(table: String) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].table += table + " "
    }

    mutating func add(code: String) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].code += code + " "
    }

    mutating func add(output: String) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].output += output + " "
    }

    mutating func add(phrases: [String]) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].phrases += phrases
    }

    /// The ID of the current section.
    var last: String? { sections.last?.id }

    func finished() -> [Section] { sections }
}

extension String {
    /// The text as a JSON string. Runs of white space become a single space, because the search needs only words.
    var asJSON: String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        bytes.reserveCapacity(utf8.count + 2)
        var isAfterSpace = true
        for byte in utf8 {
            if byte.isSpace || byte < 0x20 {
                if !isAfterSpace { bytes.append(0x20) }
                isAfterSpace = true
                continue
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
            isAfterSpace = false
        }
        if bytes.last == 0x20 { bytes.removeLast() }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}
