import Course
import Foundation
import FoundationXML
import Grading
import TerminalText
import Testing
import TestSupport

@testable import Gradebook

/// The pages and the table for people.
@Suite struct ReportTests {
    private func wrong(_ message: String, answer: String? = nil) -> ExerciseResult {
        var result = SmallClass.rows(.wrong, [.passed, .failed, .failed], message: message)
        result.answer = answer
        return result
    }

    // MARK: - Pages

    /// Everything that a student can put into a result.
    private func hostileBook() -> Gradebook {
        var result = wrong(SmallClass.hostile, answer: SmallClass.hostile)
        result.output = SmallClass.hostile
        result.reason = LocalizedText(en: SmallClass.hostile, ko: SmallClass.hostile)
        result.marks = [.init(line: 1, message: SmallClass.hostile)]
        var handIn = SmallClass.handIn(SmallClass.hostile, result)
        handIn.remarks = [LocalizedText(en: SmallClass.hostile, ko: SmallClass.hostile)]
        var other = handIn
        other.student = "\" onmouseover=\"alert(1)"
        return SmallClass.book(handIn, other)
    }

    @Test func nothingInAHandInBecomesMarkup() {
        let book = hostileBook()
        let pages =
            [ClassReport(book: book, language: .english).page]
            + book.rows.map { StudentReport(row: $0, book: book, language: .korean).page }
        for page in pages {
            #expect(!page.contains("<script"))
            #expect(page.contains("&lt;script&gt;"))
            #expect(!page.unicodeScalars.contains("\u{0}") && !page.unicodeScalars.contains("\u{202E}"))
            #expect(page.contains("default-src 'none'"))
            // Without the elements that HTML doesn't close, the page is XML: no quote or tag was left open.
            let xml = page.replacing("<!DOCTYPE html>", with: "").replacing(/<meta [^>]*>/, with: "")
            let parser = XMLParser(data: Data(xml.utf8))
            #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
        }
    }

    @Test func aPageNeedsNoOtherFile() {
        let page = ClassReport(book: hostileBook(), language: .english).page
        #expect(!page.contains("src=\"") && !page.contains("<link") && !page.contains("url("))
        #expect(page.contains("prefers-color-scheme: dark"))
    }

    @Test func aStudentReadsWhatWasExpectedInTheirLanguage() {
        var result = wrong("rows()\n기대: [1]\n결과: [2]\n이유: 순서", answer: "func rows() {}\nlet a = 1\n")
        result.hints = 2
        result.marks = [.init(line: 2, message: "여기")]
        var handIn = SmallClass.handIn("kim", result)
        handIn.language = "ko"
        let book = SmallClass.book(handIn)
        let page = StudentReport(row: book.rows[0], book: book, language: .english).page
        #expect(page.contains("<html lang=\"ko\">"))
        #expect(page.contains("[!] testB 이름") && page.contains("기대: [1]\n결과: [2]"))
        #expect(page.contains("<mark><span class=\"number\">   2  </span>let a = 1</mark>\n<strong>      여기</strong>"))
        #expect(page.contains("<td>2</td>") && page.contains(">힌트</th>"), "The hints")
        // A clone of the kit has no record.
        let unknown = SmallClass.book(SmallClass.handIn("kim", wrong("x")))
        #expect(!StudentReport(row: unknown.rows[0], book: unknown, language: .korean).page.contains("힌트"))
        #expect(!ClassReport(book: unknown, language: .korean).page.contains("힌트"))
    }

    @Test func theClassPageGroupsAnswersThatFailInTheSameWay() {
        let book = SmallClass.book(
            SmallClass.handIn("a", wrong("called:   f()\nexpected: 1\ngot:      2\nwhy:      x")),
            SmallClass.handIn("b", wrong("호출: f()\n기대: 1\n결과: 2\n이유: 가")),
            SmallClass.handIn("c", wrong("called:   f()\nexpected: 1\ngot:      3\nwhy:      x")))
        let mistakes = CommonMistake.all(in: book, language: .english)
        #expect(mistakes.map(\.rows) == [[0, 1]])
        #expect(ClassReport(book: book, language: .english).page.contains("2 × 01 Rows: a, b"))
    }

    @Test func theExampleOfAMistakeIsInTheClasssLanguage() {
        var korean = SmallClass.handIn("a", wrong("호출: f()\n결과: 2\n이유: 가"))
        korean.language = "ko"
        let book = SmallClass.book(korean, SmallClass.handIn("b", wrong("called: f()\ngot: 2\nwhy: x")))
        for (language, text) in [(Language.english, "why: x"), (.korean, "이유: 가")] {
            let example = CommonMistake.all(in: book, language: language).first?.example
            #expect(example?.text(language).contains(text) == true)
        }
    }

    @Test func datesAreInTheTimeZoneOfTheClass() throws {
        var course = try SmallClass.course(
            #"""
            { "timeZone": "Asia/Seoul", "deadlines": { "01": "2026-10-01T14:59:00Z" },
              "students": { "kim": { "extensionDays": 1 } } }
            """#)
        let kim = SmallClass.handIn("kim", SmallClass.rows(.solved, []), date: SmallClass.date("2026-09-30T20:04:00Z"))
        func page(_ language: Language = .english) -> String {
            let book = SmallClass.book(kim, course: course)
            return StudentReport(row: book.rows[0], book: book, language: language).page
        }
        #expect(page().contains("<p>Handed in: 2026-10-01 05:04 +09:00</p>"))
        #expect(page().contains("<p>The time zone of all dates is Asia/Seoul.</p>"))
        #expect(page().contains("<th scope=\"col\">deadline</th>"))
        #expect(page().contains("<td>2026-10-02 23:59 +09:00</td>") && page(.korean).contains(">마감</th>"))
        course.received = ["kim": SmallClass.date("2026-10-01T00:00:00Z")]
        #expect(page(.korean).contains("<p>접수: 2026-10-01 09:00 +09:00</p>"))
        // A few seconds after the deadline differ from the deadline.
        course.received = ["kim": SmallClass.date("2026-10-02T14:59:07Z")]
        #expect(page().contains("<p>Received: 2026-10-02 23:59:07 +09:00</p>"))
        course.deadlines = [:]
        #expect(!page().contains(">deadline</th>"))
        #expect(throws: ToolError.self) { try SmallClass.course(#"{ "timeZone": "Seoul" }"#) }
    }

    @Test func theHardestExerciseComesFirst() throws {
        var second = SmallClass.rows(.solved, [])
        second.exercise = "02-model"
        let book = SmallClass.book(
            SmallClass.handIn("a", wrong("x"), second), SmallClass.handIn("b", wrong("y"), second))
        let page = ClassReport(book: book, language: .english).page
        let (hard, easy) = (try #require(page.range(of: "<td>01 Rows")), try #require(page.range(of: "<td>02 Model")))
        #expect(hard.lowerBound < easy.lowerBound)
        #expect(page.contains("Name of testB (2)"))
    }

    // MARK: - Files

    @Test func oneRunWritesEveryFormat() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try SmallClass.book(of: wrong("x")).write(to: folder)
        #expect(
            paths == [
                "gradebook.csv", "junit.xml", "gradescope/kim.json", "exercism/kim/01-rows/results.json",
                "exercism/kim/02-model/results.json", "annotations/kim.txt", "class.html", "students/kim.html",
            ])
        for path in paths { #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)) }
        try SmallClass.book(of: wrong("x")).write(to: folder.appendingPathComponent("one"), formats: [.csv])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("one").path) == [
                "gradebook.csv"
            ])
    }

    @Test func aStudentsNameCannotLeadOutOfTheFolder() throws {
        let long = String(repeating: "가", count: 85)
        let names = ["../../etc", ".", "..", "a/b", "a_b", "A_B", "", "김민지", "a_b~2", long]
        let results = ClassResult(
            seed: 1, exercises: [], handIns: names.map { HandInResult(student: $0) })
        let book = Gradebook(results, exercises: [])
        let files = book.rows.map { book.fileName(of: $0) }
        #expect(
            files == [
                "_._.._etc", "_", "_.", "a_b", "a_b~2", "A_B~3", "_~2", "김민지", "a_b~2~2",
                String(repeating: "가", count: 66),
            ])
    }

    // MARK: - The table

    @Test(arguments: Language.allCases, [30, 80, 160]) func theTableFitsTheTerminal(language: Language, width: Int)
        throws
    {
        let course = try SmallClass.course(#"{ "title": "코어 데이터", "students": { "kim": { "name": "김민지" } } }"#)
        let book = SmallClass.book(
            SmallClass.handIn("kim", wrong("x")), SmallClass.handIn("lee", SmallClass.rows(.solved, [])), course: course
        )
        let lines = book.table(width: width, language: language, color: false).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= width })
        #expect(lines.contains { $0.contains("10 / 20") })
        if width > 100 {
            let missing = language == .korean ? "01 틀림, 파일 없음 1개" : "01 wrong, 1 missing"
            #expect(lines.contains { $0.contains(missing) })
        }
        #expect(lines.contains { $0.contains("김민지 (kim)") })
    }

    @Test func workAfterTheCutOffIsCalledSo() throws {
        let course = try SmallClass.course(#"{ "deadline": "2026-10-01T12:00:00Z", "late": { "cutOffDays": 7 } }"#)
        let date = SmallClass.date("2026-11-16T12:00:00Z")
        let book = SmallClass.book(
            SmallClass.handIn("kim", SmallClass.rows(.solved, [.passed]), date: date), course: course)
        #expect(book.table(width: 160, language: .english, color: false).contains("46 days, after the cut-off"))
        #expect(book.table(width: 160, language: .korean, color: false).contains("46일, 인정 기한이 지남"))
        #expect(ClassReport(book: book, language: .english).page.contains("46 days, after the cut-off"))
        let page = StudentReport(row: book.rows[0], book: book, language: .english).page
        #expect(page.contains("46 days late, after the cut-off: 0 of 10 points"))
    }

    @Test func remarksOnHandInsAreBelowTheTable() {
        var handIn = SmallClass.handIn("kim", SmallClass.rows(.solved, [.passed]))
        handIn.remarks = [LocalizedText(en: "A remark.", ko: "비고 하나."), LocalizedText(en: "Another.", ko: "또 하나.")]
        let book = SmallClass.book(handIn)
        #expect(book.table(width: 160, language: .english, color: false).contains("kim: A remark. (and 1 more)"))
        #expect(book.table(width: 160, language: .korean, color: false).contains("kim: 비고 하나. (그 밖에 1개)"))
    }

    @Test func aMissingFileIsNamedInsteadOfItsTests() {
        let book = SmallClass.book(of: SmallClass.rows(.missing, [.missing, .missing, .missing]))
        let page = StudentReport(row: book.rows[0], book: book, language: .english).page
        #expect(page.contains("<p>The hand-in has no file 01-rows/Rows.swift.</p>"))
        #expect(!page.contains("didn't run to its end"))
        let korean = StudentReport(row: book.rows[0], book: book, language: .korean).page
        #expect(korean.contains("<p>제출물에 01-rows/Rows.swift 파일이 없습니다.</p>"))
    }

    @Test func aTestThatWasNotStartedIsNotCalledUnfinished() {
        let book = SmallClass.book(of: SmallClass.rows(.unsolved, [.notStarted, .notStarted, .notStarted]))
        let page = StudentReport(row: book.rows[0], book: book, language: .english).page
        #expect(page.contains("[ ] Name of testA: not started") && !page.contains("didn't run to its end"))
        let korean = StudentReport(row: book.rows[0], book: book, language: .korean).page
        #expect(korean.contains("[ ] testA 이름: 시작되지 않음"))
        #expect(book.junit(in: .english).contains("errors=\"0\""))
    }

    @Test func namesThatCouldMoveTheCursorAreShownByTheirNumbers() {
        var handIn = SmallClass.handIn("a\u{202E}b\u{1B}[2J\n", SmallClass.rows(.solved, [.passed]))
        handIn.remarks = [LocalizedText(en: "x", ko: "x")]
        let book = SmallClass.book(handIn)
        let table = book.table(width: 160, language: .english, color: false)
        let shown = "a\\u{202E}b\\u{1B}[2J\\u{A}"
        #expect(table.contains("\(shown)  10 / 20") && table.contains("\(shown): x"), "\(table)")
        // A line break is a space on a page.
        #expect(ClassReport(book: book, language: .english).page.contains(shown.dropLast(5)))
    }

    @Test func namesOfTheCourseFileWithoutAHandInAreListed() throws {
        var course = try SmallClass.course(#"{ "students": { "kim": {}, "lee": { "name": "Jordan" } } }"#)
        course.received = ["kim": .distantPast, "prak": .distantPast]
        let kim = SmallClass.handIn("kim", SmallClass.rows(.solved, []))
        let book = SmallClass.book(kim, SmallClass.handIn("park", SmallClass.rows(.solved, [])), course: course)
        let remark = "The course file has names that no hand-in has: lee, prak."
        let table = book.table(width: 160, language: .english, color: false)
        #expect(table.contains(remark) && table.contains("Hand-ins: 2."), "\(table)")
        #expect(table.contains(/Jordan \(lee\) +0 \/ 20 +0 \/ 2 +no hand-in/), "\(table)")
        #expect(ClassReport(book: book, language: .english).page.contains(remark))
        let lines = book.csv(in: .english).components(separatedBy: "\r\n")
        #expect(lines.count == 5 && lines[3] == "lee,Jordan,,,0,0,0,0,20,0,0,no hand-in", "\(lines)")
        // The rest of a part of a class isn't absent.
        var results = book.results
        results.part = .init(number: 1, count: 2)
        let part = Gradebook(results, course: course, exercises: SmallClass.exercises)
        #expect(part.absent.isEmpty && part.unmatchedNames.isEmpty)
        // A service that grades one hand-in may show its student everything.
        let single = SmallClass.book(kim, course: course)
        #expect(single.absent.isEmpty && single.unmatchedNames.isEmpty)
    }

    @Test func theSeedIsBelowTheTable() {
        let text = SmallClass.book(of: wrong("x")).table(width: 160, language: .korean, color: false)
        #expect(text.contains("검사 데이터의 시드: 7"))
    }

    @Test func exercisesThatCouldNotBeCheckedAreCalledOut() {
        let text = SmallClass.book(of: SmallClass.rows(.unchecked, [])).table(
            width: 80, language: .english, color: false)
        #expect(text.contains("through no fault of the student: 1"))
    }
}
