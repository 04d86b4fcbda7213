import Course

/// What a lesson is about, taken from its text.
enum Summary {
    /// The first paragraph that is made of sentences (one that leads over to a list is not), cut at a word when it is long.
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
