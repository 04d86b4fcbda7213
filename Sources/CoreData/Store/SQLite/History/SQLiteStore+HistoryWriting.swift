import SQLite

// Writing the history: triggers record the rows, and the code here records the author once for each transaction.
extension SQLiteStore {
    /// Creates the history's tables and triggers if the store's option requests them.
    func openHistory() throws {
        let option = options?[NSPersistentHistoryTrackingKey]
        let isWanted = (option as? NSNumber)?.boolValue ?? (option is NSDictionary)
        let exists = try connection.query("SELECT 1 FROM sqlite_master WHERE name = 'ATRANSACTION'") == [[1]]
        if isWanted { tracksHistory = exists || !isReadOnly }
        guard !isReadOnly else { return }
        if isWanted {
            try connection.transaction { try makeHistoryTables() }
        } else if exists, try connection.query("SELECT 1 FROM ATRANSACTION LIMIT 1") == [[1]] {
            isReadOnly = true
            writableAdvice = "It has a history, so add it with NSPersistentHistoryTrackingKey set to true."
            // The connection can write, so SQLite has to refuse updates, which look for no writable store.
            try connection.execute("PRAGMA query_only = 1")
            LogLine.error(
                "Store opened without NSPersistentHistoryTrackingKey but previously had been opened with "
                    + "NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at '\(connection.path)'. Set the "
                    + "option to true. To do without a history, first delete it, while the option is true, by "
                    + "NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture).")
        }
    }

    private func makeHistoryTables() throws {
        let schema = SQLHistorySchema(model: sqlModel)
        for sql in schema.tables { try connection.execute(sql) }
        // A newer model may preserve more attributes than the one that the tables were created for.
        let known = try connection.query("SELECT name FROM pragma_table_info('ACHANGE')").map { $0[0] }
        for column in schema.tombstoneColumns where !known.contains(.text(column)) {
            try connection.execute("ALTER TABLE ACHANGE ADD COLUMN \(column) BLOB")
        }
    }

    /// Runs a transaction that writes records. If the store has a history, the transaction is recorded with
    /// `signature`, unless it changes no record.
    @inline(__always)
    func write<Result>(as signature: TransactionSignature, _ body: () throws -> Result) throws -> Result {
        if tracksHistory { try prepareHistory(on: session) }
        defer { outdated = [] }
        let result = try writing {
            guard tracksHistory else { return try body() }
            let number = try beginTransaction(signature)
            let result = try body()
            try endTransaction(number)
            return result
        }
        for (root, key) in outdated { rowCache.evict(root: root, key: key) }
        announceChange()
        return result
    }

    /// The number of the last transaction that was ever written; 0 without one.
    var lastTransaction: Int64 {
        get throws {
            let found = try operate {
                try connection.query(
                    "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.integer(SQLHistorySchema.transactionNumber)])
            }
            guard case .integer(let number)? = found.first?[0] else { return 0 }
            return min(number, RecordReference.largestKey)
        }
    }

    private func beginTransaction(_ signature: TransactionSignature) throws -> Int64 {
        let number = try key(after: lastTransaction, of: "transactions of the history")
        let names = [
            signature.author, ProgramIdentity.bundle, signature.contextName, ProgramIdentity.process,
        ].map { name in name.map { SQLiteValue.text($0) } ?? .null }
        // A name is stored once for all transactions.
        try connection.cached(
            "INSERT OR IGNORE INTO ATRANSACTIONSTRING(Z_ENT, ZNAME) SELECT \(SQLHistorySchema.stringNumber), column1 "
                + "FROM (VALUES (?), (?), (?), (?)) WHERE column1 IS NOT NULL"
        ).run(names)
        let key = "(SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?)"
        try connection.cached(
            "INSERT INTO ATRANSACTION(Z_PK, Z_ENT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, ZTIMESTAMP) "
                + "VALUES(?, \(SQLHistorySchema.transactionNumber), \(key), \(key), \(key), \(key), ?)"
        ).run([.integer(number)] + names + [.real(Date().timeIntervalSinceReferenceDate)])
        return number
    }

    private func endTransaction(_ number: Int64) throws {
        let changed = try connection.query("SELECT 1 FROM ACHANGE WHERE ZTRANSACTIONID = ? LIMIT 1", [.integer(number)])
        guard !changed.isEmpty else {
            try connection.cached("DELETE FROM ATRANSACTION WHERE Z_PK = ?").run([.integer(number)])
            return
        }
        try connection.cached(SQLHistorySchema.countKeys).run()
    }

    /// Adds the to-many relationships of saved objects to their changes, which no trigger sees.
    func noteToManys(of changes: [RecordChange]) throws {
        guard tracksHistory else { return }
        for change in changes where change.changedToManys != nil {
            let properties = SQLHistorySchema.properties(of: change.layout.entity)
            var bits = [UInt8](repeating: 0, count: (properties.count + 7) / 8)
            for (index, property) in properties.enumerated()
            where change.toManys.contains(where: { $0.property.name == property.name }) {
                bits[index / 8] |= 0x80 >> UInt8(index % 8)
            }
            try connection.cached(
                "UPDATE ACHANGE SET ZCOLUMNS = \(SQLHistorySchema.union)(ZCOLUMNS, ?) WHERE ZCHANGETYPE = 1 "
                    + "AND ZTRANSACTIONID = (SELECT max(Z_PK) FROM ATRANSACTION) AND ZENTITY = ? AND ZENTITYPK = ?"
            ).run([.blob(bits), .integer(entityNumbers[change.layout.number]), .integer(change.key)])
        }
    }

    /// Creates the triggers that write the history on a connection. They are not part of the file, so that other
    /// programs can write to it.
    private func prepareHistory(on session: SQLiteSession) throws {
        guard !session.writesHistory else { return }
        // Setting up a connection is not an action of the program.
        session.setWatched(false)
        defer { session.watchConnection() }
        let connection = session.connection
        try connection.registerFunction(SQLHistorySchema.bits, argumentCount: -1) { call in
            .blob((0..<call.count).map { UInt8(truncatingIfNeeded: call.integer(at: $0)) })
        }
        try connection.registerFunction(SQLHistorySchema.union, argumentCount: 2) { call in
            .blob(zip(call.text(at: 0), call.text(at: 1)).map { $0 | $1 })
        }
        for sql in SQLHistorySchema(model: sqlModel).triggers { try connection.execute(sql) }
        session.writesHistory = true
    }
}

/// The identity of the running program in the history.
private enum ProgramIdentity {
    static let process = ProcessInfo.processInfo.processName
    static let bundle = Bundle.main.bundleIdentifier ?? process
}
