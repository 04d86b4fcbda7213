/// A failure that SQLite reported, with the statement that was running.
///
///     do { try connection.execute("SELEC 1") } catch let error as SQLiteError { print(error) }
public struct SQLiteError: Error, Sendable, Equatable {
    /// SQLite's extended result code, such as 2067 for a violated UNIQUE constraint.
    public let extendedCode: Int32
    /// SQLite's own message.
    public let message: String
    /// The statement that failed, if there was one.
    public let sql: String?
    /// The system's error number, if SQLite failed to open, read or write a file; otherwise 0.
    public let systemCode: Int32

    /// The primary result code: the low byte of the extended one.
    public var code: Int32 { extendedCode & 0xFF }

    /// Creates an error from the parts that SQLite reports.
    public init(extendedCode: Int32, message: String, sql: String? = nil, systemCode: Int32 = 0) {
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
        self.systemCode = systemCode
    }
}

extension SQLiteError: CustomStringConvertible {
    public var description: String {
        let place = sql.map { " while running: \($0)" } ?? ""
        return "SQLite error \(extendedCode): \(message)\(place)"
    }
}

// The result codes that callers check for.
extension SQLiteError {
    /// SQLITE_BUSY: another connection has locked the file for longer than the timeout.
    public static let busy: Int32 = 5
    /// SQLITE_LOCKED: another connection in this process, with a shared cache, uses the table.
    public static let locked: Int32 = 6
    /// SQLITE_READONLY: the database cannot be written.
    public static let readOnly: Int32 = 8
    /// SQLITE_IOERR: the system failed to read or write; `systemCode` has its reason.
    public static let ioError: Int32 = 10
    /// SQLITE_CORRUPT: the file is damaged.
    public static let corrupt: Int32 = 11
    /// SQLITE_FULL: the disk has no space left.
    public static let full: Int32 = 13
    /// SQLITE_CANTOPEN: the file, or one next to it, cannot be opened.
    public static let cannotOpen: Int32 = 14
    /// SQLITE_CONSTRAINT: a constraint of a table is violated.
    public static let constraint: Int32 = 19
    /// SQLITE_NOTADB: the file is not a database.
    public static let notADatabase: Int32 = 26
    /// The extended code for a primary key that already exists.
    public static let constraintPrimaryKey: Int32 = 1555
    /// The extended code for a violated UNIQUE constraint.
    public static let constraintUnique: Int32 = 2067
    /// The extended code of Apple's SQLite for a file that is no longer at its path. Other builds of SQLite do not
    /// check this, so the users of `Connection` check it and create the error themselves.
    public static let fileMoved: Int32 = 6922
}
