import Course
import Foundation
import Grading
import Processes
import Testing

/// A class whose verdicts are known, graded with the tool in two parts: 4 hand-ins of two exercises, and with
/// `FAULTLINE_TORTURE` 20 of the whole course.
@Suite struct GeneratedClassTests {
    private let isTorture = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil

    /// The hand-ins and the verdict that each exercise of each deserves.
    private struct Plan {
        var verdicts: [String: [String: ExerciseResult.Verdict]] = [:]
    }

    /// Writes a student's answers: for each exercise the starter, the solution, a wrong answer, one in Latin-1, or
    /// none.
    private func write(_ number: Int, of exercises: [Exercise], _ group: GradingClass, _ plan: inout Plan) throws {
        let student = "student-\(number < 10 ? "0" : "")\(number)"
        for (index, exercise) in exercises.enumerated() {
            let wrong = exercise.wrongAnswers.map { "Wrong/\($0.name)" }
            let versions = ["Solution", "Starter", "none", "Solution", "Latin-1"] + wrong
            let version = versions[(number * 7 + index * 3) % versions.count]
            let place = group.path(of: exercise)
            let verdict: ExerciseResult.Verdict
            switch version {
            case "none":
                plan.verdicts[student, default: [:]][exercise.path] = .missing
                continue
            case "Latin-1":
                let text = try group.text("Solution", of: exercise) + "// caf"
                try group.write(
                    Data(text.utf8) + [0xE9], to: group.handIns.appendingPathComponent("\(student)/\(place)"))
                plan.verdicts[student, default: [:]][exercise.path] = .doesNotCompile
                continue
            case "Solution": verdict = .solved
            case "Starter": verdict = .unsolved
            default: verdict = .wrong
            }
            try group.hand(in: student, group.text(version, of: exercise), at: place)
            plan.verdicts[student, default: [:]][exercise.path] = verdict
        }
        try group.hand(in: student, "my notes", at: "NOTES.txt")
        let forms = [
            "true", "cd \(student) && zip -qr ../\(student).zip . && rm -r ../\(student)",
            """
            cd \(student) && git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm x
            git clone -q --bare . ../\(student).git && rm -r ../\(student)
            """,
            """
            cd \(student) && git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm x
            git bundle create -q ../\(student).bundle --all HEAD && rm -r ../\(student)
            """,
        ]
        let made = try ChildProcess.run(
            "/bin/sh", ["-ec", forms[number % forms.count]], in: group.handIns, timeLimit: 60)
        #expect(made.succeeded, "\(made.errors)")
    }

    private func faultline(_ arguments: [String], in folder: URL) throws -> ChildProcess {
        var environment = ProcessInfo.processInfo.environment
        environment["FAULTLINE_KIT"] = GradingClass.root.path
        environment["FAULTLINE_LANG"] = "en"
        let tool = GradingClass.root.appendingPathComponent(".build/debug/faultline").path
        return try ChildProcess.run(tool, arguments, in: folder, environment: environment, timeLimit: 3600)
    }

    @Test func everyExerciseGetsItsVerdictInTwoPartsThatAreMerged() throws {
        let group = try GradingClass()
        let all = group.catalog.exercises + group.catalog.steps
        let exercises = isTorture ? all : [group.exercise("01"), group.exercise("desk-02")]
        var plan = Plan()
        for number in 0..<(isTorture ? 20 : 4) { try write(number, of: exercises, group, &plan) }
        for part in 1...2 {
            let result = try faultline(
                ["grade", "hand-ins", "--shard", "\(part)/2", "--seed", "7", "--output", "parts/\(part)"]
                    + ["--exercises", exercises.map(\.label).joined(separator: ",")], in: group.folder)
            #expect(result.ending == .exited(0), "\(result.errors)")
            #expect(result.output.contains("Seed: 7"))
            let written = try ClassResult(contentsOf: group.folder.appendingPathComponent("parts/\(part)"))
            #expect(written.part == .init(number: part, count: 2))
        }
        let merged = try faultline(["grade", "merge", "parts/1", "parts/2", "--output", "grades"], in: group.folder)
        #expect(merged.ending == .exited(0), "\(merged.errors)")
        let results = try ClassResult(contentsOf: group.folder.appendingPathComponent("grades"))
        #expect(results.handIns.map(\.student) == plan.verdicts.keys.sorted())
        for handIn in results.handIns {
            let found = Dictionary(uniqueKeysWithValues: handIn.exercises.map { ($0.exercise, $0.verdict) })
            for (exercise, verdict) in plan.verdicts[handIn.student] ?? [:] {
                #expect(found[exercise] == verdict, "\(handIn.student) \(exercise)")
            }
        }
    }

    @Test func anInterruptedRunSaysWhatIsKeptAndContinues() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", group.text("Wrong/in-no-order", of: exercise), at: group.path(of: exercise))
        let endless = try group.text("Solution", of: exercise).replacingOccurrences(
            of: "throws -> [Employee] {", with: "throws -> [Employee] {\n    while true {}")
        try group.hand(in: "bob", endless, at: group.path(of: exercise))
        let tool = GradingClass.root.appendingPathComponent(".build/debug/faultline").path
        let script = """
            "$0" grade hand-ins --exercises 01 --jobs 1 &
            until ls grades/.cache/*.json >/dev/null 2>&1 || ! kill -0 $!; do sleep 0.1; done
            kill -INT $!; wait $!
            """
        var environment = ProcessInfo.processInfo.environment
        environment["FAULTLINE_KIT"] = GradingClass.root.path
        environment["FAULTLINE_LANG"] = "en"
        let stopped = try ChildProcess.run(
            "/bin/sh", ["-c", script, tool], in: group.folder, environment: environment, timeLimit: 300)
        let text = stopped.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let seed = try #require(stopped.output.firstMatch(of: /Seed: (\d+)/)?.1)
        #expect(stopped.ending == .exited(130), "\(stopped.output)")
        #expect(text.contains("Stopped after 1 of 2 answers. Their results are kept in grades/.cache;"), "\(text)")
        #expect(text.contains("run the same command again: the seed stays \(seed)."), "\(text)")
        try FileManager.default.removeItem(at: group.handIns.appendingPathComponent("bob"))
        let resumed = try faultline(["grade", "hand-ins", "--exercises", "01"], in: group.folder)
        #expect(resumed.output.contains("Seed of the checkers' data: \(seed)"), "\(resumed.output)")
    }

    @Test func badArgumentsAreUsageErrors() throws {
        let group = try GradingClass()
        for arguments in [
            ["grade"], ["grade", "hand-ins", "--shard", "3/2"], ["grade", "hand-ins", "--seed", "x"],
            ["grade", "hand-ins", "--jobs", "0"], ["grade", "nowhere"], ["grade", "merge"],
            ["grade", "merge", "nowhere"],
            ["grade", "hand-ins", "--exercises", "99"],
        ] {
            let result = try faultline(arguments, in: group.folder)
            #expect(result.ending == .exited(2), "\(arguments) \(result.errors)")
            #expect(!result.errors.isEmpty)
        }
    }
}
