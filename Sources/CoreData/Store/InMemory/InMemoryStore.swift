/// A store that keeps its records in memory: for tests, previews, and data that may be lost.
///
/// It is a store like any other: contexts see their own objects, versions guard against lost updates, and a
/// save is all or nothing. Fetches walk over the records and evaluate the predicate in memory, so whatever a
/// predicate can say works here.
final class InMemoryStore: NSPersistentStore {
    /// The records of each tree in order of their keys, by `EntityLayout.rootNumber`.
    private var tables: [Int: Table] = [:]
    /// The members of to-many relationships, by record and property.
    private var members: [Member: [RecordReference]] = [:]

    private struct Table {
        var records: [Int64: StoredRecord] = [:]
        var lastKey: Int64 = 0
    }

    private struct Member: Hashable {
        let root: Int
        let key: Int64
        let name: String
    }

    override var type: String { NSInMemoryStoreType }

    override func loadMetadata() throws {
        metadata = [NSStoreTypeKey: NSInMemoryStoreType, NSStoreUUIDKey: UUID().uuidString]
    }

    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws {
        tables[root.number, default: Table()].lastKey = max(key, tables[root.number]?.lastKey ?? 0)
    }

    func record(root: Int, key: Int64) -> StoredRecord? { tables[root]?.records[key] }

    func put(_ record: StoredRecord) { tables[record.layout.rootNumber, default: Table()].records[record.key] = record }

    var recordsWithDerivedAttributes: [StoredRecord] {
        tables.values.flatMap { table in table.records.values.filter { !$0.layout.derivedCells.isEmpty } }
    }

    func members(root: Int, key: Int64, name: String) -> [RecordReference] {
        members[Member(root: root, key: key, name: name)] ?? []
    }
}

extension InMemoryStore: RecordStore {
    func references(for fetch: FetchParameters) throws -> [RecordReference] {
        let found = matching(fetch)
        if fetch.includesPropertyValues {
            for record in found { rowCache.put(record.row, root: record.layout.rootNumber, key: record.key) }
        }
        return found.map(\.reference)
    }

    func count(for fetch: FetchParameters) throws -> Int { matching(fetch).count }

    func dictionaries(for fetch: FetchParameters) throws -> [NSDictionary] {
        try DictionaryResults(fetch).make(from: matching(fetch, window: false))
    }

    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        guard let record = record(root: layout.rootNumber, key: reference.key) else {
            rowCache.forget(root: layout.rootNumber, key: reference.key)
            return nil
        }
        rowCache.put(record.row, root: layout.rootNumber, key: reference.key)
        return record.row
    }

    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference] {
        members(root: layout.rootNumber, key: key, name: property.name)
    }

    func related(to keys: [Int64], _ property: PropertyLayout, of layout: EntityLayout) throws -> RelatedRecords {
        var related = RelatedRecords()
        for key in keys {
            let found = members(root: layout.rootNumber, key: key, name: property.name)
            related.members += found
            related.owners += Array(repeating: key, count: found.count)
        }
        try loadRows(of: related.members.map(\.key), property.destination!)
        return related
    }

    func loadRows(of keys: [Int64], _ layout: EntityLayout) throws {
        for key in keys { _ = try row(of: RecordReference(key: key, entity: layout.number), layout) }
    }

    func assignKeys(to objects: [NSManagedObject]) throws {
        for object in objects {
            let key = (tables[object.layout.rootNumber]?.lastKey ?? 0) + 1
            tables[object.layout.rootNumber, default: Table()].lastKey = key
            object.key = key
        }
    }

    func save(_ batch: SaveBatch) throws {
        let conflicts = (batch.updated.filter(\.hasChangesToWrite) + batch.deleted + batch.compared).compactMap {
            object in
            let stored = record(root: object.layout.rootNumber, key: object.key)?.row
            return stored?.row.version == object.snapshot?.version ? nil : (object: object, stored: stored)
        }
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
        try assignKeys(to: batch.inserted.filter { $0.home?.store == nil })
        for object in batch.inserted {
            object.row.version = 1
            keep(object)
        }
        for object in batch.updated where object.hasChangesToWrite {
            object.row.version = (object.snapshot?.version ?? 0) + 1
            keep(object)
        }
        for object in batch.inserted + batch.updated + batch.deleted { keepMembers(of: object) }
        for object in batch.deleted { tables[object.layout.rootNumber]?.records[object.key] = nil }
        derive(after: batch)
    }

    private func keep(_ object: NSManagedObject) {
        // References to objects of the same save get their keys in the row that is kept.
        object.resolveTemporaryReferences()
        put(StoredRecord(key: object.key, layout: object.layout, row: object.sharedRow, store: self))
    }

    private func keepMembers(of object: NSManagedObject) {
        guard let extras = object.extras else { return }
        for property in object.layout.toManyProperties {
            guard let value = extras.toManys[property.place], value.isChanged else { continue }
            let place = Member(root: object.layout.rootNumber, key: object.key, name: property.name)
            let now = property.isOrdered ? value.order : nil
            var kept = members[place] ?? []
            let gone = Set(value.removed.map(\.reference))
            kept.removeAll { gone.contains($0) }
            kept += value.added.map(\.reference).sorted { $0.key < $1.key }
            members[place] = now?.map(\.reference) ?? kept
        }
    }

    /// The records that a request finds, in its order.
    private func matching(_ fetch: FetchParameters, window: Bool = true) -> [StoredRecord] {
        let entity = fetch.entity!
        var found = (tables[entity.layout.rootNumber]?.records.values.map { $0 } ?? []).filter { record in
            (fetch.includesSubentities
                ? record.layout.entity.isKindOf(entity: entity) : record.layout === entity.layout)
                && fetch.predicate?.evaluate(with: record) ?? true
        }
        found.sort { $0.key < $1.key }
        if let order = fetch.sortDescriptors, !order.isEmpty { found = order.sorted(found) }
        guard window else { return found }
        return Array(found.dropFirst(fetch.fetchOffset).prefix(fetch.fetchLimit == 0 ? .max : fetch.fetchLimit))
    }
}
