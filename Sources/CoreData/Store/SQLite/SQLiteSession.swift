import SQLite

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
