import Foundation

/// The accessors that the `@NSManaged` declarations of a target lack on Linux, as the text of one Swift file.
///
///     var target = Target(module: "Company", sources: ["Sources/Company/Employee.swift"])
///     let text = try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: temporary)
///
/// On a Mac the Objective-C runtime makes an accessor the first time it is called. Here the declaration
/// type-checks and leaves a symbol undefined, and the file written here defines it. What happens, in order:
///
/// 1. The compiler reads the target's sources and prints their syntax trees (`SyntaxTrees`). The real `CoreData`
///    module need not be built yet: a stand-in of a few lines gives the same names (`StandInModules`).
/// 2. `DeclarationReader` gathers the classes that descend from `NSObject`, and what is wrong with them.
/// 3. `AccessorWriter` and `TableWriter` write each class's accessors and its table of names.
///
/// Mangled names are taken from the compiler as they are, so a change of toolchain changes nothing here.
public enum ManagedObjectAccessors {
    /// - Parameters:
    ///   - compiler: The path of `swiftc`; nil looks for it in `SWIFT_EXEC` and `PATH`.
    ///   - workDirectory: Where stand-in modules are kept from one run to the next.
    /// - Throws: `Problems` when declarations cannot be completed, each with its file and line; `Problem` when the
    ///   compiler cannot be run.
    public static func text(for target: Target, compiler: String?, workDirectory: URL) throws -> String {
        try FileManager.default.createDirectory(at: workDirectory, withIntermediateDirectories: true)
        let trees = try SyntaxTrees(of: target, compiler: Compiler(path: compiler), workDirectory: workDirectory)
        let reader = DeclarationReader(module: target.module, files: trees.files)
        let file = try AccessorFile(of: target, files: trees.files, reader: reader)
        let problems = file.problems.map { $0.explained(by: trees.messages) }
        if trees.unreadable.isEmpty, !problems.isEmpty { throw Problems(all: problems) }
        // Half of the sources were not read, so a problem may be none. The build itself says what is wrong with them.
        return file.text + (trees.unreadable + problems.map(\.description)).map(warning).joined()
    }

    private static func warning(_ reason: String) -> String {
        let quoted = reason.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\n#warning(\"accessors of @NSManaged properties are missing: \(quoted)\")\n"
    }

    /// Writes the file unless it already has that text, so that what depends on it is not built again.
    public static func write(_ text: String, to output: URL) throws {
        if let old = try? Data(contentsOf: output), old == Data(text.utf8) { return }
        try FileManager.default.createDirectory(
            at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: output, options: .atomic)
    }
}

extension Problem {
    /// Adds what the compiler said about the same line.
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
