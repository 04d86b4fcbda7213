import Synchronization

/// A set of contexts that it does not retain, in the order of their insertion.
final class Followers: Sendable {
    // Anchors can be read on any thread; the lock guards the table.
    private struct Reference: @unchecked Sendable {
        @Anchored var context: NSManagedObjectContext?
        let place: Int
    }
    private struct Table {
        var references: [ObjectIdentifier: Reference] = [:]
        var lastPlace = 0
        /// The number of references above which those to deallocated contexts are removed: twice the number left the
        /// last time, so that creating many contexts takes linear time.
        var limit = 16
    }
    private let table = Mutex(Table())
    /// The number of references. Each save looks for followers in three sets, most of them empty, without a lock.
    private let count = Atomic<Int>(0)

    /// Adds or removes a context. A context that is already in the set keeps its position.
    func set(_ context: NSManagedObjectContext, _ follows: Bool) {
        // Other contexts are released after the lock: a context that is deallocated releases a program's objects.
        _ = table.withLock { table -> [NSManagedObjectContext] in
            defer { count.store(table.references.count, ordering: .releasing) }
            let identity = ObjectIdentifier(context)
            guard follows else {
                table.references[identity] = nil
                return []
            }
            // Another context may have had the same address.
            if table.references[identity]?.context === context { return [] }
            table.lastPlace += 1
            table.references[identity] = Reference(context: context, place: table.lastPlace)
            guard table.references.count > table.limit else { return [] }
            let living = table.references.values.compactMap(\.context)
            let identities = Set(living.map(ObjectIdentifier.init))
            table.references = table.references.filter { identities.contains($0.key) }
            table.limit = max(16, 2 * table.references.count)
            return living
        }
    }

    var isEmpty: Bool { all.isEmpty }

    var all: [NSManagedObjectContext] {
        if count.load(ordering: .acquiring) == 0 { return [] }
        let references = table.withLock { Array($0.references.values) }
        return references.sorted { $0.place < $1.place }.compactMap(\.context)
    }
}
