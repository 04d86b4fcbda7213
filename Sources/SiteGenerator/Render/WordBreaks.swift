/// Places where code in a text may be broken.
///
/// A browser breaks after a hyphen or a slash, as in `--|dry-run`, and cuts a name that is wider than its line
/// anywhere, as in `nullifyDele|teRule`. In a sentence, a word of code is therefore whole if it fits on a line of a
/// narrow screen. A longer one is whole only on a wide screen, and the longest on none: they are broken before a dot, a
/// parenthesis or an inner capital, or behind another mark. A table, which has narrower columns, breaks names there on
/// any narrow screen.
enum WordBreaks {
    /// Shorter names fit into a column of a table.
    private static let shortest = 12
    /// Options and paths up to this length are whole in a table.
    private static let widest = 20
    /// Shorter words fit on a line of a list on a narrow screen.
    private static let longest = 26
    /// Shorter words fit on a line of a list on a wide screen.
    private static let longestOnWideScreens = 56

    /// The markup of code in a sentence.
    static func inSentence(_ code: String) -> String {
        words(of: code) { word in
            let markup = broken(word[...])
            return word.count > longestOnWideScreens ? markup : "<span class=\"long\">\(markup)</span>"
        }
    }

    /// The markup of a part of a declaration, in which a long name begins next to others.
    static func inDeclaration(_ code: String) -> String {
        words(of: code) { broken($0[...]) }
    }

    private static func words(of code: String, long: (String) -> String) -> String {
        code.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let escaped = String(word).escapedForHTML
            if word.count > longest { return long(escaped) }
            return isBreakable(word) ? "<span>\(escaped)</span>" : escaped
        }.joined(separator: " ")
    }

    /// The markup of a page with such breaks in its `code` elements, of which some are commands of several lines.
    static func inSentences(of markup: String) -> String {
        markup.replacing(#/<code>([^<]*)<\/code>/#) { match in
            let lines = String(match.1).unescapedFromHTML.split(separator: "\n", omittingEmptySubsequences: false)
            return "<code>\(lines.map { inSentence(String($0)) }.joined(separator: "\n"))</code>"
        }
    }

    /// The markup of a table with places for breaks in its `code` elements.
    static func inTable(_ markup: String) -> String {
        markup.replacing(#/<code>([^<]*)<\/code>/#) { match in
            let words = match.1.split(separator: " ", omittingEmptySubsequences: false).map { word in
                if isBreakable(word), word.count <= widest { return "<span>\(word)</span>" }
                return word.count < shortest ? String(word) : broken(word)
            }
            return "<code>\(words.joined(separator: " "))</code>"
        }
    }

    /// Whether a browser would break a word behind one of its marks.
    private static func isBreakable(_ word: Substring) -> Bool {
        word.utf8.count > 1 && word.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
    }

    /// Escaped text with a `wbr` at the places where it may be broken, but not behind the hyphens of an option.
    private static func broken(_ text: Substring) -> String {
        var result = ""
        var last: Character?
        var isInEntity = false
        for character in text {
            if let last, !isInEntity {
                let isNewWord = character.isUppercase && last.isLowercase
                let isNewPart = ".(".contains(character) && (last.isLetter || last.isNumber || ");".contains(last))
                if isNewWord || isNewPart || (":/+_".contains(last) && character.isLetter) { result += "<wbr>" }
            }
            if character == "&" { isInEntity = true }
            if character == ";" { isInEntity = false }
            result.append(character)
            last = character
        }
        guard text.hasPrefix("-") else { return result }
        let option = result.range(of: "<wbr>")?.lowerBound ?? result.endIndex
        return "<span>\(result[..<option])</span>\(result[option...])"
    }
}
