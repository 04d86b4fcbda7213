/// A folder next to a store in which a migration makes its copies, and which locks out other migrations of the store.
///
/// It contains a file with a lock that the system releases when the process ends, even in a crash. A folder with a free
/// lock was therefore left by a killed migration and can be removed. A folder without that file was not created here.
final class MigrationFolder {
    private static let mark = "made-by-faultline"
    private static let text = """
        A migration makes its copies of the store here, and removes this folder when it has ended. If the program was killed,
        the next one that opens the store removes it. The store itself is complete.

        """

    private let store: URL
    private let folder: URL
    private let descriptor: Int32

    /// The URL of a store's folder: `.Shop.sqlite.migration` next to `Shop.sqlite`.
    static func place(alongside store: URL) -> URL {
        store.deletingLastPathComponent().appendingPathComponent(
            ".\(store.lastPathComponent).migration", isDirectory: true)
    }

    /// Creates the folder and takes its lock. Waits for another migration of the store as long as for the store's other
    /// locks.
    /// - Throws: `CocoaError.persistentStoreTimeout` when that takes too long, `CocoaError.fileWriteFileExists` when
    ///   the folder contains something else, and the file system's errors.
    init(alongside store: URL, options: [AnyHashable: Any]?) throws {
        self.store = store
        folder = Self.place(alongside: store)
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
                    sentence: "Another process is migrating the store \(store.path) and did not finish in time. "
                        + "Try again.",
                    userInfo: [NSFilePathErrorKey: store.path])
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// A URL for a copy of the store, with the store's own file name.
    func place(_ name: String) throws -> URL {
        let inner = folder.appendingPathComponent(name, isDirectory: true)
        try StoreFiles.remove([inner])
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        return inner.appendingPathComponent(store.lastPathComponent)
    }

    /// Removes the folder and releases its lock.
    func remove() {
        Self.clear(folder)
        StoreFiles.unlockAndClose(descriptor)
    }

    /// Empties and removes a folder whose lock is held. The mark goes last, so that a crash in between leaves either a
    /// marked folder or an empty one.
    private static func clear(_ folder: URL) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where name != mark {
            try? manager.removeItem(at: folder.appendingPathComponent(name))
        }
        try? manager.removeItem(at: folder.appendingPathComponent(mark))
        rmdir(folder.path)
    }

    /// Removes the folder that a killed migration has left next to a store.
    /// - Returns: whether there was one.
    static func removeLeftOvers(alongside store: URL) -> Bool {
        let folder = place(alongside: store)
        guard store.isFileURL, FileManager.default.fileExists(atPath: folder.path) else { return false }
        // Removes the folder only if it is empty. A folder with contents needs the lock first.
        if rmdir(folder.path) == 0 { return true }
        guard let locked = lock(folder) else { return false }
        clear(folder)
        StoreFiles.unlockAndClose(locked)
        return true
    }

    private static func make(_ folder: URL) throws {
        // Another migration may remove the folder at any moment, so only its existence counts.
        if mkdir(folder.path, 0o777) != 0, errno != EEXIST {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let file = folder.appendingPathComponent(mark)
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        // A crash between these two steps leaves an empty folder. Another migration may have created the mark since
        // then.
        let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard contents.isEmpty || contents.contains(mark) else {
            throw CocoaError(
                .fileWriteFileExists,
                sentence: "A migration needs the folder \(folder.path) for its copies, but it contains other files. "
                    + "Move them away.", userInfo: [NSFilePathErrorKey: folder.path])
        }
        let made = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard made >= 0 else { return }
        _ = text.withCString { write(made, $0, strlen($0)) }
        close(made)
    }

    /// Takes the folder's lock. Returns nil when another process holds it, or when the folder was not created here.
    private static func lock(_ folder: URL) -> Int32? {
        let path = folder.appendingPathComponent(mark).path
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return nil }
        // The previous owner of the lock may have removed the folder in the meantime. Then this is the lock of a
        // deleted file.
        guard flock(file, LOCK_EX | LOCK_NB) == 0, StoreFiles.isAt(path, file) else {
            close(file)
            return nil
        }
        return file
    }
}
