// A parent context as the backing of its children: they read the current state of its objects, saved or not, and their
// saves change its objects. Everything here runs on the parent's queue while the child's queue waits, so that neither
// context changes in the meantime.
extension NSManagedObjectContext: ContextBacking {
    final func objects(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ child: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        try serve(child) {
            let found = try objects(for: fetch.translated(from: child, to: self), stores)
            let objects = child.twins(of: found)
            _EventStream.emit(
                _StackEvent(
                    .fetched, in: child, objects.lazy.map(\.objectID), detail: fetch.entity?.name, count: found.count))
            // While this context's objects are in memory, prefetching needs no separate query.
            if let keyPaths = fetch.relationshipKeyPathsForPrefetching { child.follow(keyPaths, from: objects) }
            return objects
        }
    }

    final func count(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ child: NSManagedObjectContext
    ) throws -> Int {
        try serve(child) { try count(for: fetch.translated(from: child, to: self), in: stores) }
    }

    final func dictionaries(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ child: NSManagedObjectContext
    ) throws -> [NSDictionary] {
        try serve(child) { try backing.dictionaries(for: fetch.translated(from: child, to: self), in: stores, self) }
    }

    final func row(of object: NSManagedObject, _ child: NSManagedObjectContext) throws -> OwnedRow? {
        try serve(child) {
            guard let source = try original(of: object) else { return nil }
            for (place, value) in source.extras?.values ?? [:]
            where source.row.kind(place, source.layout) == .object && object.change?.changed.contains(place) != true
                && !source.layout.cellProperties[place].isTransient
            {
                object.requireExtras().values[place] = value
            }
            return child.copy(of: source)
        }
    }

    final func savedAgain(_ deleted: [NSManagedObjectID], _ child: NSManagedObjectContext) -> Set<NSManagedObjectID> {
        serve(child) {
            let unknown = deleted.filter { registeredObject(for: $0) == nil }
            let known = deleted.compactMap(registeredObject).filter { $0.state.isDisjoint(with: [.deleted, .gone]) }
            return backing.savedAgain(unknown, self).union(known.map(\.objectID))
        }
    }

    final func origin(of object: NSManagedObject) -> String { "parent" }

    final func related(
        to object: NSManagedObject, _ property: PropertyLayout, _ child: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        try serve(child) { child.twins(of: try members(of: object, property)) }
    }

    final func relatedIDs(
        to object: NSManagedObject, _ property: PropertyLayout, _ child: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        try serve(child) { try members(of: object, property).map(\.objectID) }
    }

    final func save(_ child: NSManagedObjectContext) throws -> Int {
        try serve(child) { try ParentSave(child: child, parent: self).run() }
        return child.finishSave(handingOver: child.changes.inserted + child.changes.updated)
    }

    private final func members(of object: NSManagedObject, _ property: PropertyLayout) throws -> [NSManagedObject] {
        guard let source = try original(of: object) else { return [] }
        let members = property.isOrdered ? source.realized(property).order : Array(source.toMany(property))
        // Delete rules are applied when the event ends, and this may run in the middle of one.
        return members.filter { !$0.isDeleted }
    }

    /// This context's object for the record of a child's object, with its values; nil if the record does not exist or
    /// is about to be deleted.
    final func original(of object: NSManagedObject) throws -> NSManagedObject? {
        guard let original = twin(of: object), !original.isDeleted, !original.state.contains(.gone) else { return nil }
        if original.isFault {
            guard try backing.row(of: original, self) != nil else { return nil }
            original.fire()
        }
        original.resolvePromotedReferences()
        return original
    }
}
