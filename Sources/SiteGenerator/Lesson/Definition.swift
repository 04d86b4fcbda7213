import Course

/// A sentence with a term in bold: the lessons introduce their terms this way.
struct Definition: Equatable, Sendable {
    var term: String
    var sentence: String
    /// The heading's ID, empty above the first heading.
    var section: String
}

extension Definition {
    /// The definitions in a paragraph.
    static func all(in inlines: [Inline], section: String) -> [Definition] {
        let hasTerm = inlines.contains { if case .strong = $0.kind { true } else { false } }
        guard hasTerm else { return [] }
        var text = ""
        var terms: [(word: String, start: Int)] = []
        for inline in inlines {
            let piece = [inline].plainText
            if case .strong(let inner) = inline.kind { terms.append((inner.plainText, text.unicodeScalars.count)) }
            text += piece
        }
        let scalars = Array(text.unicodeScalars)
        return terms.map { term in
            let end = min(term.start + term.word.unicodeScalars.count, scalars.count)
            let first = sentenceStart(in: scalars, before: min(term.start, scalars.count))
            let last = sentenceEnd(in: scalars, after: end)
            let sentence = String(String.UnicodeScalarView(scalars[first..<last])).split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            return Definition(term: term.word, sentence: sentence, section: section)
        }
    }

    private static func isEnd(_ mark: Unicode.Scalar) -> Bool { mark == "." || mark == "!" || mark == "?" }

    private static func sentenceStart(in text: [Unicode.Scalar], before place: Int) -> Int {
        var index = place
        while index > 1 {
            if isEnd(text[index - 2]), text[index - 1].properties.isWhitespace { return index }
            index -= 1
        }
        return 0
    }

    private static func sentenceEnd(in text: [Unicode.Scalar], after place: Int) -> Int {
        var index = place
        while index < text.count {
            if isEnd(text[index]), index + 1 == text.count || text[index + 1].properties.isWhitespace {
                return index + 1
            }
            index += 1
        }
        return text.count
    }
}
