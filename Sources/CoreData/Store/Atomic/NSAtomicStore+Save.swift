extension NSAtomicStore: TableStore {
    /// The subclass creates the nodes, and takes the objects' permanent IDs from them.
    var namesRecordsBeforeSaving: Bool { true }

    var savingOrder: SavingOrder { .file }

    func makeKeys(for records: [UnsavedRecord]) throws -> [Int64] {
        records.map { names.key(of: newReferenceObject(for: Self.object($0.origin)), $0.layout) }
    }

    /// The managed object for calls of a subclass's methods.
    private static func object(_ origin: AnyObject) -> NSManagedObject {
        unsafeDowncast(origin, to: NSManagedObject.self)
    }

    private func id(_ change: RecordChange) -> NSManagedObjectID {
        NSManagedObjectID(key: change.key, layout: change.layout, store: self)
    }

    /// Updates the nodes from the objects, stores the objects' rows, and writes the file.
    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        try requireWritable()
        try tables.check(batch)
        try others?()
        let before = (content: tables.content, nodes: nodes, values: batch.updated.map { (id($0), values(of: $0)) })
        do {
            for change in batch.inserted where names.reference(of: change.key, change.layout) == nil {
                // A copy of another store's record already has its key.
                names.bind(newReferenceObject(for: Self.object(change.origin)), to: change.key, change.layout)
            }
            follow(batch)
            for derived in tables.write(batch) {
                nodes[derived.record.objectID]?.setValue(derived.value, forKey: derived.property.name)
            }
            try save()
        } catch {
            tables.content = before.content
            nodes = before.nodes
            for (id, values) in before.values { nodes[id]?.propertyCache = values }
            rowCache.forgetAll()
            throw error
        }
    }

    private func follow(_ batch: SaveBatch) {
        for change in batch.inserted { addCacheNodes([newCacheNode(for: Self.object(change.origin))]) }
        for change in batch.updated {
            if let node = nodes[id(change)] { updateCacheNode(node, from: Self.object(change.origin)) }
        }
        let gone = batch.deleted.compactMap { nodes[id($0)] }
        if gone.isEmpty { return }
        willRemoveCacheNodes(Set(gone))
        for node in gone { nodes[node.objectID] = nil }
    }

    private func values(of change: RecordChange) -> NSMutableDictionary? {
        nodes[id(change)]?.propertyCache?.mutableCopy() as? NSMutableDictionary
    }
}
