import Foundation
import TerminalText

/// The dates on which hand-ins were received, from a file of comma-separated values with two columns: the name of the
/// hand-in, and a date with its time zone.
///
///     hand-in,received
///     kim-minji,2026-10-01T21:04:00+09:00
///
/// The first line can be a header. A name with a comma is in double quotes.
struct ReceivedDates {
    private(set) var dates: [String: Date] = [:]

    /// - Parameter cursor: The place in the course file that names the file.
    /// - Throws: A `ToolError` with the line if the file is missing, a line has no date, or a hand-in has two.
    init(file: URL, namedAt cursor: JSONCursor) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw cursor.error(
                en:
                    "There is no text file \(file.relativePath). Correct the path, which starts at the course file's folder.",
                ko: "\(file.relativePath) 텍스트 파일이 없습니다. 과목 설정 파일의 폴더에서 시작하는 경로로 고치십시오.")
        }
        let formatter = ISO8601DateFormatter()
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let place = "\(file.lastPathComponent):\(index + 1)"
            let cells = Self.cells(in: index == 0 && line.first == "\u{FEFF}" ? line.dropFirst() : line)
            guard cells.count == 2, let date = formatter.date(from: cells[1]) else {
                // A header.
                if index == 0, cells.count == 2, !cells[1].contains(where: \.isNumber) { continue }
                throw ToolError(
                    .input,
                    en: "\(place): This must be a hand-in's name, a comma, and a date with its time zone, such as "
                        + "2026-10-01T23:59:00+09:00.",
                    ko: "\(place): 제출물의 이름, 쉼표, 시간대가 있는 날짜(예: 2026-10-01T23:59:00+09:00)를 적으십시오.")
            }
            guard dates.updateValue(date, forKey: cells[0]) == nil else {
                throw ToolError(
                    .input, en: "\(place): \"\(cells[0])\" has a date already. Remove one of the lines.",
                    ko: "\(place): \"\(cells[0])\" 제출물의 날짜가 이미 있습니다. 한 줄을 지우십시오.")
            }
        }
    }

    /// The cells of a line, without the quotes and the spaces around them.
    private static func cells(in line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
