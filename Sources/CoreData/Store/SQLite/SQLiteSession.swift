import SQLite

/// A connection to a store's file, with the statements that are compiled on it.
///
/// A store has one session in which it writes and mostly reads, and one more for each generation of its records that
/// somebody has pinned.
final class SQLiteSession {
    let connection: Connection
    /// Whether the connection reports its statements: see `watchConnection()`.
    var isWatched = false
    /// By `EntityLayout.number`.
    var statementsByEntity: [EntityStatements?] = []

    init(_ connection: Connection) { self.connection = connection }
}

/// A generation of a SQLite store: a read transaction that is kept open. SQLite's journal keeps what it sees for it.
final class SQLiteGeneration: StoreGeneration {
    let session: SQLiteSession

    init(_ session: SQLiteSession) { self.session = session }
}

extension SQLiteStore {
    func makeGeneration() throws -> StoreGeneration? {
        // Other journals cannot keep two states.
        guard try operate({ try connection.query("PRAGMA journal_mode") }) == [["wal"]] else { return nil }
        return try operate {
            let session = SQLiteSession(
                try Connection(path: connection.path, mode: isReadOnly ? .readOnly : .readWrite))
            session.connection.setBusyTimeout(milliseconds: Self.busyTimeout(options))
            try SQLFunctions.register(on: session.connection)
            session.statementsByEntity = Array(repeating: nil, count: entityNumbers.count)
            try session.connection.execute("PRAGMA query_only = 1")
            // A transaction sees what is there when it first reads.
            try session.connection.execute("BEGIN")
            _ = try session.connection.query("SELECT count(*) FROM Z_METADATA")
            return SQLiteGeneration(session)
        }
    }

    func reading<Result>(_ generation: StoreGeneration, _ body: () throws -> Result) rethrows -> Result {
        guard let generation = generation as? SQLiteGeneration else { return try body() }
        let before = (session, readCache)
        (session, readCache) = (generation.session, generation.rowCache)
        defer { (session, readCache) = before }
        return try body()
    }
}
