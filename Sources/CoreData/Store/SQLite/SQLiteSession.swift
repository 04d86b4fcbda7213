import SQLite

/// A connection to a store's file, with its compiled statements: the store's reader.
///
/// A store checks its sessions out of its pool, and has one more for each pinned generation of its records. Reading is
/// the session's work (`SQLiteSession+Fetch` and its neighbors), so that several threads can read at once. Writing is
/// the store's work, which uses one session at a time for it.
///
/// - Invariant: one thread uses a session at a time.
final class SQLiteSession {
    unowned let store: SQLiteStore
    let connection: Connection
    /// The cache for the rows that are read: the store's row cache, or a generation's.
    let cache: RowCache
    /// Whether the connection emits events for its statements: see `watchConnection()`.
    var isWatched = false
    /// Whether the connection has the triggers that write the history.
    var writesHistory = false
    /// The version of the file (`Connection.dataVersion`) at which it was last checked to contain this store.
    var checkedVersion: UInt32?
    /// The beginning of the current reading: rows that were added to the cache later are not replaced.
    @exclusivity(unchecked) private var beginning: ReadingTime?
    @exclusivity(unchecked) private var depth = 0
    /// Whether the session is used to write. Rows that are read in a write are not shared until it is committed.
    var isWriting = false
    /// By `EntityLayout.number`.
    @exclusivity(unchecked) private var statementsByEntity: [EntityStatements?] = []

    init(_ connection: Connection, of store: SQLiteStore, cache: RowCache) {
        self.store = store
        self.connection = connection
        self.cache = cache
    }

    var sqlModel: SQLModel { store.sqlModel }
    var generator: SQLGenerator { store.generator }
    var externalValues: ExternalValues { store.externalValues }

    /// The statements of an entity, compiled when first used.
    func statements(for layout: EntityLayout) -> EntityStatements {
        while statementsByEntity.count <= layout.number { statementsByEntity.append(nil) }
        if let statements = statementsByEntity[layout.number] { return statements }
        let made = EntityStatements(layout: layout, entity: sqlModel.entity(layout.entity)!, on: self)
        statementsByEntity[layout.number] = made
        return made
    }

    /// Begins a reading, whose rows may compete with those of a save in the row cache. Readings can be nested.
    func beginReading() {
        watchConnection()
        depth += 1
        if depth == 1 { beginning = cache.beginReading() }
    }

    func endReading() {
        depth -= 1
        if depth == 0 { cache.endReading() }
    }

    /// Adds rows to the cache that all contexts share.
    func publish(_ rows: [(key: Int64, row: Row)], in slab: RowSlab, of declared: EntityLayout) {
        guard !isWriting, let beginning else { return }
        cache.put(rows, in: slab, of: declared, since: beginning)
    }

    /// Adds one row.
    func publish(_ row: OwnedRow, root: Int, key: Int64) {
        if !isWriting, let beginning { cache.put(row, root: root, key: key, since: beginning) }
    }
}
