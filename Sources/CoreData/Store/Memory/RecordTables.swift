/// Records in memory, by entity tree and key, and the members of their to-many relationships.
final class RecordTables {
    /// The store that the records belong to.
    unowned let store: NSPersistentStore
    let reading = RecordReading()

    init(of store: NSPersistentStore) { self.store = store }

    fileprivate struct Table {
        var records: [Int64: StoredRecord] = [:]
        var lastKey: Int64 = 0
    }

    fileprivate struct Member: Hashable {
        let root: Int
        let key: Int64
        let name: String
    }

    /// The contents of the tables at one moment. A record is never modified, only replaced, so that a snapshot costs
    /// only what is written after it.
    struct Content {
        /// By `EntityLayout.rootNumber`.
        fileprivate var tables: [Int: Table] = [:]
        fileprivate var members: [Member: [RecordReference]] = [:]
    }

    var content = Content()

    func reserveKeys(upTo key: Int64, of root: EntityLayout) {
        content.tables[root.number, default: Table()].lastKey = max(key, content.tables[root.number]?.lastKey ?? 0)
    }

    /// A key that no record of the tree has ever had.
    func nextKey(root: Int) -> Int64 {
        let key = (content.tables[root]?.lastKey ?? 0) + 1
        content.tables[root, default: Table()].lastKey = key
        return key
    }

    func record(root: Int, key: Int64) -> StoredRecord? { content.tables[root]?.records[key] }

    func put(_ record: StoredRecord) {
        content.tables[record.layout.rootNumber, default: Table()].records[record.key] = record
    }

    var recordsWithDerivedAttributes: [StoredRecord] {
        content.tables.values.flatMap { table in table.records.values.filter { !$0.layout.derivedCells.isEmpty } }
    }

    func members(root: Int, key: Int64, name: String) -> [RecordReference] {
        content.members[Member(root: root, key: key, name: name)] ?? []
    }

    func put(_ members: [RecordReference], root: Int, key: Int64, name: String) {
        content.members[Member(root: root, key: key, name: name)] = members
    }
}

extension RecordTables {
    /// Compares the versions of the changes with those of the records.
    /// - Throws: `OptimisticLockFailure` or `MissingRecord`.
    func check(_ batch: SaveBatch) throws {
        let conflicts = batch.conflicts { record(root: $0.layout.rootNumber, key: $0.key)?.row }
        // Another context may have inserted a deleted record again.
        let twice = batch.inserted.compactMap { change in
            let known = change.needsKey ? nil : record(root: change.layout.rootNumber, key: change.key)
            return known.map { RecordConflict(origin: change.origin, stored: $0.row) }
        }
        if !conflicts.isEmpty || !twice.isEmpty { throw OptimisticLockFailure(conflicts: conflicts + twice) }
        try batch.requireRecords { property, reference in
            record(root: property.destinationRoot, key: reference.key) != nil
        }
    }

    /// Stores a batch that was checked, and whose new records have their keys.
    /// - Returns: the derived attributes whose values changed.
    @discardableResult
    func write(_ batch: SaveBatch) -> [DerivedChange] {
        for change in batch.inserted + batch.updated {
            change.row.version = change.readVersion + 1
            store(change, batch)
        }
        for change in batch.deleted {
            let root = change.layout.rootNumber
            if let record = content.tables[root]?.records.removeValue(forKey: change.key) { moveMember(record, nil) }
        }
        for change in batch.inserted + batch.updated + batch.deleted { storeMembers(of: change, batch) }
        for change in batch.deleted { removeMembers(of: change) }
        removeMemberships(of: batch.deleted)
        return derive(after: batch)
    }

    /// Removes the lists of members that a deleted record owns.
    /// A list whose inverse is to-one is determined by the members' references, as in a table with foreign keys, and
    /// stays as long as they do.
    private func removeMembers(of change: RecordChange) {
        let root = change.layout.rootNumber
        for property in change.layout.toManyProperties where property.inverse?.kind != .toOne {
            content.members[Member(root: root, key: change.key, name: property.name)] = nil
        }
    }

    /// Removes deleted records from the lists without an inverse that contain them. The owners keep their versions, as
    /// if the list were a column in the rows of its members.
    private func removeMemberships(of deleted: [RecordChange]) {
        guard let lists = deleted.first?.layout.family.oneWayToManys, !lists.isEmpty else { return }
        let gone = Dictionary(grouping: deleted, by: \.layout.rootNumber).mapValues { Set($0.map(\.key)) }
        let names = Set(lists.map(\.property.name))
        var rest: [Member: [RecordReference]] = [:]
        for (list, members) in content.members where names.contains(list.name) {
            guard let property = record(root: list.root, key: list.key)?.layout.property(named: list.name),
                property.inverse == nil, let keys = gone[property.destinationRoot],
                members.contains(where: { keys.contains($0.key) })
            else { continue }
            rest[list] = members.filter { !keys.contains($0.key) }
        }
        content.members.merge(rest) { $1 }
    }

    private func store(_ change: RecordChange, _ batch: SaveBatch) {
        // References to records of the same save get their keys in the row that is stored.
        batch.resolveTemporaryReferences(in: change)
        guard let row = change.sharedRow else { return }
        let record = StoredRecord(key: change.key, layout: change.layout, row: row, tables: self)
        moveMember(self.record(root: change.layout.rootNumber, key: change.key), record)
        put(record)
    }

    /// Removes a record from the lists of members that its to-one relationships referred to, and adds it to the current
    /// ones. As in a table with foreign keys, this alone determines a list whose inverse is to-one.
    private func moveMember(_ old: StoredRecord?, _ new: StoredRecord?) {
        guard let any = new ?? old else { return }
        for property in any.layout.toOneProperties {
            guard let inverse = property.inverse, inverse.kind == .toMany else { continue }
            let (from, to) = (old?.destinationKey(property), new?.destinationKey(property))
            if from == to { continue }
            let root = property.destinationRoot
            if let from {
                let members = members(root: root, key: from, name: inverse.name).filter { $0.key != any.key }
                put(members, root: root, key: from, name: inverse.name)
            }
            if let to {
                var members = members(root: root, key: to, name: inverse.name)
                let place = members.firstIndex { $0.key > any.key } ?? members.endIndex
                members.insert(any.reference, at: inverse.isOrdered ? members.endIndex : place)
                put(members, root: root, key: to, name: inverse.name)
            }
        }
    }

    private func storeMembers(of change: RecordChange, _ batch: SaveBatch) {
        let root = change.layout.rootNumber
        for toMany in change.toManys {
            let property = toMany.property
            var kept = members(root: root, key: change.key, name: property.name)
            if property.inverse?.kind != .toOne {
                let come = Set(toMany.added.map(batch.reference)).subtracting(kept)
                let gone = Set(toMany.removed.map(batch.reference))
                kept.removeAll { gone.contains($0) }
                kept += come.sorted { $0.key < $1.key }
            }
            if property.isOrdered {
                let known = Set(kept)
                let order = toMany.order.map(batch.reference).filter(known.contains)
                let arranged = Set(order)
                kept = order + kept.filter { !arranged.contains($0) }
            }
            put(kept, root: root, key: change.key, name: property.name)
        }
    }

    /// The records that match a request, in its order.
    func matching(_ fetch: FetchParameters, window: Bool = true) -> [StoredRecord] {
        let entity = fetch.entity!
        var found = (content.tables[entity.layout.rootNumber]?.records.values.map { $0 } ?? []).filter { record in
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
