import Course
import Foundation
import Grading
import TerminalText
import Testing

@testable import Gradebook

/// `results.json` for Exercism, held against its page "The Test Runner Interface", section "Output format", version 3.
@Suite struct ExercismTests {
    private func results(_ result: ExerciseResult) throws -> [String: Any] {
        let entry = SmallClass.book(of: result).rows[0].entries[0]
        let text = try entry.exercism(in: .english)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func tests(_ results: [String: Any]) throws -> [[String: Any]] {
        try #require(results["tests"] as? [[String: Any]])
    }

    @Test func keysAndValuesAreThoseOfTheSpecification() throws {
        for verdict in JUnitTests.all {
            let results = try results(SmallClass.rows(verdict, [.passed, .failed, .missing]))
            #expect(results["version"] as? Int == 3)
            #expect(Set(results.keys).isSubset(of: ["version", "status", "message", "tests"]))
            let status = try #require(results["status"] as? String)
            #expect(["pass", "fail", "error"].contains(status))
            // The message is required with "error" and absent or null otherwise.
            #expect((results["message"] is String) == (status == "error"))
            for test in try tests(results) {
                #expect(
                    Set(test.keys).isSubset(of: ["name", "test_code", "status", "message", "output", "task_id"]))
                #expect(test["name"] is String && test["test_code"] is String)
                #expect(["pass", "fail", "error"].contains(test["status"] as? String))
            }
        }
    }

    @Test func allTestsPassed() throws {
        let results = try results(SmallClass.rows(.solved, [.passed, .passed, .passed]))
        #expect(results["status"] as? String == "pass")
        #expect(try tests(results).allSatisfy { $0["message"] == nil })
    }

    @Test func aTestBelongsToExactlyOneTask() throws {
        let results = try results(SmallClass.rows(.wrong, [.passed, .failed, .failed]))
        #expect(results["status"] as? String == "fail")
        #expect(try tests(results).map { $0["task_id"] as? Int } == [1, 2, nil])
        #expect(try tests(results).map { $0["message"] as? String } == [nil, "got: 1", "got: 1"])
        #expect(try tests(results)[1]["test_code"] as? String == "expect(sum())")
    }

    /// The site shows the first failure, so the order has to be that of the checker.
    @Test func testsAreInTheOrderOfTheCheckersFile() throws {
        var result = SmallClass.rows(.wrong, [.passed, .failed, .failed])
        result.tests.reverse()
        #expect(
            try tests(results(result)).map { $0["name"] as? String }
                == ["testA", "testB", "testC"].map { "Name of \($0)" })
    }

    @Test func withoutAnyTestTheMessageGivesTheReason() throws {
        var result = SmallClass.rows(.doesNotCompile, [])
        result.marks = [.init(line: 3, message: "cannot find 'x' in scope")]
        let results = try results(result)
        #expect(results["status"] as? String == "error")
        #expect(results["message"] as? String == "doesn't compile\n3: cannot find 'x' in scope")
        result.reason = LocalizedText(en: String(repeating: "x", count: 70_000), ko: "")
        #expect((try self.results(result)["message"] as? String)?.count == 65_535)
    }

    @Test func outputIsCutToFiveHundredCharacters() throws {
        var result = SmallClass.rows(.wrong, [.passed, .failed, .failed])
        result.output = String(repeating: "가", count: 501)
        let tests = try tests(results(result))
        let output = try #require(tests[1]["output"] as? String)
        #expect(output.unicodeScalars.count == 500)
        #expect(output.hasSuffix("Output was truncated. Please limit to 500 chars"))
        #expect(tests[0]["output"] == nil && tests[2]["output"] == nil)
    }

    @Test func nothingARefusedAnswerReportsCounts() throws {
        let results = try results(SmallClass.rows(.refused, [.passed, .passed, .passed]))
        #expect(results["status"] as? String == "error")
    }
}
