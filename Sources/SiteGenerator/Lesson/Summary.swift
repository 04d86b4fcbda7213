import Course

/// What a lesson is about and how long it takes, told from its text.
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

    /// Minutes at 220 English words or 500 Korean characters a minute, at least one. Code counts like prose.
    static func minutes(for sections: [SearchSections.Section], language: Language) -> Int {
        let amount: Int
        let pace: Int
        switch language {
        case .english:
            amount = sections.reduce(0) { $0 + $1.text.utf8.count { $0 == 0x20 } + $1.code.utf8.count { $0 == 0x20 } }
            pace = 220
        case .korean:
            // Three bytes a syllable; the Latin letters in between read three to a syllable, near enough.
            amount = sections.reduce(0) { $0 + ($1.text.utf8.count + $1.code.utf8.count) / 3 }
            pace = 500
        }
        return max(1, (amount + pace / 2) / pace)
    }
}
