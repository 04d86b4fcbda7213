/// The associations of source records with destination records, by mapping.
///
/// The associations are stored as keys, about a hundred bytes per record, so that no objects need to be retained.
/// Unsaved records have no permanent key. They are stored as objects, which their context retains anyway, until
/// `noteSaved()` finds them saved.
struct Associations {
    private var tables: [String: Table] = [:]

    /// The associations of one mapping.
    private struct Table {
        var destinations = ReferenceLists()
        var sources = ReferenceLists()
        /// The new records without duplicates, in the order of their creation.
        var made: [RecordReference] = []
        var unsaved: [(source: NSManagedObject, destination: NSManagedObject)] = []
        var unsavedOfSource: [ObjectIdentifier: [NSManagedObject]] = [:]
        var unsavedOfDestination: [ObjectIdentifier: [NSManagedObject]] = [:]

        mutating func add(_ source: NSManagedObject, _ destination: NSManagedObject) {
            guard destination.hasRecord else {
                unsaved.append((source, destination))
                unsavedOfSource[ObjectIdentifier(source), default: []].append(destination)
                unsavedOfDestination[ObjectIdentifier(destination), default: []].append(source)
                return
            }
            destinations.add(destination.reference, to: source.reference)
            if sources.add(source.reference, to: destination.reference) { made.append(destination.reference) }
        }

        mutating func noteSaved() {
            let waiting = unsaved
            unsaved = []
            unsavedOfSource = [:]
            unsavedOfDestination = [:]
            for (source, destination) in waiting where destination.managedObjectContext != nil {
                add(source, destination)
            }
        }
    }

    /// The names of the mappings that have associations.
    var names: Set<String> { Set(tables.keys) }

    mutating func add(_ source: NSManagedObject, _ destination: NSManagedObject, _ mapping: String) {
        tables[mapping, default: Table()].add(source, destination)
    }

    /// Replaces objects that have been saved since by their keys.
    mutating func noteSaved() {
        for name in tables.keys { tables[name]!.noteSaved() }
    }

    /// The saved records that a mapping created. Call `noteSaved()` first.
    func made(_ mapping: String) -> [RecordReference] { tables[mapping]?.made ?? [] }

    /// The first source of a record, from any mapping.
    func source(of destination: NSManagedObject, in side: MigrationSide) -> NSManagedObject? {
        tables.keys.sorted().lazy.compactMap { sources(of: [destination], $0, in: side).first }.first
    }

    /// The objects that a mapping created and that are not saved yet.
    func unsaved(_ mapping: String) -> [NSManagedObject] {
        var seen: Set<NSManagedObject> = []
        return tables[mapping]?.unsaved.map(\.destination).filter { seen.insert($0).inserted } ?? []
    }

    /// The keys of the sources of some saved records, without duplicates.
    func sources(of made: [NSManagedObject], _ mapping: String) -> [RecordReference] {
        guard let table = tables[mapping] else { return [] }
        var seen: Set<RecordReference> = []
        return made.filter(\.hasRecord).flatMap { table.sources[$0.reference] }.filter { seen.insert($0).inserted }
    }

    /// The keys of the destinations of a record, from all mappings.
    func destinations(of source: RecordReference) -> [RecordReference] {
        tables.values.flatMap { $0.destinations[source] }
    }

    func destinations(
        of sources: [NSManagedObject]?, _ mapping: String, in side: MigrationSide
    ) -> [NSManagedObject] {
        guard let table = tables[mapping] else { return [] }
        guard let sources else { return existing(table.made.compactMap(side.object) + unsaved(mapping)) }
        return existing(
            sources.flatMap { source in
                table.destinations[source.reference].compactMap(side.object)
                    + (table.unsavedOfSource[ObjectIdentifier(source)] ?? [])
            })
    }

    /// The destinations from all mappings, in the order of the sources: a list can contain objects of several entities.
    func destinations(ofEach sources: [NSManagedObject], in side: MigrationSide) -> [NSManagedObject] {
        let names = tables.keys.sorted()
        return sources.flatMap { source in names.flatMap { destinations(of: [source], $0, in: side) } }
    }

    func sources(
        of destinations: [NSManagedObject]?, _ mapping: String, in side: MigrationSide
    ) -> [NSManagedObject] {
        guard let table = tables[mapping] else { return [] }
        guard let destinations else {
            return existing(table.destinations.keys.compactMap(side.object) + table.unsaved.map(\.source))
        }
        return existing(
            destinations.flatMap { destination in
                (destination.hasRecord ? table.sources[destination.reference].compactMap(side.object) : [])
                    + (table.unsavedOfDestination[ObjectIdentifier(destination)] ?? [])
            })
    }

    /// The objects without duplicates and deleted ones.
    private func existing(_ objects: [NSManagedObject]) -> [NSManagedObject] {
        if objects.count < 2 { return objects.filter { !$0.isDeleted && $0.managedObjectContext != nil } }
        var seen: Set<NSManagedObject> = []
        return objects.filter { !$0.isDeleted && $0.managedObjectContext != nil && seen.insert($0).inserted }
    }
}

/// Lists of records, keyed by records. Optimized for lists with one element.
struct ReferenceLists {
    private var only: [RecordReference: RecordReference] = [:]
    private var several: [RecordReference: [RecordReference]] = [:]
    /// The keys, in the order of their insertion.
    private(set) var keys: [RecordReference] = []

    subscript(key: RecordReference) -> [RecordReference] {
        if let list = several[key] { return list }
        return only[key].map { [$0] } ?? []
    }

    /// - Returns: whether the key is new.
    @discardableResult
    mutating func add(_ value: RecordReference, to key: RecordReference) -> Bool {
        guard let first = only[key] else {
            only[key] = value
            keys.append(key)
            return true
        }
        if !self[key].contains(value) { several[key, default: [first]].append(value) }
        return false
    }
}

extension NSManagedObject {
    /// Whether the object has a row in a store, and therefore a permanent key.
    fileprivate final var hasRecord: Bool { !state.contains(.unsaved) && home?.store != nil }
}
