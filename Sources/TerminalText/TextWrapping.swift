/// Breaks text into lines that fit a terminal's width.
enum TextWrapping {
    /// The lines of `text`, none wider than `width` columns unless a single character is.
    ///
    /// Lines break between words, also in Korean. Only a word wider than a line is cut, at the break points of a long
    /// name if possible. Line breaks in the text are kept.
    static func wrap(_ text: some StringProtocol, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapLine($0, width: max(width, 1)) }
    }

    /// The first `limit` lines; the last of them ends with "..." if more would follow.
    static func wrap(_ text: some StringProtocol, width: Int, limit: Int) -> [String] {
        let lines = wrap(text, width: width)
        guard lines.count > limit, limit > 0 else { return lines }
        var last = lines[limit - 1]
        while let end = last.last, " .,".contains(end) || DisplayWidth.columns(of: last) + 3 > width {
            last.removeLast()
        }
        return lines.prefix(limit - 1) + [last + "..."]
    }

    private static func wrapLine(_ line: some StringProtocol, width: Int) -> [String] {
        // A line that fits keeps its spaces, because it can be part of a table.
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
        let folders = folders(of: word)
        let fit = folders.count > 1 && folders.allSatisfy { DisplayWidth.columns(of: $0) <= width }
        for piece in fit ? folders : pieces(of: word) {
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

    /// The length up to which a word is broken only if it is wider than a line.
    static let longestPart = 24

    /// Splits a long name at its break points: after punctuation and before a capital that follows a lowercase letter.
    ///
    /// `Z_CachedGlucoseObject_UNIQUE_uuid` has the parts `Z_`, `Cached`, `Glucose`, `Object_`, `UNIQUE_` and `uuid`. A
    /// word of up to 24 characters, such as a date, is a single part.
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

    /// The parts of a path, each with the slash behind it.
    private static func folders(of word: some StringProtocol) -> [String] {
        var folders = [""]
        for character in word {
            if folders[folders.count - 1].hasSuffix("/"), character != "/" { folders.append("") }
            folders[folders.count - 1].append(character)
        }
        return folders
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
