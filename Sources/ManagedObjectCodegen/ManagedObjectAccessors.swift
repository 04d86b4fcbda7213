import Foundation

/// The accessors that the `@NSManaged` declarations of a target lack on Linux, as the text of one Swift file.
///
///     var target = Target(module: "Company", sources: ["Sources/Company/Employee.swift"])
///     let text = try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: temporary)
///
/// On Apple's platforms, the Objective-C runtime creates an accessor at its first call. Here, the declaration
/// type-checks but leaves a symbol undefined, and the generated file defines it, in three steps:
///
/// 1. The compiler reads the target's sources and prints their syntax trees (`SyntaxTrees`). The real `CoreData` module
///    need not be built yet: a stand-in of a few lines has the same names (`StandInModules`).
/// 2. `DeclarationReader` collects the classes that inherit from `NSObject`, and their problems.
/// 3. `AccessorWriter` and `TableWriter` write each class's accessors and its table of names.
///
/// Mangled names come from the compiler unchanged, so they match any toolchain.
public enum ManagedObjectAccessors {
    /// - Parameters:
    ///   - compiler: The path of `swiftc`; nil searches `SWIFT_EXEC` and `PATH`.
    ///   - launcher: A program that runs the compiler, such as a sandbox: its path and the arguments before the compiler's
    ///     command line. It isn't written for the purpose: a program that this process has just written can't be started while
    ///     a child process of another thread still has it open for writing.
    ///   - workDirectory: The folder that keeps stand-in modules between runs.
    /// - Throws: `Problems` if declarations cannot be completed, each with its file and line; `Problem` if the compiler
    ///   cannot be run.
    public static func text(
        for target: Target, compiler: String?, launcher: [String] = [], workDirectory: URL
    ) throws -> String {
        try FileManager.default.createDirectory(at: workDirectory, withIntermediateDirectories: true)
        let trees = try SyntaxTrees(
            of: target, compiler: Compiler(path: compiler, launcher: launcher), workDirectory: workDirectory)
        let reader = DeclarationReader(module: target.module, files: trees.files)
        let file = try AccessorFile(of: target, files: trees.files, reader: reader)
        let problems = file.problems.map { $0.explained(by: trees.messages) }
        if trees.unreadable.isEmpty, !problems.isEmpty { throw Problems(all: problems) }
        // Some sources were not read, so a problem may be a consequence of that. The build itself reports their errors.
        return file.text + (trees.unreadable + problems.map(\.description)).map(warning).joined()
    }

    private static func warning(_ reason: String) -> String {
        let quoted = reason.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\n#warning(\"accessors of @NSManaged properties are missing: \(quoted)\")\n"
    }

    /// Typealiases for the names that CoreData and Foundation both declare, which the text of a target includes.
    public static let shadowedNames = ShadowedNames.declarations

    /// Writes the file unless it already has this text, so that dependent files are not rebuilt.
    /// - Throws: The error of the file system.
    public static func write(_ text: String, to output: URL) throws {
        if let old = try? Data(contentsOf: output), old == Data(text.utf8) { return }
        try FileManager.default.createDirectory(
            at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: output, options: .atomic)
    }
}

extension Problem {
    /// Adds the compiler's message about the same line.
    fileprivate func explained(by messages: [SyntaxTrees.Message]) -> Problem {
        var explained = self
        if let classLine, let said = messages.first(where: { $0.file == file && $0.line == classLine }) {
            (explained.line, explained.message) = (classLine, said.text)
            return explained
        }
        guard let said = messages.first(where: { $0.file == file && $0.line == line }) else { return self }
        explained.message += ": \(said.text)"
        return explained
    }
}
