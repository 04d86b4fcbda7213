import Foundation
import Processes
import TerminalText

/// Checks answers to one exercise, and reuses build products from one check to the next.
///
///     let checker = Checker(exercise, kit: kit, language: .english)
///     checker.check(answer).verdict == .solved
///
/// A check has three steps:
///  1. The answer, with those that it continues (`EarlierAnswers`), and the exercise's checker are compiled as two modules
///     and linked (`CheckBuild`).
///  2. The program runs in an empty folder, under a time limit, and writes each test's result as a line to a pipe.
///  3. The assessment is made from these lines, the program's exit status and its output.
public final class Checker {
    public let exercise: Exercise
    public let kit: Kit
    /// The language of the tests' messages.
    public var language: Language
    private let toolchain: Toolchain
    private var build: CheckBuild?

    /// Creates a checker. Texts of the assessment are in `language`.
    public init(_ exercise: Exercise, kit: Kit, language: Language) {
        self.exercise = exercise
        self.kit = kit
        self.language = language
        toolchain = Toolchain(kit: kit)
    }

    /// Checks the learner's answer, or another file with the exercise's module name.
    ///
    /// If the answer can't be checked, the verdict is `unchecked`. Throws only if the user interrupts the check.
    public func check(_ answer: URL? = nil) throws -> Assessment {
        do {
            return try assess(answer ?? kit.answer(to: exercise))
        } catch let error as ToolError {
            return Assessment(verdict: .unchecked(error.message))
        }
    }

    /// Runs the program that demonstrates the learner's answer, in the user's terminal.
    ///
    /// The verdict is `solved` if the program ran to its end, even if the answer is wrong.
    /// - Throws: `Interruption.Stop` if the user interrupts the program.
    public func show(timeLimit: Double = 60) throws -> Assessment {
        do {
            return try run(timeLimit: timeLimit)
        } catch let error as ToolError {
            return Assessment(verdict: .unchecked(error.message))
        }
    }

    private func run(timeLimit: Double) throws -> Assessment {
        if exercise.series == .desk { return try showDesk() }
        let answer = kit.answer(to: exercise)
        let source = try source(of: answer)
        let program = try program(source)
        let main = kit.folder(of: exercise).appendingPathComponent("Show/main.swift")
        if let report = try program.build(with: earlier.files(for: answer, to: exercise) + [main]) {
            return Assessment(verdict: .doesNotCompile(report))
        }
        var assessment = try program.run(timeLimit: timeLimit)
        // An uncaught error stops the program. `Unsolved` isn't a mistake, so it is not reported as a crash.
        if case .crashed(let crash) = assessment.verdict, crash.isUnsolved {
            assessment = Assessment(verdict: .unsolved)
        }
        assessment.unwritten = UnwrittenFunctions(in: source).names
        return assessment
    }
}

// MARK: - The personnel desk

extension Checker {
    /// Runs the desk with the learner's store until the user quits.
    private func showDesk() throws -> Assessment {
        let (program, report) = try buildDesk(answer: kit.answer(to: exercise))
        if let report { return Assessment(verdict: .doesNotCompile(report)) }
        let folder = try Desk(kit: kit).storeFolder
        try FileWriting.createFolder(folder, in: kit)
        return try program.run(timeLimit: .infinity, environment: ["FAULTLINE_DESK": folder.path])
    }

    /// Runs the desk's demonstration of the step with a temporary store and returns its output.
    /// - Throws: `ToolError` if the program cannot be built, and `Interruption.Stop` if the user interrupts it.
    public func demonstrateDesk(answer: URL) throws -> (output: String, errors: String) {
        let (program, report) = try buildDesk(answer: answer)
        if let report { return ("", (report.complaints.map(\.message) + report.mismatches).joined(separator: "\n")) }
        var environment = LearnerProgram.environment(language)
        environment["TMPDIR"] = program.workshop.runFolder.path
        let run = try ChildProcess.run(
            program.workshop.program.path, [], in: program.workshop.runFolder, environment: environment, timeLimit: 300)
        return (run.output, run.errors)
    }

    private func buildDesk(answer: URL) throws -> (program: LearnerProgram, report: CompilerReport?) {
        let program = try program(source(of: answer))
        let desk = try Desk(kit: kit)
        let main = try program.workshop.write(desk.mainProgram(upTo: exercise), as: "main.swift")
        let files = try earlier.files(for: answer, to: exercise) + desk.commands(upTo: exercise) + [main]
        return (program, try program.build(with: files))
    }
}

// MARK: - The steps of a check

extension Checker {
    private func source(of answer: URL) throws -> String {
        let path = kit.path(of: answer)
        guard let data = try? Data(contentsOf: answer) else {
            throw ToolError.cannotRead(path, at: answer, resetWith: Tool.command("reset \(exercise.label)"))
        }
        guard let source = String(bytes: data, encoding: .utf8) else {
            throw ToolError(
                en: "\(path) is not UTF-8 text. Save it as UTF-8, or start over: "
                    + Tool.command("reset \(exercise.label)"),
                ko: "\(path) 파일은 UTF-8 텍스트가 아닙니다. UTF-8로 저장하거나 처음부터 다시 하십시오: "
                    + Tool.command("reset \(exercise.label)"))
        }
        return source
    }

    private func assess(_ answer: URL) throws -> Assessment {
        let source = try source(of: answer)
        let build = try self.build ?? CheckBuild(of: exercise, toolchain: toolchain)
        self.build = build
        let workshop = build.workshop
        if let refusal = try build.build(source, with: earlier.files(for: answer, to: exercise)) {
            return Assessment(verdict: .doesNotCompile(refusal))
        }
        try workshop.emptyRunFolder()
        let secrets = ReportSecrets(tests: build.tests.count)
        var environment = LearnerProgram.environment(language)
        environment["TMPDIR"] = workshop.runFolder.path
        // A store without a location is in the user's own folder otherwise, where the next run finds it.
        environment["HOME"] = workshop.runFolder.path
        environment["XDG_DATA_HOME"] = nil
        environment["FAULTLINE_REPORT"] = "\(ChildProcess.reportDescriptor)"
        let run = try ChildProcess.run(
            workshop.program.path, [], in: workshop.runFolder, environment: environment, timeLimit: exercise.timeLimit,
            secrets: secrets.bytes)
        if run.ending == .interrupted { throw Interruption.Stop() }
        let report = CheckerReport(run.report, of: build.tests, secrets: secrets)
        let unwritten = UnwrittenFunctions(in: source).names
        let verdict = verdict(run, report, unwritten)
        if verdict == .solved, answer == kit.answer(to: exercise) { try earlier.keep(source, of: exercise) }
        return Assessment(
            verdict: verdict, tests: report.tests,
            output: RunOutput.withoutNoise(run.output), unwritten: unwritten)
    }

    private func program(_ source: String) throws -> LearnerProgram {
        try LearnerProgram(
            source, named: "\(exercise.module).swift", module: exercise.answerModule, toolchain: toolchain,
            language: language)
    }

    private var earlier: EarlierAnswers { EarlierAnswers(kit: kit) }

    private func verdict(_ run: ChildProcess, _ report: CheckerReport, _ unwritten: [String]) -> Verdict {
        func has(_ outcome: TestResult.Outcome) -> Bool { report.tests.contains { $0.outcome == outcome } }
        switch run.ending {
        case .outOfTime: return .outOfTime(exercise.timeLimit)
        case .crashed: return .crashed(Crash(errors: run.errors, fileName: "\(exercise.module).swift"))
        case .interrupted: return .unsolved
        case .exited(let code):
            if has(.failed) { return .wrong }
            // A checker that runs to its end ends its report, so here the answer ended the program, or wrote to the
            // report.
            if code != 0 || !report.isComplete || report.isForged { return .crashed(Crash(exitCode: code)) }
            if has(.unsolved) { return .unsolved }
            // A skipped check doesn't count as passed, even if every function is written.
            if has(.skipped) { return unwritten.isEmpty ? .wrong : .unsolved }
            return .solved
        }
    }
}

extension ToolError {
    fileprivate static func cannotRead(_ path: String, at file: URL, resetWith command: String) -> ToolError {
        guard !FileManager.default.fileExists(atPath: file.path) else {
            return ToolError(
                en: "\(path) can't be read. Check its permissions: ls -l \(path)",
                ko: "\(path) 파일을 읽을 수 없습니다. 파일의 권한을 확인하십시오: ls -l \(path)")
        }
        return ToolError(
            en: "\(path) doesn't exist, and can't be created. Check the folder's permissions, then: \(command)",
            ko: "\(path) 파일이 없고 만들 수도 없습니다. 폴더의 쓰기 권한을 확인한 뒤 실행하십시오: \(command)")
    }
}
