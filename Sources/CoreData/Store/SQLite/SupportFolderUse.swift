/// A piece of work with the files of a store's large values, from before the first of them until the database and its folder
/// agree again.
///
/// Meanwhile there are files that no row names: a value that is not committed yet, or one that is not needed any more. Who
/// is at work holds a lock on the folder, which others who work there share, and has put a mark into it. The system takes
/// the lock back when the process ends; the mark stays when the process was killed:
///
///     .NAME_SUPPORT/                   locked by all who are at work
///         _CHANGING_<UUID>             the mark of one of them
///         _EXTERNAL_DATA/<UUID>        the files
///
/// A mark in a folder that nobody has locked was left by a kill, and so may be files. Whoever opens the store next to write
/// looks for such marks, which takes one look at a folder, and only then for files without a row. It locks the database
/// first and then the folder, for itself alone and without waiting: in that moment nobody has a file there that a row is
/// yet to name. Where a file system knows no locks, nothing is deleted.
final class SupportFolderUse {
    private static let mark = "_CHANGING_"

    private let descriptor: Int32
    private let ownMark: String

    /// Nil where there is no such folder, or where it cannot be locked: then what a kill may leave stays.
    init?(of store: URL) {
        let folder = SQLiteStore.supportFolder(of: store)
        guard let descriptor = Self.lock(folder.path, LOCK_SH) else { return nil }
        self.descriptor = descriptor
        ownMark = folder.appendingPathComponent(Self.mark + UUID().uuidString).path
        let made = open(ownMark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if made >= 0 { close(made) }
    }

    /// To be called when every file has its row and every row its file.
    func end() {
        unlink(ownMark)
        StoreFiles.unlockAndClose(descriptor)
    }

    /// Whether somebody was at work and has not come to the end, or is at work now.
    static func wasInterrupted(besides store: URL) -> Bool {
        !marks(in: SQLiteStore.supportFolder(of: store)).isEmpty
    }

    /// Does something that nobody may be at work during, and takes away the marks of those who were killed at it.
    /// To be called with the database's lock for writing held, so that nobody comes to work either.
    /// - Returns: false, and nothing is done, where somebody is at work or there is no folder.
    @discardableResult
    static func whileNobodyIsAtWork(besides store: URL, _ body: () throws -> Void) rethrows -> Bool {
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
