/// Places where a long name in a table may be broken.
///
/// On a narrow screen, a name that is wider than its column would be cut anywhere: `nullifyDele|teRule`. A `wbr` before
/// each inner capital and behind each mark lets it break between words. Wide screens ignore them, except in tables with
/// long texts in several columns.
enum WordBreaks {
    /// Shorter names fit into a column.
    private static let shortest = 12

    /// Markup with places for breaks in its `code` elements.
    static func inCode(of markup: String) -> String {
        markup.replacing(#/<code>([^<]*)<\/code>/#) { match in
            match.1.count < shortest ? String(match.0) : "<code>\(broken(match.1))</code>"
        }
    }

    /// Escaped text with a `wbr` at the places where it may be broken.
    private static func broken(_ text: Substring) -> String {
        var result = ""
        var last: Character?
        var isInEntity = false
        for character in text {
            if let last, !isInEntity {
                let isNewWord = character.isUppercase && last.isLowercase
                if isNewWord || (".:/+_(".contains(last) && character.isLetter) { result += "<wbr>" }
            }
            if character == "&" { isInEntity = true }
            if character == ";" { isInEntity = false }
            result.append(character)
            last = character
        }
        return result
    }
}
