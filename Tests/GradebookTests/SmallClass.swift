import Course
import Foundation
import TerminalText
import TestSupport

@testable import Gradebook
@testable import Grading

/// Results for a class of a few students and two exercises, made in code.
enum SmallClass {
    static let exercises = [
        GradedExercise(
            slug: "01-rows", label: "01", title: LocalizedText(en: "Rows", ko: "행"), chapter: "01-start",
            path: "Exercises/01-rows/Rows.swift", starter: "func rows() throws -> [Int] { throw Unsolved() }\n",
            tests: [
                CheckerTest(name: "testA", code: "expect(rows())", task: 1),
                CheckerTest(name: "testB", code: "expect(sum())", task: 2),
                CheckerTest(name: "testC", code: "expect(rows(), sum())"),
            ], names: ["rows"]),
        GradedExercise(
            slug: "02-model", label: "02", title: LocalizedText(en: "Model", ko: "모델"), chapter: "02-next",
            path: "Exercises/02-model/Model.swift"),
    ]

    static func test(
        _ name: String, _ outcome: ExerciseResult.Test.Outcome, _ message: String? = nil
    ) -> ExerciseResult.Test {
        ExerciseResult.Test(
            name: name, title: LocalizedText(en: "Name of \(name)", ko: "\(name) 이름"), outcome: outcome,
            message: message)
    }

    /// The result of the first exercise: the outcomes of its tests A, B and C.
    static func rows(
        _ verdict: ExerciseResult.Verdict, _ outcomes: [ExerciseResult.Test.Outcome], message: String? = "got: 1"
    ) -> ExerciseResult {
        var result = ExerciseResult(exercise: "01-rows", verdict: verdict)
        result.tests = zip(["testA", "testB", "testC"], outcomes).map {
            test($0, $1, $1 == .failed ? message : nil)
        }
        return result
    }

    static func handIn(_ student: String, _ results: ExerciseResult..., date: Date? = nil) -> HandInResult {
        var handIn = HandInResult(student: student)
        handIn.exercises = results
        handIn.date = date
        return handIn
    }

    static func book(_ handIns: HandInResult..., course: CourseFile = CourseFile()) -> Gradebook {
        let results = ClassResult(seed: 7, exercises: exercises.map(\.slug), handIns: handIns)
        return Gradebook(results, course: course, exercises: exercises)
    }

    /// The book of one student with one result for the first exercise.
    static func book(of result: ExerciseResult, course: CourseFile = CourseFile()) -> Gradebook {
        book(handIn("kim", result), course: course)
    }

    static func course(_ json: String) throws -> CourseFile {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("course.grading.json")
        try json.write(to: file, atomically: true, encoding: .utf8)
        return try CourseFile(file: file)
    }

    static func date(_ text: String) -> Date { ISO8601DateFormatter().date(from: text) ?? .distantPast }

    /// Text that would be markup, a command or a formula if a format didn't escape it.
    static let hostile = "</pre><script>alert(1)</script>\"'\u{301}\"\u{301}&\u{0}\u{202E}\n::error::x%0A"
}
