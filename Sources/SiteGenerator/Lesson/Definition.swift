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
            if case .strong(let inner) = inline.kind { terms.append((inner.plainText, text.utf8.count)) }
            text += [inline].plainText
        }
        return text.withUTF8 { bytes in
            terms.map { term in
                let first = sentenceStart(in: bytes, before: term.start)
                let last = sentenceEnd(in: bytes, after: term.start + term.word.utf8.count)
                let words = bytes[first..<last].split { $0.isSpace }.map { String(decoding: $0, as: UTF8.self) }
                return Definition(term: term.word, sentence: words.joined(separator: " "), section: section)
            }
        }
    }

    private static func isEnd(_ mark: UInt8) -> Bool {
        mark == UInt8(ascii: ".") || mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?")
    }

    private static func sentenceStart(in text: UnsafeBufferPointer<UInt8>, before place: Int) -> Int {
        var index = place
        while index > 1 {
            if isEnd(text[index - 2]), text[index - 1].isSpace { return index }
            index -= 1
        }
        return 0
    }

    private static func sentenceEnd(in text: UnsafeBufferPointer<UInt8>, after place: Int) -> Int {
        var index = place
        while index < text.count {
            if isEnd(text[index]), index + 1 == text.count || text[index + 1].isSpace { return index + 1 }
            index += 1
        }
        return text.count
    }
}
