import Foundation
import ManagedObjectCodegen

/// Generates the code that a module needs on Linux: accessors for `@NSManaged`, name tables and typealiases.
///
/// In the exercises' package, the build plugin generates the same code.
struct ManagedAccessors: Sendable {
    let toolchain: Toolchain
    let module: String
    /// A folder with a module that the sources import.
    var imported: URL?

    struct Outcome: Sendable {
        /// The file to compile with the sources.
        let text: String
        /// The errors in the sources, in the format of the compiler's errors.
        let complaints: String
    }

    /// Generates the accessors for `sources`. Intermediate files go to `folder`, which concurrent calls must not share.
    func outcome(for sources: [URL], in folder: URL) throws -> Outcome {
        var target = Target(module: module, sources: sources.map(\.path))
        target.languageVersion = "5"
        target.importPaths = [imported?.path].compactMap { $0 } + toolchain.importPaths
        // Only a confined compiler may read these sources, and it sees no other file.
        let readable = sources + [imported].compactMap { $0 }
        // A confinement has to find the folder.
        try FileWriting.createFolder(folder, in: toolchain.kit)
        let launcher = toolchain.confinement?(Toolchain.Access(readable: readable, writable: folder)) ?? []
        do {
            return Outcome(
                text: try ManagedObjectAccessors.text(
                    for: target, compiler: Toolchain.frontendProgram, launcher: launcher, workDirectory: folder),
                complaints: "")
        } catch let problems as Problems {
            let lines = problems.all.map { "\($0.file ?? "\(module).swift"):\($0.line ?? 1):1: error: \($0.message)\n" }
            return Outcome(text: "", complaints: lines.joined())
        }
    }
}
