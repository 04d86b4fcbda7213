import Foundation
import TerminalText
import Testing

@testable import Gradebook

/// `gradebook.csv`, by RFC 4180 "Common Format and MIME Type for Comma-Separated Values (CSV) Files".
@Suite struct CSVTests {
    /// Reads CSV by the grammar of RFC 4180, section 2. Bytes, because CR LF is one character in Swift.
    private func records(_ text: String) -> [[String]] {
        var records: [[[UInt8]]] = [[[]]]
        var isQuoted = false
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && bytes.first == byte:
                records[records.count - 1][records[records.count - 1].count - 1].append(byte)
                bytes.removeFirst()
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: records[records.count - 1].append([])
            case 0x0D where !isQuoted && bytes.first == 0x0A:
                bytes.removeFirst()
                records.append([[]])
            default: records[records.count - 1][records[records.count - 1].count - 1].append(byte)
            }
        }
        #expect(records.last == [[]], "The last line ends with CR LF.")
        return records.dropLast().map { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test func everyRecordHasTheFieldsOfTheHeader() throws {
        let course = try SmallClass.course(
            #"""
            { "points": 7.5, "timeZone": "Asia/Seoul",
              "students": { "kim": { "name": "김, \"민지\"\n", "email": "kim@example.org" } } }
            """#)
        var late = SmallClass.handIn("lee")
        late.remarks = [LocalizedText(en: "Late, \"sorry\"", ko: "늦음"), LocalizedText(en: "Two", ko: "둘")]
        let book = SmallClass.book(
            SmallClass.handIn("kim", SmallClass.rows(.solved, []), date: SmallClass.date("2026-10-01T00:00:00Z")),
            late, course: course)
        let text = book.csv(in: .english)
        #expect(Array(text.utf8.prefix(3)) == [0xEF, 0xBB, 0xBF])
        let records = records(String(text.dropFirst()))
        #expect(
            records == [
                [
                    "student", "name", "email", "handed in", "late days", "01-rows", "02-model", "points", "maximum",
                    "percent", "solved", "remarks",
                ],
                [
                    "kim", "김, \"민지\"\n", "kim@example.org", "2026-10-01T09:00:00+09:00", "0", "7.5", "0", "7.5",
                    "15", "50", "1", "",
                ],
                ["lee", "lee", "", "", "0", "0", "0", "0", "15", "0", "0", "Late, \"sorry\"\nTwo"],
            ])
    }

    @Test func anExerciseThatCouldNotBeCheckedHasNoPointsYet() throws {
        var result = SmallClass.rows(.unchecked, [])
        result.reason = LocalizedText(en: "The disk is full.", ko: "디스크가 가득 찼습니다.")
        let book = SmallClass.book(SmallClass.handIn("kim", result), SmallClass.handIn("lee", result))
        let records = records(String(book.csv(in: .english).dropFirst()))
        #expect(records[1][5] == "" && records[1][6] == "0")
        #expect(records[1].last == "01 could not be checked; grade again. The disk is full.")
        // The table has the reason once, and not for each student.
        let table = book.table(width: 200, language: .english, color: false)
        #expect(table.components(separatedBy: "The disk is full.").count == 2, "\(table)")
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r\n=1", "＝1+1", "＠SUM(A1)"])
    func aCellThatBeginsLikeAFormulaIsText(name: String) {
        let cell = Gradebook.cell(name)
        #expect(cell.hasPrefix("'") || cell.hasPrefix("\"'"))
    }

    @Test func aQuoteWithAnAccentIsDoubledToo() {
        #expect(Gradebook.cell("a\"\u{301},b").utf8.count { $0 == UInt8(ascii: "\"") } == 4)
    }
}
