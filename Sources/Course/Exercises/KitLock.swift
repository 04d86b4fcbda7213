import Foundation

/// A lock that keeps concurrent commands from changing the same kit's files.
enum KitLock {
    /// Runs `body` while holding the kit's lock. Calls can't be nested.
    ///
    /// The lock is on the folder with the answers, so it needs no lock file, and the system releases it when the
    /// process exits.
    static func holding<Result>(_ kit: Kit, _ body: () throws -> Result) throws -> Result {
        let folder = open(kit.home.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return try body() }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
