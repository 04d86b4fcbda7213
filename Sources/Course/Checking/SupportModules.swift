import Foundation

/// The modules that starters and checkers import, `Exercise` and `Checking`, compiled once and kept.
struct SupportModules {
    let toolchain: Toolchain

    static let names = ["Exercise", "Checking"]

    /// The object files to link, compiled anew if a source of theirs has changed.
    func objects() throws -> [String] {
        try FileWriting.createFolder(toolchain.supportFolder, in: toolchain.kit)
        // A watch and a check may run at once; the later one waits for what the first is compiling.
        let lock = open(toolchain.cache.appendingPathComponent("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        defer { close(lock) }
        flock(lock, LOCK_EX)
        return try Self.names.map { name in
            let object = toolchain.supportFolder.appendingPathComponent("\(name).o")
            let stamp = toolchain.supportFolder.appendingPathComponent("\(name).stamp")
            let sources = try self.sources(of: name)
            let wanted = try fingerprint(sources)
            if (try? String(contentsOf: stamp, encoding: .utf8)) != wanted
                || !FileManager.default.fileExists(atPath: object.path)
            {
                try compile(name, sources, into: object)
                try FileWriting.write(wanted, to: stamp, in: toolchain.kit)
            }
            return object.path
        }
    }

    private func folder(of name: String) -> URL {
        toolchain.kit.exercises.appendingPathComponent("Support/\(name)", isDirectory: true)
    }

    private func sources(of name: String) throws -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: name).path)) ?? []
        guard !files.isEmpty else {
            throw CourseError(
                en: "Exercises/Support/\(name) is missing. Restore it with: git checkout -- Exercises/Support",
                ko: "Exercises/Support/\(name) 폴더가 없습니다. 다음 명령으로 되돌리십시오: git checkout -- Exercises/Support")
        }
        return files.filter { $0.hasSuffix(".swift") }.sorted().map { folder(of: name).appendingPathComponent($0).path }
    }

    /// What the compiled module depends on: its sources, and the stack and compiler of the moment.
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
            throw CourseError(
                en: "Exercises/Support/\(name) does not compile. Restore it with: git checkout -- Exercises/Support\n"
                    + result.errors,
                ko: "Exercises/Support/\(name) 폴더가 컴파일되지 않습니다. 다음 명령으로 되돌리십시오: "
                    + "git checkout -- Exercises/Support\n" + result.errors)
        }
    }
}
