import SQLite

/// The files that a store has open, identified by their inode numbers: the files at their paths may be replaced.
///
/// A process that has a file open continues to read and write it after the file is deleted or replaced. Everything
/// appears to work, and is lost in the end. The kernel notifies Apple's SQLite of this; here the store checks before
/// each commit, which takes two system calls.
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

    /// The files that are at the paths now.
    /// - Parameter hasLog: whether the database has a write-ahead log, which exists for as long as a process has it
    ///   open.
    init(at path: String, hasLog: Bool) {
        databasePath = strdup(path)
        logPath = hasLog ? strdup(path + "-wal") : nil
        database = Number(databasePath)
        log = logPath.flatMap { Number($0) }
    }

    deinit {
        free(databasePath)
        free(logPath)
    }

    /// Whether the same files are still at their paths.
    var areInPlace: Bool { Number(databasePath) == database && logPath.flatMap { Number($0) } == log }
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
        if openedFiles?.areInPlace != false { return }
        throw moved("The file that was opened, or its log, is no longer at its path: saved changes would be lost")
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
