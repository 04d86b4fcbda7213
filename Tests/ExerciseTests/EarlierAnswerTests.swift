import Course
import Foundation
import Testing

/// Answers to exercises that build on earlier ones are compiled with the learner's earlier files or with solutions.
@Suite struct EarlierAnswerTests {
    /// Writes an exercise whose program prints the result of `function`.
    private func write(
        _ slug: String, _ module: String, function: String, solution: String, buildsOn: String,
        in playground: PlaygroundKit
    ) throws {
        let folder = "Exercises/\(slug)"
        let starter = "import Exercise\n\nfunc \(function)() throws -> String { throw Unsolved() }\n"
        try playground.write(
            """
            { "title": { "en": "T", "ko": "제목" }, "goal": { "en": "G", "ko": "목표" }, "minutes": 1,
              "buildsOn": [\(buildsOn)], "wrong": {} }
            """, to: "\(folder)/exercise.json")
        try playground.write(starter, to: "\(folder)/Starter/\(module).swift")
        try playground.write(
            "func \(function)() throws -> String { \(solution) }\n", to: "\(folder)/Solution/\(module).swift")
        try playground.write("print(try \(function)())\n", to: "\(folder)/Show/main.swift")
        try playground.write(
            """
            import Checking
            import XCTest
            @testable import \(module)
            final class \(module)Checker: XCTestCase {
                func testIt() throws { _ = try attempt("\(function)()") { try \(function)() } }
            }
            """, to: "\(folder)/Checker/Checker.swift")
    }

    private func playground() throws -> PlaygroundKit {
        let playground = try PlaygroundKit()
        try write("50-first", "First", function: "first", solution: #""kit""#, buildsOn: "", in: playground)
        try write(
            "51-second", "Second", function: "second", solution: "try first()", buildsOn: #""50-first""#, in: playground
        )
        try playground.write(
            """
            { "title": { "en": "Course", "ko": "강의" }, "chapters": [
              { "slug": "01-start", "title": { "en": "Start", "ko": "시작" }, "written": false,
                "exercises": ["50-first", "51-second"] } ] }
            """, to: "Lessons/course.json")
        _ = try playground.faultline("list")
        try playground.write(
            "func second() throws -> String { try first() }\n", to: "Exercises/51-second/Second.swift")
        return playground
    }

    @Test func unsolvedEarlierAnswersAreReplacedByTheSolutions() throws {
        let playground = try playground()
        #expect(try playground.faultline("check", "51").ending == .exited(0))
        #expect(try playground.faultline("run", "51").output == "kit\n")
        try playground.write("func first() throws -> String { \"own\" }\n", to: "Exercises/50-first/First.swift")
        #expect(try playground.faultline("run", "51").output == "kit\n")
    }

    @Test func solvedEarlierAnswersAreUsed() throws {
        let playground = try playground()
        try playground.write("func first() throws -> String { \"own\" }\n", to: "Exercises/50-first/First.swift")
        #expect(try playground.faultline("check", "50").ending == .exited(0))
        #expect(try playground.faultline("run", "51").output == "own\n")
        try playground.write("a broken file", to: "Exercises/50-first/First.swift")
        #expect(try playground.faultline("run", "51").output == "own\n")
        _ = try playground.faultline("reset", "50")
        #expect(try playground.faultline("run", "51").output == "kit\n")
    }
}
