import CRuntime

// Loops over many objects. A save runs a dozen of them, so their cost matters.
extension Array where Element: NSManagedObject {
    /// Calls `body` for each object without changing its reference count, which would triple the loop's time. The array
    /// retains the objects in the meantime.
    ///
    /// The rows and change records of objects that were changed in random order are scattered in memory. Loading those
    /// of the objects ahead while `body` runs saves most of the waiting for memory.
    @inline(__always)
    func visit(_ body: (Element) throws -> Void) rethrows {
        try withUnsafeBufferPointer { objects in
            guard let start = UnsafeRawPointer(objects.baseAddress) else { return }
            let references = UnsafeBufferPointer(
                start: start.assumingMemoryBound(to: Unmanaged<Element>.self), count: count)
            for place in references.indices {
                let ahead = place &+ prefetchDistance
                if ahead < references.count { references[ahead]._withUnsafeGuaranteedRef { $0.prefetchValues() } }
                try references[place]._withUnsafeGuaranteedRef(body)
            }
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

    /// Calls `body` for each store with its objects. Usually there is a single store, which gets the list unchanged.
    @inline(__always)
    func visitStores(_ body: (NSPersistentStore, [Element]) throws -> Void) rethrows {
        if isEmpty { return }
        if let store = first?.home?.store, allSatisfy({ $0.home?.store === store }) { return try body(store, self) }
        for (store, objects) in dealtOut { try body(store, objects) }
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
        let sorted = order.distributed() ?? order.sorted { $0.key < $1.key }.map(\.object)
        withUnsafeMutableBufferPointer { objects in
            // The same references in other positions, so no reference count changes.
            let places = UnsafeMutableRawPointer(objects.baseAddress!).assumingMemoryBound(to: Unmanaged<Element>.self)
            for (place, object) in sorted.enumerated() { places[place] = object }
        }
    }
}

extension Array {
    /// Appends an element. The first one gets an array of its size, for a third of the instructions that growing the
    /// empty array takes: a save of one object fills several lists with it.
    @inline(__always)
    mutating func add(_ element: Element) {
        if capacity == 0 { self = [element] } else { append(element) }
    }

    /// The objects in the order of their keys, if the keys are dense enough for an array with a place for each, which
    /// takes a tenth of the time of sorting; nil if they are not, or if a key occurs twice.
    fileprivate func distributed<Object>() -> [Unmanaged<Object>]?
    where Element == (key: Int64, object: Unmanaged<Object>) {
        guard let first else { return nil }
        let (lowest, highest) = reduce((first.key, first.key)) { (Swift.min($0.0, $1.key), Swift.max($0.1, $1.key)) }
        let (range, isHuge) = highest.subtractingReportingOverflow(lowest)
        guard !isHuge, range < 4 * Int64(count) else { return nil }
        var places = [Unmanaged<Object>?](repeating: nil, count: Int(range) + 1)
        for entry in self {
            let place = Int(entry.key - lowest)
            if places[place] != nil { return nil }
            places[place] = entry.object
        }
        return places.compactMap { $0 }
    }
}

extension NSManagedObject {
    /// Starts loading the object's row and change record into the processor's cache.
    @inline(__always)
    fileprivate final func prefetchValues() {
        row.prefetch()
        prefetch_line(UnsafeRawPointer(bitPattern: unsafeBitCast(change, to: UInt.self)))
    }
}
