// Between a parent and its children: whose turn it is, which object stands for which, and how ids that become permanent
// at the store reach the contexts below.
extension NSManagedObjectContext {
    /// Refuses what cannot be a parent, and lets the parent know its child.
    final func join(_ parent: NSManagedObjectContext?, leaving old: NSManagedObjectContext?) {
        guard parent !== old else { return }
        if old != nil {
            stop(.invalidArgumentException, "Context already has a parent; cannot replace: make another context.")
        }
        guard let parent else { return }
        if parent.concurrencyType == .confinementConcurrencyType {
            stop(
                .invalidArgumentException,
                "Parent NSManagedObjectContext must use either NSPrivateQueueConcurrencyType or "
                    + "NSMainQueueConcurrencyType.")
        }
        if persistentStoreCoordinator != nil {
            stop(
                .invalidArgumentException,
                "Context already has a coordinator; cannot replace: a context has a coordinator or a parent, not both.")
        }
        if sequence(first: parent, next: \.parent).contains(where: { $0 === self }) {
            stop(.invalidArgumentException, "A context cannot be its own ancestor.")
        }
        parent.children.set(self, true)
        if automaticallyMergesChangesFromParent { parent.followers.set(self, true) }
    }

    /// Runs `body` on this context's queue for a child whose own queue waits meanwhile.
    final func serve<Result>(_ child: NSManagedObjectContext, _ body: () throws -> Result) rethrows -> Result {
        let result = try queue.sync {
            takePermanentIDs()
            child.takePermanentIDs()
            return try body()
        }
        child.takePermanentIDs()
        return result
    }

    /// The author whose name the saves of the topmost parent carry, read on that context's queue.
    final var authorOfRoot: String? {
        guard let parent else { return transactionAuthor }
        return parent.serve(self) { parent.authorOfRoot }
    }

    /// This context's object for the same record as an object of its parent or of one of its children; nil for an
    /// object without a record that this context could know.
    final func twin(of object: NSManagedObject) -> NSManagedObject? {
        guard let home = object.home else { return nil }
        if let store = home.store { return self.object(for: object.reference, declared: object.layout, in: store) }
        return registry.temporaryObject(object.key)
            ?? (parent == nil ? nil : self.object(unsaved: object.reference, object.layout))
    }

    /// This context's objects for objects of its parent.
    final func twins(of objects: [NSManagedObject]) -> [NSManagedObject] {
        takePermanentIDs()
        return objects.compactMap(twin)
    }

    /// The store that an object not yet saved refers to: its own, once it has one, and until then the first that takes
    /// the entity, since relationships do not leave their store.
    final func store(of entity: NSEntityDescription, assigned object: NSManagedObject) -> NSPersistentStore? {
        let coordinator = requiredCoordinator
        return object.extras?.assignedStore ?? coordinator.persistentStores.first { coordinator.stores(entity, in: $0) }
    }

    /// A copy, in this context's memory, of the row of its parent's object. Transient values are no part of what a parent
    /// hands on, as they are no part of what a store does.
    final func copy(of source: NSManagedObject) -> OwnedRow {
        let row = arena.newRow(source.layout)
        row.copy(source.row, source.layout, in: arena.slab)
        for property in source.layout.transientCells { row.setNull(property.place, source.layout) }
        row.setTransientDefaults(source.layout, in: arena.slab)
        return OwnedRow(slab: arena.slab, row: row)
    }

    /// Realises relationships by following them from object to object.
    final func follow(_ keyPaths: [String], from objects: [NSManagedObject]) {
        for keyPath in keyPaths {
            var sources = objects
            for name in keyPath.split(separator: ".") {
                sources = sources.flatMap { source -> [NSManagedObject] in
                    guard let property = source.layout.property(named: String(name)) else { return [] }
                    return property.kind == .toMany
                        ? Array(source.toMany(property)) : [source.toOneValue(property)].compactMap { $0 }
                }
                for source in sources where source.isFault { source.fire() }
            }
        }
    }
}

// Ids. A child learns of a new permanent id at its next look at its parent, or when its queue comes round, whichever is
// first; so an object never has two ids in one context, and no context is touched off its queue.
extension NSManagedObjectContext {
    /// Lets the contexts below know that records which they know by temporary keys have permanent ids.
    final func tellChildren(_ ids: [PermanentID]) {
        guard !ids.isEmpty else { return }
        for child in children.all {
            child.arrivedIDs.withLock { $0 += ids }
            if child.queue.isCurrent {
                child.takePermanentIDs()
            } else {
                child.queue.async { [weak child] in child?.takePermanentIDs() }
            }
        }
    }

    /// Takes over the permanent ids that came in from above.
    final func takePermanentIDs() {
        guard parent != nil else { return }
        let ids = arrivedIDs.withLock { ids in
            defer { ids = [] }
            return ids
        }
        guard !ids.isEmpty else { return }
        registry.makePermanent(ids)
        let references = Dictionary(ids.map { ($0.temporaryKey, $0.reference) }, uniquingKeysWith: { $1 })
        for object in registry.objects {
            object.replaceTemporaryReferences(references)
            changes.before[ObjectIdentifier(object)]?.row.replaceTemporaryReferences(references, object.layout)
        }
        tellChildren(ids)
    }
}

/// The permanent id of a record that contexts below may still know by a temporary key.
struct PermanentID: Sendable {
    let temporaryKey: Int64
    let id: NSManagedObjectID

    var reference: RecordReference { RecordReference(key: id.key, entity: id.layout.number) }
}
