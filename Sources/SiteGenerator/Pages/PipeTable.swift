import Foundation

/// Tables drawn with |, which DocC understands and libcmark doesn't, as HTML.
enum PipeTable {
    // Parsed once, not for every cell. Matching doesn't change it.
    nonisolated(unsafe) private static let link = #/<doc:([A-Za-z]+)>|\[([^\]]+)\]\(([^)]+)\)/#

    /// `text` with its tables replaced. Lines keep their numbers as far as the first table.
    static func replaced(in text: String) -> String {
        var result: [String] = []
        var rows: [[String]] = []
        var isInCode = false
        func finish() {
            if !rows.isEmpty { result.append(html(rows)) }
            rows = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isInCode.toggle() }
            guard !isInCode, line.hasPrefix("|") else {
                finish()
                result.append(String(line))
                continue
            }
            let cells = cells(of: line)
            if !cells.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "-: ".contains($0) } }) { rows.append(cells) }
        }
        finish()
        return result.joined(separator: "\n")
    }

    /// The cells of a line; a bar behind a backslash or inside code separates nothing.
    private static func cells(of line: Substring) -> [String] {
        var cells: [String] = [""]
        var isInCode = false
        var isEscaped = false
        for character in line.dropFirst() {
            if isEscaped {
                cells[cells.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "|", !isInCode {
                cells.append("")
            } else {
                if character == "`" { isInCode.toggle() }
                cells[cells.count - 1].append(character)
            }
        }
        if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
        return cells.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The characters of a cell that would be one word wide on a phone, next to two others.
    private static let longCell = 90

    /// A table. One with long texts in several columns is stacked on a narrow screen: each row becomes a paragraph for
    /// each cell, with the column's title in front.
    private static func html(_ rows: [[String]]) -> String {
        var html = HTML()
        let isLong = rows[0].count > 2 && rows.dropFirst().contains { $0.contains { $0.count > longCell } }
        html.raw(isLong ? "<table class=\"stacked\">\n<thead><tr>" : "<table>\n<thead><tr>")
        for cell in rows[0] { html.raw("<th scope=\"col\">\(inline(cell))</th>") }
        html.raw("</tr></thead>\n<tbody>\n")
        for row in rows.dropFirst() {
            html.raw("<tr>")
            for (column, cell) in row.enumerated() {
                html.raw("<td")
                if isLong, column > 0, column < rows[0].count {
                    html.attribute("data-label", rows[0][column].replacing("`", with: ""))
                }
                html.raw(">\(inline(cell))</td>")
            }
            html.raw("</tr>\n")
        }
        html.raw("</tbody>\n</table>\n")
        return html.string
    }

    /// The Markdown of a cell: code and links.
    private static func inline(_ cell: String) -> String {
        var html = HTML()
        for (index, part) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if !index.isMultiple(of: 2) {
                html.raw("<code>")
                html.raw(String(part).escapedForHTML.replacing("__", with: "&#95;&#95;"))
                html.raw("</code>")
                continue
            }
            var rest = part
            while let link = rest.firstMatch(of: link) {
                html.text(String(rest[..<link.range.lowerBound]))
                let (text, address) =
                    link.1.map { (String($0), LinkTarget.sitePrefix + StackPages.file(of: String($0))) }
                    ?? (String(link.2 ?? ""), String(link.3 ?? ""))
                html.raw("<a")
                html.attribute("href", address)
                html.raw(">")
                html.text(text)
                html.raw("</a>")
                rest = rest[link.range.upperBound...]
            }
            html.text(String(rest))
        }
        return html.string
    }
}
