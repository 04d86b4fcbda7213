import SQLite

// Opening a connection to a store's file, for all permissions and media.
extension SQLiteStore {
    /// Opens a connection to the file at `url`, or to the in-memory database that the URL identifies.
    static func connect(_ url: URL, _ mode: Connection.Mode, _ options: [AnyHashable: Any]?) throws -> Connection {
        guard url.isNullDevice else { return try connect(toFile: url.path, mode, options) }
        let name = url.nameInMemory
        let connection = try Connection(path: name ?? ":memory:", mode: mode, inMemory: name != nil)
        connection.setBusyTimeout(milliseconds: busyTimeout(options))
        return connection
    }

    /// Even a connection that only reads creates files next to the database, for the write-ahead log and its index. If
    /// it cannot, and no log has contents, the file is opened as immutable.
    private static func connect(
        toFile path: String, _ mode: Connection.Mode, _ options: [AnyHashable: Any]?
    ) throws -> Connection {
        let connection = try Connection(path: path, mode: mode)
        connection.setBusyTimeout(milliseconds: busyTimeout(options))
        guard mode == .readOnly else { return connection }
        do {
            _ = try connection.query("SELECT count(*) FROM sqlite_master")
            return connection
        } catch let error where [SQLiteError.cannotOpen, SQLiteError.readOnly].contains(error.code) {
            guard isSettled(path) else { throw error }
            return try Connection(path: path, mode: .immutable)
        }
    }

    /// Whether a database is complete without its log, and its folder is read-only, so that no process with the same
    /// permissions can write to it.
    private static func isSettled(_ path: String) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        return !hasLog && access(folder.isEmpty ? "." : folder, W_OK) != 0
    }

    /// Sets the journal mode of a file that other connections may be opening at the same time. SQLite does not wait for
    /// them here: the statement fails at once, because it holds a lock that waiting connections need.
    func setJournal(_ mode: String, of connection: Connection) throws {
        let end = Date(timeIntervalSinceNow: Double(Self.busyTimeout(options)) / 1000)
        while true {
            do {
                return try connection.execute("PRAGMA journal_mode = \(mode)")
            } catch {
                guard error.code == SQLiteError.busy, Date() < end else { throw error }
                usleep(5000)
            }
        }
    }

    /// Makes the store read-only if its file is not writable, with a warning, as Apple's framework does.
    func checkWritability(_ path: String) {
        guard !isReadOnly, !url!.isNullDevice, access(path, F_OK) == 0, access(path, W_OK) != 0 else { return }
        isReadOnly = true
        writableAdvice = "Make the file writable."
        LogLine.error(
            "The store \(path) is not writable, so it is opened as read-only. Open it with "
                + "NSReadOnlyPersistentStoreOption, or make it writable.")
    }
}
