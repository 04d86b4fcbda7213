/// A store that keeps its records in memory: for tests, previews, and data that can be discarded.
///
/// It behaves like any other store: contexts have separate objects, versions prevent lost updates, and a save is
/// atomic.
final class InMemoryStore: NSPersistentStore, TableStore {
    private(set) lazy var tables = RecordTables(of: self)

    override var type: String { NSInMemoryStoreType }

    override func loadMetadata() throws {
        metadata = [NSStoreTypeKey: NSInMemoryStoreType, NSStoreUUIDKey: UUID().uuidString]
        try checkModelVersion()
    }

    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws { tables.reserveKeys(upTo: key, of: root) }

    func makeKeys(for records: [UnsavedRecord]) throws -> [Int64] {
        records.map { tables.nextKey(root: $0.layout.rootNumber) }
    }

    var savingOrder: SavingOrder { .memory }

    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        try requireWritable()
        try tables.check(batch)
        try others?()
        batch.makeKeys { tables.nextKey(root: $0.rootNumber) }
        tables.write(batch)
    }
}
