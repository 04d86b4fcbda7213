/// Tables: columns side by side if they fit the terminal, otherwise one value per line.
extension Page {
    /// Adds a table without the columns that are empty in every row.
    ///
    ///     page.addTable(headings: ["attribute", "type"], rows: [["name", "String"], ["price", "Decimal"]])
    ///
    /// If the terminal is too narrow, the widest columns are wrapped, except the first, which contains names. If that
    /// would make a column too narrow or cut its words, each row becomes a paragraph: the first value on a line, and
    /// the others below it, each after its heading.
    public mutating func addTable(headings: [String], rows: [[String]], indent: Int = 2) {
        guard !rows.isEmpty else { return }
        let used = headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let headings = used.map { headings[$0] }
        let rows = rows.map { row in used.map { row[$0] } }
        guard let widths = columnWidths([headings] + rows, room: width - indent) else {
            for row in rows { addStacked(headings, row, indent: indent) }
            return
        }
        addRow(headings, widths, indent: indent, ink: .dim)
        for row in rows { addRow(row, widths, indent: indent) }
    }

    /// The minimum width of a wrapped column.
    private static let minimumColumn = 12

    /// The width of the longest unbreakable part of a column's texts. A part without break points, such as a digest, is
    /// ignored, because it is cut anyway.
    private static func minimumWidth(of texts: [String]) -> Int {
        let pieces = texts.lazy.flatMap { $0.split(separator: " ") }.flatMap { TextWrapping.pieces(of: $0) }
        let whole = pieces.filter { $0.count <= TextWrapping.longestPart }
        return max(whole.map { DisplayWidth.columns(of: $0) }.max() ?? 0, minimumColumn)
    }

    /// The columns' widths; nil if the columns and the gaps between them can't fit in `room`.
    private func columnWidths(_ rows: [[String]], room: Int) -> [Int]? {
        var widths = rows[0].indices.map { column in rows.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0 }
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - room
        if excess <= 0 { return widths }
        let minimums = rows[0].indices.map { column in
            min(widths[column], Self.minimumWidth(of: rows.map { $0[column] }))
        }
        while excess > 0 {
            let widest = widths.indices.dropFirst().filter { widths[$0] > minimums[$0] }.max { widths[$0] < widths[$1] }
            guard let widest else { return nil }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private mutating func addRow(_ cells: [String], _ widths: [Int], indent: Int, ink: Ink = .plain) {
        let cells = zip(cells, widths).map { TextWrapping.wrap($0, width: $1) }
        for index in 0..<(cells.map(\.count).max() ?? 0) {
            var line = String(repeating: " ", count: indent)
            for (column, width) in widths.enumerated() {
                let text = index < cells[column].count ? cells[column][index] : ""
                line += text + String(repeating: " ", count: width - DisplayWidth.columns(of: text) + 2)
            }
            while line.last == " " { line.removeLast() }
            addVerbatim(line, ink: ink)
        }
    }

    private mutating func addStacked(_ headings: [String], _ cells: [String], indent: Int) {
        let margin = String(repeating: " ", count: indent)
        add(margin, cells.first ?? "")
        for (heading, cell) in zip(headings, cells).dropFirst() where !cell.isEmpty {
            add("\(margin)  \(heading): ", cell)
        }
    }
}
