import CSQLite

/// A compiled statement: bind, step, read columns, reset.
///
/// Parameters count from 1 and columns from 0, as in SQLite. Values bound with `bindStatic` are not copied: they must
/// stay in place until `reset`. The errors are SQLite's result codes, such as `SQLiteError.busy` and `.constraint` of a
/// step.
public final class Statement {
    /// The SQL that was compiled.
    public let sql: String
    @usableFromInline let handle: OpaquePointer
    // A cached statement is owned by its connection, so it must not retain the connection. The caller of an uncached
    // statement keeps both alive.
    private unowned let connection: Connection

    init(connection: Connection, sql: String, persistent: Bool) throws(SQLiteError) {
        var compiled: OpaquePointer?
        let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, flags, &compiled, nil)
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
        guard let compiled else {
            throw SQLiteError(extendedCode: SQLITE_MISUSE, message: "the statement is empty", sql: sql)
        }
        self.connection = connection
        self.sql = sql
        handle = compiled
    }

    deinit { sqlite3_finalize(handle) }

    /// Whether the statement writes nothing.
    public var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }
    /// The number of parameters; the first has the index 1.
    public var parameterCount: Int32 { sqlite3_bind_parameter_count(handle) }
    /// The number of columns of the result; 0 for a statement that returns no rows.
    public var columnCount: Int32 { sqlite3_column_count(handle) }

    // Functions that run once per row or once per column are inlinable: a call would cost as much as their work.

    /// Moves to the next row; false if there is none.
    @inlinable
    public func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    @usableFromInline
    func failure(_ code: Int32) -> SQLiteError {
        let error = connection.error(code, sql: sql)
        sqlite3_reset(handle)
        return error
    }

    /// Runs to the end, discards the rows, and resets.
    @inlinable
    public func run() throws(SQLiteError) {
        while try step() {}
        reset()
    }

    /// Binds `values` in order, runs to the end and resets.
    public func run(_ values: [SQLiteValue]) throws(SQLiteError) {
        try bind(values)
        try run()
    }

    /// Makes the statement ready for another run; bindings stay.
    @inlinable
    public func reset() { sqlite3_reset(handle) }
    /// Sets all parameters to NULL.
    public func clearBindings() { sqlite3_clear_bindings(handle) }
}

// MARK: Binding
extension Statement {
    @inlinable
    func check(_ code: Int32) throws(SQLiteError) {
        if code != SQLITE_OK { throw failure(code) }
    }

    /// Binds NULL to a parameter, counted from 1.
    @inlinable
    public func bindNull(_ index: Int32) throws(SQLiteError) { try check(sqlite3_bind_null(handle, index)) }
    /// Binds an integer to a parameter, counted from 1.
    @inlinable
    public func bind(_ value: Int64, at index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, index, value))
    }
    /// Binds a floating-point number; NaN becomes NULL.
    @inlinable
    public func bind(_ value: Double, at index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, index, value))
    }
    /// Binds text, which is copied.
    public func bind(_ value: String, at index: Int32) throws(SQLiteError) {
        var value = value
        let code = value.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) {
                // An empty buffer can lack an address, and a null pointer would bind NULL.
                csqlite_bind_text_copy(handle, index, $0.baseAddress ?? emptyText, Int32(text.count))
            }
        }
        try check(code)
    }
    /// Binds bytes, which are copied.
    public func bind(_ value: [UInt8], at index: Int32) throws(SQLiteError) {
        if value.isEmpty { return try check(sqlite3_bind_zeroblob(handle, index, 0)) }
        try check(csqlite_bind_blob_copy(handle, index, value, Int32(value.count)))
    }
    /// Binds UTF-8 that stays in place until the statement is reset.
    @inlinable
    public func bindStatic(text: UnsafeRawBufferPointer, at index: Int32) throws(SQLiteError) {
        let start = text.baseAddress?.assumingMemoryBound(to: CChar.self) ?? emptyText
        try check(csqlite_bind_text_static(handle, index, start, Int32(text.count)))
    }
    /// Binds bytes that stay in place until the statement is reset.
    @inlinable
    public func bindStatic(blob: UnsafeRawBufferPointer, at index: Int32) throws(SQLiteError) {
        guard let start = blob.baseAddress, !blob.isEmpty else {
            return try check(sqlite3_bind_zeroblob(handle, index, 0))
        }
        try check(csqlite_bind_blob_static(handle, index, start, Int32(blob.count)))
    }

    /// Binds a value of any storage class.
    public func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        switch value {
        case .null: try bindNull(index)
        case .integer(let value): try bind(value, at: index)
        case .real(let value): try bind(value, at: index)
        case .text(let value): try bind(value, at: index)
        case .blob(let value): try bind(value, at: index)
        }
    }

    /// Binds `values` to the parameters 1, 2, 3 …
    public func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }
}

// MARK: Reading
extension Statement {
    /// The storage class of a column, counted from 0, in the current row.
    public func kind(at column: Int32) -> SQLiteKind {
        SQLiteKind(rawValue: sqlite3_column_type(handle, column)) ?? .null
    }
    /// Whether a column is NULL.
    @inlinable
    public func isNull(at column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    /// A column as an integer, converted as by CAST; 0 for NULL.
    @inlinable
    public func integer(at column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    /// A column as a floating-point number, converted as by CAST; 0 for NULL.
    @inlinable
    public func real(at column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// The column's UTF-8 in SQLite's memory, valid until the next step.
    @inlinable
    public func text(at column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_text(handle, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }
    /// The column's bytes in SQLite's memory, valid until the next step.
    @inlinable
    public func blob(at column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }
    /// A column as text, with invalid UTF-8 repaired; empty for NULL.
    public func string(at column: Int32) -> String { String(decoding: text(at: column), as: UTF8.self) }
    /// The name of a column: its alias, or otherwise whatever SQLite chose.
    public func name(of column: Int32) -> String { String(cString: sqlite3_column_name(handle, column)) }

    /// A column, copied.
    public func value(at column: Int32) -> SQLiteValue {
        switch kind(at: column) {
        case .integer: .integer(integer(at: column))
        case .real: .real(real(at: column))
        case .text: .text(string(at: column))
        case .blob: .blob(Array(blob(at: column)))
        case .null: .null
        }
    }
}

/// An address for the empty string, which is never freed and never written to.
@usableFromInline nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.pointee = 0
    return UnsafePointer(byte)
}()
