import Course
import Foundation
import Testing

/// Code that students write without any intention to cheat: it isn't refused, and changes no verdict.
@Suite struct OrdinaryCodeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Ordinary")

    /// Each file in `Ordinary` has a function `use…`, without a parameter or with a context or a department. The
    /// solution calls all of them.
    @Test func whatStudentsWriteIsNotRefused() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(files.count >= 30)
        var calls: [String] = []
        var code = ""
        for file in files {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            let function = try #require(text.firstMatch(of: /private func (use\w+)\((?:_ (\w+):)?/), "\(file)")
            let argument =
                switch function.2 {
                case "context":
                    "department.managedObjectContext!"
                case "department": "department"
                default: ""
                }
            calls.append("    try \(function.1)(\(argument))")
            code += "// \(file)\n\(text)\n"
        }
        let solution = try group.text("Solution", of: exercise)
        let start = "byPercent percent: Double) throws {\n"
        #expect(solution.contains(start))
        let answer =
            solution.replacingOccurrences(of: start, with: start + calls.joined(separator: "\n") + "\n") + "\n" + code
        try group.hand(in: "ada", answer, at: group.path(of: exercise))
        let result = try #require(try group.grade([exercise]).firsts["ada"])
        let marked = result.marks.map { mark in
            "\(answer.split(separator: "\n", omittingEmptySubsequences: false)[mark.line - 1]): \(mark.message)"
        }
        #expect(result.verdict == .solved, "\(result.reason?.en ?? "")\n\(marked.joined(separator: "\n"))")
    }

    /// With `FAULTLINE_TORTURE`, all exercises; otherwise two whose answers need more than Core Data: a service over
    /// HTTP, and files.
    @Test func theKitsAnswersAreNotRefused() throws {
        let group = try GradingClass()
        let isTorture = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil
        let all = group.catalog.exercises + group.catalog.steps
        for exercise in isTorture ? all : ["28", "46"].map(group.exercise) {
            let wrong = exercise.wrongAnswers.map(\.name)
            for name in wrong {
                try group.hand(in: name, group.text("Wrong/\(name)", of: exercise), at: group.path(of: exercise))
            }
            try group.hand(in: "solution", group.text("Solution", of: exercise), at: group.path(of: exercise))
            for handIn in try group.grade([exercise]).handIns
            where wrong.contains(handIn.student) || handIn.student == "solution" {
                let verdict = handIn.exercises[0].verdict
                #expect(
                    verdict == (handIn.student == "solution" ? .solved : .wrong),
                    "\(exercise.label) \(handIn.student): \(handIn.exercises[0].reason?.en ?? "")")
            }
            try FileManager.default.removeItem(at: group.handIns)
        }
    }
}
