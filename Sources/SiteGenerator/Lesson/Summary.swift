import Course

/// The summary of a lesson, taken from its text.
enum Summary {
    /// The first paragraph that ends like a sentence, rather than with a colon before a list. A long one is cut at a
    /// word.
    static func text(of document: Document) -> String {
        for block in document.blocks {
            guard case .paragraph(let inlines) = block.kind else { continue }
            let text = inlines.plainText
            if let last = text.last, ".!?…".contains(last) { return shortened(text) }
        }
        return ""
    }

    static func shortened(_ text: String, to limit: Int = 180) -> String {
        guard text.count > limit else { return text }
        let start = text.prefix(limit)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return start[..<end] + "…"
    }
}
