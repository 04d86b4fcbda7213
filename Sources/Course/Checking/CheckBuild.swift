import Foundation
import Processes

/// Builds the program that checks an answer incrementally: pieces that haven't changed since the last check are reused.
///
///     answer + earlier answers + accessors ──► answer.o ─┐
///            └──► <Module>.swiftmodule                   ├──► program
///                    └──► checker.o, if that changed ────┘
///
/// The files of the answer and those of the checker are in separate folders, so that a confined compiler that reads an
/// answer doesn't see the checker.
///
/// The checker is compiled against the answer's module, as in the exercises' package. An edit inside a function doesn't
/// change a byte of the module, so only the answer is recompiled. Changes are detected by contents, not by dates. The
/// checker is kept for each module that it was compiled against: answers of a class that declare different things take
/// turns.
package final class CheckBuild {
    private let toolchain: Toolchain
    private let exercise: Exercise
    package let tests: CheckerSource
    package let workshop: Workshop
    /// The compiler's remarks about the answer that was built last.
    package private(set) var remarks = ""
    /// Whether there were more remarks than are kept.
    package private(set) var hasMoreRemarks = false

    /// The accessors that the answer needed last time. They are generated again only if its declarations change.
    private var accessors: ManagedAccessors.Outcome?
    /// The sources that they were generated for.
    private var accessorsSources: [Data]?
    /// The accessors of answers without a class, which don't depend on their sources.
    private var accessorsWithoutClasses: ManagedAccessors.Outcome?
    private var checkerAccessors: ManagedAccessors.Outcome?
    /// The compiled checker, by the answer's module that it was compiled against. Not in files, because a confined
    /// linker can change those in its folder.
    private var checkers: [Data: Data] = [:]
    private static let checkerLimit = 32
    private var linker: ProgramLinker?
    /// The sources of the program that was built last.
    private var built: [Data]?

    /// - Parameter hidden: Folders with more tests than those of the exercise's folder.
    package init(of exercise: Exercise, toolchain: Toolchain, hidden: [URL] = []) throws {
        self.toolchain = toolchain
        self.exercise = exercise
        let folder = toolchain.kit.folder(of: exercise).appendingPathComponent("Checker")
        tests = try CheckerSource(folder: folder, and: hidden, kit: toolchain.kit)
        workshop = try Workshop(kit: toolchain.kit)
        _ = try workshop.write(tests.mainProgram, as: "\(Pieces.checkerFolder)/main.swift")
    }

    /// Builds the program; returns a report if the answer, or the checker that depends on it, doesn't compile.
    ///
    /// - Parameter earlier: The files of the answers that this one continues, which are compiled into its module.
    package func build(_ source: String, with earlier: [URL]) throws -> CompilerReport? {
        let sources = [Data(source.utf8)] + (try earlier.map { try Data(contentsOf: $0) })
        if built == sources { return nil }
        built = nil
        let support = try SupportModules(toolchain: toolchain).objects()
        // A copy, because the compiler rejects a file that changes while it reads it, such as one that is being saved.
        let pieces = Pieces(
            toolchain: toolchain, exercise: exercise, workshop: workshop.folder,
            source: try workshop.write(source, as: "\(Pieces.answerFolder)/\(exercise.module).swift"),
            earlier: earlier)
        if let report = try compile(pieces, source, sources) { return report }
        let linker =
            self.linker
            ?? ProgramLinker(
                [pieces.checkerObject.path, pieces.answerObject.path] + support, into: workshop.program,
                toolchain: toolchain)
        self.linker = linker
        let linked = try linker.link()
        guard linked.succeeded else { return pieces.report(linked.output + linked.errors, source) }
        built = sources
        return nil
    }

    /// The compiled answer and the compiled checker, after a build that succeeded.
    package var objects: (answer: URL, checker: URL) {
        (Pieces.answerObject(in: workshop.folder), Pieces.checkerObject(in: workshop.folder))
    }

    /// Writes answers that the next one continues, where the confined compiler can read them. Removes those of an
    /// earlier build.
    package func write(_ earlier: [(name: String, text: String)]) throws -> [URL] {
        let folder = "\(Pieces.answerFolder)/earlier"
        try? FileManager.default.removeItem(at: workshop.folder.appendingPathComponent(folder))
        return try earlier.map { try workshop.write($0.text, as: "\(folder)/\($0.name)") }
    }

    /// Compiles the answer and, if there is none for its interface, the checker.
    private func compile(_ pieces: Pieces, _ source: String, _ sources: [Data]) throws -> CompilerReport? {
        let accessors = try self.accessors ?? generateAccessors(pieces, sources)
        _ = try workshop.write(accessors.text, as: "\(Pieces.answerFolder)/\(Pieces.accessorsFile)")
        let answer = try pieces.compileAnswer()
        (remarks, hasMoreRemarks) = (answer.errors, answer.hasMoreErrors)
        let interface = answer.succeeded ? pieces.module : nil
        // The module contains all declarations, so an equal module needs equal accessors.
        if let checker = interface.flatMap({ checkers[$0] }) {
            try workshop.write(checker, as: Pieces.checkerObjectName)
            return nil
        }
        let needed = try generateAccessors(pieces, sources)
        if needed.complaints.isEmpty, needed.text != accessors.text { return try compile(pieces, source, sources) }
        if !needed.complaints.isEmpty || !answer.succeeded {
            return pieces.report(needed.complaints + answer.errors, source)
        }
        if let errors = try compileChecker(pieces) { return pieces.report(errors, source) }
        if checkers.count >= Self.checkerLimit { checkers = [:] }
        if let interface { checkers[interface] = try? Data(contentsOf: pieces.checkerObject) }
        return nil
    }

    /// Generates the accessors that the answer needs, unless they are known.
    private func generateAccessors(_ pieces: Pieces, _ sources: [Data]) throws -> ManagedAccessors.Outcome {
        if let accessors, accessorsSources == sources { return accessors }
        let hasClasses = sources.contains { source in
            String(decoding: source, as: UTF8.self).contains(#/\b(?:class|NSManaged)\b/#.wordBoundaryKind(.simple))
        }
        let found = try (hasClasses ? nil : accessorsWithoutClasses) ?? pieces.accessors()
        if !hasClasses, found.complaints.isEmpty { accessorsWithoutClasses = found }
        (accessors, accessorsSources) = (found, sources)
        return found
    }

    /// Compiles the checker against the answer's module; returns the compiler's errors if that fails.
    ///
    /// Its own accessors are generated once: they change only if one of its classes inherits from a class of the
    /// answer, and then it doesn't compile with the old ones.
    private func compileChecker(_ pieces: Pieces) throws -> String? {
        if let known = checkerAccessors, try pieces.compileChecker(tests, known) == nil { return nil }
        let accessors = try pieces.accessors(ofChecker: tests)
        checkerAccessors = accessors
        return try pieces.compileChecker(tests, accessors)
    }
}

/// The steps that turn one version of an answer into object files.
private struct Pieces: Sendable {
    let toolchain: Toolchain
    let exercise: Exercise
    let workshop: URL
    /// The answer's source.
    let source: URL
    let earlier: [URL]

    static let answerFolder = "answer"
    /// The checker and the linked program are in one folder, because the linker writes next to its first object file.
    static let checkerFolder = "program"
    static let accessorsFile = "ManagedObjectAccessors.swift"
    static let checkerObjectName = "\(checkerFolder)/checker.o"

    static func answerObject(in workshop: URL) -> URL { workshop.appendingPathComponent("\(answerFolder)/answer.o") }
    static func checkerObject(in workshop: URL) -> URL { workshop.appendingPathComponent(checkerObjectName) }

    var answerObject: URL { Self.answerObject(in: workshop) }
    var checkerObject: URL { Self.checkerObject(in: workshop) }

    private var answerFolder: URL { workshop.appendingPathComponent(Self.answerFolder, isDirectory: true) }
    private var checkerFolder: URL { workshop.appendingPathComponent(Self.checkerFolder, isDirectory: true) }

    func report(_ output: String, _ source: String) -> CompilerReport {
        CompilerReport(output: output, fileName: "\(exercise.module).swift", sources: source)
    }

    func accessors() throws -> ManagedAccessors.Outcome {
        try ManagedAccessors(toolchain: toolchain, module: exercise.answerModule)
            .outcome(for: [source] + earlier, in: workshop.appendingPathComponent("declarations-of-answer"))
    }

    private var moduleFile: URL { answerFolder.appendingPathComponent("\(exercise.answerModule).swiftmodule") }

    /// The answer's most recently compiled module.
    var module: Data? { try? Data(contentsOf: moduleFile) }

    /// Compiles the answer and emits its module in one run, which takes hardly longer than either.
    func compileAnswer() throws -> ChildProcess {
        let accessors = answerFolder.appendingPathComponent(Self.accessorsFile)
        return try toolchain.frontend(
            toolchain.answerOptions + [
                "-c", "-parse-as-library", "-enable-testing", "-module-name", exercise.answerModule,
            ]
                + ["-o", answerObject.path, "-emit-module-path", moduleFile.path, source.path, accessors.path]
                + earlier.map(\.path), using: Toolchain.Access(readable: earlier, writable: answerFolder))
    }

    private var checkerName: String { "\(exercise.module)Checker" }

    func accessors(ofChecker tests: CheckerSource) throws -> ManagedAccessors.Outcome {
        try ManagedAccessors(toolchain: toolchain, module: checkerName, imported: answerFolder)
            .outcome(for: tests.files, in: workshop.appendingPathComponent("declarations-of-checker"))
    }

    /// Compiles the checker against the answer's module; returns the compiler's errors if that fails.
    func compileChecker(_ tests: CheckerSource, _ accessors: ManagedAccessors.Outcome) throws -> String? {
        let file = checkerFolder.appendingPathComponent("\(checkerName)Accessors.swift")
        try FileWriting.write(accessors.text, to: file, in: toolchain.kit)
        let main = checkerFolder.appendingPathComponent("main.swift")
        let compiled = try toolchain.frontend(
            ["-c", "-I", answerFolder.path, "-module-name", checkerName, "-o", checkerObject.path]
                // The desk's checkers don't import their module, because all steps share one.
                + ["-testable-import-module", exercise.answerModule] + tests.files.map(\.path) + [
                    main.path, file.path,
                ],
            using: Toolchain.Access(readable: tests.files + [answerFolder], writable: checkerFolder))
        return compiled.succeeded ? nil : accessors.complaints + compiled.errors
    }
}
