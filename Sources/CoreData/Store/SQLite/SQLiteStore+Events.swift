import SQLite

extension SQLiteStore {
    /// Has the connection report its statements while somebody listens, and not otherwise: SQLite's tracing costs
    /// something for every statement.
    @inline(__always)
    func watchConnection() {
        if _EventStream.isActive != isWatched { setWatched(!isWatched) }
    }

    private func setWatched(_ watched: Bool) {
        isWatched = watched
        guard watched else { return connection.trace(nil) }
        let path = connection.path
        connection.trace { event in
            guard case .finished(let statement, let seconds) = event else { return }
            let expanded = statement.expandedSQL
            _EventStream.tell(
                _StackEvent(
                    kind: .sql, store: path, detail: statement.sql, values: expanded == statement.sql ? nil : expanded,
                    duration: seconds))
        }
    }
}
