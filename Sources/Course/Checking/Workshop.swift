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
    package var program: URL { folder.appendingPathComponent("\(Self.programFolder)/program") }
    private static let programFolder = "program"

    private let kit: Kit
    /// Locks of the two folders, which the system releases when the process ends in any way.
    private let locks: [Int32]

    init(kit: Kit) throws {
        self.kit = kit
        Self.sweep(kit)
        let name = "\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))"
        folder = kit.state.appendingPathComponent("build/\(name)", isDirectory: true)
        let memory = Self.hasMemory ? Self.memory.appendingPathComponent(name, isDirectory: true) : folder
        runFolder = memory.appendingPathComponent("run", isDirectory: true)
        try FileWriting.createFolder(folder.appendingPathComponent(Self.programFolder), in: kit)
        try FileWriting.createFolder(runFolder, in: kit)
        locks = Set([folder, memory]).compactMap(Self.lock)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: runFolder.deletingLastPathComponent())
        for lock in locks { close(lock) }
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

    /// Removes the folders of checks that were killed: nobody holds their locks. Process numbers would not show this,
    /// because containers can share the memory file system without seeing each other's processes. A young folder is
    /// kept, because its check may not have locked it yet.
    private static func sweep(_ kit: Kit) {
        for folder in [kit.state.appendingPathComponent("build"), memory] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for name in names where name.hasPrefix(prefix) {
                let abandoned = folder.appendingPathComponent(name)
                guard age(of: abandoned) > 60, let lock = lock(abandoned) else { continue }
                try? FileManager.default.removeItem(at: abandoned)
                close(lock)
            }
        }
    }

    /// The seconds since a folder was last changed; 0 if it cannot be read.
    private static func age(of folder: URL) -> TimeInterval {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
        return (attributes?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow } ?? 0
    }

    /// Locks a folder until the returned descriptor is closed; nil if another process or workshop holds the lock.
    private static func lock(_ folder: URL) -> Int32? {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
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
