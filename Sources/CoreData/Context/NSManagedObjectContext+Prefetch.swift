// Prefetching: the data that a fetch's results will need next is read with one query per relationship, instead of one
// per object.
extension NSManagedObjectContext {
    /// Realizes relationships of many objects.
    /// - Parameter keyPaths: names of relationships, or paths through several, such as `department.projects`.
    final func prefetch(_ keyPaths: [String], for objects: [NSManagedObject], of entity: NSEntityDescription) throws {
        for keyPath in keyPaths {
            var (sources, declared) = (objects, entity)
            let names = keyPath.split(separator: ".").map(String.init)
            for (number, name) in names.enumerated() {
                guard let property = declared.layout.property(named: name), property.relationship != nil else {
                    stop(
                        .invalidArgumentException,
                        "The fetch request prefetches '\(keyPath)', but the entity '\(declared.name ?? "")' has no "
                            + "relationship '\(name)': correct relationshipKeyPathsForPrefetching."
                            + declared.layout.hint(forPropertyNamed: name))
                }
                let isLast = number == names.count - 1
                sources = try realize(property, of: sources, collecting: !isLast)
                declared = property.destination!.entity
            }
        }
    }

    /// - Returns: the objects at the other end, without duplicates, if `collecting` is true.
    private final func realize(
        _ property: PropertyLayout, of sources: [NSManagedObject], collecting: Bool
    ) throws -> [NSManagedObject] {
        var waiting: [ObjectIdentifier: (store: NSPersistentStore, sources: [NSManagedObject])] = [:]
        for source in sources {
            guard let store = source.home?.store, source.state.isDisjoint(with: [.unsaved, .gone]) else { continue }
            waiting[ObjectIdentifier(store), default: (store, [])].sources.append(source)
        }
        for (store, sources) in waiting.values {
            if property.kind == .toMany {
                try realizeToMany(property, of: sources, in: store)
            } else {
                try realizeToOne(property, of: sources, in: store)
            }
        }
        guard collecting else { return [] }
        var seen: Set<NSManagedObject> = []
        return sources.flatMap { source in
            if property.kind == .toMany { return Array(source.toMany(property)) }
            // A deleted record has no row. Reading its fault would load its batch, and thereby recurse forever.
            guard let store = source.home?.store, availableRow(of: source, in: store) != nil else { return [] }
            return [source.toOneValue(property)].compactMap { $0 }
        }.filter { seen.insert($0).inserted }
    }

    private final func realizeToOne(
        _ property: PropertyLayout, of sources: [NSManagedObject], in store: NSPersistentStore
    ) throws {
        let destination = property.destination!
        var references: [Int64: RecordReference] = [:]
        let waiting = sources.compactMap { source -> (source: NSManagedObject, key: Int64)? in
            guard source.realizedToOne(property.place) == nil, let row = availableRow(of: source, in: store),
                row.kind(property.place, source.layout) == .reference
            else { return nil }
            let reference = row.reference(property.place)
            references[reference.key] = reference
            return (source, reference.key)
        }
        let keys = references.keys.sorted()
        let cache = try requiredCoordinator.rowCache(of: store, for: self)
        let unknown = keys.filter { cache.version(root: destination.rootNumber, key: $0) == nil }
        try requiredCoordinator.reading(store, for: self) { try $0.loadRows(of: unknown, destination) }
        let objects = objects(for: keys.map { references[$0]! }, declared: destination, in: store)
        let found = Dictionary(uniqueKeysWithValues: zip(keys, objects))
        for (source, key) in waiting { source.keepToOne(found[key], property.place) }
    }

    /// The row of an object, or of a fault without firing it; nil if it was not read yet.
    private final func availableRow(of object: NSManagedObject, in store: NSPersistentStore) -> Row? {
        if !object.isFault || object.slab?.isCurrent == true { return object.row }
        return (try? requiredCoordinator.rowCache(of: store, for: self))?.row(of: object.key, object.layout)?.row
    }

    private final func realizeToMany(
        _ property: PropertyLayout, of sources: [NSManagedObject], in store: NSPersistentStore
    ) throws {
        let waiting = sources.filter { $0.toManyValue(property).isFault }
        guard let layout = waiting.first?.layout else { return }
        let related = try requiredCoordinator.reading(store, for: self) {
            try $0.related(to: waiting.map(\.key), property, of: layout)
        }
        let members = objects(for: related.members, declared: property.destination!, in: store)
        for (source, members) in zip(waiting, related.group(members, by: waiting.map(\.key))) {
            source.realize(property, with: members)
        }
    }
}

extension RelatedRecords {
    /// Groups the members' objects by owner. A counting sort, so that a hundred thousand members take two passes
    /// without comparisons.
    /// - Parameters:
    ///   - objects: the objects of `members`, in the same order.
    ///   - keys: the owners, without duplicates.
    fileprivate func group(_ objects: [NSManagedObject], by keys: [Int64]) -> [[NSManagedObject]] {
        var places = PagedTable<Int32>(empty: -1)
        defer { places.removeAll() }
        for (place, key) in keys.enumerated() { places.place(key).pointee = Int32(place) }
        var counts = [Int](repeating: 0, count: keys.count)
        let found = owners.map { Int(places.find($0)?.pointee ?? -1) }
        for place in found where place >= 0 { counts[place] += 1 }
        var groups = counts.map { count -> [NSManagedObject] in
            var group: [NSManagedObject] = []
            group.reserveCapacity(count)
            return group
        }
        for (number, place) in found.enumerated() where place >= 0 { groups[place].append(objects[number]) }
        return groups
    }
}
