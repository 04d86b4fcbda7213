import SQLite

/// A piece of tidying that a lightweight migration has left for later: it takes time in proportion to a table, and the
/// store works without it.
///
/// The metadata list what there is to do, and `NSPersistentStoreDeferredLightweightMigrationOptionKey` is true there as
/// long as the list is not empty. Each task is done in one transaction together with its leaving the list.
enum DeferredTask: Equatable {
    case dropTable(String)
    case dropColumn(String, table: String)

    /// Metadata: the tasks, each as `TABLE` or `TABLE.COLUMN`. Not Apple's.
    static let listKey = "FLTDeferredMigrationTasks"

    private var spelled: String {
        switch self {
        case .dropTable(let table): table
        case .dropColumn(let column, let table): "\(table).\(column)"
        }
    }

    private init(spelled: String) {
        let parts = spelled.split(separator: ".", maxSplits: 1).map(String.init)
        self = parts.count == 2 ? .dropColumn(parts[1], table: parts[0]) : .dropTable(spelled)
    }

    /// Writes the tasks into metadata that are about to be saved.
    static func note(_ tasks: [DeferredTask], in metadata: inout [String: Any]) {
        metadata[listKey] = tasks.isEmpty ? nil : tasks.map(\.spelled)
        metadata[NSPersistentStoreDeferredLightweightMigrationOptionKey] = tasks.isEmpty ? nil : true
    }

    static func list(_ metadata: [String: Any]) -> [DeferredTask] {
        (metadata[listKey] as? [String] ?? []).map(DeferredTask.init(spelled:))
    }

    /// Does the first task of the list.
    /// - Returns: the metadata as they are now; nil where there was nothing to do.
    static func finishNext(on connection: Connection) throws -> SQLMetadata? {
        let done: SQLMetadata? = try connection.transaction {
            var metadata = try SQLMetadata(readingFrom: connection)
            let tasks = list(metadata.values)
            guard let task = tasks.first else { return nil }
            try task.run(on: connection)
            note(Array(tasks.dropFirst()), in: &metadata.values)
            try metadata.write(to: connection)
            return metadata
        }
        connection.clearCache()
        // The pages that are free now go back to the file system.
        if let done, list(done.values).isEmpty { try connection.execute("PRAGMA incremental_vacuum") }
        return done
    }

    /// Does whatever an earlier migration has left in a file: a new one may need the names.
    static func finishAll(in file: StoreFile) throws {
        guard file.type == NSSQLiteStoreType, try !list(file.metadata()).isEmpty else { return }
        try SQLiteStore.visit(file.url, .readWrite, options: file.options) { connection in
            while try finishNext(on: connection) != nil {}
        }
    }

    private func run(on connection: Connection) throws {
        switch self {
        case .dropTable(let table): try connection.execute("DROP TABLE IF EXISTS \(SQLMigration.quoted(table))")
        case .dropColumn(let column, let table):
            let columns = try connection.query("SELECT name FROM pragma_table_info(?)", [.text(table)])
            guard columns.contains([.text(column)]) else { return }
            // SQLite drops no column that an index is on.
            let indexes = try connection.query(
                "SELECT DISTINCT l.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE i.name = ?",
                [.text(table), .text(column)])
            for case .text(let index) in indexes.map({ $0[0] }) {
                try connection.execute("DROP INDEX \(SQLMigration.quoted(index))")
            }
            let (table, column) = (SQLMigration.quoted(table), SQLMigration.quoted(column))
            try connection.execute("ALTER TABLE \(table) DROP COLUMN \(column)")
        }
    }
}

extension NSPersistentStoreCoordinator {
    /// Does all that lightweight migrations of the coordinator's stores have left for later.
    ///
    /// Whether there is something: a store's metadata have `NSPersistentStoreDeferredLightweightMigrationOptionKey`.
    /// - Throws: the stores' errors; what is done by then stays done.
    public final func finishDeferredLightweightMigration() throws {
        while try finishNextDeferredTask() {}
    }

    /// Does one piece of what lightweight migrations of the coordinator's stores have left for later, such as dropping one
    /// table; nothing, where nothing is left.
    public final func finishDeferredLightweightMigrationTask() throws {
        _ = try finishNextDeferredTask()
    }

    private final func finishNextDeferredTask() throws -> Bool {
        try locked {
            for case let store as SQLiteStore in persistentStores where !store.isReadOnly {
                if try store.finishDeferredTask() { return true }
            }
            return false
        }
    }
}

extension SQLiteStore {
    fileprivate func finishDeferredTask() throws -> Bool {
        guard !DeferredTask.list(metadata).isEmpty else { return false }
        return try operate {
            let done = try DeferredTask.finishNext(on: connection)
            let isUnsaved = hasUnsavedMetadata
            DeferredTask.note(DeferredTask.list(done?.values ?? [:]), in: &metadata)
            hasUnsavedMetadata = isUnsaved
            return done != nil
        }
    }
}
