import SQLite

extension DeferredTask {
    /// Runs the first task of the list.
    /// - Returns: the metadata after the task; nil if there was nothing to do.
    /// - Throws: `SQLiteError`.
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
        // Return the freed pages to the file system.
        if let done, list(done.values).isEmpty { try connection.execute("PRAGMA incremental_vacuum") }
        return done
    }

    /// Runs all tasks that an earlier migration has deferred. A new migration may need the names of the dropped tables
    /// and columns.
    static func finishAll(in file: StoreFile) throws {
        guard file.type == NSSQLiteStoreType, try !list(file.metadata()).isEmpty else { return }
        try SQLiteStore.visit(file.url, .readWrite, options: file.options) { connection in
            while try finishNext(on: connection) != nil {}
        }
    }

    private func run(on connection: Connection) throws {
        switch self {
        case .dropTable(let table): try connection.execute("DROP TABLE IF EXISTS \(SQLNames.inQuotes(table))")
        case .dropColumn(let column, let table):
            let columns = try connection.query("SELECT name FROM pragma_table_info(?)", [.text(table)])
            guard columns.contains([.text(column)]) else { return }
            // SQLite does not drop a column that an index uses.
            let indexes = try connection.query(
                "SELECT DISTINCT l.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE i.name = ?",
                [.text(table), .text(column)])
            for case .text(let index) in indexes.map({ $0[0] }) {
                try connection.execute("DROP INDEX \(SQLNames.inQuotes(index))")
            }
            let (table, column) = (SQLNames.inQuotes(table), SQLNames.inQuotes(column))
            try connection.execute("ALTER TABLE \(table) DROP COLUMN \(column)")
        }
    }
}

extension NSPersistentStoreCoordinator {
    /// Runs all cleanup tasks that lightweight migrations of the coordinator's stores have deferred.
    ///
    /// Work is pending while a store's metadata contain `NSPersistentStoreDeferredLightweightMigrationOptionKey`. You
    /// can call this method from any thread. Each task holds the coordinator's lock, so saves wait for it.
    /// - Throws: the errors of a store that cannot be written, such as `CocoaError.persistentStoreTimeout`,
    ///   `.fileWriteNoPermission` and `.fileWriteOutOfSpace`. Finished tasks stay finished.
    public final func finishDeferredLightweightMigration() throws {
        while try finishNextDeferredTask() {}
    }

    /// Runs one cleanup task that a lightweight migration of the coordinator's stores has deferred, such as dropping
    /// one table. Does nothing if none is pending. You can call this method from any thread.
    /// - Throws: as `finishDeferredLightweightMigration()`.
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
