import SQLite

/// The files that a store has open, told by their numbers in the file system: what lies at their paths may become others.
///
/// A process that has a file open goes on reading and writing it when somebody deletes it, or moves another into its place:
/// everything seems well, and is gone in the end. Apple's SQLite is told of it by the kernel; here the store looks before
/// each commit, which takes two calls of the system.
struct OpenedFiles {
    private struct Number: Equatable {
        let device: dev_t
        let file: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, file) = (status.st_dev, status.st_ino)
        }
    }

    /// The paths are kept too: a small save takes longer to put them together than to look what is there.
    private let paths: (database: String, log: String?)
    private let database: Number?
    private let log: Number?

    /// The files that are there now.
    /// - Parameter hasLog: whether the database has a write-ahead log, which stays as long as somebody has it open.
    init(at path: String, hasLog: Bool) {
        paths = (path, hasLog ? path + "-wal" : nil)
        database = Number(path)
        log = paths.log.flatMap(Number.init)
    }

    /// Whether the same files lie at their paths still.
    var areInPlace: Bool { Number(paths.database) == database && paths.log.flatMap(Number.init) == log }
}

extension SQLiteStore {
    /// Notes which files were opened.
    func noteOpenedFiles() {
        storedIdentifier = identifier
        guard let url, !url.isNullDevice, !isReadOnly else { return }
        openedFiles = OpenedFiles(at: url.path, hasLog: keepsGenerations)
    }

    /// Runs a transaction that writes into the store, and into no other.
    /// - Throws: `SQLiteError.fileMoved` where the store is not at its place any more.
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

    /// - Throws: where another file is at the store's place, or none.
    func requireFilesInPlace() throws {
        guard let openedFiles, !openedFiles.areInPlace else { return }
        throw moved("The file that was opened, or its log, is not at its path any more: what is saved would be lost")
    }

    /// Somebody may have put another store's content into the file, as `replacePersistentStore` does: there is no telling
    /// by the file then, but the content has an identity too.
    private func requireSameStore() throws {
        let version = connection.dataVersion
        guard version != session.checkedVersion else { return }
        // Not what the program asked for, and not told as such.
        try session.quietly {
            guard case .text(let stored)? = try connection.query("SELECT Z_UUID FROM Z_METADATA").first?[0],
                stored == storedIdentifier || stored == identifier
            else { throw moved("Another store was put into the file") }
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
