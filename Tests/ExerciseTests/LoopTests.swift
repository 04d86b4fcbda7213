import Course
import Foundation
import Processes
import Testing

/// Repeated checks of an answer with the same checker, and `watch`.
@Suite struct LoopTests {
    private let playground: PlaygroundKit
    private let exercise: Exercise
    private let checker: Checker

    init() throws {
        playground = try PlaygroundKit()
        var exercise = try playground.exercise()
        // The machine may be busy.
        exercise.timeLimit = 120
        self.exercise = exercise
        checker = Checker(exercise, kit: playground.kit, language: .english)
        _ = try playground.faultline("init")
    }

    private func source(_ folder: String) throws -> String {
        try String(contentsOf: playground.kit.file(of: exercise, in: folder), encoding: .utf8)
    }

    private func check(_ source: String) throws -> Assessment {
        // The modification date stays the same, so changes can be detected only by contents.
        let answer = playground.kit.answer(to: exercise)
        try source.write(to: answer, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: answer.path)
        return try checker.check()
    }

    @Test func successiveChecksDetectChangesByContents() throws {
        let solution = try source("Solution")
        let helper = "\nfunc helper() -> Int { 1 }\n"
        #expect(try check(source("Starter")).verdict == .unsolved)
        #expect(try check(solution).verdict == .solved)
        #expect(try check(source("Wrong/the-raise-is-not-saved")).verdict == .wrong)
        // First a different interface, then the same interface with a different body.
        #expect(try check(solution + helper).verdict == .solved)
        #expect(try check(solution + helper.replacing("1", with: "2")).verdict == .solved)
    }

    @Test func aBrokenAnswerDoesNotAffectTheNextCheck() throws {
        let solution = try source("Solution")
        guard case .doesNotCompile(let report) = try check(solution + "\nlet a: Int = \"\"\n").verdict else {
            Issue.record("it compiles")
            return
        }
        #expect(report.complaints.count == 1)
        #expect(try check(solution).verdict == .solved)
        guard
            case .doesNotCompile(let mismatch) = try check(
                solution.replacing("func departmentNames", with: "func namesOfDepartments")
            ).verdict
        else {
            Issue.record("it compiles")
            return
        }
        #expect(mismatch.complaints.isEmpty && mismatch.mismatches.first?.contains("departmentNames") == true)
        #expect(try check(solution).verdict == .solved)
    }

    @Test func passedChecksAndOutputBeforeACrashAreKept() throws {
        let crashing = try source("Solution").replacing(
            "    for employee in department.employees {",
            with:
                "    print(\"raising\")\n    _ = [0][department.employees.count]\n    for employee in department.employees {"
        )
        let assessment = try check(crashing)
        guard case .crashed = assessment.verdict else {
            Issue.record("\(assessment.verdict)")
            return
        }
        #expect(assessment.passedCount > 0)
        #expect(assessment.output.contains("raising"))
        #expect(assessment.tests.last?.outcome == .unfinished)
    }

    @Test func equalFailuresAreReportedOnceAndCounted() throws {
        let misspelled = try source("Solution").replacing("salary >= %lf", with: "salry >= %lf")
        let assessment = try check(misspelled)
        #expect(assessment.verdict == .wrong)
        #expect(assessment.failures.count == 1)
        #expect(assessment.tests.count { $0.outcome == .repeated } == 3)
        #expect(assessment.failures[0].message.contains("Did you mean 'salary'?"))
    }

    @Test func anUnreadableAnswerIsReported() throws {
        let answer = playground.kit.answer(to: exercise)
        try Data([0xFF, 0xFE, 0x41]).write(to: answer)
        let result = try playground.faultline("check", environment: ["COLUMNS": "300"])
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("[!] \(exercise.label)"))
        let alone = try playground.faultline("check", exercise.label, environment: ["COLUMNS": "300"])
        #expect(alone.output.contains("is not UTF-8 text"))

        // A folder with the file's name prevents even root from writing the file.
        try FileManager.default.removeItem(at: answer)
        try FileManager.default.createDirectory(at: answer, withIntermediateDirectories: true)
        let blocked = try playground.faultline("check", exercise.label, environment: ["COLUMNS": "300"])
        #expect(blocked.ending == .exited(1))
        #expect(blocked.output.contains("can't be read"))
    }

    @Test func aHintIsVisibleInAShortWindow() throws {
        try playground.answer(with: "Wrong/\(exercise.wrongAnswers[0].name)")
        try runInTerminal(
            columns: 80, lines: 14,
            """
            await 'Save the file to check it'
            printf h >&3; await 'Hint 1 of 3'
            printf ' ' >&3; await 'Not right yet'
            printf ' ' >&3; await 'Hint 1 of 3'
            printf q >&3; wait
            """)
    }

    /// Runs `watch 01` in a terminal. The shell script writes keys to its descriptor 3 and waits for text with `await`.
    private func runInTerminal(columns: Int, lines: Int, _ script: String) throws {
        let whole = """
            mkfifo keys; : >shown
            script -qfec "stty columns \(columns) rows \(lines); '\(PlaygroundKit.tool)' watch 01" shown <keys >/dev/null 2>&1 &
            exec 3>keys
            await() { until grep -q "$1" shown; do sleep 0.1; done; : >shown; }
            \(script)
            """
        let result = try ChildProcess.run(
            "/bin/sh", ["-c", whole], in: playground.root,
            environment: PlaygroundKit.environment.merging(["TERM": "xterm"]) { $1 }, timeLimit: 300)
        #expect(result.ending == .exited(0), "\(result.output)\(result.errors)")
    }

    @Test func keysControlWatch() throws {
        let solution = playground.kit.file(of: exercise, in: "Solution").path
        try runInTerminal(
            columns: 80, lines: 40,
            """
            await 'Save the file to check it'
            printf h >&3; await 'Hint 1 of 3'
            printf l >&3; await '0 of 1 exercises'
            printf k >&3; await '저장하면'
            printf k >&3; await 'Save the file'
            printf s >&3; await 'Our solution'
            cp '\(solution)' '\(playground.kit.answer(to: exercise).path)'; await 'Solved: all'
            printf x >&3; await 'Restore the starter'
            printf y >&3; await 'Not solved yet'
            printf q >&3; wait
            """)
        #expect(try source("Starter") == String(contentsOf: playground.kit.answer(to: exercise), encoding: .utf8))
    }
}
