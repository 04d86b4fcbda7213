/// A use of the files of a store's large values, which lasts until the database and its folder are consistent again.
///
/// During a use, there are files that no row names: values that are not committed yet, or that are no longer needed.
/// The user holds a lock on the folder, which is shared with other users, and has created a marker in it. The system
/// releases the lock when the process ends; the marker remains if the process was killed:
///
///     .NAME_SUPPORT/                   locked by all users
///         _CHANGING_<UUID>             the marker of one of them
///         _EXTERNAL_DATA/<UUID>        the files
///
/// A marker in an unlocked folder was left by a process that was killed, and so may be files. The next opening of the
/// store for writing checks for markers, which takes one look at a folder, and only then for files without a row. It
/// locks the database first and then the folder, exclusively and without waiting: at that moment, no file belongs to a
/// row that is still to be written. If the file system does not support locks, nothing is deleted.
final class SupportFolderUse {
    private static let mark = "_CHANGING_"

    private let descriptor: Int32
    private let ownMark: String

    /// Nil if there is no such folder, or if it cannot be locked: files that a killed process leaves behind stay then.
    init?(of store: URL) {
        let folder = SQLiteStore.supportFolder(of: store)
        guard let descriptor = Self.lock(folder.path, LOCK_SH) else { return nil }
        self.descriptor = descriptor
        ownMark = folder.appendingPathComponent(Self.mark + UUID().uuidString).path
        let made = open(ownMark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if made >= 0 { close(made) }
    }

    /// Call this when every file has its row and every row its file.
    func end() {
        unlink(ownMark)
        StoreFiles.unlockAndClose(descriptor)
    }

    /// Whether a use was interrupted, or is active now.
    static func wasInterrupted(alongside store: URL) -> Bool {
        !marks(in: SQLiteStore.supportFolder(of: store)).isEmpty
    }

    /// Runs `body` while there is no use, and deletes the markers of interrupted uses. Call this while holding the
    /// database's write lock, so that no use can begin.
    /// - Returns: false, without running `body`, if there is a use or the folder does not exist.
    @discardableResult
    static func whileUnused(alongside store: URL, _ body: () throws -> Void) rethrows -> Bool {
        let folder = SQLiteStore.supportFolder(of: store)
        guard let descriptor = lock(folder.path, LOCK_EX | LOCK_NB) else { return false }
        defer { StoreFiles.unlockAndClose(descriptor) }
        let left = marks(in: folder)
        try body()
        for name in left { unlink(folder.appendingPathComponent(name).path) }
        return true
    }

    private static func marks(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(mark) }
    }

    private static func lock(_ path: String, _ operation: Int32) -> Int32? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        if flock(folder, operation) == 0 { return folder }
        close(folder)
        return nil
    }
}
