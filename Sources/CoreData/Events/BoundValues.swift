import SQLite

/// Extracts the values of a statement's parameters from SQLite's expanded text.
enum BoundValues {
    /// The values in `expanded` in place of the question marks in `sql`: `"Ada"`, `18`, `nil`, `<00ff>`. Empty if the
    /// two texts do not match.
    static func of(_ sql: String, expanded: String) -> [String] {
        let pieces = sql.split(separator: "?", omittingEmptySubsequences: false)
        var rest = expanded.utf8[...]
        var values: [String] = []
        for (index, piece) in pieces.enumerated() {
            if index > 0 {
                guard let literal = takeLiteral(from: &rest) else { return [] }
                values.append(shown(literal))
            }
            guard rest.starts(with: piece.utf8) else { return [] }
            rest = rest.dropFirst(piece.utf8.count)
        }
        return values
    }

    /// Removes an SQL literal from the start of the text.
    private static func takeLiteral(from text: inout Substring.UTF8View) -> String? {
        let quote = UInt8(ascii: "'")
        let isBlob = text.first == UInt8(ascii: "x")
        var end = text.startIndex
        guard isBlob || text.first == quote else {
            let isPart: (UInt8) -> Bool = {
                $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")")
            }
            end = text.firstIndex { !isPart($0) } ?? text.endIndex
            defer { text = text[end...] }
            return end == text.startIndex ? nil : String(text[..<end])
        }
        text.formIndex(&end, offsetBy: isBlob ? 2 : 1)
        while let next = text[end...].firstIndex(of: quote) {
            end = text.index(after: next)
            // A quotation mark inside is doubled.
            guard end < text.endIndex, text[end] == quote else {
                defer { text = text[end...] }
                return String(text[..<end])
            }
            text.formIndex(after: &end)
        }
        return nil
    }

    /// A value of a row in the same form. Long texts are truncated, and long data are shown as their size.
    static func shown(_ value: SQLiteValue) -> String {
        switch value {
        case .null: "nil"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): "\"" + value.prefix(200) + (value.count > 200 ? "…\"" : "\"")
        case .blob(let bytes) where bytes.count > 16: "<\(bytes.count) bytes>"
        case .blob(let bytes): "<" + bytes.map { String(format: "%02x", $0) }.joined() + ">"
        }
    }

    private static func shown(_ literal: String) -> String {
        if literal == "NULL" { return "nil" }
        if literal.hasPrefix("x'") { return "<\(literal.dropFirst(2).dropLast())>" }
        guard literal.hasPrefix("'") else { return literal }
        return "\"" + literal.dropFirst().dropLast().replacingOccurrences(of: "''", with: "'") + "\""
    }
}
