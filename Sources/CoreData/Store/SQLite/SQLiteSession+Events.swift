import SQLite

extension SQLiteSession {
    func found(_ references: [RecordReference], of layout: EntityLayout) -> Found {
        var found = Found(kind: .selected, count: references.count)
        if SQLLog.logsRows {
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
        if SQLLog.logsRows { found.rows = dictionaries.map(\.description) }
        return found
    }

    /// Reads SQLite's query plan. This statement is not the program's, and is not emitted as an event.
    func emitPlan(of query: SQLQuery) throws {
        setWatched(false)
        defer { setWatched(true) }
        var depths: [SQLiteValue: Int] = [:]
        let steps = try connection.query("EXPLAIN QUERY PLAN \(query.sql)", query.bindings).map { row in
            let depth = depths[row[1], default: -1] + 1
            depths[row[0]] = depth
            guard case .text(let step) = row[3] else { return "" }
            return String(repeating: "  ", count: depth) + step
        }
        _EventStream.emit(
            _StackEvent(
                kind: .queryPlan, context: ContextAtWork.current, store: connection.path, detail: query.sql,
                values: steps.joined(separator: "\n")))
    }
}
