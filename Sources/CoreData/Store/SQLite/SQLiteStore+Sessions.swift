import SQLite

extension SQLiteStore {
    /// Opens a connection with everything that the store's statements use.
    func openSession(_ mode: Connection.Mode, cache: RowCache) throws -> SQLiteSession {
        let connection = try Self.connect(url!, mode, options)
        try SQLFunctions.register(on: connection)
        try registerTriggerFunctions(on: connection)
        return SQLiteSession(connection, of: self, cache: cache)
    }

    /// Opens another connection.
    private func openAnotherSession(cache: RowCache) throws -> SQLiteSession {
        let session = try openSession(isReadOnly ? .readOnly : .readWrite, cache: cache)
        // Not to a different file that has replaced the store.
        try requireSameFiles()
        try tune(session.connection, isFirst: false)
        return session
    }

    /// Puts the session with which the store was opened into the pool. The pool opens further ones if they can read
    /// during a write: with a write-ahead log, or if the store is read-only.
    func openPool(with first: SQLiteSession) throws {
        let isShared = try first.connection.query("PRAGMA locking_mode") == [["normal"]] && !url!.isNullDevice
        keepsGenerations = try first.connection.query("PRAGMA journal_mode") == [["wal"]]
        let wanted = (options?[NSPersistentStoreConnectionPoolMaxSizeKey] as? NSNumber)?.intValue
        pool.begin(
            with: first, maximum: isShared && (keepsGenerations || isReadOnly) ? wanted ?? SQLitePool.usualMaximum : 1
        ) { [unowned self] in
            try openAnotherSession(cache: rowCache)
        }
    }

    var readsDuringWrites: Bool { true }

    func makeGeneration() throws -> StoreGeneration? {
        // Other journals cannot preserve a snapshot during writes.
        guard keepsGenerations else { return nil }
        return try translatingErrors {
            let generation = try SQLiteGeneration { try openAnotherSession(cache: $0) }
            // Before it has a snapshot: files that are discarded before that are not in it.
            generations.add(generation)
            try generation.begin()
            return generation
        }
    }

    func beginReading(_ generation: StoreGeneration?) throws -> any RecordReader {
        let session: SQLiteSession
        if let generation = generation as? SQLiteGeneration {
            generation.lock.lock()
            session = generation.session
        } else {
            session = try pool.take()
        }
        session.beginReading()
        return session
    }

    func endReading(_ reader: any RecordReader, _ generation: StoreGeneration?) {
        let session = unsafeDowncast(reader, to: SQLiteSession.self)
        session.endReading()
        if let generation = generation as? SQLiteGeneration {
            generation.lock.unlock()
        } else {
            pool.release(session)
        }
    }

    func coreDataError(_ error: any Error) -> any Error {
        (error as? SQLiteError).map { cocoaError($0) } ?? error
    }
}
