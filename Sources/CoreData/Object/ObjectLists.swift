// Loops over many objects. A save runs a dozen of them, so their cost matters.
extension Array where Element: NSManagedObject {
    /// Calls `body` for each object without changing its reference count, which would triple the loop's time. The array
    /// retains the objects in the meantime.
    @inline(__always)
    func visit(_ body: (Element) throws -> Void) rethrows {
        try withUnsafeBufferPointer { objects in
            guard let start = UnsafeRawPointer(objects.baseAddress) else { return }
            let references = UnsafeBufferPointer(
                start: start.assumingMemoryBound(to: Unmanaged<Element>.self), count: count)
            for reference in references { try reference._withUnsafeGuaranteedRef(body) }
        }
    }

    /// The objects that match; the list itself if all do, since copying a long list takes time.
    func filtered(_ matches: (Element) -> Bool) -> [Element] {
        var count = 0
        visit { if matches($0) { count += 1 } }
        return count == self.count ? self : filter(matches)
    }

    /// Whether all objects match.
    @inline(__always)
    func allSatisfy(_ matches: (Element) -> Bool) -> Bool {
        var isTrue = true
        visit { if isTrue, !matches($0) { isTrue = false } }
        return isTrue
    }

    /// The objects with a store, grouped by store. Usually there is a single store, which gets the list unchanged.
    var byStore: [(store: NSPersistentStore, objects: [Element])] {
        guard let store = first?.home?.store else { return isEmpty ? [] : dealtOut }
        return allSatisfy { $0.home?.store === store } ? [(store, self)] : dealtOut
    }

    private var dealtOut: [(store: NSPersistentStore, objects: [Element])] {
        var dealt: [(store: NSPersistentStore, objects: [Element])] = []
        for object in self {
            guard let store = object.home?.store else { continue }
            if let place = dealt.firstIndex(where: { $0.store === store }) {
                dealt[place].objects.append(object)
            } else {
                dealt.append((store, [object]))
            }
        }
        return dealt
    }

    /// The concatenation of both lists; one of them unchanged if the other is empty.
    func followed(by others: [Element]) -> [Element] { isEmpty ? others : others.isEmpty ? self : self + others }

    /// The objects sorted by key.
    func sortedByKey() -> [Element] {
        var sorted = self
        sorted.sortByKey()
        return sorted
    }

    /// Sorts the objects by key. Objects that were changed in the order of a fetch are sorted already.
    mutating func sortByKey() {
        var last = Int64.min
        var isSorted = true
        visit { object in
            if object.key < last { isSorted = false }
            last = object.key
        }
        if isSorted { return }
        // The keys are stored next to the references, so that each object is accessed only once.
        var order: [(key: Int64, object: Unmanaged<Element>)] = []
        order.reserveCapacity(count)
        visit { order.append(($0.key, .passUnretained($0))) }
        order.sort { $0.key < $1.key }
        withUnsafeMutableBufferPointer { objects in
            // The same references in other positions, so no reference count changes.
            let places = UnsafeMutableRawPointer(objects.baseAddress!).assumingMemoryBound(to: Unmanaged<Element>.self)
            for (place, entry) in order.enumerated() { places[place] = entry.object }
        }
    }
}
