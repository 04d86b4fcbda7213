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
        let gone = Set(batch.deleted.compactMap { nodes[id($0)] })
        let changed = batch.updated.compactMap { nodes[id($0)] } + owners(of: gone)
        let before = (content: tables.content, nodes: nodes, values: changed.map { ($0, Self.values(of: $0)) })
        do {
            for change in batch.inserted where names.reference(of: change.key, change.layout) == nil {
                // A copy of another store's record already has its key.
                names.bind(newReferenceObject(for: Self.object(change.origin)), to: change.key, change.layout)
            }
            updateNodes(batch, removing: gone)
            for derived in tables.write(batch) {
                nodes[derived.record.objectID]?.setValue(derived.value, forKey: derived.property.name)
            }
            try save()
        } catch {
            tables.content = before.content
            nodes = before.nodes
            for (node, values) in before.values { node.propertyCache = values }
            rowCache.evictAll()
            throw error
        }
    }

    private func updateNodes(_ batch: SaveBatch, removing gone: Set<NSAtomicStoreCacheNode>) {
        for change in batch.inserted { addCacheNodes([newCacheNode(for: Self.object(change.origin))]) }
        for change in batch.updated {
            if let node = nodes[id(change)] { updateCacheNode(node, from: Self.object(change.origin)) }
        }
        if gone.isEmpty { return }
        willRemoveCacheNodes(gone)
        for node in gone { nodes[node.objectID] = nil }
        for owner in owners(of: gone) { owner.drop(gone) }
    }

    private static func values(of node: NSAtomicStoreCacheNode) -> NSMutableDictionary? {
        node.propertyCache?.mutableCopy() as? NSMutableDictionary
    }

    /// The nodes that refer to some of `members` without an inverse. Deleting the members changes no object of theirs.
    private func owners(of members: Set<NSAtomicStoreCacheNode>) -> [NSAtomicStoreCacheNode] {
        if members.isEmpty { return [] }
        return nodes.values.filter { node in
            node.oneWayReferences.contains { !$0.nodes.isDisjoint(with: members) }
        }
    }
}

extension NSAtomicStoreCacheNode {
    /// The relationships without an inverse, and the nodes that they refer to.
    fileprivate var oneWayReferences: [(property: PropertyLayout, nodes: Set<NSAtomicStoreCacheNode>)] {
        objectID.layout.properties.filter { $0.relationship != nil && !$0.isTransient && $0.inverse == nil }
            .map { property in
                switch value(forKey: property.name) {
                case let node as NSAtomicStoreCacheNode: (property, [node])
                case let set as Set<NSAtomicStoreCacheNode>: (property, set)
                case let set as NSOrderedSet: (property, Set(set.array.compactMap { $0 as? NSAtomicStoreCacheNode }))
                default: (property, [])
                }
            }
    }

    /// Removes references without an inverse to nodes that were deleted.
    fileprivate func drop(_ gone: Set<NSAtomicStoreCacheNode>) {
        for (property, others) in oneWayReferences where !others.isDisjoint(with: gone) {
            let rest: Any? =
                switch value(forKey: property.name) {
                case let list as NSOrderedSet:
                    NSOrderedSet(array: list.array.filter { !gone.contains($0 as! NSAtomicStoreCacheNode) })
                case is NSSet: NSSet(set: others.subtracting(gone))
                default: nil
                }
            setValue(rest, forKey: property.name)
        }
    }
}
