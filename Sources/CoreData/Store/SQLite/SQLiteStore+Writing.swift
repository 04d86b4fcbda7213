import SQLite

/// The files that a store has open, identified by their inode numbers: the files at their paths may be replaced.
///
/// A process that has a file open continues to read and write it after the file is deleted or replaced. Everything
/// appears to work, and is lost in the end. The kernel notifies Apple's SQLite of this; here the store checks before
/// each commit: a `PathWatch` says whether anything has happened to the paths, and only then are the files looked at.
final class OpenedFiles {
    private struct Number: Equatable {
        let device: dev_t
        let file: ino_t

        init?(_ path: UnsafePointer<CChar>) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, file) = (status.st_dev, status.st_ino)
        }
    }

    // C strings: in a small save, building the paths or converting them would take longer than the check.
    private let databasePath: UnsafeMutablePointer<CChar>
    private let logPath: UnsafeMutablePointer<CChar>?
    private let database: Number?
    private let log: Number?
    /// Nil if there should be a log, but is none: it cannot be watched.
    private let watch: PathWatch?

    /// The files that are at the paths now.
    /// - Parameter hasLog: whether the database has a write-ahead log, which exists for as long as a process has it
    ///   open.
    init(at path: String, hasLog: Bool) {
        databasePath = strdup(path)
        logPath = hasLog ? strdup(path + "-wal") : nil
        database = Number(databasePath)
        log = logPath.flatMap { Number($0) }
        watch = hasLog && log == nil ? nil : PathWatch(hasLog ? [path, path + "-wal"] : [path])
    }

    deinit {
        free(databasePath)
        free(logPath)
    }

    /// Whether the same files are still at their paths. Call it with the coordinator's lock.
    var areInPlace: Bool {
        guard let watch else { return haveSameNumbers }
        return watch.isQuiet || watch.verify { haveSameNumbers }
    }

    /// The same, by looking at the files. Call it from any thread.
    var haveSameNumbers: Bool { Number(databasePath) == database && logPath.flatMap { Number($0) } == log }
}

extension SQLiteStore {
    /// Records which files were opened.
    func noteOpenedFiles() {
        storedIdentifier = identifier
        guard let url, !url.isNullDevice, !isReadOnly else { return }
        openedFiles = OpenedFiles(at: url.path, hasLog: keepsGenerations)
    }

    /// Runs a transaction that writes to this store only.
    /// - Throws: `SQLiteError.fileMoved` if the store is no longer at its path.
    @inline(__always)
    func writing<Result>(_ body: () throws -> Result) throws -> Result {
        let result = try connection.transaction {
            try requireSameStore()
            let result = try body()
            try requireFilesInPlace()
            return result
        }
        session.checkedVersion = connection.dataVersion
        return result
    }

    /// - Throws: if the store's path has another file, or none.
    func requireFilesInPlace() throws {
        if openedFiles?.areInPlace == false { throw filesMoved }
    }

    /// `requireFilesInPlace()` for readers, which do not have the coordinator's lock.
    func requireSameFiles() throws {
        if openedFiles?.haveSameNumbers == false { throw filesMoved }
    }

    private var filesMoved: SQLiteError {
        moved("The file that was opened, or its log, is no longer at its path: saved changes would be lost")
    }

    /// Detects that the file contains another store, for example after `replacePersistentStore`. The file's inode is
    /// the same then, but the contents have a different store identifier.
    private func requireSameStore() throws {
        let version = connection.dataVersion
        guard version != session.checkedVersion else { return }
        // Not the program's statement, so it has no event.
        try session.quietly {
            guard case .text(let stored)? = try connection.query("SELECT Z_UUID FROM Z_METADATA").first?[0],
                stored == storedIdentifier || stored == identifier
            else { throw moved("The file now contains another store") }
            storedIdentifier = stored
            try requireSameVersion()
        }
        session.checkedVersion = version
    }

    private func moved(_ what: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLiteError.fileMoved,
            message: "\(what). Put the store back, or remove it from its coordinator and add it again")
    }
}
