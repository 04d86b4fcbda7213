/// A failure that SQLite reported, with what was being run when it happened.
///
///     do { try connection.execute("SELEC 1") } catch let error as SQLiteError { print(error) }
public struct SQLiteError: Error, Sendable, Equatable {
    /// SQLite's extended result code, such as 2067 for a broken UNIQUE constraint.
    public let extendedCode: Int32
    /// SQLite's own sentence.
    public let message: String
    /// The statement that failed, where there was one.
    public let sql: String?
    /// The system's own number for what failed, where SQLite met it opening, reading or writing a file; else 0.
    public let systemCode: Int32

    /// The primary result code: the low byte of the extended one.
    public var code: Int32 { extendedCode & 0xFF }

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

extension SQLiteError {
    /// The primary result codes that callers tell apart, by SQLite's names.
    public static let busy: Int32 = 5
    public static let locked: Int32 = 6
    public static let readOnly: Int32 = 8
    public static let ioError: Int32 = 10
    public static let corrupt: Int32 = 11
    public static let full: Int32 = 13
    public static let cannotOpen: Int32 = 14
    public static let constraint: Int32 = 19
    public static let notADatabase: Int32 = 26
    /// The extended code of a primary key that is there already.
    public static let constraintPrimaryKey: Int32 = 1555
    /// The extended code of a UNIQUE constraint.
    public static let constraintUnique: Int32 = 2067
    /// The extended code of Apple's SQLite for a file that is not at its path any more, of which SQLite elsewhere takes no
    /// notice. Made here by `Connection`'s users, who look.
    public static let fileMoved: Int32 = 6922
}
