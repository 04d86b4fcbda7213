import Foundation
import TerminalText
import TestSupport
import Testing

@testable import Gradebook
@testable import Grading

/// The course file's dates of hand-ins, which win over those of commits and files.
@Suite struct ReceivedDatesTests {
    private static let json = """
        { "deadline": "2026-10-01T12:00:00Z", "deadlines": { "02": "2026-10-09T12:00:00Z" },
          "late": { "percentPerDay": 10 }, "received": "received.csv", "timeZone": "Asia/Seoul" }
        """

    private func course(_ dates: String?) throws -> CourseFile {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try dates?.write(to: folder.appendingPathComponent("received.csv"), atomically: true, encoding: .utf8)
        let file = folder.appendingPathComponent("course.grading.json")
        try Self.json.write(to: file, atomically: true, encoding: .utf8)
        return try CourseFile(file: file)
    }

    @Test func aReceivedDateWinsOverAForgedCommitForEveryDeadline() throws {
        let course = try course(
            "\u{FEFF}hand-in,received\r\nkim,2026-10-03T21:00:00+09:00\r\n\"Lee, Jordan\", 2026-10-10T12:00:00Z\n")
        let solved = SmallClass.rows(.solved, [.passed, .passed, .passed])
        let second = ExerciseResult(exercise: "02-model", verdict: .solved)
        let forged = SmallClass.date("2026-09-01T00:00:00Z")
        let book = SmallClass.book(
            SmallClass.handIn("kim", solved, second, date: forged),
            SmallClass.handIn("Lee, Jordan", solved, second, date: forged),
            SmallClass.handIn("park", solved, second, date: forged), course: course)
        #expect(book.rows.map(\.lateDays) == [2, 9, 0])
        #expect(book.rows[0].entries.map { "\($0.score.points)" } == ["8", "10"])
        #expect(book.rows[1].entries.map { "\($0.score.points)" } == ["1", "9"])
        // A hand-in without a date is pointed out, because its commit's counts.
        #expect(book.rows.map(\.remarks.count) == [0, 0, 1])
        let csv = book.csv(in: .korean)
        #expect(csv.contains("2026-10-03T21:00:00+09:00") && csv.contains("접수 날짜 파일에 이 제출물의 날짜가 없습니다."))
    }

    @Test(arguments: [
        (nil, "received: There is no text file received.csv."), ("kim,yesterday 9", "received.csv:1: This must be"),
        ("hand-in,date\nkim", "received.csv:2: This must be"),
        ("kim,2026-10-03T21:00:00Z\n\nkim,2026-10-03T21:00:00Z", "received.csv:3: \"kim\" has a date already."),
    ])
    func anUnusableLineIsNamed(text: String?, message: String) throws {
        let error = #expect(throws: ToolError.self) { try course(text) }
        #expect(error?.message.en.contains(message) == true, "\(error?.message.en ?? "")")
    }
}
