import SQLite

// How a connection to a store's file comes about, whatever rights and medium the file has.
extension SQLiteStore {
    /// Opens a connection to the file at `url`, or to the database in memory that the URL stands for.
    static func connect(_ url: URL, _ mode: Connection.Mode, _ options: [AnyHashable: Any]?) throws -> Connection {
        guard url.isNullDevice else { return try connect(toFile: url.path, mode, options) }
        let name = url.nameInMemory
        let connection = try Connection(path: name ?? ":memory:", mode: mode, inMemory: name != nil)
        connection.setBusyTimeout(milliseconds: busyTimeout(options))
        return connection
    }

    /// A connection that only reads creates files beside the database all the same, for the write-ahead log and its index.
    /// Where it cannot, and nothing is in a log, the file is opened as one that nobody writes.
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

    /// Whether a database is whole without its log, and nobody of our kind can write it.
    private static func isSettled(_ path: String) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        return !hasLog && access(folder.isEmpty ? "." : folder, W_OK) != 0
    }

    /// A file that may not be written is opened for reading, as Apple's framework does it, and with a warning as there.
    func lookWhetherWritable(_ path: String) {
        guard !isReadOnly, !url!.isNullDevice, access(path, F_OK) == 0, access(path, W_OK) != 0 else { return }
        isReadOnly = true
        LogLine.error(
            "The store \(path) may not be written, so it is opened for reading only. Open it with "
                + "NSReadOnlyPersistentStoreOption, or make it writable.")
    }
}
