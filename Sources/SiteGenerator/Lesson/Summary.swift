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

    /// The sentences at the beginning of a text that fit into `limit` characters. A longer first sentence is cut at a
    /// word.
    static func shortened(_ text: String, to limit: Int = 180) -> String {
        guard text.count > limit else { return text }
        let start = text.prefix(limit)
        let marks = start.indices.filter { index in
            let next = text.index(after: index)
            return ".!?".contains(text[index]) && next < text.endIndex && text[next] == " "
        }
        // A single short sentence says too little, and one behind an abbreviation would be cut.
        if let last = marks.last, text.distance(from: text.startIndex, to: last) > limit / 4 {
            return String(text[...last])
        }
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return start[..<end] + "…"
    }
}
