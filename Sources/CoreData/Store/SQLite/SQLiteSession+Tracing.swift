import SQLite

extension SQLiteSession {
    /// Turns on the connection's tracing if and only if there are listeners: SQLite's tracing has a cost for every
    /// statement and every row.
    @inline(__always)
    func watchConnection() {
        if _EventStream.isActive != isWatched { setWatched(!isWatched) }
    }

    func setWatched(_ watched: Bool) {
        isWatched = watched
        guard watched else { return connection.trace(nil) }
        connection.traceStatements()
    }

    /// Runs statements that are not the program's, without events.
    func quietly<Result>(_ body: () throws -> Result) rethrows -> Result {
        let wasWatched = isWatched
        if wasWatched { setWatched(false) }
        defer { if wasWatched { setWatched(true) } }
        return try body()
    }
}

extension Connection {
    /// Turns tracing on if there are listeners now.
    func traceForListeners() { if _EventStream.isActive { traceStatements() } }

    fileprivate func traceStatements() {
        let path = path
        let results = RunningResults()
        trace { event in
            switch event {
            case .started(let statement): results[statement.id] = RunningResult()
            case .row(let statement): results[statement.id, default: RunningResult()].add(statement.row)
            case .finished(let statement, let seconds):
                let result = results.take(statement.id)
                _EventStream.emit(_StackEvent(statement, seconds, result, path))
            }
        }
    }
}

/// The result so far of a running statement.
private struct RunningResult {
    var count = 0
    var rows: [[String]] = []

    mutating func add(_ row: [SQLiteValue]) {
        count += 1
        if count <= _StackEvent.longestList { rows.append(row.map(BoundValues.shown)) }
    }
}

/// The results of one connection's running statements, by statement ID.
private final class RunningResults {
    private var results: [Int: RunningResult] = [:]

    subscript(id: Int, default made: @autoclosure () -> RunningResult = RunningResult()) -> RunningResult {
        get { results[id] ?? made() }
        set { results[id] = newValue }
    }
    func take(_ id: Int) -> RunningResult { results.removeValue(forKey: id) ?? RunningResult() }
}

extension _StackEvent {
    fileprivate init(
        _ statement: Statement.Running, _ seconds: Double, _ result: RunningResult, _ path: String
    ) {
        let (sql, expanded) = (statement.sql, statement.expandedSQL)
        self.init(
            kind: .sql, context: ContextAtWork.current, store: path, detail: sql,
            values: expanded == sql ? nil : expanded, count: result.count, duration: seconds)
        if expanded != sql { binds = BoundValues.of(sql, expanded: expanded) }
        if !result.rows.isEmpty { rows = result.rows }
    }
}
