import CSQLite

// Reads a statement that other code is running. Nothing here may convert a value in place, because that code reads the
// same columns afterwards.
extension Statement.Running {
    func value(at column: Int32) -> SQLiteValue {
        let count = Int(sqlite3_column_bytes(handle, column))
        switch SQLiteKind(rawValue: sqlite3_column_type(handle, column)) {
        case .integer: return .integer(sqlite3_column_int64(handle, column))
        case .real: return .real(sqlite3_column_double(handle, column))
        case .text:
            let start = sqlite3_column_text(handle, column)
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case .blob:
            let start = sqlite3_column_blob(handle, column)
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}
