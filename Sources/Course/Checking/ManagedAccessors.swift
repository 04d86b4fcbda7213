import Foundation
import ManagedObjectCodegen

/// What Linux needs beside an answer and its checker: accessors for `@NSManaged`, tables of names, typealiases.
///
/// The build plugin writes the same in the exercises' package.
struct ManagedAccessors {
    let toolchain: Toolchain
    let module: String

    /// What came of it: the file to compile with the sources, and what is wrong in them, as the compiler would put it.
    struct Result {
        let file: URL
        let complaints: String
    }

    func write(for sources: [URL], in workshop: Workshop) throws -> Result {
        var target = Target(module: module, sources: sources.map(\.path))
        target.languageVersion = "5"
        target.importPaths = toolchain.importPaths
        do {
            let text = try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: workshop.folder)
            return Result(file: try workshop.write(text, as: "ManagedObjectAccessors.swift"), complaints: "")
        } catch let problems as Problems {
            // They point at lines of the learner's, so they are told as the compiler's own errors are.
            let lines = problems.all.map { "\($0.file ?? "\(module).swift"):\($0.line ?? 1):1: error: \($0.message)\n" }
            return Result(
                file: try workshop.write("", as: "ManagedObjectAccessors.swift"), complaints: lines.joined())
        }
    }
}
