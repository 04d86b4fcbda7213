import CSQLite

/// One connection to a database file.
///
///     let connection = try Connection(path: "/tmp/company.sqlite")
///     try connection.execute("CREATE TABLE person (name TEXT)")
///     let insert = try connection.prepare("INSERT INTO person VALUES (?)")
///     try insert.run([.text("Ada")])
///
/// A connection is opened without SQLite's own mutex, which would take a lock for every call. Use it from one thread at
/// a time. The errors are SQLite's result codes: see `SQLiteError`.
public final class Connection {
    /// The ways to open a file.
    public enum Mode: Sendable {
        /// Reads an existing file.
        case readOnly
        /// Reads and writes an existing file.
        case readWrite
        /// Reads and writes a file, which is created if it does not exist.
        case readWriteCreate
        /// Read-only, for a file that nothing writes to while it is open: SQLite neither locks it nor creates other
        /// files next to it.
        case immutable
    }

    /// The file's path, or `:memory:`, or the name of a shared database in memory.
    public let path: String
    let handle: OpaquePointer
    private var cache = StatementCache()
    /// The statements of transactions. In a small save, looking them up by their texts would be noticeable.
    @exclusivity(unchecked) private var transactionStatements = TransactionStatements()
    var tracer: Tracer?

    /// - Parameter isShared: Whether `path`, which begins with a slash, names an in-memory database. All connections of
    ///   the process to that name share it, as long as one of them is open.
    public init(path: String, mode: Mode = .readWriteCreate, inMemory isShared: Bool = false) throws(SQLiteError) {
        self.path = path
        let flags =
            SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            | {
                switch mode {
                case .readOnly: SQLITE_OPEN_READONLY
                case .readWrite: SQLITE_OPEN_READWRITE
                case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                }
            }()
        var opened: OpaquePointer?
        let name = mode == .immutable ? "file:\(Self.escaped(path))?immutable=1" : path
        let code = sqlite3_open_v2(name, &opened, flags, isShared ? "memdb" : nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
            let systemCode = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw SQLiteError(extendedCode: code, message: message, systemCode: systemCode)
        }
        handle = opened
    }

    /// A path escaped for SQLite's URIs.
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                text.append(Character(UnicodeScalar(byte)))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 0xF)])"
            }
        }
    }

    deinit {
        clearCache()
        sqlite3_close_v2(handle)
    }

    /// Waits up to `milliseconds` for another connection's lock before a statement fails as busy.
    public func setBusyTimeout(milliseconds: Int32) {
        sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Compiles `sql`. Pass true for `persistent` if the statement is kept for many runs.
    public func prepare(_ sql: String, persistent: Bool = false) throws(SQLiteError) -> Statement {
        try Statement(connection: self, sql: sql, persistent: persistent)
    }

    /// The statement for `sql` from this connection's cache, compiled on first use.
    ///
    /// Finish with it (`reset`) before you request the same SQL again.
    public func cached(_ sql: String) throws(SQLiteError) -> Statement {
        if let statement = cache.statement(for: sql) { return statement }
        let statement = try prepare(sql, persistent: true)
        cache.keep(statement)
        return statement
    }

    /// Removes every cached statement, which is necessary before the schema changes or the file is replaced.
    public func clearCache() {
        cache.removeAll()
        transactionStatements = TransactionStatements()
    }

    /// Runs every statement of `sql` and discards the rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw error(code, sql: sql) }
    }

    /// Runs one statement with bound values and returns all of its rows.
    @discardableResult
    public func query(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
        let statement = try prepare(sql)
        try statement.bind(bindings)
        var rows: [[SQLiteValue]] = []
        while try statement.step() {
            rows.append((0..<statement.columnCount).map { statement.value(at: $0) })
        }
        return rows
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }
    /// The row id of the last INSERT.
    public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }
    /// Whether no transaction is open.
    public var isAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Stops the statement that is running on this connection. This is the only method that may be called from any
    /// thread.
    public func interrupt() { sqlite3_interrupt(handle) }

    /// A number that changes with each commit to the file, by this connection or by another. It is up to date inside a
    /// transaction.
    public var dataVersion: UInt32 {
        var version: UInt32 = 0
        // Without a name, the main database: SQLite would compare the name with those of all databases.
        sqlite3_file_control(handle, nil, SQLITE_FCNTL_DATA_VERSION, &version)
        return version
    }

    func error(_ code: Int32, sql: String?) -> SQLiteError {
        let isOfFiles = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
        return SQLiteError(
            extendedCode: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql,
            systemCode: isOfFiles ? sqlite3_system_errno(handle) : 0)
    }
}

extension Connection {
    /// Runs `body` inside a transaction: commits when it returns, rolls back when it throws.
    /// - Throws: The error of `body`, or `SQLiteError` if the transaction cannot begin or commit.
    // Inlinable, so that each caller gets a version for its type of result.
    @inlinable
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try beginTransaction()
        do {
            let result = try body()
            try commitTransaction()
            return result
        } catch {
            rollBackFailedTransaction()
            throw error
        }
    }

    @usableFromInline
    func beginTransaction() throws(SQLiteError) { try kept(&transactionStatements.begin, "BEGIN IMMEDIATE").run() }

    @usableFromInline
    func commitTransaction() throws(SQLiteError) { try kept(&transactionStatements.commit, "COMMIT").run() }

    @usableFromInline
    func rollBackFailedTransaction() {
        // After some errors (disk full, I/O), SQLite has already rolled back, and a second rollback would fail.
        if !isAutocommit { try? cached("ROLLBACK").run() }
    }
}

extension Connection {
    private struct TransactionStatements {
        var begin: Statement?
        var commit: Statement?
    }

    private func kept(_ statement: inout Statement?, _ sql: String) throws(SQLiteError) -> Statement {
        if let statement { return statement }
        let made = try prepare(sql, persistent: true)
        statement = made
        return made
    }
}

/// The version of the SQLite library in use, such as "3.40.1".
public let sqliteVersion = String(cString: sqlite3_libversion())
