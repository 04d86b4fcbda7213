/// The text of a page, split at its headings, for the search.
struct SearchSections: Sendable {
    struct Section: Equatable, Sendable {
        /// The heading's ID; nil for the text between the title and the first heading.
        var id: String?
        var title: String
        /// The level of the heading.
        var level: Int
        var text = ""
        /// The text of tables, which reads badly in a row.
        var table = ""
        var code = ""
        /// Output, and listings in languages other than Swift.
        var output = ""
        /// The pieces of inline code in sentences.
        var phrases: [String] = []
        /// The paragraphs, items of lists and rows of tables, which the list of results quotes.
        var passages: [String] = []
        /// The first passages. Those of a table only if there are no others.
        var opening: String { text.isEmpty ? table.isEmpty ? passages.joined(separator: " ") : table : text }
    }

    private var sections: [Section] = []

    mutating func open(id: String?, title: String, level: Int) {
        sections.append(Section(id: id, title: title, level: level))
    }

    mutating func add(_ text: String) {
        add(unquoted: text)
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].passages.append(text)
    }

    /// Adds the text of an answer to a question, which may be wrong.
    mutating func add(unquoted text: String) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].text += text + " "
    }

    mutating func add(table: String, rows: [String]) {
        guard !sections.isEmpty else { return }
        sections[sections.count - 1].table += table + " "
        sections[sections.count - 1].passages += rows
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

    /// The sections. One without a text, whose heading is followed by another, is quoted by the first below it.
    func finished() -> [Section] {
        var sections = sections
        for (index, next) in zip(sections.indices, sections.dropFirst()).reversed()
        where sections[index].passages.isEmpty && next.level > sections[index].level {
            sections[index].passages = sections[index + 1].passages
        }
        return sections
    }
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
