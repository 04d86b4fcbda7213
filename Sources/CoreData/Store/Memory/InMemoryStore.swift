/// A store that keeps its records in memory: for tests, previews, and data that may be lost.
///
/// It is a store like any other: contexts see their own objects, versions guard against lost updates, and a
/// save is all or nothing.
final class InMemoryStore: NSPersistentStore, TableStore {
    private(set) lazy var tables = RecordTables(of: self)

    override var type: String { NSInMemoryStoreType }

    override func loadMetadata() throws {
        metadata = [NSStoreTypeKey: NSInMemoryStoreType, NSStoreUUIDKey: UUID().uuidString]
        try checkModelVersion()
    }

    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws { tables.reserveKeys(upTo: key, of: root) }

    func assignKeys(to objects: [NSManagedObject]) throws { tables.assignKeys(to: objects) }

    var savingOrder: SavingOrder { .memory }

    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        try requireWritable()
        try tables.check(batch)
        try others?()
        tables.assignKeys(to: batch.inserted.filter { $0.home?.store == nil })
        tables.write(batch)
    }
}
