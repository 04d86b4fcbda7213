import CSQLite

/// SQL functions and collations whose bodies are Swift closures.
///
///     try connection.registerFunction("SHOUT", argumentCount: 1) { call in
///         call.isNull(at: 0) ? .null : .text(call.string(at: 0).uppercased())
///     }
///     try connection.query("SELECT SHOUT('ada')")   // [["ADA"]]
extension Connection {
    /// The arguments of one call of a function, in SQLite's memory, which is valid until the function returns.
    public struct FunctionCall {
        let values: UnsafeMutablePointer<OpaquePointer?>?
        /// The number of arguments.
        public let count: Int

        /// The storage class of an argument. Arguments are counted from 0.
        public func kind(at index: Int) -> SQLiteKind {
            SQLiteKind(rawValue: sqlite3_value_type(values?[index])) ?? .null
        }
        /// Whether an argument is NULL.
        public func isNull(at index: Int) -> Bool { sqlite3_value_type(values?[index]) == SQLITE_NULL }
        /// An argument as an integer, converted as by CAST; 0 for NULL.
        public func integer(at index: Int) -> Int64 { sqlite3_value_int64(values?[index]) }
        /// An argument as a floating-point number, converted as by CAST; 0 for NULL.
        public func real(at index: Int) -> Double { sqlite3_value_double(values?[index]) }
        /// The argument's UTF-8.
        public func text(at index: Int) -> UnsafeRawBufferPointer {
            let start = sqlite3_value_text(values?[index])
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(values?[index])))
        }
        /// An argument as text, with invalid UTF-8 repaired; empty for NULL.
        public func string(at index: Int) -> String { String(decoding: text(at: index), as: UTF8.self) }
        /// An argument, copied.
        public func value(at index: Int) -> SQLiteValue {
            switch kind(at: index) {
            case .null: .null
            case .integer: .integer(integer(at: index))
            case .real: .real(real(at: index))
            case .text: .text(string(at: index))
            case .blob:
                .blob(
                    Array(
                        UnsafeRawBufferPointer(
                            start: sqlite3_value_blob(values?[index]), count: Int(sqlite3_value_bytes(values?[index]))))
                )
            }
        }
    }

    /// Registers a function with `argumentCount` arguments for this connection; -1 accepts any number of them.
    ///
    /// The body runs on the thread that steps the statement. It must return equal results for equal arguments.
    public func registerFunction(
        _ name: String, argumentCount: Int32, _ body: @escaping (FunctionCall) -> SQLiteValue
    ) throws(SQLiteError) {
        let box = Unmanaged.passRetained(Box(body)).toOpaque()
        let code = sqlite3_create_function_v2(
            handle, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC, box,
            { context, count, values in
                guard let context, let data = sqlite3_user_data(context) else { return }
                let body = Unmanaged<Box<(FunctionCall) -> SQLiteValue>>.fromOpaque(data).takeUnretainedValue().content
                switch body(FunctionCall(values: values, count: Int(count))) {
                case .null: sqlite3_result_null(context)
                case .integer(let value): sqlite3_result_int64(context, value)
                case .real(let value): sqlite3_result_double(context, value)
                case .blob(let bytes): csqlite_result_blob_copy(context, bytes, Int32(bytes.count))
                case .text(var text):
                    text.withUTF8 { bytes in
                        bytes.withMemoryRebound(to: CChar.self) {
                            csqlite_result_text_copy(context, $0.baseAddress ?? emptyText, Int32($0.count))
                        }
                    }
                }
            }, nil, nil, { Unmanaged<AnyObject>.fromOpaque($0!).release() })
        if code != SQLITE_OK { throw error(code, sql: nil) }
    }

    /// Registers a collation for this connection, for `COLLATE name`. The closure receives strings in UTF-8 and returns
    /// a negative number, zero or a positive one.
    public func registerCollation(
        _ name: String, _ compare: @escaping (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int32
    ) throws(SQLiteError) {
        let box = Unmanaged.passRetained(Box(compare)).toOpaque()
        let code = sqlite3_create_collation_v2(
            handle, name, SQLITE_UTF8, box,
            { data, oneLength, one, otherLength, other in
                guard let data else { return 0 }
                let compare = Unmanaged<Box<(UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int32>>
                    .fromOpaque(data).takeUnretainedValue().content
                return compare(
                    UnsafeRawBufferPointer(start: one, count: Int(oneLength)),
                    UnsafeRawBufferPointer(start: other, count: Int(otherLength)))
            }, { Unmanaged<AnyObject>.fromOpaque($0!).release() })
        if code != SQLITE_OK {
            // Unlike for a function, SQLite does not release the box when this fails.
            Unmanaged<AnyObject>.fromOpaque(box).release()
            throw error(code, sql: nil)
        }
    }
}

/// Passes a closure through SQLite's `void *`.
private final class Box<Content> {
    let content: Content
    init(_ content: Content) { self.content = content }
}
