import Foundation
import TerminalText

/// The gradebook as comma-separated values, by RFC 4180: a header, lines that end in CR LF, and quotes around cells
/// with a comma, a quote or a line break; quotes inside are doubled.
extension Gradebook {
    /// The file begins with a byte order mark, without which spreadsheet programs don't read Korean as UTF-8.
    ///
    /// - Parameter language: The language of the remarks.
    func csv(in language: Language) -> String {
        let header =
            ["student", "name", "email", "handed in", "late days"] + exercises.map(\.slug)
            + ["points", "maximum", "percent", "solved", "remarks"]
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = course.timeZone
        let lines = (rows + absent).map { row -> [String] in
            // An exercise that could not be checked has no points yet.
            let points = row.entries.map { $0.result.verdict == .unchecked ? "" : "\($0.score.points)" }
            let date = row.date.map { formatter.string(from: $0) } ?? ""
            return [row.handIn.student, row.name, row.email ?? "", date, "\(row.lateDays)"] + points
                + ["\(row.points)", "\(row.maximum)", "\(row.points.percent(of: row.maximum))", "\(row.solvedCount)"]
                + [row.allRemarks.map { $0[language] }.joined(separator: "\n")]
        }
        return "\u{FEFF}" + ([header] + lines).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A cell of a CSV file.
    ///
    /// Spreadsheet programs run a cell that begins like a formula, and names come from students. An apostrophe makes it
    /// a text, as OWASP's page "CSV Injection" advises, also before the wide signs that East Asian versions take for
    /// formulas.
    static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
        let text = isFormula ? "'" + text : text
        // By scalars, because CR LF is a single character.
        let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"\(text.mappingScalars { $0 == "\"" ? "\"\"" : nil })\"" : text
    }
}
