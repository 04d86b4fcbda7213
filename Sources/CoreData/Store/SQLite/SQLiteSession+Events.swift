import SQLite

extension SQLiteSession {
    /// What a SELECT found, as it is told.
    struct Found {
        let kind: _StackEvent.Kind
        let count: Int
        var rows: [String] = []
    }

    /// Runs a fetch's SELECT and tells what it found, once it is through.
    func run<Result>(
        _ query: SQLQuery, of fetch: FetchParameters, tellingOf found: (Result) -> Found,
        _ body: (Statement) throws -> Result
    ) throws -> Result {
        guard _EventStream.isActive else { return try run(query, body) }
        if SQLLog.wantsPlans { try tellPlan(of: query) }
        let begin = DispatchTime.now().uptimeNanoseconds
        let result = try run(query, body)
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
        let told = found(result)
        _EventStream.tell(
            _StackEvent(
                kind: told.kind, context: ContextAtWork.current, store: connection.path, objects: told.rows,
                detail: fetch.entity?.name ?? fetch.unresolvedEntityName, values: query.sql, count: told.count,
                duration: seconds))
        return result
    }

    private func run<Result>(_ query: SQLQuery, _ body: (Statement) throws -> Result) throws -> Result {
        let statement = try start(query)
        defer { statement.reset() }
        return try body(statement)
    }

    func found(_ references: [RecordReference], of layout: EntityLayout) -> Found {
        var found = Found(kind: .selected, count: references.count)
        if SQLLog.wantsRows {
            found.rows = references.map { reference in
                let layout = reference.entity == 0 ? layout : layout.family[reference.entity]
                return NSManagedObjectID(key: reference.key, layout: layout, store: store).uriRepresentation()
                    .absoluteString
            }
        }
        return found
    }

    func found(_ dictionaries: [NSDictionary]) -> Found {
        var found = Found(kind: .selected, count: dictionaries.count)
        if SQLLog.wantsRows { found.rows = dictionaries.map(\.description) }
        return found
    }

    /// Asks SQLite how it goes about a query, which is no statement of the program's and not told as one.
    private func tellPlan(of query: SQLQuery) throws {
        setWatched(false)
        defer { setWatched(true) }
        var depths: [SQLiteValue: Int] = [:]
        let steps = try connection.query("EXPLAIN QUERY PLAN \(query.sql)", query.bindings).map { row in
            let depth = depths[row[1], default: -1] + 1
            depths[row[0]] = depth
            guard case .text(let step) = row[3] else { return "" }
            return String(repeating: "  ", count: depth) + step
        }
        _EventStream.tell(
            _StackEvent(
                kind: .queryPlan, context: ContextAtWork.current, store: connection.path, detail: query.sql,
                values: steps.joined(separator: "\n")))
    }
}
