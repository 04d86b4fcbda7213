import Foundation

/// Keeps the commands of one kit from changing its files at the same time.
enum KitLock {
    /// Waits until no other command is in such a block. The lock is on the folder with the answers, so it leaves no file, and the system
    /// releases it when a process ends. Blocks are not nested.
    static func holding<Result>(_ kit: Kit, _ body: () throws -> Result) throws -> Result {
        let folder = open(kit.home.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return try body() }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
