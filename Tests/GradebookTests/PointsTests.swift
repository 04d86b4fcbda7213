import Foundation
import Grading
import Testing

@testable import Gradebook

/// How points are counted.
@Suite struct PointsTests {
    @Test func sumsOfDecimalsAreExact() {
        let tenths = Array(repeating: Points(Decimal(string: "0.1")!), count: 3)
        #expect(tenths.sum == Points(Decimal(string: "0.3")!))
        #expect("\(tenths.sum)" == "0.3")
    }

    @Test func halvesOfAHundredthAreRoundedUp() {
        #expect("\(Points(Decimal(string: "0.125")!))" == "0.13")
        #expect("\(Points(Decimal(string: "2.344999")!))" == "2.34")
        #expect("\(Points(Decimal(10)))" == "10")
    }

    @Test func onlyASolvedExerciseEarnsPointsWithoutPartialCredit() throws {
        let solved = SmallClass.book(of: SmallClass.rows(.solved, [.passed, .passed, .passed]))
        #expect(solved.rows[0].points == Points(10))
        #expect(solved.maximum == Points(20))
        let wrong = SmallClass.book(of: SmallClass.rows(.wrong, [.passed, .passed, .failed]))
        #expect(wrong.rows[0].points == .zero)
    }

    @Test func partialCreditIsTheShareOfThePassedTests() throws {
        let course = try SmallClass.course(#"{ "partial": true }"#)
        let book = SmallClass.book(of: SmallClass.rows(.wrong, [.passed, .passed, .failed]), course: course)
        #expect("\(book.rows[0].points)" == "6.67")
    }

    @Test func testsCanHaveWeights() throws {
        let course = try SmallClass.course(
            #"{ "exercises": [{ "exercise": "01", "points": 8, "tests": { "testA": 2, "testC": 1 } }] }"#)
        let book = SmallClass.book(of: SmallClass.rows(.wrong, [.passed, .failed, .failed]), course: course)
        #expect(book.exercises.map(\.slug) == ["01-rows"])
        #expect(book.rows[0].points == Points(4))
    }

    @Test func testsThatAnEmptyAnswerPassesEarnNothing() throws {
        var result = SmallClass.rows(.wrong, [.passed, .failed, .failed])
        result.tests[0].earns = false
        let course = try SmallClass.course(#"{ "partial": true }"#)
        #expect(SmallClass.book(of: result, course: course).rows[0].points == .zero)
    }

    @Test(arguments: [ExerciseResult.Verdict.refused, .doesNotCompile, .missing, .unchecked])
    func aRefusedAnswerEarnsNothingWhateverItsTestsReport(verdict: ExerciseResult.Verdict) throws {
        let course = try SmallClass.course(#"{ "partial": true }"#)
        let book = SmallClass.book(of: SmallClass.rows(verdict, [.passed, .passed, .passed]), course: course)
        #expect(book.rows[0].points == .zero)
    }

    @Test func anExerciseWithoutAResultIsMissing() {
        let book = SmallClass.book(SmallClass.handIn("kim"))
        #expect(book.rows[0].entries.map(\.result.verdict) == [.missing, .missing])
    }

    // MARK: - Late days

    private func points(handedIn: String, _ late: String, student: String = "{}") throws -> [String] {
        let course = try SmallClass.course(
            """
            { "deadline": "2026-10-08T12:00:00Z", "deadlines": { "01": "2026-10-01T12:00:00Z" },
              "late": \(late), "students": { "kim": \(student) } }
            """)
        var second = SmallClass.rows(.solved, [])
        second.exercise = "02-model"
        let handIn = SmallClass.handIn(
            "kim", SmallClass.rows(.solved, [.passed]), second, date: SmallClass.date(handedIn))
        return SmallClass.book(handIn, course: course).rows[0].entries.map { "\($0.score.points)" }
    }

    @Test func eachDayThatHasBegunCosts() throws {
        let late = #"{ "percentPerDay": 12.5 }"#
        #expect(try points(handedIn: "2026-10-01T12:00:00Z", late) == ["10", "10"])
        #expect(try points(handedIn: "2026-10-01T12:00:01Z", late) == ["8.75", "10"])
        #expect(try points(handedIn: "2026-10-03T12:00:00Z", late) == ["7.5", "10"])
        #expect(try points(handedIn: "2026-10-30T12:00:00Z", late) == ["0", "0"])
    }

    @Test func graceDaysAreUsedUpByTheEarliestDeadlines() throws {
        let late = #"{ "percentPerDay": 10, "graceDays": 9 }"#
        // Nine days after the first deadline and two after the second.
        #expect(try points(handedIn: "2026-10-10T12:00:00Z", late) == ["10", "8"])
        #expect(try points(handedIn: "2026-10-10T12:00:00Z", late, student: #"{ "graceDays": 0 }"#) == ["1", "8"])
    }

    @Test func nothingCountsAfterTheCutOff() throws {
        let late = #"{ "percentPerDay": 1, "graceDays": 99, "cutOffDays": 2 }"#
        #expect(try points(handedIn: "2026-10-03T12:00:00Z", late) == ["10", "10"])
        #expect(try points(handedIn: "2026-10-03T12:00:01Z", late) == ["0", "10"])
    }

    @Test func theDaysOfAHandInThatEarnsNothingAreShown() throws {
        let course = try SmallClass.course(#"{ "deadline": "2026-10-01T12:00:00Z" }"#)
        let date = SmallClass.date("2026-11-16T12:00:00Z")
        let wrong = SmallClass.handIn("kim", SmallClass.rows(.wrong, [.failed]), date: date)
        #expect(SmallClass.book(wrong, course: course).rows[0].lateDays == 46)
        #expect(SmallClass.book(SmallClass.handIn("kim", date: date), course: course).rows[0].lateDays == 0)
    }

    @Test func studentsCanHaveMoreTime() throws {
        let late = #"{ "percentPerDay": 10 }"#
        let moved = #"{ "extensionDays": 2 }"#
        #expect(try points(handedIn: "2026-10-03T12:00:00Z", late, student: moved) == ["10", "10"])
        let own = #"{ "deadlines": { "rows": "2026-10-09T12:00:00Z" } }"#
        #expect(try points(handedIn: "2026-10-09T12:00:00Z", late, student: own) == ["10", "9"])
    }
}
