import Course
import Foundation
import Grading
import TerminalText
import Testing

@testable import Gradebook

/// `results.json` for Gradescope, held against its page "Autograder Specifications", section "Output format".
@Suite struct GradescopeTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func results() throws -> [String: Any] {
        var handIn = SmallClass.handIn("kim", SmallClass.rows(.wrong, [.passed, .failed, .failed], message: "got: 3"))
        handIn.language = "ko"
        handIn.remarks = [LocalizedText(en: "A link was refused.", ko: "링크를 받지 않았습니다.")]
        let book = SmallClass.book(handIn, course: try SmallClass.course(#"{ "partial": true }"#))
        return try object(book.gradescope(book.rows[0], in: .english))
    }

    /// The page lists the keys; others have no meaning. It allows four values for visibility and five for formats.
    @Test func keysAndValuesAreThoseOfTheSpecification() throws {
        let results = try results()
        let top: Set = [
            "score", "execution_time", "output", "output_format", "test_output_format", "test_name_format",
            "visibility",
            "stdout_visibility", "extra_data", "tests", "leaderboard",
        ]
        let perTest: Set = [
            "score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags",
            "visibility", "extra_data",
        ]
        let visibilities = ["hidden", "after_due_date", "after_published", "visible"]
        let formats = ["text", "html", "simple_format", "md", "ansi"]
        #expect(Set(results.keys).isSubset(of: top))
        #expect(visibilities.contains(try #require(results["visibility"] as? String)))
        #expect(visibilities.contains(try #require(results["stdout_visibility"] as? String)))
        #expect(formats.contains(try #require(results["output_format"] as? String)))
        let tests = try #require(results["tests"] as? [[String: Any]])
        #expect(tests.count == 2)
        for test in tests {
            #expect(Set(test.keys).isSubset(of: perTest))
            #expect(["passed", "failed"].contains(try #require(test["status"] as? String)))
            #expect(visibilities.contains(try #require(test["visibility"] as? String)))
            #expect(test["output_format"] as? String == "text", "Messages quote what students wrote.")
            #expect(test["tags"] is [String] && test["number"] is String && test["extra_data"] is [String: Any])
        }
        for entry in try #require(results["leaderboard"] as? [[String: Any]]) {
            #expect(entry["name"] is String && entry["value"] is NSNumber)
        }
    }

    /// "execution_time" is a number of seconds, and optional.
    @Test func theTimeIsThatOfAllAnswers() throws {
        var (first, second) = (SmallClass.rows(.solved, []), SmallClass.rows(.wrong, []))
        second.exercise = "02-model"
        let without = SmallClass.book(SmallClass.handIn("kim", first, second))
        #expect(try object(without.gradescope(without.rows[0], in: .english))["execution_time"] == nil)
        (first.seconds, second.seconds) = (0.1, 0.2)
        let book = SmallClass.book(SmallClass.handIn("kim", first, second))
        let results = try object(book.gradescope(book.rows[0], in: .english))
        #expect((results["execution_time"] as? NSNumber)?.doubleValue == 0.3)
    }

    /// "score" at the top overrides the total of the tests, so the two must agree.
    @Test func theScoreIsTheTotalOfTheTests() throws {
        let results = try results()
        let tests = try #require(results["tests"] as? [[String: Any]])
        let scores = tests.compactMap { ($0["score"] as? NSNumber)?.decimalValue }
        #expect(scores.map { Points($0) }.sum == Points(try #require(results["score"] as? NSNumber).decimalValue))
        #expect(scores.map { "\(Points($0))" } == ["3.33", "0"])
        #expect(tests.compactMap { ($0["max_score"] as? NSNumber)?.intValue } == [10, 10])
    }

    @Test func theOutputIsInTheStudentsLanguage() throws {
        let results = try results()
        #expect((results["output"] as? String)?.contains("링크를 받지 않았습니다.") == true)
        let tests = try #require(results["tests"] as? [[String: Any]])
        let output = try #require(tests[0]["output"] as? String)
        #expect(output == "틀림\n[x] testA 이름\n[!] testB 이름\n    got: 3\n[!] testC 이름\n    got: 3")
        #expect(tests[0]["name"] as? String == "01 행")
    }

    @Test func scoresAreWrittenExactly() throws {
        let course = try SmallClass.course(#"{ "points": 0.1 }"#)
        let book = SmallClass.book(of: SmallClass.rows(.solved, []), course: course)
        #expect(try book.gradescope(book.rows[0], in: .english).contains("\"score\" : 0.1,"))
    }
}
