import SQLite

extension NSManagedObjectModel {
    /// The model that a SQLite store contains; nil if it contains no readable model.
    ///
    /// Not part of Apple's API: for tools that show a store without its model file. The result contains the entities
    /// with their attributes and relationships, but neither classes nor validation.
    /// - Throws: `CocoaError.fileReadNoSuchFile`, `.fileReadCorruptFile`, and other errors of reading the file.
    public static func _cached(inStoreAt url: URL) throws -> NSManagedObjectModel? {
        try StoreFiles.require(url)
        return try SQLiteStore.visit(url, .readOnly) { try CachedModel.read(from: $0) }
    }
}

/// An entity in a SQLite store.
public struct _StoredEntity {
    public let number: Int64
    public let name: String
    public let parent: String?
    public let table: String
}

extension NSPersistentStoreCoordinator {
    /// The entities of a SQLite store, by their numbers. Not part of Apple's API: for tools that show a store without
    /// its model file.
    ///
    /// Their names and tables come from the model that the store contains, or else from `Z_PRIMARYKEY`.
    /// - Throws: `CocoaError.fileReadNoSuchFile`, `.fileReadCorruptFile`, and other errors of reading the file.
    public static func _storedEntities(inStoreAt url: URL) throws -> [_StoredEntity] {
        try StoreFiles.require(url)
        return try SQLiteStore.visit(url, .readOnly) { connection in
            let metadata = try SQLMetadata(readingFrom: connection).whole
            let file = try SQLFileLayout(readingFrom: connection, metadata, looksAtRows: false)
            let layout = try CachedModel.read(from: connection).map {
                SQLModel(model: $0, configuration: nil, file: file)
            }
            let stored = Dictionary(file.entities.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
            return file.entities.map { entity in
                let known = layout?.entity(number: entity.number)
                // Stops at a cycle in the inheritance.
                var seen: Set<Int64> = []
                let line = sequence(first: entity) { stored[$0.superNumber] }.prefix { seen.insert($0.number).inserted }
                let root = line.reversed().first?.name ?? entity.name
                let parent = stored[entity.superNumber].map { layout?.entity(number: $0.number)?.name ?? $0.name }
                return _StoredEntity(
                    number: entity.number, name: known?.name ?? entity.name, parent: parent,
                    table: known?.table.name ?? file.table("Z" + root)?.name ?? "Z" + root.uppercased())
            }
        }
    }
}
