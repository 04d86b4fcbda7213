import SQLite

// Runs the SELECT of a fetch, and emits an event with its result if there are observers of events.
extension SQLiteSession {
    /// The result of a SELECT, for an event.
    struct Found {
        let kind: _StackEvent.Kind
        let count: Int
        var rows: [String] = []
    }

    /// Runs a fetch's SELECT and emits an event with the result when it is finished.
    func run<Result>(
        _ query: SQLQuery, of fetch: FetchParameters, reporting found: (Result) -> Found,
        _ body: (Statement) throws -> Result
    ) throws -> Result {
        guard _EventStream.isActive else { return try run(query, body) }
        if SQLLog.logsPlans { try emitPlan(of: query) }
        let begin = DispatchTime.now().uptimeNanoseconds
        let result = try run(query, body)
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
        let summary = found(result)
        _EventStream.emit(
            _StackEvent(
                kind: summary.kind, context: ContextAtWork.current, store: connection.path, objects: summary.rows,
                detail: fetch.entity?.name ?? fetch.unresolvedEntityName, values: query.sql, count: summary.count,
                duration: seconds))
        return result
    }

    private func run<Result>(_ query: SQLQuery, _ body: (Statement) throws -> Result) throws -> Result {
        let statement = try start(query)
        defer { statement.reset() }
        return try body(statement)
    }

    func start(_ query: SQLQuery) throws -> Statement {
        let statement = try connection.cached(query.sql)
        try statement.bind(query.bindings)
        return statement
    }
}
