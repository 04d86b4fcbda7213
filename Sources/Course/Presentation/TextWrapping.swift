/// Breaking text into lines that fit a terminal's width.
enum TextWrapping {
    /// The lines of `text`, none wider than `width` columns unless a single character is.
    ///
    /// It breaks between words, which suits Korean too; only a word that is wider than a whole line is cut, where a name has
    /// its joints if it can be. Line breaks in the text are kept.
    static func wrap(_ text: some StringProtocol, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapLine($0, width: max(width, 1)) }
    }

    private static func wrapLine(_ line: some StringProtocol, width: Int) -> [String] {
        // What fits stays as it is, spaces and all: it may be a table.
        guard DisplayWidth.columns(of: line) > width else { return [String(line)] }
        var lines: [String] = []
        var current = String(line.prefix { $0 == " " })
        var used = current.count
        var isStart = true
        for word in line.split(separator: " ") {
            let columns = DisplayWidth.columns(of: word)
            let gap = isStart ? "" : " "
            isStart = false
            if used + gap.count + columns <= width {
                current += gap + word
                used += gap.count + columns
                continue
            }
            if used > 0 { lines.append(current) }
            let pieces = cut(word, width: width)
            lines += pieces.dropLast()
            current = pieces.last ?? ""
            used = DisplayWidth.columns(of: current)
        }
        return lines + [current]
    }

    private static func cut(_ word: some StringProtocol, width: Int) -> [String] {
        var lines = [""]
        for piece in pieces(of: word) {
            let columns = DisplayWidth.columns(of: piece)
            if DisplayWidth.columns(of: lines[lines.count - 1]) + columns <= width {
                lines[lines.count - 1] += piece
            } else {
                let parts = columns <= width ? [piece] : cutAnywhere(piece, width: width)
                lines = (lines == [""] ? [] : lines) + parts
            }
        }
        return lines
    }

    /// The letters of a word that is never broken where a line has room for it.
    static let longestPart = 24

    /// The parts that a long name may be broken into: behind punctuation, and where capitals begin.
    ///
    /// `Z_CachedGlucoseObject_UNIQUE_uuid` has the parts `Z_`, `Cached`, `Glucose`, `Object_`, `UNIQUE_`, `uuid`. A word of
    /// up to 24 letters, such as a date, is one part.
    static func pieces(of word: some StringProtocol) -> [String] {
        guard word.count > longestPart else { return [String(word)] }
        var pieces = [""]
        var last: Character?
        for character in word {
            if let last, "_-./:".contains(last) || (last.isLowercase && character.isUppercase) { pieces.append("") }
            pieces[pieces.count - 1].append(character)
            last = character
        }
        return pieces
    }

    private static func cutAnywhere(_ word: String, width: Int) -> [String] {
        var pieces = [""]
        var used = 0
        for character in word {
            let columns = DisplayWidth.columns(of: character)
            if used + columns > width, used > 0 {
                pieces.append("")
                used = 0
            }
            pieces[pieces.count - 1].append(character)
            used += columns
        }
        return pieces
    }
}
