import Foundation

/// Compiles answers and passes a verdict on them.
///
///     let checker = Checker(kit: kit, language: .english)
///     let assessment = try checker.check(exercise)
///     assessment.verdict == .solved
///
/// One check goes like this:
///  1. the answer, the files that it builds on, the exercise's checker and a main program that lists its tests are compiled
///     as one module;
///  2. the program runs in an empty folder of its own, under a time limit, and reports each test as a line in a file;
///  3. the lines, the way it ended and what it printed make the assessment.
public struct Checker: Sendable {
    public let kit: Kit
    public let language: Language
    let toolchain: Toolchain
    /// Whether the earlier steps of the desk are the learner's own where they are solved.
    public var usesOwnAnswers = true

    public init(kit: Kit, language: Language) {
        self.kit = kit
        self.language = language
        toolchain = Toolchain(kit: kit)
    }

    /// Passes a verdict on the learner's answer.
    public func check(_ exercise: Exercise) throws -> Assessment {
        try check(exercise, answer: kit.answer(to: exercise))
    }

    /// Passes a verdict on the answer in a file of the exercise's module name.
    public func check(_ exercise: Exercise, answer: URL) throws -> Assessment {
        let program = try program(of: exercise, answer: answer)
        let tests = try CheckerSource(folder: kit.folder(of: exercise).appendingPathComponent("Checker"), kit: kit)
        let main = try program.workshop.write(tests.mainProgram, as: "main.swift")
        if let report = try program.build(with: earlierFiles(of: exercise, for: answer) + tests.files + [main]) {
            return Assessment(verdict: .doesNotCompile(report))
        }

        let workshop = program.workshop
        let reportFile = try workshop.write("", as: "report")
        var environment = program.environment
        environment["TMPDIR"] = workshop.runFolder.path
        environment["FAULTLINE_REPORT"] = reportFile.path
        let run = try ChildProcess.run(
            workshop.program.path, [], in: workshop.runFolder, environment: environment, timeLimit: exercise.timeLimit)
        if run.ending == .interrupted { throw Interruption.Stop() }
        let report = CheckerReport((try? String(contentsOf: reportFile, encoding: .utf8)) ?? "")
        return Assessment(
            verdict: verdict(run, report.tests, exercise, program.crash(in: run)), tests: report.tests,
            output: RunOutput.withoutNoise(run.output))
    }

    /// Runs the program that shows what an answer does, in the user's terminal.
    ///
    /// Its verdict is `solved` if it ran to its end, which says nothing about the answer.
    public func show(_ exercise: Exercise, timeLimit: Double = 60) throws -> Assessment {
        if exercise.series == .desk { return try showDesk(upTo: exercise) }
        let answer = kit.answer(to: exercise)
        let program = try program(of: exercise, answer: answer)
        let main = kit.folder(of: exercise).appendingPathComponent("Show/main.swift")
        if let report = try program.build(with: earlierFiles(of: exercise, for: answer) + [main]) {
            return Assessment(verdict: .doesNotCompile(report))
        }
        let assessment = try program.run(timeLimit: timeLimit)
        // An error that reaches the top of the program stops it, and this one is not a mistake.
        if case .crashed(let crash) = assessment.verdict, crash.isUnsolved { return Assessment(verdict: .unsolved) }
        return assessment
    }
}

// MARK: - The personnel desk

extension Checker {
    /// Runs the desk on the learner's own store, until the user ends it.
    private func showDesk(upTo step: Exercise) throws -> Assessment {
        let program = try buildDesk(upTo: step, answer: kit.answer(to: step))
        if let report = program.report { return Assessment(verdict: .doesNotCompile(report)) }
        let folder = try desk().storeFolder
        try FileWriting.createFolder(folder, in: kit)
        return try program.program.run(timeLimit: .infinity, environment: ["FAULTLINE_DESK": folder.path])
    }

    /// Runs the desk's demonstration of a step on a store of its own and returns what it prints.
    public func demonstrateDesk(upTo step: Exercise, answer: URL) throws -> (output: String, errors: String) {
        let (program, report) = try buildDesk(upTo: step, answer: answer)
        if let report { return ("", (report.complaints.map(\.message) + report.mismatches).joined(separator: "\n")) }
        let run = try ChildProcess.run(
            program.workshop.program.path, [], in: program.workshop.runFolder,
            environment: program.environment.merging(["TMPDIR": program.workshop.runFolder.path]) { $1 }, timeLimit: 300
        )
        return (run.output, run.errors)
    }

    private func buildDesk(upTo step: Exercise, answer: URL) throws -> (
        program: LearnerProgram, report: CompilerReport?
    ) {
        let program = try program(of: step, answer: answer)
        let desk = try desk()
        let main = try program.workshop.write(desk.mainProgram(upTo: step), as: "main.swift")
        let report = try program.build(with: desk.files(before: step) + desk.commands(upTo: step) + [main])
        return (program, report)
    }

    private func desk() throws -> Desk { try Desk(kit: kit, usesOwnAnswers: usesOwnAnswers) }

    /// What an answer is compiled with: the earlier steps of the desk, or the exercises that it builds on.
    private func earlierFiles(of exercise: Exercise, for answer: URL) throws -> [URL] {
        exercise.series == .desk
            ? try desk().files(before: exercise) : try continuedFiles(of: exercise, for: answer)
    }
}

// MARK: - The steps of a check

extension Checker {
    private func program(of exercise: Exercise, answer: URL) throws -> LearnerProgram {
        guard let source = try? String(contentsOf: answer, encoding: .utf8) else {
            let path = kit.path(of: answer)
            throw CourseError(
                en: "\(path) cannot be read as text. Save it as UTF-8, or start over: "
                    + "swift run faultline reset \(exercise.label)",
                ko: "\(path) 파일을 텍스트로 읽을 수 없습니다. UTF-8로 저장하거나 처음부터 다시 하십시오: "
                    + "swift run faultline reset \(exercise.label)")
        }
        return try LearnerProgram(
            source, named: "\(exercise.module).swift",
            module: exercise.series == .desk ? Desk.module : exercise.module, toolchain: toolchain, language: language)
    }

    private func verdict(
        _ run: ChildProcess, _ tests: [TestResult], _ exercise: Exercise, _ crash: @autoclosure () -> Crash
    ) -> Verdict {
        switch run.ending {
        case .outOfTime: return .outOfTime(exercise.timeLimit)
        case .crashed: return .crashed(crash())
        case .exited(let code):
            if tests.contains(where: { $0.outcome == .failed }) { return .wrong }
            // A checker that runs to its end leaves no test unfinished: the answer ended the program itself.
            if code != 0 || tests.isEmpty || tests.contains(where: { $0.outcome == .unfinished }) {
                return .crashed(Crash(exitCode: code))
            }
            return tests.contains { $0.outcome == .skipped } ? .unsolved : .solved
        case .interrupted: return .unsolved
        }
    }
}
