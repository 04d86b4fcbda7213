import Foundation
import Processes
import TerminalText

/// The modules that starters and checkers import, `Exercise` and `Checking`, compiled once and cached.
struct SupportModules {
    let toolchain: Toolchain

    static let names = ["Exercise", "Checking"]

    /// The object files to link, recompiled if their sources have changed.
    func objects() throws -> [String] {
        try FileWriting.createFolder(toolchain.supportFolder, in: toolchain.kit)
        // A watch and a check can run at the same time; the second waits until the first has compiled the modules.
        let lock = open(toolchain.cache.appendingPathComponent("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        defer { close(lock) }
        flock(lock, LOCK_EX)
        try toolchain.removeMovedModules()
        return [try programStart()] + (try Self.names.map { try object(of: $0) })
    }

    private func object(of name: String) throws -> String {
        let object = toolchain.supportFolder.appendingPathComponent("\(name).o")
        let stamp = toolchain.supportFolder.appendingPathComponent("\(name).stamp")
        let sources = try sources(of: name)
        let wanted = try fingerprint(sources)
        if (try? String(contentsOf: stamp, encoding: .utf8)) != wanted
            || !FileManager.default.fileExists(atPath: object.path)
        {
            try compile(name, sources, into: object)
            try FileWriting.write(wanted, to: stamp, in: toolchain.kit)
        }
        return object.path
    }

    /// An object file with what has to happen before a program's code runs. It uses a C constructor, for which Swift
    /// has no equivalent.
    ///
    /// It makes the output line-buffered, so that a crash loses no complete lines when the output isn't a terminal. In
    /// a graded program, it keeps the program from reading its own memory through /proc.
    private func programStart() throws -> String {
        let object = toolchain.supportFolder.appendingPathComponent("ProgramStart.o")
        if FileManager.default.fileExists(atPath: object.path) { return object.path }
        let source = toolchain.supportFolder.appendingPathComponent("ProgramStart.c")
        let text = """
            #include <stdio.h>
            #include <stdlib.h>
            #ifdef __linux__
            #include <sys/prctl.h>
            #endif
            __attribute__((constructor)) static void start(void) {
                setvbuf(stdout, 0, _IOLBF, 0);
            #ifdef __linux__
                if (getenv("FAULTLINE_CONFINED")) prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
            #endif
            }

            """
        try FileWriting.write(text, to: source, in: toolchain.kit)
        let result = try ChildProcess.run(
            "clang", ["-c", source.path, "-o", object.path], timeLimit: Toolchain.compilerLimit)
        guard result.succeeded else {
            throw ToolError(
                en: "clang, which comes with Swift, can't compile C. To check the machine: "
                    + "\(Tool.command("doctor"))\n\(result.errors)",
                ko: "Swift와 함께 설치되는 clang이 C를 컴파일하지 못합니다. 컴퓨터를 점검하려면: "
                    + "\(Tool.command("doctor"))\n\(result.errors)")
        }
        return object.path
    }

    private func folder(of name: String) -> URL {
        toolchain.kit.root.appendingPathComponent("Exercises/Support/\(name)", isDirectory: true)
    }

    private func sources(of name: String) throws -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: name).path)) ?? []
        guard !files.isEmpty else {
            throw ToolError(
                en: "Exercises/Support/\(name) is missing. Restore it with: git checkout -- Exercises/Support",
                ko: "Exercises/Support/\(name) 폴더가 없습니다. 다음 명령으로 되돌리십시오: git checkout -- Exercises/Support")
        }
        return files.filter { $0.hasSuffix(".swift") }.sorted().map { folder(of: name).appendingPathComponent($0).path }
    }

    /// The inputs of the compiled module: its sources, the current Core Data library and the compiler.
    private func fingerprint(_ sources: [String]) throws -> String {
        let texts = try sources.map { try String(contentsOfFile: $0, encoding: .utf8) }
        let stack = toolchain.modificationDate(toolchain.library).timeIntervalSinceReferenceDate
        return "\(toolchain.compilerIdentity)\n\(stack)\n\(texts.joined(separator: "\n"))"
    }

    private func compile(_ name: String, _ sources: [String], into object: URL) throws {
        let result = try toolchain.compile(
            ["-swift-version", "6", "-wmo", "-parse-as-library", "-module-name", name, "-emit-module"]
                + ["-emit-module-path", toolchain.supportFolder.appendingPathComponent("\(name).swiftmodule").path]
                + ["-emit-object", "-o", object.path] + sources)
        guard result.succeeded else {
            throw ToolError(
                en: "Exercises/Support/\(name) does not compile. Restore it with: git checkout -- Exercises/Support\n"
                    + result.errors,
                ko: "Exercises/Support/\(name) 폴더가 컴파일되지 않습니다. 다음 명령으로 되돌리십시오: "
                    + "git checkout -- Exercises/Support\n" + result.errors)
        }
    }
}

extension Toolchain {
    /// Compiles the modules that starters and checkers import, if they are missing or out of date.
    /// - Throws: `ToolError` if they do not compile.
    public func prepareSupport() throws {
        _ = try SupportModules(toolchain: self).objects()
    }
}
