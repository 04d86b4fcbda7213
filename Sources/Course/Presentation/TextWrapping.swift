/// Breaking text into lines that fit a terminal's width.
enum TextWrapping {
    /// The lines of `text`, none wider than `width` columns unless a single character is.
    ///
    /// It breaks between words, which suits Korean too; only a word that is wider than a whole line is cut. Line breaks in
    /// the text are kept.
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
