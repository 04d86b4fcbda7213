import SQLite

// Operations on the file of a store that is not open here, and the store's change of location.
extension SQLiteStore {
    /// The files next to the database that belong to it.
    static func companions(of url: URL) -> [URL] {
        ["-wal", "-shm", "-journal"].map { URL(fileURLWithPath: url.path + $0) }
    }

    /// `.NAME_SUPPORT`, next to `NAME.sqlite`: the folder for values that are too large for a row.
    static func supportFolder(of url: URL) -> URL {
        let name = url.deletingPathExtension().lastPathComponent
        return url.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT", isDirectory: true)
    }

    /// Opens a file briefly. SQLite's errors are converted to Core Data's.
    static func visit<Result>(
        _ url: URL, _ mode: Connection.Mode, options: [AnyHashable: Any]? = nil, _ body: (Connection) throws -> Result
    ) throws -> Result {
        do {
            let connection = try connect(url, mode, options)
            // Any write may run triggers.
            if mode == .readWrite { try SQLFunctions.register(on: connection) }
            return try body(connection)
        } catch let error as SQLiteError {
            throw cocoaError(error, path: url.path)
        }
    }

    /// How long to wait for another process, in milliseconds: four minutes unless the options say otherwise.
    static func busyTimeout(_ options: [AnyHashable: Any]?) -> Int32 {
        let seconds = (options?[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240
        return Int32(clamping: Int(seconds * 1000))
    }

    static func readMetadata(at url: URL) throws -> [String: Any] {
        try StoreFiles.require(url)
        let metadata = try visit(url, .readOnly) { try SQLMetadata(readingFrom: $0).whole }
        MetadataOrigins.note(metadata, at: url)
        return metadata
    }

    static func writeMetadata(_ metadata: [String: Any]?, at url: URL) throws {
        try StoreFiles.require(url)
        try visit(url, .readWrite) { connection in
            try connection.transaction {
                let old = try SQLMetadata(readingFrom: connection)
                let new = StoreMetadata.merge(metadata, into: old.whole)
                try SQLMetadata(whole: new, uuid: old.uuid).write(to: connection)
            }
        }
    }

    /// Gives a copied file its own store identifier.
    static func renewIdentifier(at url: URL) throws {
        try visit(url, .readWrite) { connection in
            let metadata = try SQLMetadata(readingFrom: connection)
            try SQLMetadata(uuid: UUID().uuidString, values: metadata.values).write(to: connection)
        }
    }

    func raiseLastKey(to key: Int64, of root: EntityLayout) throws {
        try operate {
            _ = try connection.query(
                "UPDATE Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, ?) WHERE Z_ENT = ?",
                [.integer(key), .integer(entityNumbers[root.number])])
        }
    }

    func reconnect(to url: URL) -> Bool {
        guard FileManager.default.fileExists(atPath: url.path) else { return false }
        let other = SQLiteStore(
            persistentStoreCoordinator: persistentStoreCoordinator, configurationName: configuration, at: url,
            options: options)
        guard (try? other.loadMetadata()) != nil else { return false }
        disconnect(reopening: true)
        self.url = url
        do { try loadMetadata() } catch {
            disconnect()
            return false
        }
        hasUnsavedMetadata = false
        rowCache.evictAll()
        return true
    }
}

// Deletion and replacement. Both take SQLite's own locks, so another process that has the file open sees an ordinary
// change.
extension SQLiteStore {
    static func destroyFiles(at url: URL, _ options: [AnyHashable: Any]?) throws {
        guard url.nameInMemory != nil || FileManager.default.fileExists(atPath: url.path) else { return }
        // The null device itself is not a store's file.
        guard url.nameInMemory != nil || !url.isNullDevice else { return }
        do {
            try empty(url, options)
        } catch {
            guard (options?[NSPersistentStoreForceDestroyOption] as? NSNumber)?.boolValue == true else { throw error }
            try StoreFiles.remove([url] + companions(of: url))
        }
        try StoreFiles.remove([supportFolder(of: url)])
    }

    /// Removes all tables from a database.
    private static func empty(_ url: URL, _ options: [AnyHashable: Any]?) throws {
        try visit(url, .readWrite, options: options) { connection in
            try connection.transaction {
                for kind in ["trigger", "index", "table"] {
                    let names = try connection.query(
                        "SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'", [.text(kind)])
                    for case .text(let name) in names.map({ $0[0] }) {
                        try connection.execute("DROP \(kind) \"\(name.replacingOccurrences(of: "\"", with: "\"\""))\"")
                    }
                }
            }
            connection.clearCache()
            try connection.execute("VACUUM")
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    static func replaceFiles(at destination: URL, from source: URL, _ options: [AnyHashable: Any]?) throws {
        try StoreFiles.require(source)
        guard source.standardizedFileURL != destination.standardizedFileURL else { return }
        try visit(source, .readOnly) { original in
            // Reports a database that is not a Core Data store before anything is overwritten.
            _ = try SQLMetadata(readingFrom: original)
            // If the process is killed at any point, the rows that exist still find their large values.
            let hasFiles = [source, destination].contains { isFolder(ExternalValues.folder(alongside: $0)) }
            let use = hasFiles ? SupportFolderUse(of: destination) : nil
            defer { use?.end() }
            let added = try addExternalFiles(of: source, to: destination)
            do {
                try copy(original, to: destination, options)
            } catch let error as CocoaError where error.code == .fileReadCorruptFile {
                // The file exists, but is not a database, so that no process can be using it as one.
                try StoreFiles.remove([destination] + companions(of: destination))
                try copy(original, to: destination, options)
            } catch {
                try? StoreFiles.remove(added)
                throw error
            }
            try removeExternalFiles(of: destination, but: source)
        }
    }

    /// Adds the large values of one store to those of another. Files with the same name have the same contents, because
    /// they are never modified. So the second store gets a hard link to each file if the file system supports it,
    /// rather than a copy.
    /// - Returns: the new files.
    private static func addExternalFiles(of source: URL, to destination: URL) throws -> [URL] {
        let manager = FileManager.default
        let (from, to) = (ExternalValues.folder(alongside: source), ExternalValues.folder(alongside: destination))
        guard let names = try? manager.contentsOfDirectory(atPath: from.path), !names.isEmpty else { return [] }
        try manager.createDirectory(at: to, withIntermediateDirectories: true)
        var added: [URL] = []
        for name in names {
            let (file, new) = (from.appendingPathComponent(name), to.appendingPathComponent(name))
            guard !manager.fileExists(atPath: new.path) else { continue }
            // The file appears with its whole contents or not at all.
            do { try manager.linkItem(at: file, to: new) } catch {
                let half = to.appendingPathComponent(UUID().uuidString)
                try manager.copyItem(at: file, to: half)
                try manager.moveItem(at: half, to: new)
            }
            added.append(new)
        }
        return added
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    /// Removes the large values that a copy of a store has and the original does not.
    private static func removeExternalFiles(of copy: URL, but original: URL) throws {
        let (folder, kept) = (ExternalValues.folder(alongside: copy), ExternalValues.folder(alongside: original))
        let names = Set((try? FileManager.default.contentsOfDirectory(atPath: kept.path)) ?? [])
        guard !names.isEmpty else { return try StoreFiles.remove([supportFolder(of: copy)]) }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !names.contains(name) {
            try StoreFiles.remove([folder.appendingPathComponent(name)])
        }
    }

    private static func copy(_ original: Connection, to url: URL, _ options: [AnyHashable: Any]?) throws {
        try visit(url, .readWriteCreate, options: options) { copy in
            try original.copy(to: copy, busyTimeout: busyTimeout(options))
        }
    }
}
