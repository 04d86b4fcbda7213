import Course

/// A block quotation that begins with a known word in bold, which is rendered as a callout.
///
///     > **Inside** The row cache keeps the snapshots of fetched rows.
///
/// The words are defined in `words/en.json` and `words/ko.json`. A lesson can use those of either language.
enum Callout: String, CaseIterable, Sendable {
    case note
    case inside
    case apple
    /// A place to take a break.
    case pause

    var word: Words.Key {
        switch self {
        case .note: .note
        case .inside: .inside
        case .apple: .apple
        case .pause: .pause
        }
    }

    /// The kind of callout and the blocks without the word; nil for any other quotation.
    static func split(_ blocks: [Block], words: AllWords) -> (Callout, [Block])? {
        guard var first = blocks.first, case .paragraph(var inlines) = first.kind,
            let head = inlines.first, case .strong(let inner) = head.kind
        else { return nil }
        let name = inner.plainText.trimmingPunctuation
        guard let kind = allCases.first(where: { words.contains(name, for: $0.word) }) else { return nil }
        inlines.removeFirst()
        if let next = inlines.first, case .text(let text) = next.kind {
            let rest = text.drop { " .:—–-".contains($0) }
            inlines[0].kind = .text(String(rest))
        } else if let next = inlines.first, next.kind == .softBreak || next.kind == .lineBreak {
            inlines.removeFirst()
        }
        first.kind = .paragraph(inlines)
        return (kind, (inlines.isEmpty ? [] : [first]) + blocks.dropFirst())
    }
}

extension LessonRenderer {
    mutating func quote(_ blocks: [Block]) {
        guard let (callout, rest) = Callout.split(blocks, words: setting.words) else {
            html.raw("<blockquote>\n")
            innerBlocks(blocks)
            html.raw("</blockquote>\n")
            return
        }
        html.raw("<div class=\"callout \(callout.rawValue)\" role=\"note\">")
        html.raw("<p class=\"callout-title\">\(words[callout.word].escapedForHTML)</p>\n")
        innerBlocks(rest)
        html.raw("</div>\n")
    }
}

extension String {
    fileprivate var trimmingPunctuation: String {
        var text = self[...]
        while let last = text.last, last == "." || last == ":" || last == " " { text.removeLast() }
        return String(text)
    }
}
