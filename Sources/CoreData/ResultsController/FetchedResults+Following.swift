// Converts the context's notification of changes to changes of the list.
extension FetchedResults {
    func objectsDidChange(_ info: [AnyHashable: Any]) {
        guard let entity = request.parameters.entity, let list else { return }
        guard request.parameters.resultType == .managedObjectResultType else {
            stop(
                .invalidArgumentException,
                "NSFetchedResultsController follows the changes of managed objects only: remove the delegate, or set the "
                    + "resultType of the request to managedObjectResultType.")
        }
        // Apple's documentation: the delegate gets no notifications after a reset until you call `performFetch()`.
        if info[NSInvalidatedAllObjectsKey] != nil { isInvalidated = true }
        if isInvalidated { return }
        func objects(_ key: String) -> Set<NSManagedObject> { info[key] as? Set<NSManagedObject> ?? [] }
        let deleted = objects(NSDeletedObjectsKey).union(objects(NSInvalidatedObjectsKey))
        let touched = objects(NSInsertedObjectsKey).union(objects(NSUpdatedObjectsKey))
            .union(objects(NSRefreshedObjectsKey)).subtracting(deleted)
        let takesSubentities = request.parameters.includesSubentities
        func isOfEntity(_ object: NSManagedObject) -> Bool {
            takesSubentities ? object.entity.isKindOf(entity: entity) : object.entity === entity
        }
        var candidates = Candidates()
        for object in deleted where isOfEntity(object) { candidates.add(object, matches: false) }
        let relevant = touched.filter(isOfEntity)
        guard !relevant.isEmpty || !candidates.isEmpty else { return }
        // Objects from a merge are faults, and the predicate and the sort descriptors will read all of them.
        context.loadRows(of: relevant.filter(\.isFault))
        let predicate = request.parameters.predicate?.withObjects(of: context)
        for object in relevant { candidates.add(object, matches: matches(object, predicate)) }
        if request.parameters.fetchLimit > 0 || request.parameters.fetchOffset > 0 {
            return replaceWindow(of: list, candidates)
        }
        apply(
            ResultsUpdate(of: list, candidates.places(in: list), entering: candidates.objectsNotListed(in: list), self))
    }

    private func matches(_ object: NSManagedObject, _ predicate: NSPredicate?) -> Bool {
        guard !object.isDeleted, object.managedObjectContext === context else { return false }
        if let stores = request.affectedStores, let store = object.home?.store, !stores.contains(store) { return false }
        return predicate?.evaluate(with: object) ?? true
    }

    /// Fetches again, for a request with a limit or an offset. Untouched objects can enter or leave the range that
    /// these select.
    private func replaceWindow(of list: ResultsList, _ candidates: Candidates) {
        guard let fresh = try? fetchItems() as? [NSManagedObject] else { return }
        let present = Set(fresh)
        var pulled = candidates.places(in: list)
        let known = Set(pulled.map(\.index))
        for (index, item) in list.items.enumerated() {
            let object = unsafeDowncast(item, to: NSManagedObject.self)
            if !known.contains(index), !present.contains(object) { pulled.append(Pulled(index: index, stays: false)) }
        }
        pulled = pulled.map {
            Pulled(index: $0.index, stays: present.contains(list.items[$0.index] as! NSManagedObject))
        }
        pulled.sort { $0.index < $1.index }
        let old = Set(list.items)
        apply(ResultsUpdate(of: list, pulled, entering: fresh.filter { !old.contains($0) }, self))
    }

    private func apply(_ update: ResultsUpdate) {
        if !update.isEmpty { report(update) }
    }
}

/// An index of the list whose object was touched. The object stays, possibly at another index, or is removed.
struct Pulled {
    let index: Int
    let stays: Bool
}

/// The objects that an event has touched, and whether they match the request.
private struct Candidates {
    private var byAddress: [UInt: (object: NSManagedObject, matches: Bool)] = [:]
    /// A filter over bits of the addresses, which avoids the dictionary lookup for most objects in the list.
    private var filter = [Bool](repeating: false, count: 4096)

    var isEmpty: Bool { byAddress.isEmpty }

    private static func bit(_ address: UInt) -> Int { Int(truncatingIfNeeded: (address >> 4) ^ (address >> 16)) & 4095 }

    mutating func add(_ object: NSManagedObject, matches: Bool) {
        let address = UInt(bitPattern: ObjectIdentifier(object))
        byAddress[address] = (object, matches)
        filter[Self.bit(address)] = true
    }

    /// The candidates in the list, in the list's order.
    func places(in list: ResultsList) -> [Pulled] {
        list.withAddresses { addresses in
            var places: [Pulled] = []
            for (index, address) in addresses.enumerated() where filter[Self.bit(address)] {
                if let candidate = byAddress[address] { places.append(Pulled(index: index, stays: candidate.matches)) }
            }
            return places
        }
    }

    /// The matching candidates that are not in the list yet.
    func objectsNotListed(in list: ResultsList) -> [NSManagedObject] {
        var matching = byAddress.filter { $0.value.matches }
        guard !matching.isEmpty else { return [] }
        list.withAddresses { addresses in
            for address in addresses where filter[Self.bit(address)] { matching[address] = nil }
        }
        // Sorted by ID, as a fetch sorts objects that are equal under the sort descriptors.
        return matching.values.map(\.object).sorted { $0.compare(toObject: $1) == .orderedAscending }
    }
}
