import Foundation
import Processes
import TerminalText

/// A temporary folder for checks of one exercise: the sources, the build products, and an empty folder to run in.
package final class Workshop: Sendable {
    package let folder: URL
    /// The folder in which the program runs. It is also the program's temporary folder, so its stores are created here.
    ///
    /// It is in a memory file system if there is enough space, because checkers save often and each save to a disk
    /// takes milliseconds.
    package let runFolder: URL

    /// The linked program, in a separate folder, which is all that a confined linker can change.
    package var program: URL { folder.appendingPathComponent("program/program") }

    private let kit: Kit

    init(kit: Kit) throws {
        self.kit = kit
        Self.sweep(kit)
        let name = "\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))"
        folder = kit.state.appendingPathComponent("build/\(name)", isDirectory: true)
        let memory = Self.hasMemory ? Self.memory.appendingPathComponent(name, isDirectory: true) : folder
        runFolder = memory.appendingPathComponent("run", isDirectory: true)
        try FileWriting.createFolder(program.deletingLastPathComponent(), in: kit)
        try FileWriting.createFolder(runFolder, in: kit)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: runFolder.deletingLastPathComponent())
    }

    private static let prefix = "faultline-check-"

    /// The root of Linux's memory file system.
    private static let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)

    /// Whether the memory file system has enough space. In containers it is often too small.
    private static var hasMemory: Bool {
        var status = statvfs()
        guard statvfs(memory.path, &status) == 0, access(memory.path, W_OK) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 256 << 20
    }

    /// Removes the files of an earlier run.
    package func emptyRunFolder() throws {
        try? FileManager.default.removeItem(at: runFolder)
        try FileWriting.createFolder(runFolder, in: kit)
    }

    /// Removes the folders of checks that were killed.
    private static func sweep(_ kit: Kit) {
        for folder in [kit.state.appendingPathComponent("build"), memory] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for name in names where name.hasPrefix(prefix) {
                let owner = name.dropFirst(prefix.count).split(separator: "-").first.flatMap { pid_t($0) }
                guard let owner, kill(owner, 0) != 0, errno == ESRCH else { continue }
                try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
        }
    }

    /// Writes a piece of a check to a file in the workshop, which is removed after the check.
    package func write(_ text: String, as name: String) throws -> URL {
        try write(Data(text.utf8), as: name)
        return folder.appendingPathComponent(name)
    }

    /// Writes bytes to a file in the workshop.
    func write(_ content: Data, as name: String) throws {
        try FileWriting.writeTemporary(content, to: folder.appendingPathComponent(name), in: kit)
    }
}
