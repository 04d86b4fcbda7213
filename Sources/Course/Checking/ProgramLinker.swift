import Foundation

/// Links the program of a check again and again, while only the contents of its object files change.
///
/// The compiler's driver needs longer to work out the linker's command than the linker needs to run it. So the driver
/// links the first time, and its command is repeated afterwards.
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
            let linked = try toolchain.runTool(command[0], Array(command.dropFirst()))
            if linked.succeeded { return linked }
        }
        // A new import may need another library, which only the driver can find out.
        let linked = try toolchain.link(objects, into: program, ["-v"])
        command = linked.succeeded ? Self.command(in: linked.errors) : nil
        return linked.succeeded ? linked : try toolchain.link(objects, into: program)
    }

    /// The linker's command among what the driver and clang print about their work.
    static func command(in output: String) -> [String]? {
        let lines = output.split(separator: "\n").map { words(in: $0) }
        return lines.last { $0.count > 1 && URL(fileURLWithPath: $0[0]).lastPathComponent.hasPrefix("ld") }
    }

    /// The words of a command that clang has printed. Some are in quotation marks, with backslashes before special characters.
    private static func words(in line: Substring) -> [String] {
        line.matches(of: /"((?:[^"\\]|\\.)*)"|[^\s"]+/).map { match in
            match.1.map { $0.replacing(/\\(.)/) { $0.1 } }.map(String.init) ?? String(match.0)
        }
    }
}
