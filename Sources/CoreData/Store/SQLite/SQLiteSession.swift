import SQLite
import Synchronization

/// A connection to a store's file, with the statements that are compiled on it: what reads from the store.
///
/// A store lends its sessions from its pool, and has one more for each generation of its records that somebody has
/// pinned. Reading is the business of the session (`SQLiteSession+Fetch` and its neighbours), so that several threads
/// can read at once; writing is the store's, which has one session at a time for it.
///
/// - Invariant: one thread uses a session at a time.
final class SQLiteSession {
    unowned let store: SQLiteStore
    let connection: Connection
    /// Where rows that are read go, and are looked for: the store's row cache, or a generation's.
    let cache: RowCache
    /// Whether the connection reports its statements: see `watchConnection()`.
    var isWatched = false
    /// Whether the connection has the triggers that write the history.
    var writesHistory = false
    /// The state of the file (`Connection.dataVersion`) in which it was known to hold this store.
    var checkedVersion: UInt32?
    /// When the reading that is going on began: what was written to the cache since is not replaced.
    private var beginning: ReadingTime?
    private var depth = 0
    /// Whether the session is used to write. What is read meanwhile is nobody else's business until it is committed.
    var isWriting = false
    /// By `EntityLayout.number`.
    private var statementsByEntity: [EntityStatements?] = []

    init(_ connection: Connection, of store: SQLiteStore, cache: RowCache) {
        self.store = store
        self.connection = connection
        self.cache = cache
    }

    var sqlModel: SQLModel { store.sqlModel }
    var generator: SQLGenerator { store.generator }
    var externalValues: ExternalValues { store.externalValues }

    /// The statements of an entity, compiled as they are first needed.
    func statements(for layout: EntityLayout) -> EntityStatements {
        while statementsByEntity.count <= layout.number { statementsByEntity.append(nil) }
        if let statements = statementsByEntity[layout.number] { return statements }
        let made = EntityStatements(layout: layout, entity: sqlModel.entity(layout.entity)!, on: self)
        statementsByEntity[layout.number] = made
        return made
    }

    /// Begins a reading, whose rows may meet those of a save in the row cache. Readings may be nested.
    func beginReading() {
        watchConnection()
        depth += 1
        if depth == 1 { beginning = cache.beginReading() }
    }

    func endReading() {
        depth -= 1
        if depth == 0 { cache.endReading() }
    }

    /// Hands rows over to the cache, which is for all contexts.
    func publish(_ rows: [(key: Int64, row: Row)], in slab: RowSlab, root: Int) {
        if !isWriting, let beginning { cache.put(rows, in: slab, root: root, since: beginning) }
    }

    /// Hands one row over.
    func publish(_ row: OwnedRow, root: Int, key: Int64) {
        if !isWriting, let beginning { cache.put(row, root: root, key: key, since: beginning) }
    }
}

/// A generation of a SQLite store: a read transaction that is kept open. SQLite's journal keeps what it sees for it.
final class SQLiteGeneration: StoreGeneration {
    let session: SQLiteSession
    /// Contexts on several queues may share a generation.
    let lock = NSRecursiveLock()

    init(_ open: (RowCache) throws -> SQLiteSession) rethrows {
        let cache = RowCache()
        session = try open(cache)
        super.init(rowCache: cache)
    }

    func begin() throws {
        try session.connection.execute("PRAGMA query_only = 1")
        // A transaction sees what is there when it first reads.
        try session.connection.execute("BEGIN")
        _ = try session.connection.query("SELECT count(*) FROM Z_METADATA")
    }

    private let files = Mutex<[ExternalFile]>([])

    /// Keeps a large value that the store does not hold any more.
    func keep(_ file: ExternalFile) { files.withLock { $0.append(file) } }
}

/// The generations of one store, held weakly.
final class LivingGenerations: Sendable {
    private struct Reference: @unchecked Sendable {
        // Sendable: weak references are safe to read on any thread.
        weak var generation: SQLiteGeneration?
    }
    private let references = Mutex<[Reference]>([])

    func add(_ generation: SQLiteGeneration) {
        references.withLock { references in
            references.removeAll { $0.generation == nil }
            references.append(Reference(generation: generation))
        }
    }

    var all: [SQLiteGeneration] { references.withLock { $0.compactMap(\.generation) } }
}

extension SQLiteStore {
    /// Opens a connection with all that the store's statements call.
    func openSession(_ mode: Connection.Mode, cache: RowCache) throws -> SQLiteSession {
        let connection = try Self.connect(url!, mode, options)
        try SQLFunctions.register(on: connection)
        try registerTriggerFunctions(on: connection)
        return SQLiteSession(connection, of: self, cache: cache)
    }

    /// Opens a connection beside the first one.
    private func openAnotherSession(cache: RowCache) throws -> SQLiteSession {
        let session = try openSession(isReadOnly ? .readOnly : .readWrite, cache: cache)
        // Not of what lies in the store's place by now.
        try requireFilesInPlace()
        try tune(session.connection, isFirst: false)
        return session
    }

    /// Has the pool lend the session with which the store was opened, and others beside it where they can read while
    /// one writes: with a write-ahead log, or where nobody here writes.
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

    var readsBesideWriter: Bool { true }

    func makeGeneration() throws -> StoreGeneration? {
        // Other journals cannot keep two states.
        guard keepsGenerations else { return nil }
        return try translatingErrors {
            let generation = try SQLiteGeneration { try openAnotherSession(cache: $0) }
            // Before it has a state: what is discarded then is in none.
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
            pool.giveBack(session)
        }
    }

    func coreDataError(_ error: any Error) -> any Error {
        (error as? SQLiteError).map { Self.cocoaError($0, path: url?.path ?? "") } ?? error
    }
}
