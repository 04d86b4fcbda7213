/// A folder beside a store, where a migration makes its copies, and which keeps other migrations of the store out.
///
/// It holds a file with a lock that the system takes back when the process ends, however it ends. So a folder whose lock
/// is free was left by a migration that was killed, and may be removed; one without that file is not ours.
final class MigrationFolder {
    private static let mark = "made-by-faultline"
    private static let text = """
        A migration makes its copies of the store here, and removes this folder when it has ended. If the program was killed,
        the next one that opens the store removes it. The store itself is complete.

        """

    private let store: URL
    private let folder: URL
    private let descriptor: Int32

    /// The folder of a store: `.Shop.sqlite.migration` beside `Shop.sqlite`.
    static func place(besides store: URL) -> URL {
        store.deletingLastPathComponent().appendingPathComponent(
            ".\(store.lastPathComponent).migration", isDirectory: true)
    }

    /// Makes the folder and takes its lock; waits for another migration of the store as long as for its other locks.
    /// - Throws: `CocoaError.persistentStoreTimeout` when that takes too long, and the file system's errors.
    init(besides store: URL, options: [AnyHashable: Any]?) throws {
        self.store = store
        folder = Self.place(besides: store)
        let end = Date(timeIntervalSinceNow: Double(SQLiteStore.busyTimeout(options)) / 1000)
        while true {
            try Self.make(folder)
            if let locked = Self.lock(folder) {
                descriptor = locked
                return
            }
            guard Date() < end else {
                throw CocoaError(
                    .persistentStoreTimeout,
                    sentence: "Another process is migrating the store \(store.path) and did not end in time. "
                        + "Try again.",
                    userInfo: [NSFilePathErrorKey: store.path])
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Where a copy of the store may lie, under the store's own name.
    func place(_ name: String) throws -> URL {
        let inner = folder.appendingPathComponent(name, isDirectory: true)
        try StoreFiles.remove([inner])
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        return inner.appendingPathComponent(store.lastPathComponent)
    }

    /// Removes the folder, and lets other migrations in.
    func remove() {
        Self.clear(folder)
        StoreFiles.unlockAndClose(descriptor)
    }

    /// Empties a folder whose lock is held, and removes it. The mark goes last: a kill in between leaves a folder that is
    /// known as ours, or an empty one.
    private static func clear(_ folder: URL) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where name != mark {
            try? manager.removeItem(at: folder.appendingPathComponent(name))
        }
        try? manager.removeItem(at: folder.appendingPathComponent(mark))
        rmdir(folder.path)
    }

    /// Removes what a migration that was killed has left beside a store.
    /// - Returns: whether there was anything.
    static func removeLeftOvers(besides store: URL) -> Bool {
        let folder = place(besides: store)
        guard store.isFileURL, FileManager.default.fileExists(atPath: folder.path) else { return false }
        // Of an empty folder nobody needs anything; one that is not empty stays.
        if rmdir(folder.path) == 0 { return true }
        guard let locked = lock(folder) else { return false }
        clear(folder)
        StoreFiles.unlockAndClose(locked)
        return true
    }

    private static func make(_ folder: URL) throws {
        // Another migration may remove the folder at any moment, so that it exists is all that counts.
        if mkdir(folder.path, 0o777) != 0, errno != EEXIST {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let file = folder.appendingPathComponent(mark)
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        // An empty folder is what a kill between these two steps leaves. Another migration may have put the mark there since.
        let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard contents.isEmpty || contents.contains(mark) else {
            throw CocoaError(
                .fileWriteFileExists,
                sentence: "A migration would put its copies into \(folder.path), but that folder holds something else. "
                    + "Move it away.", userInfo: [NSFilePathErrorKey: folder.path])
        }
        let made = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard made >= 0 else { return }
        _ = text.withCString { write(made, $0, strlen($0)) }
        close(made)
    }

    /// The folder's lock; nil when somebody has it, or when the folder is not ours.
    private static func lock(_ folder: URL) -> Int32? {
        let path = folder.appendingPathComponent(mark).path
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return nil }
        // Whoever had the lock may have removed the folder meanwhile: then this is the lock of a file that is gone.
        guard flock(file, LOCK_EX | LOCK_NB) == 0, StoreFiles.isAt(path, file) else {
            close(file)
            return nil
        }
        return file
    }
}
