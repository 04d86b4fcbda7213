import Foundation
import ManagedObjectCodegen

/// What Linux needs beside a module's sources: accessors for `@NSManaged`, tables of names, typealiases.
///
/// The build plugin writes the same in the exercises' package.
struct ManagedAccessors: Sendable {
    let toolchain: Toolchain
    let module: String
    /// A folder with a module that the sources import.
    var imported: URL?

    struct Outcome: Sendable {
        /// The file to compile with the sources.
        let text: String
        /// What is wrong in the sources, in the form of the compiler's own errors.
        let complaints: String
    }

    /// Works out the accessors of `sources`. The folder is for intermediate files; no other call may use it at that time.
    func outcome(for sources: [URL], in folder: URL) throws -> Outcome {
        var target = Target(module: module, sources: sources.map(\.path))
        target.languageVersion = "5"
        target.importPaths = [imported?.path].compactMap { $0 } + toolchain.importPaths
        do {
            return Outcome(
                text: try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: folder), complaints: ""
            )
        } catch let problems as Problems {
            let lines = problems.all.map { "\($0.file ?? "\(module).swift"):\($0.line ?? 1):1: error: \($0.message)\n" }
            return Outcome(text: "", complaints: lines.joined())
        }
    }
}
