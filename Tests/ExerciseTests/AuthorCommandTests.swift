import Course
import Foundation
import Processes
import TestSupport
import Testing

/// `faultline author`: a new exercise, and what is reported about a faulty one.
@Suite(.tags(.slow)) struct AuthorCommandTests {
    /// A kit with the template for new exercises.
    private func playground() throws -> PlaygroundKit {
        let playground = try PlaygroundKit()
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("Exercises/Template"),
            to: playground.root.appendingPathComponent("Exercises/Template"))
        return playground
    }

    private func text(_ path: String, in playground: PlaygroundKit) throws -> String {
        try String(contentsOf: playground.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func aNewExerciseMeetsEveryRequirement() throws {
        let playground = try playground()
        let made = try playground.faultline("author", "new", "bird-ringing", environment: ["COLUMNS": "200"])
        #expect(made.ending == .exited(0), "\(made.errors)")
        #expect(made.output.contains("Exercises/02-bird-ringing"))
        #expect(try text("Lessons/course.json", in: playground).contains("\"02-bird-ringing\"]"))
        #expect(try CourseAudit(of: playground.kit).problemsInFolders() == [])
        #expect(try text("Exercises/Package.swift", in: playground).contains("    \"02-bird-ringing\",\n]"))
        let checked = try playground.faultline("author", "check", "bird-ringing")
        #expect(checked.ending == .exited(0), "\(checked.output)\(checked.errors)")
        #expect(checked.output.contains("[x] 02 A new exercise\nEvery requirement is met."))
        let again = try playground.faultline("author", "new", "bird-ringing")
        #expect(again.ending == .exited(2) && again.errors.contains("The course has an exercise"))
        #expect(try playground.faultline("author", "new", "Bird Ringing").ending == .exited(2))
    }

    @Test func aCourseOutsideTheKitIsShownByItsPath() throws {
        let playground = try playground()
        let outside = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: outside) }
        let made = try playground.faultline(
            "author", "new", "my", "bird-ringing", in: outside,
            environment: ["COLUMNS": "200", "FAULTLINE_KIT": playground.root.path])
        #expect(made.ending == .exited(0), "\(made.errors)")
        #expect(made.output.contains("The new exercise is in my/Exercises/01-bird-ringing."), "\(made.output)")
        // Inside the course, its folder can be left out.
        let environment = ["COLUMNS": "200", "FAULTLINE_KIT": playground.root.path]
        let inside = outside.appendingPathComponent("my/Exercises")
        let second = try playground.faultline("author", "new", "owls", in: inside, environment: environment)
        #expect(second.output.contains("The new exercise is in Exercises/02-owls."), "\(second.output)\(second.errors)")
        let unknown = try playground.faultline("author", "check", "77", in: inside, environment: environment)
        #expect(
            unknown.errors.contains("There is no exercise \"77\". The course has: 01 bird-ringing, 02 owls"),
            "\(unknown.errors)")
    }

    @Test func eachFaultIsReportedWithWhatToDo() throws {
        let playground = try playground()
        let own = playground.root.appendingPathComponent("own course")
        let made = try playground.faultline("author", "new", "own course", "bird-ringing")
        #expect(made.ending == .exited(0), "\(made.errors)")
        let folder = own.appendingPathComponent("Exercises/01-bird-ringing")
        func file(_ version: String) -> URL { folder.appendingPathComponent("\(version)/BirdRinging.swift") }
        func replace(_ version: String, with other: Data) throws { try other.write(to: file(version)) }
        let (solution, wrong) = (
            try Data(contentsOf: file("Solution")), try Data(contentsOf: file("Wrong/in-no-order"))
        )
        try replace("Starter", with: Data("/// In one language.\n".utf8) + solution)
        try replace("Solution", with: wrong)
        try replace("Wrong/in-no-order", with: solution)
        try Data("let a: Int = \"text\"\n".utf8).write(to: file("Wrong/each-number-once"))
        try FileManager.default.removeItem(at: folder.appendingPathComponent("hints.ko.md"))
        try Data().write(to: folder.appendingPathComponent("notes.txt"))
        let result = try playground.faultline("author", "check", "own course", environment: ["COLUMNS": "1000"])
        #expect(result.ending == .exited(1), "\(result.errors)")
        for problem in [
            "Exercises/01-bird-ringing/hints.ko.md is missing. Add it.",
            "Exercises/01-bird-ringing/notes.txt is not part of an exercise.",
            "Exercises/01-bird-ringing/Starter/BirdRinging.swift:1: the doc comment is only in English.",
            "The starter must be reported as unsolved", "It passed.", "The solution must pass every test.",
            "It was refused: testNumbersAreInAscendingOrder",
            "Wrong/in-no-order must be refused by testNumbersAreInAscendingOrder with \"got:      [8, 6, 7]\". It passed.",
            "Wrong/each-number-once must be refused by testEqualNumbersAreKept",
            "It doesn't compile: 1: cannot convert value of type 'String' to specified type 'Int'",
        ] { #expect(result.output.contains(problem), "\(problem)\n\(result.output)") }
    }
}
