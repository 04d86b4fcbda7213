import Foundation

/// Compiles answers and passes a verdict on them.
///
///     let checker = Checker(kit: kit, language: .english)
///     let assessment = try checker.check(exercise)
///     assessment.verdict == .solved
///
/// One check goes like this:
///  1. the answer, the exercise's checker and a main program that lists its tests are compiled as one module;
///  2. the program runs in an empty folder of its own, under a time limit, and reports each test as a line in a file;
///  3. the lines, the way it ended and what it printed make the assessment.
public struct Checker: Sendable {
    public let kit: Kit
    public let language: Language
    let toolchain: Toolchain

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
        let workshop = try Workshop(kit: kit)
        let tests = try CheckerSource(folder: kit.folder(of: exercise).appendingPathComponent("Checker"), kit: kit)
        let main = try workshop.write(tests.mainProgram, as: "main.swift")
        let built = try build(exercise, answer: answer, with: tests.files + [main], in: workshop)
        if let report = built { return Assessment(verdict: .doesNotCompile(report)) }

        let reportFile = try workshop.write("", as: "report")
        var environment = self.environment(in: workshop)
        environment["FAULTLINE_REPORT"] = reportFile.path
        let run = try ChildProcess.run(
            workshop.program.path, [], in: workshop.runFolder, environment: environment, timeLimit: exercise.timeLimit)
        if run.ending == .interrupted { throw Interruption.Stop() }
        let report = CheckerReport((try? String(contentsOf: reportFile, encoding: .utf8)) ?? "")
        return Assessment(
            verdict: verdict(run, report.tests, exercise), tests: report.tests,
            output: RunOutput.withoutNoise(run.output))
    }

    /// Runs the program that shows what an answer does, in the user's terminal.
    ///
    /// It runs where the user is, so that files it leaves can be looked at. Its verdict is `solved` if it ran to its end,
    /// which says nothing about the answer.
    public func show(_ exercise: Exercise, timeLimit: Double = 60) throws -> Assessment {
        let workshop = try Workshop(kit: kit)
        let main = kit.folder(of: exercise).appendingPathComponent("Show/main.swift")
        if let report = try build(exercise, answer: kit.answer(to: exercise), with: [main], in: workshop) {
            return Assessment(verdict: .doesNotCompile(report))
        }
        let run = try ChildProcess.run(
            workshop.program.path, [], environment: environment(in: nil), timeLimit: timeLimit, isAttached: true)
        switch run.ending {
        case .interrupted: throw Interruption.Stop()
        case .outOfTime: return Assessment(verdict: .outOfTime(timeLimit))
        case .exited: return Assessment(verdict: .solved)
        case .crashed:
            let crash = Crash(errors: run.errors, fileName: "\(exercise.module).swift")
            // An error that reaches the top of the program stops it, and this one is no mistake.
            return Assessment(verdict: crash.isUnsolved ? .unsolved : .crashed(crash))
        }
    }
}

// MARK: - The steps

extension Checker {
    /// Compiles and links the workshop's program; a report if the compiler refuses.
    private func build(
        _ exercise: Exercise, answer: URL, with files: [URL], in workshop: Workshop
    ) throws -> CompilerReport? {
        guard let source = try? String(contentsOf: answer, encoding: .utf8) else {
            let path = kit.path(of: answer)
            throw CourseError(
                en: "\(path) cannot be read as text. Save it as UTF-8, or start over: "
                    + "swift run faultline reset \(exercise.label)",
                ko: "\(path) 파일을 텍스트로 읽을 수 없습니다. UTF-8로 저장하거나 처음부터 다시 하십시오: "
                    + "swift run faultline reset \(exercise.label)")
        }
        let support = try SupportModules(toolchain: toolchain).objects()
        // The compiler refuses a file that changes under it, as one being saved may.
        let snapshot = try workshop.write(source, as: "\(exercise.module).swift")
        let sources = [snapshot] + files
        let accessors = try ManagedAccessors(toolchain: toolchain, module: exercise.module)
            .write(for: sources, in: workshop)
        let result = try toolchain.compile(
            ["-swift-version", "5", "-wmo", "-module-name", exercise.module, "-diagnostic-style", "llvm"]
                + ["-suppress-warnings", "-gline-tables-only", "-o", workshop.program.path] + sources.map(\.path)
                + [accessors.file.path] + support + toolchain.linking)
        guard !result.succeeded else { return nil }
        return CompilerReport(
            output: accessors.complaints + result.output + result.errors, fileName: snapshot.lastPathComponent,
            sources: source)
    }

    private func environment(in workshop: Workshop?) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["FAULTLINE_LANG"] = language.rawValue
        environment.merge(Crash.environment) { $1 }
        if let workshop { environment["TMPDIR"] = workshop.runFolder.path }
        return environment
    }

    private func verdict(_ run: ChildProcess, _ tests: [TestResult], _ exercise: Exercise) -> Verdict {
        switch run.ending {
        case .outOfTime: return .outOfTime(exercise.timeLimit)
        case .crashed: return .crashed(Crash(errors: run.errors, fileName: "\(exercise.module).swift"))
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
