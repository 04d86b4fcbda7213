import Course
import Foundation
import Processes
import TestSupport

/// Compiles and runs lesson programs, at most one per core at a time.
///
/// Both languages of a chapter may contain the same program except for its comments. Such a pair is compiled once.
actor LessonWorkshop {
    static let shared = LessonWorkshop()

    private var builds: [String: Task<Build, any Error>] = [:]
    private var free = ProcessInfo.processInfo.activeProcessorCount
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private static let folder = TestFolder.place()

    /// The time limits for a compilation and for a program, in seconds.
    private static let (compilerLimit, programLimit) = (600.0, 300.0)

    private struct Build {
        let executable: URL
        let compiler: ChildProcess
    }

    private init() {}

    /// The problems of `program`, empty if it behaves as its lesson describes.
    func problems(of program: LessonProgram) async throws -> [LessonProblem] {
        let build = try await build(program)
        guard build.compiler.succeeded else {
            return [LessonProblem(place: program.place, sentence: Self.complaint(of: build.compiler))]
        }
        if program.isForApple { return [] }
        let home = Self.folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        // A program that leaves a store in the user's own folders would open it again in its next run.
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

    /// Runs `command` with standard output and standard error combined, in order.
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

    /// Runs `work` when a core is free, on a thread that may block: async code shares only a few threads.
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
