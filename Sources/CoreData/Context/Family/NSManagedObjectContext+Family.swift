// Parents and children: synchronization, corresponding objects, and the propagation of permanent IDs to child contexts.
extension NSManagedObjectContext {
    /// The source and destination of the context's data: its parent or its coordinator.
    final var backing: any ContextBacking { (hasParent ? parent : nil) ?? requiredCoordinator }

    /// Rejects invalid parents, and registers the child with its parent.
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

    /// Runs `body` on this context's queue for a child whose own queue waits in the meantime.
    final func serve<Result>(_ child: NSManagedObjectContext, _ body: () throws -> Result) rethrows -> Result {
        let result = try queue.sync {
            takePermanentIDs()
            child.takePermanentIDs()
            return try body()
        }
        child.takePermanentIDs()
        return result
    }

    /// The author of the topmost parent's saves, read on that context's queue.
    final var authorOfRoot: String? {
        guard let parent else { return transactionAuthor }
        return parent.serve(self) { parent.authorOfRoot }
    }

    /// This context's object for the same record as an object of its parent or a child; nil for an object without a
    /// record that this context could have.
    final func twin(of object: NSManagedObject) -> NSManagedObject? {
        guard let home = object.home else { return nil }
        if let store = home.store { return self.object(for: object.reference, declared: object.layout, in: store) }
        return registry.temporaryObject(object.key)
            ?? (hasParent ? self.object(unsaved: object.reference, object.layout) : nil)
    }

    /// This context's objects for objects of its parent.
    final func twins(of objects: [NSManagedObject]) -> [NSManagedObject] {
        takePermanentIDs()
        return objects.compactMap(twin)
    }

    /// A copy of the row of the parent's object, in this context's memory. Transient values are not included, as they
    /// are not in a store.
    final func copy(of source: NSManagedObject) -> OwnedRow {
        let row = arena.newRow(source.layout)
        row.copy(source.row, source.layout, in: arena.slab)
        for property in source.layout.transientCells { row.setNull(property.place, source.layout) }
        row.setTransientDefaults(source.layout, in: arena.slab)
        return OwnedRow(slab: arena.slab, row: row)
    }

    /// Realizes relationships by following them from object to object.
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

// A child adopts a new permanent ID when it next accesses its parent, or when its queue runs, whichever comes first. An
// object therefore never has two IDs in one context, and no context is accessed off its queue.
extension NSManagedObjectContext {
    /// Notifies child contexts that records with temporary keys have permanent IDs.
    final func notifyChildren(_ ids: [PermanentID]) {
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

    /// Adopts the permanent IDs that arrived from the parent.
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
        notifyChildren(ids)
    }
}

/// The permanent ID of a record that child contexts may still identify by a temporary key.
struct PermanentID: Sendable {
    let temporaryKey: Int64
    let id: NSManagedObjectID

    var reference: RecordReference { RecordReference(key: id.key, entity: id.layout.number) }
}
