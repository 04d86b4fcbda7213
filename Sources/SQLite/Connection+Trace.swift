import CSQLite

extension Connection {
    /// The events that SQLite reports while statements run.
    public enum TraceEvent {
        /// A statement begins to run.
        case started(Statement.Running)
        /// A statement has reached a row of its result.
        case row(Statement.Running)
        /// A statement has finished, after this many seconds.
        case finished(Statement.Running, seconds: Double)
    }

    /// Reports every statement of this connection to the closure; nil stops reporting.
    ///
    /// The closure is called on the thread that runs the statement, and must not use the connection.
    public func trace(_ report: ((TraceEvent) -> Void)?) {
        tracer = report.map(Tracer.init)
        guard let tracer else {
            sqlite3_trace_v2(handle, 0, nil, nil)
            return
        }
        let mask = UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE)
        sqlite3_trace_v2(
            handle, mask,
            { kind, tracer, statement, detail in
                guard let tracer, let statement else { return 0 }
                let running = Statement.Running(handle: OpaquePointer(statement))
                let report = Unmanaged<Tracer>.fromOpaque(tracer).takeUnretainedValue().report
                switch kind {
                case UInt32(SQLITE_TRACE_PROFILE):
                    let nanoseconds = detail?.load(as: Int64.self) ?? 0
                    report(.finished(running, seconds: Double(nanoseconds) / 1e9))
                case UInt32(SQLITE_TRACE_ROW): report(.row(running))
                default: report(.started(running))
                }
                return 0
            }, Unmanaged.passUnretained(tracer).toOpaque())
    }
}

/// Retains the closure of `trace` and gives SQLite a pointer to it.
final class Tracer {
    let report: (Connection.TraceEvent) -> Void
    init(_ report: @escaping (Connection.TraceEvent) -> Void) { self.report = report }
}

extension Statement {
    /// A running statement, as passed to the closure of `Connection.trace`; valid only during that call.
    public struct Running {
        let handle: OpaquePointer

        /// Distinguishes this statement from others that run at the same time.
        public var id: Int { Int(bitPattern: handle) }
        /// The values of the current row; empty if there is none.
        public var row: [SQLiteValue] { (0..<sqlite3_data_count(handle)).map(value) }
        /// The SQL with its parameters.
        public var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }
        /// The SQL with the bound values as literals.
        public var expandedSQL: String {
            guard let text = sqlite3_expanded_sql(handle) else { return sql }
            defer { sqlite3_free(text) }
            return String(cString: text)
        }
    }
}
