import Course
import Foundation
import Processes
import TerminalText

/// Grades answers to one exercise, one after the other: builds each with the exercise's checker, inspects it, and runs
/// it in the sandbox.
///
/// It reuses the build of the previous answer, so grade many answers with one grader. Use a grader on one thread only.
final class AnswerGrader {
    let exercise: Exercise
    let setting: Setting
    let build: CheckBuild
    let facts: ExerciseFacts
    /// The language of the checker's messages about the answer that is being graded.
    private(set) var language: Language

    /// The settings that all graders of a class share.
    struct Setting: Sendable {
        var kit: Kit
        var language: Language
        var seed: UInt64
        var sandbox: Sandbox
        /// A folder with more checkers, in a folder for each exercise.
        var hidden: URL?
        /// Symbols and attributes that the instructor allows.
        var allowed: Set<String> = []
        var allowedByExercise: [String: Set<String>] = [:]
        var memory: Int?

        var toolchain: Toolchain {
            var toolchain = Toolchain(kit: kit)
            toolchain.confinement = sandbox.confinement(of: toolchain)
            toolchain.remarksUnsafeCode = true
            return toolchain
        }

        func hiddenFolders(of exercise: Exercise) -> [URL] {
            hidden.map { [$0.appendingPathComponent("\(exercise.path)/Checker", isDirectory: true)] } ?? []
        }
    }

    init(_ exercise: Exercise, _ setting: Setting, facts: ExerciseFacts = ExerciseFacts()) throws {
        self.exercise = exercise
        self.setting = setting
        self.facts = facts
        language = setting.language
        build = try CheckBuild(
            of: exercise, toolchain: setting.toolchain, hidden: setting.hiddenFolders(of: exercise))
    }

    var fileName: String { "\(exercise.module).swift" }

    /// Grades an answer.
    ///
    /// - Parameters:
    ///   - earlier: The texts of the answers that it continues, by their exercises; nil for the kit's solution.
    ///   - language: The student's language, in which the checker writes its messages.
    func grade(
        _ source: String, with earlier: [(exercise: Exercise, text: String?)], in language: Language
    ) throws -> ExerciseResult {
        self.language = language
        let own = earlier.compactMap { other, text in text.map { (name: "\(other.module).swift", text: $0) } }
        var files = try build.write(own)[...]
        return try grade(
            source,
            with: earlier.map { other, text in
                text == nil ? setting.kit.file(of: other, in: "Solution") : files.removeFirst()
            })
    }

    private var allowed: Set<String> { setting.allowed.union(setting.allowedByExercise[exercise.path] ?? []) }

    private func grade(_ source: String, with earlier: [URL]) throws -> ExerciseResult {
        let inspection = AnswerInspection(
            source: source, module: exercise.answerModule,
            allowed: allowed.union(facts.exceptions))
        let found = inspection.sourceFindings()
        if !found.isEmpty { return refusal(found) }
        do {
            if let report = try build.build(source, with: earlier) {
                return try doesNotCompile(report, inspection)
            }
        } catch let error as ToolError {
            // The compiler ran into its time limit.
            var result = result(.doesNotCompile)
            result.reason = error.message
            return result
        }
        let (answer, checker) = (try ObjectFile(build.objects.answer), try ObjectFile(build.objects.checker))
        let findings =
            inspection.symbols(answer: answer, checker: checker, facts: facts)
            + inspection.unsafeCode(build.remarks, file: fileName, facts: facts)
            + (build.hasMoreRemarks ? [AnswerInspection.tooManyRemarks] : [])
        if !findings.isEmpty { return refusal(findings) }
        return try run(source)
    }

    // MARK: - Running

    /// Runs the program that was built last.
    func run(_ source: String) throws -> ExerciseResult {
        let secrets = ReportSecrets(tests: build.tests.count, seed: setting.seed)
        var work = work
        work.secrets = secrets.bytes
        work.environment["FAULTLINE_REPORT"] = "\(ChildProcess.reportDescriptor)"
        work.environment["FAULTLINE_CONFINED"] = "1"
        if !setting.sandbox.isProtected { try build.workshop.emptyRunFolder() }
        chmod(build.workshop.program.path, 0o755)
        let start = ContinuousClock.now
        let run = try setting.sandbox.run(work)
        let report = CheckerReport(run.report, of: build.tests, secrets: secrets)
        var result = result(.solved)
        result.seconds = (ContinuousClock.now - start) / .seconds(1)
        result.tests = tests(report)
        result.output = String(RunOutput.withoutNoise(run.output).prefix(4000))
        if run.hasMoreReport {
            result.verdict = .refused
            result.reason = LocalizedText(
                en: "The answer filled the checker's report: it's longer than any that a checker writes.",
                ko: "답이 검사 보고서를 채웠습니다. 검사 코드가 쓰는 어떤 보고서보다도 깁니다.")
        } else if report.isForged {
            result.verdict = .refused
            result.reason = LocalizedText(
                en: "The answer wrote to the checker's report.", ko: "답이 검사 보고서에 직접 썼습니다.")
        } else {
            judge(run, report, source, work.limits, &result)
        }
        // Nothing counts in a run that could have changed its own result.
        if result.verdict == .refused {
            result.tests = result.tests.map { test in
                var test = test
                if test.outcome == .passed { test.outcome = .missing }
                return test
            }
        }
        return result
    }

    private func judge(
        _ run: ChildProcess, _ report: CheckerReport, _ source: String, _ limits: Sandbox.Limits,
        _ result: inout ExerciseResult
    ) {
        let outcomes = Set(report.tests.map(\.outcome))
        let signal: Int32? =
            switch run.ending {
            case .crashed(let signal): signal
            // The sandbox reports a signal like a shell.
            case .exited(let code) where code > 128 && code <= 160: code - 128
            default: nil
            }
        if run.ending == .outOfTime || signal == SIGXCPU {
            result.verdict = .outOfTime
            result.reason = LocalizedText(
                en: "Stopped: it was still running after \(limits.processorTime) seconds.",
                ko: "\(limits.processorTime)초가 지나도 끝나지 않아 중단했습니다.")
        } else if let signal {
            crash(run, signal, limits, &result)
        } else if [.exited(126), .exited(127)].contains(run.ending), report.tests.isEmpty {
            result.verdict = .unchecked
            result.reason = LocalizedText(
                en: "The program could not be started: \(run.errors)", ko: "프로그램을 시작할 수 없습니다: \(run.errors)")
        } else if !report.isComplete {
            result.verdict = .refused
            result.reason = LocalizedText(
                en: "The answer ended the program before the tests were done.", ko: "답이 테스트가 끝나기 전에 프로그램을 끝냈습니다.")
        } else if outcomes.contains(.failed) {
            result.verdict = .wrong
        } else if outcomes.contains(.unsolved) {
            result.verdict = .unsolved
        } else if outcomes != [.passed] {
            result.verdict = UnwrittenFunctions(in: source).names.isEmpty ? .wrong : .unsolved
        }
    }

    private func crash(_ run: ChildProcess, _ signal: Int32, _ limits: Sandbox.Limits, _ result: inout ExerciseResult) {
        result.verdict = .crashed
        let isRefused = ["failed to allocate", "Could not allocate", "bad_alloc"].contains { run.errors.contains($0) }
        if isRefused || signal == SIGKILL {
            result.verdict = .outOfMemory
            result.reason = LocalizedText(
                en: "Stopped: it used more than \(limits.memory >> 20) MB of memory.",
                ko: "메모리를 \(limits.memory >> 20)MB보다 많이 사용해 중단했습니다.")
            return
        }
        let crash = backtrace(after: run)
        result.reason =
            crash.message.isEmpty
            ? LocalizedText(en: "The program was stopped by signal \(signal).", ko: "프로그램이 시그널 \(signal)번으로 멈췄습니다.")
            : LocalizedText(en: crash.text(.english), ko: crash.text(.korean))
        if let line = crash.line {
            result.marks = [ExerciseResult.Mark(line: line, message: crash.text(language))]
        }
    }

    /// Runs a program that crashed again, without a report, to find the line.
    ///
    /// The first run can't start the process that reads the memory of the one that crashed.
    private func backtrace(after run: ChildProcess) -> Crash {
        let first = Crash(errors: run.errors, fileName: fileName)
        guard first.line == nil, !run.errors.contains("/\(fileName):") else { return first }
        var work = work
        work.startsProcesses = true
        work.environment["FAULTLINE_SEED"] = "\(setting.seed)"
        work.environment.merge(Crash.environment) { $1 }
        if let tools = Toolchain.runtimeTools?.path { work.readable.append((tools, tools)) }
        work.limits.wallTime = 20
        guard let second = try? setting.sandbox.run(work) else { return first }
        let crash = Crash(errors: second.errors, fileName: fileName)
        return crash.message.isEmpty ? first : crash
    }

    /// The checker's program, and the files and limits that it runs with.
    private var work: Sandbox.Work {
        let toolchain = setting.toolchain
        let program = build.workshop.program.path
        var work = Sandbox.Work(program: setting.sandbox.isProtected ? "/program" : program)
        work.readable = Sandbox.systemFiles + [("/program", program), (toolchain.library.path, toolchain.library.path)]
        if let libraries = Toolchain.runtimeLibraries?.path {
            work.readable.append((libraries, libraries))
        }
        let folder = setting.sandbox.isProtected ? "/tmp" : build.workshop.runFolder.path
        work.folder = folder
        work.environment = [
            "FAULTLINE_LANG": language.rawValue, "HOME": folder,
            "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no",
        ]
        // The limit of processor time is twice the exercise's time limit. That of the wall clock is ten times it,
        // because the machine can be busy.
        work.limits.processorTime = max(Int((exercise.timeLimit * 2).rounded(.up)), 8)
        work.limits.wallTime = max(exercise.timeLimit * 10, 60)
        work.limits.memory = setting.memory ?? work.limits.memory
        return work
    }

    // MARK: - Results

    func result(_ verdict: ExerciseResult.Verdict) -> ExerciseResult {
        var result = ExerciseResult(exercise: exercise.path, verdict: verdict)
        result.tests = tests(nil)
        return result
    }

    /// Every test that the exercise expects, with its outcome.
    private func tests(_ report: CheckerReport?) -> [ExerciseResult.Test] {
        let names = build.tests.suites.flatMap { $0.tests.map(\.name) }
        return names.enumerated().map { index, name in
            let run = report.flatMap { $0.tests.indices.contains(index) ? $0.tests[index] : nil }
            let outcome: ExerciseResult.Test.Outcome =
                switch run?.outcome {
                case .passed: .passed
                case .failed, .repeated: .failed
                case .unsolved: .unsolved
                case .skipped: .skipped
                case .unfinished: .missing
                case nil: .notStarted
                }
            let messages = run?.failures.map(\.message).joined(separator: "\n\n")
            var test = ExerciseResult.Test(
                name: name, title: TestResult.title(of: name, korean: build.tests.koreanNames[name]), outcome: outcome,
                message: messages?.isEmpty == false ? messages : nil)
            test.earns = !facts.vacuousTests.contains(name)
            test.seconds = run?.seconds
            return test
        }
    }
}
