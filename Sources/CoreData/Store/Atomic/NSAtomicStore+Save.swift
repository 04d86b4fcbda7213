extension NSAtomicStore: TableStore {
    /// The program's class makes the nodes, and finds the objects' permanent ids in them.
    var namesRecordsBeforeSaving: Bool { true }

    var savingOrder: SavingOrder { .file }

    func assignKeys(to objects: [NSManagedObject]) throws {
        for object in objects { object.key = names.key(of: newReferenceObject(for: object), object.layout) }
    }

    /// Has the nodes follow the objects, takes the objects' rows over, and writes everything down.
    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        try requireWritable()
        try tables.check(batch)
        try others?()
        let updated = batch.updated.filter(\.hasChangesToWrite)
        let before = (content: tables.content, nodes: nodes, values: updated.map { ($0.objectID, values(of: $0)) })
        do {
            for object in batch.inserted where names.reference(of: object.key, object.layout) == nil {
                // A copy of another store's record came with its key.
                names.bind(newReferenceObject(for: object), to: object.key, object.layout)
            }
            follow(batch.inserted, updated, batch.deleted)
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

    private func follow(_ inserted: [NSManagedObject], _ updated: [NSManagedObject], _ deleted: [NSManagedObject]) {
        for object in inserted { addCacheNodes([newCacheNode(for: object)]) }
        for object in updated {
            if let node = nodes[object.objectID] { updateCacheNode(node, from: object) }
        }
        let gone = deleted.compactMap { nodes[$0.objectID] }
        if gone.isEmpty { return }
        willRemoveCacheNodes(Set(gone))
        for node in gone { nodes[node.objectID] = nil }
    }

    private func values(of object: NSManagedObject) -> NSMutableDictionary? {
        nodes[object.objectID]?.propertyCache?.mutableCopy() as? NSMutableDictionary
    }
}
