import SQLite

/// A store in a SQLite file, with the same layout as in Apple's framework.
///
/// The path of a request:
///
/// 1. `SQLModel` maps an entity to its table and columns (`Schema/`).
/// 2. `SQLGenerator` translates a fetch request to one SELECT with bound values (`SQL/`).
/// 3. `SQLiteSession+Fetch` steps through the result. `RowReader` decodes each record as a `Row`, unless the row cache
///    has it in the same version already.
/// 4. `+Save` writes a `SaveBatch` in one transaction, directly from the objects' rows: an INSERT for each entity and
///    an UPDATE for each set of changed columns, kept compiled in `EntityStatements`.
///
/// A `SQLiteSession` from the store's pool does the reading. The code here writes, opens and closes.
///
/// - Invariant: callers hold the coordinator's lock, except for reading and `makeGeneration()`.
final class SQLiteStore: NSPersistentStore {
    /// The connections.
    let pool = SQLitePool()
    /// The session for writing, within `operate` and while the store is opened.
    @exclusivity(unchecked) private(set) var session: SQLiteSession!
    var connection: Connection! { session?.connection }
    /// The files that were found when the store was opened; nil if it is read-only.
    @exclusivity(unchecked) var openedFiles: OpenedFiles?
    /// The store's identifier in the file; `identifier` may have been set since.
    var storedIdentifier: String?
    /// Whether the journal can preserve a snapshot during writes.
    var keepsGenerations = false
    @exclusivity(unchecked) private(set) var sqlModel: SQLModel!
    @exclusivity(unchecked) private(set) var generator: SQLGenerator!
    /// The values that are too large for their rows.
    @exclusivity(unchecked) private(set) var externalValues: ExternalValues!
    /// The generations that are in use.
    let generations = OpenGenerations()
    /// The values that triggers have computed in the current save.
    @exclusivity(unchecked) var derivedValues: [DerivedValue] = []
    @exclusivity(unchecked) var collectsDerivedValues = false
    /// The records that a batch request has written: their rows are removed from the cache when the transaction is
    /// committed. Until then, other contexts may read the old ones.
    @exclusivity(unchecked) var outdated: [(root: Int, key: Int64)] = []
    /// The trees whose last key was compared with the records, by the numbers of their roots.
    var countedTrees: Set<Int64> = []
    /// Whether saves are recorded in the history's tables.
    @exclusivity(unchecked) var tracksHistory = false
    /// Watches the file for changes by others, if the option is on.
    var remoteChanges: RemoteChangeWatcher?
    /// The name under which the process's coordinators share a store in memory; nil for any other store.
    private(set) lazy var sharedName = url?.nameInMemory
    /// Detects commits to the file that were not announced yet.
    var foreignCommits: Commits?
    /// `EntityLayout.number` by `Z_ENT`, and the reverse.
    private(set) var layoutNumbers: [Int64: Int] = [:]
    private(set) var entityNumbers: [Int64] = []

    override var type: String { NSSQLiteStoreType }

    var model: NSManagedObjectModel { persistentStoreCoordinator!.managedObjectModel }
    var configuration: String? {
        configurationName == NSPersistentStore.defaultConfigurationName ? nil : configurationName
    }

    override func loadMetadata() throws {
        try translatingErrors {
            let url = url!
            let path = url.path
            // Whether an in-memory store has tables is known only after opening it.
            let exists = url.isNullDevice || FileManager.default.fileExists(atPath: path)
            if !exists, isReadOnly { try StoreFiles.require(url) }
            if !exists { try StoreFiles.requireWritableFolder(of: path) }
            checkWritability(path)
            SQLLog.begin
            let first = try openSession(isReadOnly ? .readOnly : .readWriteCreate, cache: rowCache)
            first.watchConnection()
            session = first
            defer { session = nil }
            externalValues = ExternalValues(alongside: url)
            if try !isEmpty || !create() { try open() }
            try tune(connection, isFirst: true)
            try maintain()
            try openHistory()
            externalValues.isSynchronous = try connection.query("PRAGMA synchronous") != [[0]]
            try openPool(with: first)
            noteOpenedFiles()
            watchRemoteChanges()
        }
    }

    override func willRemove(from coordinator: NSPersistentStoreCoordinator?) { disconnect() }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] { try readMetadata(at: url) }
    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        try writeMetadata(metadata, at: url)
    }
    override class func destroy(at url: URL, options: [AnyHashable: Any]?) throws { try destroyFiles(at: url, options) }
    override class func replace(at destination: URL, from source: URL, options: [AnyHashable: Any]?) throws {
        try replaceFiles(at: destination, from: source, options)
    }
    override func saveMetadata() throws {
        try operate { try writing { try writeMetadata() } }
    }
    override func relocate(to url: URL) -> Bool { reconnect(to: url) }
    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws { try raiseLastKey(to: key, of: root) }

    /// Closes the file when there are no readers left.
    /// - Parameter reopening: whether new readers wait until the store is open again.
    func disconnect(reopening: Bool = false) {
        remoteChanges = nil
        foreignCommits = nil
        pool.close(reopening: reopening)
    }

    /// Runs one operation that writes, with a session from the pool. Operations can be nested.
    @inline(__always)
    func operate<Result>(_ body: () throws -> Result) throws -> Result {
        try translatingErrors {
            let (before, taken) = (session, try pool.take())
            session = taken
            let wasWriting = taken.isWriting
            taken.isWriting = true
            taken.watchConnection()
            defer {
                taken.isWriting = wasWriting
                session = before
                pool.release(taken)
            }
            return try body()
        }
    }

    /// Whether the file has no tables.
    private var isEmpty: Bool {
        get throws { try connection.query("SELECT count(*) FROM sqlite_master") == [[0]] }
    }

    /// Creates the tables of a new file.
    /// - Returns: false if another connection has created them in the meantime.
    private func create() throws -> Bool {
        lay(SQLModel(model: model, configuration: configuration))
        for pragma in SQLSchema.pragmas { try connection.execute(pragma) }
        try setJournal("WAL", of: connection)
        let schema = SQLSchema(model: sqlModel)
        let triggers = try schema.triggers()
        metadata = newMetadata()
        return try connection.transaction {
            guard try isEmpty else { return false }
            for statement in schema.statements + triggers { try connection.execute(statement) }
            for row in schema.primaryKeyRows { try connection.query(SQLSchema.insertPrimaryKey, row) }
            try writeMetadata()
            try CachedModel.write(sqlModel, to: connection)
            return true
        }
    }

    /// Reads the metadata of an existing file, and rejects a file that does not match the model.
    private func open() throws {
        let tables = try connection.query("SELECT count(*) FROM sqlite_master WHERE name = 'Z_METADATA'")
        guard tables == [[1]] else {
            throw CocoaError(
                .fileReadCorruptFile,
                sentence:
                    "The file at \(connection.path) is a SQLite database, but not a store of Core Data: it has no "
                    + "table Z_METADATA. Use another URL.", userInfo: [NSFilePathErrorKey: connection.path]
            )
        }
        let stored = try SQLMetadata(readingFrom: connection)
        metadata = stored.values
        identifier = stored.uuid
        metadata[NSStoreTypeKey] = NSSQLiteStoreType
        MetadataOrigins.note(stored.whole, at: url!)
        // The differences are not needed for a store that will be migrated.
        if isToBeMigrated, StoreVersion.isOurs(metadata), !isOfThisVersion { throw incompatible([]) }
        try session.quietly {
            let file = try SQLFileLayout(readingFrom: connection, metadata)
            lay(SQLModel(model: model, configuration: configuration, file: file))
            try checkCompatibility(file)
            try requireTables(file)
        }
    }

    /// Sets the tables of the store, and what is derived from them.
    private func lay(_ layout: SQLModel) {
        sqlModel = layout
        generator = SQLGenerator(model: sqlModel, store: self)
        countedTrees = []
        let layouts = model.entitiesInOrder.map { $0.layout! }
        entityNumbers = Array(repeating: 0, count: layouts.count + 1)
        for layout in layouts {
            guard let entity = sqlModel.entity(layout.entity) else { continue }
            layoutNumbers[entity.number] = layout.number
            entityNumbers[layout.number] = entity.number
        }
    }

    /// `EntityLayout.number` of a record that was found as one of `declared`, by its `Z_ENT`. Returns 0, which stands
    /// for `declared` itself, if a damaged file names an entity that does not exist or is not one of `declared`.
    func layoutNumber(_ entity: Int64, in declared: EntityLayout) -> Int {
        guard let number = layoutNumbers[entity], sqlModel.entity(declared.entity)?.treeNumbers.contains(entity) == true
        else { return 0 }
        return number
    }

    /// The statements of an entity on the connection that writes.
    func statements(for layout: EntityLayout) -> EntityStatements { session.statements(for: layout) }

    /// Configures a connection according to the options. The journal mode is the file's, and is set by the first
    /// connection.
    func tune(_ connection: Connection, isFirst: Bool) throws {
        // The article "Safety" says what a power cut costs.
        var pragmas: [(String, String)] = [("synchronous", "NORMAL"), ("cache_size", "-32768")]
        if !isReadOnly, isFirst { pragmas.insert(("journal_mode", "WAL"), at: 0) }
        for (name, value) in (options?[NSSQLitePragmasOption] as? NSDictionary) as? [String: Any] ?? [:]
        where isFirst || name.lowercased() != "journal_mode" {
            pragmas.append((name, "\(value)"))
        }
        for (name, value) in pragmas {
            guard (name + value).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
                throw CocoaError(
                    .persistentStoreOpen,
                    sentence: "The SQLite pragma '\(name) = \(value)' contains invalid characters.")
            }
            if name.lowercased() == "journal_mode" {
                try setJournal(value, of: connection)
            } else {
                try connection.execute("PRAGMA \(name) = \(value)")
            }
        }
    }

    /// Runs the maintenance that the options request when the store is opened.
    private func maintain() throws {
        guard !isReadOnly else { return }
        if flag(NSSQLiteManualVacuumOption) {
            try connection.execute("VACUUM")
            try removeUnreferencedFiles()
        }
        removeFilesOfKilledProcesses()
        if flag(NSSQLiteAnalyzeOption) { try connection.execute("ANALYZE") }
    }

    private func flag(_ option: String) -> Bool { (options?[option] as? NSNumber)?.boolValue ?? false }
}
