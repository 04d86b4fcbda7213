import Foundation

/// Keeps the commands of one kit from changing its files at the same time.
enum KitLock {
    /// Waits until no other command is in such a block. The system takes the lock back when a process ends. Blocks are not
    /// nested.
    static func holding<Result>(_ kit: Kit, _ body: () throws -> Result) throws -> Result {
        try? FileManager.default.createDirectory(at: kit.state, withIntermediateDirectories: true)
        let lock = open(kit.state.appendingPathComponent("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        // In a kit that is read-only there is nothing to keep apart.
        guard lock >= 0 else { return try body() }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
