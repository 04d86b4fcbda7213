import Course
import Foundation

/// Compiles and runs lesson programs, no more at once than there are cores.
///
/// Both languages of a chapter may hold the same program but for its comments: such a pair is compiled once.
actor LessonWorkshop {
    static let shared = LessonWorkshop()

    private var builds: [String: Task<Build, any Error>] = [:]
    private var free = ProcessInfo.processInfo.activeProcessorCount
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lessons-\(ProcessInfo.processInfo.processIdentifier)")

    /// The most seconds that a compilation, and that a program, may take.
    private static let (compilerLimit, programLimit) = (600.0, 300.0)

    private struct Build {
        let executable: URL
        let compiler: ChildProcess
    }

    private init() {
        atexit { try? FileManager.default.removeItem(at: LessonWorkshop.folder) }
    }

    /// Everything that is wrong with `program`: nothing where it does what its lesson says.
    func problems(of program: LessonProgram) async throws -> [LessonProblem] {
        let build = try await build(program)
        guard build.compiler.succeeded else {
            return [LessonProblem(place: program.place, sentence: Self.complaint(of: build.compiler))]
        }
        if program.isForApple { return [] }
        let home = Self.folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        // A program that leaves its store in the user's own folders would meet it again at its next run.
        let environment = [
            "HOME": home.path, "XDG_DATA_HOME": home.path, "TMPDIR": home.path, "SWIFT_BACKTRACE": "enable=no",
            "TZ": "UTC", "LANG": "en_US.UTF-8",
        ]
        let run = try await run(
            [build.executable.path] + program.arguments, in: home, environment: environment, limit: Self.programLimit)
        return program.problems(after: run)
    }

    private func build(_ program: LessonProgram) async throws -> Build {
        let key = "\(program.isForApple)\n\(program.essence)"
        if let task = builds[key] { return try await task.value }
        let number = builds.count + 1
        let task = Task { try await compile(program, number: number) }
        builds[key] = task
        return try await task.value
    }

    private func compile(_ program: LessonProgram, number: Int) async throws -> Build {
        let place = Self.folder.appendingPathComponent("\(number)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let source = place.appendingPathComponent("main.swift")
        try program.source.write(to: source, atomically: true, encoding: .utf8)
        let executable = place.appendingPathComponent("lesson")
        var command = ["swiftc", "-frontend", "-parse", source.path]
        if !program.isForApple {
            var sources = [source]
            if program.declaresClasses {
                sources.append(try await turn { try StackBuild.accessors(of: source, module: "Lesson", in: place) })
            }
            command = StackBuild.compilerCommand(sources: sources, module: "Lesson", output: executable)
        }
        return Build(
            executable: executable, compiler: try await run(command, in: place, limit: Self.compilerLimit))
    }

    private static func complaint(of compiler: ChildProcess) -> String {
        if compiler.ending == .outOfTime { return "the compiler did not come to an end." }
        let lines = compiler.output.split(separator: "\n").filter { $0.contains(": error:") || $0.hasPrefix("error:") }
        return "this program does not compile:\n\(lines.isEmpty ? compiler.output : lines.joined(separator: "\n"))"
    }

    /// Runs `command` with both its outputs in one, in the order in which it wrote them.
    private func run(
        _ command: [String], in folder: URL, environment: [String: String] = [:], limit: Double
    ) async throws -> ChildProcess {
        let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return try await turn {
            try ChildProcess.run(
                "/bin/sh", ["-c", "exec \"$0\" \"$@\" 2>&1"] + command, in: folder, environment: environment,
                timeLimit: limit)
        }
    }

    /// Does `work` when a core is free, on a thread that may wait: async code shares only a few.
    private func turn<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        await enter()
        defer { leave() }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Swift.Result(catching: work)) }
        }
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
