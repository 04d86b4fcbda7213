import Course

/// The summary of a lesson, taken from its text.
enum Summary {
    /// The first paragraph that ends like a sentence, rather than with a colon before a list. Of a long one, the first
    /// sentences.
    static func text(of document: Document) -> String {
        for block in document.blocks {
            guard case .paragraph(let inlines) = block.kind else { continue }
            let text = inlines.plainText
            if let last = text.last, ".!?…".contains(last) { return shortened(text) }
        }
        return ""
    }

    /// The sentences at the beginning of a text that fit into `limit` characters, give or take a quarter. A longer first
    /// sentence is cut, at the end of a clause if possible, otherwise at a word.
    static func shortened(_ text: String, to limit: Int = 180) -> String {
        guard text.count > limit else { return text }
        // A single short sentence says too little, and one behind an abbreviation would be cut.
        let ends = ends(of: ".!?", in: text, from: limit / 4 + 1, to: limit * 5 / 4)
        let fitting = ends.last { text.distance(from: text.startIndex, to: $0) < limit }
        if let last = fitting ?? ends.first { return String(text[...last]) }
        let start = text.prefix(limit)
        let clause = Self.ends(of: ",;:", in: text, from: limit / 2, to: limit).last
        return start[..<(clause ?? start.lastIndex(of: " ") ?? start.endIndex)] + "…"
    }

    /// The places of marks with a space behind them, in a range of characters.
    private static func ends(of marks: String, in text: String, from first: Int, to limit: Int) -> [String.Index] {
        text.indices.dropFirst(first).prefix(limit - first).filter { index in
            let next = text.index(after: index)
            return marks.contains(text[index]) && (next == text.endIndex || text[next] == " ")
        }
    }
}
