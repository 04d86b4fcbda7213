// Passes over many objects. A save makes a dozen of them, so what one costs counts.
extension Array where Element: NSManagedObject {
    /// Calls `body` with each object in turn without touching its reference count, which takes a loop's time three
    /// times over: the array keeps the objects meanwhile.
    @inline(__always)
    func visit(_ body: (Element) throws -> Void) rethrows {
        try withUnsafeBufferPointer { objects in
            guard let start = UnsafeRawPointer(objects.baseAddress) else { return }
            let references = start.assumingMemoryBound(to: Unmanaged<Element>.self)
            for place in objects.indices { try references[place]._withUnsafeGuaranteedRef(body) }
        }
    }

    /// Those of which something holds: the list itself where all are, since copying a long list takes time.
    func those(_ holds: (Element) -> Bool) -> [Element] {
        var count = 0
        visit { if holds($0) { count += 1 } }
        return count == self.count ? self : filter(holds)
    }

    /// The objects in order of their keys. Objects that were changed in the order of a fetch are in it already.
    func sortedByKey() -> [Element] {
        var last = Int64.min
        var isSorted = true
        visit { object in
            if object.key < last { isSorted = false }
            last = object.key
        }
        if isSorted { return self }
        // The keys are sorted apart from the objects, so that references keep still while places are exchanged.
        var order: [(key: Int64, place: Int)] = []
        order.reserveCapacity(count)
        visit { order.append(($0.key, order.count)) }
        order.sort { $0.key < $1.key }
        return order.map { self[$0.place] }
    }
}
