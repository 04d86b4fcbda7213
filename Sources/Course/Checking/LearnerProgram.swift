import Foundation
import Processes
import TerminalText

/// A program built from a learner's source file: compiled in a workshop against the Core Data module, then run.
///
/// The playground and `run` use it. Checks are built by `CheckBuild`.
struct LearnerProgram {
    let toolchain: Toolchain
    let language: Language
    let workshop: Workshop
    let module: String
    /// The name of the source file in errors and crashes.
    let fileName: String
    let source: String

    init(_ source: String, named fileName: String, module: String, toolchain: Toolchain, language: Language) throws {
        self.toolchain = toolchain
        self.language = language
        self.module = module
        self.fileName = fileName
        self.source = source
        workshop = try Workshop(kit: toolchain.kit)
    }

    /// Compiles and links the program; returns a report if it doesn't compile.
    ///
    /// If `others` is empty, the source is the main program; otherwise one of `others` is.
    func build(with others: [URL] = []) throws -> CompilerReport? {
        let support = try SupportModules(toolchain: toolchain).objects()
        // A copy, because the compiler rejects a file that changes while it reads it, such as one that is being saved.
        // Top-level code has to be in main.swift; errors and crashes still name the learner's file.
        let copy =
            others.isEmpty
            ? try workshop.write("#sourceLocation(file: \"\(fileName)\", line: 1)\n\(source)", as: "main.swift")
            : try workshop.write(source, as: fileName)
        let sources = [copy] + others
        let accessors = try ManagedAccessors(toolchain: toolchain, module: module)
            .outcome(for: sources, in: workshop.folder)
        let accessorsFile = try workshop.write(accessors.text, as: "ManagedObjectAccessors.swift")
        let result = try toolchain.compile(
            ["-swift-version", "5", "-wmo", "-module-name", module, "-diagnostic-style", "llvm"]
                + ["-suppress-warnings", "-gline-tables-only", "-o", workshop.program.path] + sources.map(\.path)
                + [accessorsFile.path] + support + toolchain.linking)
        guard !result.succeeded else { return nil }
        return CompilerReport(
            output: accessors.complaints + result.output + result.errors, fileName: fileName, sources: source)
    }

    /// Runs the program in the learner's terminal and current folder, so that its files can be inspected afterward.
    ///
    /// The verdict is `solved` if the program ran to its end.
    func run(
        _ arguments: [String] = [], timeLimit: Double, environment additions: [String: String] = [:]
    ) throws -> Assessment {
        let run = try ChildProcess.run(
            workshop.program.path, arguments, environment: Self.environment(language).merging(additions) { $1 },
            timeLimit: timeLimit, isAttached: true, isCrash: Crash.begins)
        switch run.ending {
        case .interrupted: throw Interruption.Stop()
        case .outOfTime: return Assessment(verdict: .outOfTime(timeLimit))
        case .exited: return Assessment(verdict: .solved)
        case .crashed: return Assessment(verdict: .crashed(crash(in: run)))
        }
    }

    func crash(in run: ChildProcess) -> Crash {
        Crash(errors: run.errors, fileName: fileName)
    }

    /// The environment of a learner's program.
    static func environment(_ language: Language) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment.merging(Crash.environment) { $1 }
        environment["FAULTLINE_LANG"] = language.rawValue
        return environment
    }
}
