import SQLite

/// A store in a SQLite file, laid out as Apple's framework lays it out.
///
/// How a request goes through here:
///
/// 1. `SQLModel` knows which table and which columns an entity has (`Schema/`).
/// 2. `SQLGenerator` turns a fetch request into one SELECT with bound values (`SQL/`).
/// 3. `+Fetch` steps through the result; `RowReader` lays each record down as a `Row`, unless the row cache
///    has it in the same version already.
/// 4. `+Save` writes a `SaveBatch` in one transaction, straight from the objects' rows: an INSERT for each
///    entity and an UPDATE for each set of changed columns, kept compiled in `EntityStatements`.
///
/// - Invariant: the coordinator's lock is held by whoever calls; the connection has no lock of its own.
final class SQLiteStore: NSPersistentStore {
    /// The session that is used now: the store's own, or that of a generation which is being read.
    var session: SQLiteSession!
    /// Where rows that are read go, and are looked for: the store's row cache, or a generation's.
    lazy var readCache: RowCache = rowCache
    var connection: Connection! { session?.connection }
    private(set) var sqlModel: SQLModel!
    private(set) var generator: SQLGenerator!
    /// The values that are too large for their rows.
    private(set) var externalValues: ExternalValues!
    /// What triggers have worked out in the save that is going on.
    var derivedValues: [DerivedValue] = []
    var collectsDerivedValues = false
    /// Whether what is saved is noted in the tables of the history.
    var tracksHistory = false
    /// Looks out for what others do to the file, if that is wanted.
    var remoteChanges: RemoteChangeWatcher?
    /// `EntityLayout.number` by `Z_ENT`, and back.
    private(set) var layoutNumbers: [Int64: Int] = [:]
    private(set) var entityNumbers: [Int64] = []

    override var type: String { NSSQLiteStoreType }

    var model: NSManagedObjectModel { persistentStoreCoordinator!.managedObjectModel }
    var configuration: String? {
        configurationName == NSPersistentStore.defaultConfigurationName ? nil : configurationName
    }

    override func loadMetadata() throws {
        try operate {
            let url = url!
            let path = url.isNullDevice ? ":memory:" : url.path
            let exists = FileManager.default.fileExists(atPath: path)
            if !exists, !url.isNullDevice { try requireWritableFolder(path) }
            if !exists, isReadOnly, !url.isNullDevice { try StoreFiles.require(url) }
            session = SQLiteSession(try Connection(path: path, mode: isReadOnly ? .readOnly : .readWriteCreate))
            connection.setBusyTimeout(milliseconds: Self.busyTimeout(options))
            SQLLog.begin
            watchConnection()
            try SQLFunctions.register(on: connection)
            try registerTriggerFunctions()
            externalValues = ExternalValues(besides: url)
            if try !exists || connection.query("SELECT count(*) FROM sqlite_master") == [[0]] {
                try create()
            } else {
                try open()
            }
            try tune()
            try openHistory()
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
        try operate { try connection.transaction { try writeMetadata() } }
    }
    override func relocate(to url: URL) -> Bool { reconnect(to: url) }
    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws { try raiseLastKey(to: key, of: root) }

    /// Closes the file.
    func disconnect() {
        remoteChanges = nil
        session = nil
    }

    /// Makes the tables of a new file.
    private func create() throws {
        lay(numbers: [:])
        for pragma in SQLSchema.pragmas { try connection.execute(pragma) }
        try connection.execute("PRAGMA journal_mode = WAL")
        let schema = SQLSchema(model: sqlModel)
        let triggers = try schema.triggers()
        metadata = newMetadata()
        try connection.transaction {
            for statement in schema.statements + triggers { try connection.execute(statement) }
            for row in schema.primaryKeyRows { try connection.query(SQLSchema.insertPrimaryKey, row) }
            try writeMetadata()
            try CachedModel.write(sqlModel, to: connection)
        }
    }

    /// Reads an existing file's own account, and refuses one that does not fit the model.
    private func open() throws {
        let tables = try connection.query("SELECT count(*) FROM sqlite_master WHERE name = 'Z_METADATA'")
        guard tables == [[1]] else {
            throw CocoaError(
                .fileReadCorruptFile,
                sentence:
                    "The file at \(connection.path) is a SQLite database, but not a store of Core Data: it has no "
                    + "table Z_METADATA. Give the store another place.", userInfo: [NSFilePathErrorKey: connection.path]
            )
        }
        let stored = try SQLMetadata(readingFrom: connection)
        metadata = stored.values
        identifier = stored.uuid
        metadata[NSStoreTypeKey] = NSSQLiteStoreType
        lay(numbers: try SQLModel.numbers(in: connection))
        try checkCompatibility()
    }

    private func lay(numbers: [String: Int64]) {
        sqlModel = SQLModel(model: model, configuration: configuration, numbers: numbers)
        generator = SQLGenerator(model: sqlModel, store: self)
        let layouts = model.entitiesInOrder.map { $0.layout! }
        entityNumbers = Array(repeating: 0, count: layouts.count + 1)
        session.statementsByEntity = Array(repeating: nil, count: layouts.count + 1)
        for layout in layouts {
            guard let entity = sqlModel.entity(layout.entity) else { continue }
            layoutNumbers[entity.number] = layout.number
            entityNumbers[layout.number] = entity.number
        }
    }

    /// The statements of an entity, compiled as they are first needed.
    func statements(for layout: EntityLayout) -> EntityStatements {
        if let statements = session.statementsByEntity[layout.number] { return statements }
        let made = EntityStatements(layout: layout, entity: sqlModel.entity(layout.entity)!, in: self)
        session.statementsByEntity[layout.number] = made
        return made
    }

    private func tune() throws {
        // NORMAL is durable across a crash of the program in WAL mode, and loses at most the last commits,
        // never consistency, with a power cut; Apple's default as well.
        var pragmas: [(String, String)] = [("synchronous", "NORMAL"), ("cache_size", "-32768")]
        if !isReadOnly { pragmas.insert(("journal_mode", "WAL"), at: 0) }
        for (name, value) in (options?[NSSQLitePragmasOption] as? NSDictionary) as? [String: Any] ?? [:] {
            pragmas.append((name, "\(value)"))
        }
        for (name, value) in pragmas {
            guard (name + value).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
                throw CocoaError(
                    .persistentStoreOpen,
                    sentence: "The SQLite pragma '\(name) = \(value)' has characters that no pragma has.")
            }
            try connection.execute("PRAGMA \(name) = \(value)")
        }
        guard !isReadOnly else { return }
        if flag(NSSQLiteManualVacuumOption) {
            try connection.execute("VACUUM")
            try cleanFiles()
        }
        if flag(NSSQLiteAnalyzeOption) { try connection.execute("ANALYZE") }
    }

    private func flag(_ option: String) -> Bool { (options?[option] as? NSNumber)?.boolValue ?? false }

    private func requireWritableFolder(_ path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        guard FileManager.default.isWritableFile(atPath: folder) else {
            let exists = FileManager.default.fileExists(atPath: folder)
            throw CocoaError(
                exists ? .fileWriteNoPermission : .fileNoSuchFile,
                sentence:
                    "The store \(path) cannot be made: its folder \(exists ? "may not be written" : "does not exist"). "
                    + "Make the folder writable, or give the store another place.",
                userInfo: [NSFilePathErrorKey: path])
        }
    }
}
