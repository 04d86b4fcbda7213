/// Which record of the source became which of the destination, by mapping.
///
/// Kept as keys, so that no object need be kept: some hundred bytes a record. Only what was not saved yet has no
/// lasting key; it is kept as the object, which its context keeps anyway, until `settle()` finds it saved.
struct Associations {
    private var tables: [String: Table] = [:]

    /// What one mapping made.
    private struct Table {
        var destinations = ReferenceLists()
        var sources = ReferenceLists()
        /// The new records, each once, in the order in which they were made.
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

        mutating func settle() {
            let waiting = unsaved
            unsaved = []
            unsavedOfSource = [:]
            unsavedOfDestination = [:]
            for (source, destination) in waiting where destination.managedObjectContext != nil {
                add(source, destination)
            }
        }
    }

    /// The names of the mappings that made anything.
    var names: Set<String> { Set(tables.keys) }

    mutating func add(_ source: NSManagedObject, _ destination: NSManagedObject, _ mapping: String) {
        tables[mapping, default: Table()].add(source, destination)
    }

    /// Takes the keys of what was saved in the meantime.
    mutating func settle() {
        for name in tables.keys { tables[name]!.settle() }
    }

    /// How many records a mapping made, and which they are; `settle()` first.
    func made(_ mapping: String) -> [RecordReference] { tables[mapping]?.made ?? [] }

    /// The first that a record was made of, by whichever mapping.
    func source(of destination: NSManagedObject, in side: MigrationSide) -> NSManagedObject? {
        tables.keys.sorted().lazy.compactMap { sources(of: [destination], $0, in: side).first }.first
    }

    /// What a mapping made that could not be saved yet.
    func unsaved(_ mapping: String) -> [NSManagedObject] {
        var seen: Set<NSManagedObject> = []
        return tables[mapping]?.unsaved.map(\.destination).filter { seen.insert($0).inserted } ?? []
    }

    /// The keys of what some records that were saved were made of, each once.
    func sources(of made: [NSManagedObject], _ mapping: String) -> [RecordReference] {
        guard let table = tables[mapping] else { return [] }
        var seen: Set<RecordReference> = []
        return made.filter(\.hasRecord).flatMap { table.sources[$0.reference] }.filter { seen.insert($0).inserted }
    }

    /// The keys of what became of a record, by every mapping.
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

    /// The same for every mapping, in the order of the sources: a list may be of several entities.
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

    /// Each object once, without those that were deleted.
    private func existing(_ objects: [NSManagedObject]) -> [NSManagedObject] {
        if objects.count < 2 { return objects.filter { !$0.isDeleted && $0.managedObjectContext != nil } }
        var seen: Set<NSManagedObject> = []
        return objects.filter { !$0.isDeleted && $0.managedObjectContext != nil && seen.insert($0).inserted }
    }
}

/// Lists of records by records, for the case that nearly every list has one element.
struct ReferenceLists {
    private var only: [RecordReference: RecordReference] = [:]
    private var several: [RecordReference: [RecordReference]] = [:]
    /// The records that have a list, in the order in which they came.
    private(set) var keys: [RecordReference] = []

    subscript(key: RecordReference) -> [RecordReference] {
        if let list = several[key] { return list }
        return only[key].map { [$0] } ?? []
    }

    /// - Returns: whether the record had no list yet.
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
    /// Whether the object's key is that of a record.
    fileprivate final var hasRecord: Bool { !state.contains(.unsaved) && home?.store != nil }
}
