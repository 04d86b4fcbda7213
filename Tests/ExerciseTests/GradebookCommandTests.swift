import Course
import Foundation
import Processes
import Testing

/// `faultline gradebook`: a table and files from the results of grading.
@Suite(.tags(.slow)) struct GradebookCommandTests {
    /// A kit with the results of one student, who solved its only exercise.
    private func playground() throws -> PlaygroundKit {
        let playground = try PlaygroundKit()
        try playground.write(
            """
            { "version": 1, "seed": 7, "exercises": ["\(playground.exercise().slug)"], "handIns": [
              { "student": "kim", "date": "2026-10-03T12:00:00Z", "language": "ko", "remarks": [], "exercises": [
                { "exercise": "\(playground.exercise().slug)", "verdict": "solved", "tests": [], "output": "", "marks": [] }
              ] } ] }
            """, to: "results.json")
        try playground.write(
            """
            { "points": 12, "language": "ko", "deadline": "2026-10-01T12:00:00Z", "late": { "percentPerDay": 25 },
              "students": { "kim": { "name": "김민지" } } }
            """, to: "course.json")
        return playground
    }

    @Test func pointsAreCountedByTheCourseFile() throws {
        let playground = try playground()
        let plain = try playground.faultline("gradebook", "results.json")
        #expect(plain.ending == .exited(0), "\(plain.errors)")
        #expect(plain.output.contains("kim      10 / 10  1 / 1"))
        // The option wins over the course file's language.
        let counted = try playground.faultline("gradebook", "results.json", "--course", "course.json", "--lang", "en")
        #expect(counted.output.contains("김민지 (kim)  6 / 12  1 / 1   2 days"), "\(counted.output)")
        #expect(try !playground.files().contains { $0.hasSuffix(".csv") })
    }

    @Test func theChosenFormatsAreWritten() throws {
        let playground = try playground()
        let result = try playground.faultline(
            "gradebook", "results.json", "--course", "course.json", "--output", "grades", "--format", "csv,html")
        #expect(result.ending == .exited(0) && result.output.contains("Files written to grades: 3"), "\(result.errors)")
        #expect(result.output.contains("점수"), "Without the option, the table is in the course file's language.")
        let written = try playground.files().filter { $0.hasPrefix("grades/") && $0.contains(".") }
        #expect(written == ["grades/class.html", "grades/gradebook.csv", "grades/students/kim.html"])
    }

    @Test func anUncheckedExerciseEndsGradingWithStatusFour() throws {
        let playground = try playground()
        let file = playground.root.appendingPathComponent("results.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacing("\"solved\"", with: "\"unchecked\"").write(to: file, atomically: true, encoding: .utf8)
        let merged = try playground.faultline("grade", "merge", "results.json", "--format", "csv")
        #expect(merged.ending == .exited(4), "\(merged.output)\(merged.errors)")
        #expect(try playground.files().contains("grades/gradebook.csv"))
    }

    @Test func anUnusableFileIsReportedWithItsName() throws {
        let playground = try playground()
        try playground.write("{ \"pionts\": 12 }", to: "wrong.json")
        for (arguments, problem) in [
            (["gradebook"], "results.json"), (["gradebook", "nowhere.json"], "nowhere.json"),
            (["gradebook", "course.json"], "course.json"),
            (["gradebook", "results.json", "--format", "pdf"], "There is no format \"pdf\""),
            (["gradebook", "results.json", "--course", "wrong.json"], "Did you mean \"points\"?"),
        ] {
            let result = try ChildProcess.run(
                PlaygroundKit.tool, arguments, in: playground.root, environment: PlaygroundKit.environment,
                timeLimit: 120)
            let sentence = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(result.ending == .exited(2) && sentence.contains(problem), "\(arguments) \(result.errors)")
        }
    }
}
