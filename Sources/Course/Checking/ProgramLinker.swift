import Foundation
import Processes

/// Links the program of a check repeatedly, as long as only the contents of its object files change.
///
/// The compiler driver takes longer to build the linker's command than the linker takes to run it. So the driver is
/// used only the first time, and its linker command is reused afterward.
final class ProgramLinker {
    private let toolchain: Toolchain
    private let objects: [String]
    private let program: URL
    private var command: [String]?

    init(_ objects: [String], into program: URL, toolchain: Toolchain) {
        self.toolchain = toolchain
        self.objects = objects
        self.program = program
    }

    func link() throws -> ChildProcess {
        if let command {
            let linked = try toolchain.runTool(command[0], Array(command.dropFirst()), using: access)
            if linked.succeeded { return linked }
        }
        // A new import can require another library, which only the driver can determine.
        let linked = try toolchain.link(objects, into: program, ["-v"], using: access)
        command = linked.succeeded ? Self.command(in: linked.errors) : nil
        return linked.succeeded ? linked : try toolchain.link(objects, into: program, using: access)
    }

    private var access: Toolchain.Access {
        Toolchain.Access(
            readable: objects.map { URL(fileURLWithPath: $0) }, writable: program.deletingLastPathComponent())
    }

    /// Finds the linker's command in the verbose output of the driver and clang.
    static func command(in output: String) -> [String]? {
        let lines = output.split(separator: "\n").map { words(in: $0) }
        return lines.last { $0.count > 1 && URL(fileURLWithPath: $0[0]).lastPathComponent.hasPrefix("ld") }
    }

    /// Splits a command printed by clang into words, which can be quoted and contain escaped characters.
    private static func words(in line: Substring) -> [String] {
        line.matches(of: /"((?:[^"\\]|\\.)*)"|[^\s"]+/).map { match in
            match.1.map { $0.replacing(/\\(.)/) { $0.1 } }.map(String.init) ?? String(match.0)
        }
    }
}
