/// Creates a copy of a store with all of its records under the same keys, and with a new identifier.
///
/// SQLite files are copied page by page. Everything else goes through objects: each record is read in one context and
/// inserted in another, whose save writes all of them in one transaction.
struct StoreCopy {
    private let store: NSPersistentStore
    private let coordinator: NSPersistentStoreCoordinator

    init(of store: NSPersistentStore, in coordinator: NSPersistentStoreCoordinator) {
        self.store = store
        self.coordinator = coordinator
    }

    /// Creates the copy and opens it.
    func make(
        _ type: String, _ configuration: String?, at url: URL, _ options: [AnyHashable: Any]?
    ) throws -> NSPersistentStore {
        if let file = store.url, store.type == NSSQLiteStoreType, type == NSSQLiteStoreType, !file.isNullDevice,
            !url.isNullDevice
        {
            try SQLiteStore.replace(at: url, from: file, options: options)
            try SQLiteStore.renewIdentifier(at: url)
            return try coordinator.openStore(type, configuration, url, options)
        }
        let copy = try coordinator.openStore(type, configuration, url, options)
        do {
            try copyRecords(to: copy)
            copy.metadata = StoreMetadata.merge(own(store.metadata), into: copy.metadata)
            try copy.saveMetadata()
            copy.hasUnsavedMetadata = false
            return copy
        } catch {
            copy.willRemove(from: coordinator)
            throw error
        }
    }

    /// The custom entries of the metadata.
    private func own(_ metadata: [String: Any]) -> [String: Any] {
        let others = StoreMetadata.merge(nil, into: metadata)
        return metadata.filter { others[$0.key] == nil }
    }

    private func copyRecords(to copy: NSPersistentStore) throws {
        let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = coordinator
        let writer = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        writer.persistentStoreCoordinator = coordinator
        try reader.performAndWait {
            try writer.performAndWait {
                let pairs = try copyAttributes(from: reader, to: writer, copy)
                copyRelationships(pairs)
                try writer.write(copiesIn: copy)
            }
        }
    }

    /// Creates a copy of each record in `writer`, with the record's key.
    private func copyAttributes(
        from reader: NSManagedObjectContext, to writer: NSManagedObjectContext, _ copy: NSPersistentStore
    ) throws -> [NSManagedObject: NSManagedObject] {
        var pairs: [NSManagedObject: NSManagedObject] = [:]
        for entity in coordinator.managedObjectModel.entities
        where entity.superentity == nil && coordinator.stores(entity, in: store) {
            let request = NSFetchRequest<NSManagedObject>()
            request.entity = entity
            request.affectedStores = [store]
            var last: Int64 = 0
            for original in try reader.fetch(request) {
                let twin = NSManagedObject(entity: original.entity, insertInto: writer)
                for property in original.layout.properties where property.isStored && !property.isTransient {
                    if property.kind != .toOne { twin.writeValue(original.readValue(property), property) }
                }
                let temporaryKey = twin.key
                twin.key = original.key
                writer.registry.promote(twin, from: temporaryKey, in: copy)
                last = max(last, original.key)
                pairs[original] = twin
            }
            try copy.reserveKeys(upTo: last, of: entity.layout)
        }
        return pairs
    }

    private func copyRelationships(_ pairs: [NSManagedObject: NSManagedObject]) {
        for (original, twin) in pairs {
            for property in original.layout.properties where property.relationship != nil && !property.isTransient {
                let related: Any? =
                    switch original.readValue(property) {
                    case let object as NSManagedObject: pairs[object]
                    case let set as NSSet:
                        NSSet(array: set.allObjects.compactMap { ($0 as? NSManagedObject).flatMap { pairs[$0] } })
                    case let set as NSOrderedSet:
                        NSOrderedSet(array: set.array.compactMap { ($0 as? NSManagedObject).flatMap { pairs[$0] } })
                    default: nil
                    }
                twin.writeValue(related, property)
            }
        }
    }
}

extension NSManagedObjectContext {
    /// Saves the objects of a store's copy, without the callbacks of their classes.
    fileprivate final func write(copiesIn store: NSPersistentStore) throws {
        try archiveValues()
        let copies = changes.inserted.filter { $0.home?.store === store }.sortedByKey()
        let batch = SaveBatch(
            store: store, signature: TransactionSignature(self), inserted: copies.map { $0.recordChange() })
        try store.records.save(batch, and: nil)
        changes.removeAll()
        reset()
    }
}
