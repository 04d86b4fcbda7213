import Foundation

extension Sequence {
    /// The elements sorted by the descriptors; elements that compare as equal keep their order.
    func ordered(by descriptors: [NSSortDescriptor]) -> [Element] {
        let elements = Array(self)
        guard descriptors.allSatisfy(\.isBuiltIn) else {
            return elements.indices.sorted { a, b in
                precedes(descriptors.indices, a, b) { descriptors[$0].compare(elements[a], to: elements[b]) }
            }.map { elements[$0] }
        }
        // Each key is read once per element, not once per comparison, of which there are many more.
        let columns = descriptors.map { descriptor in elements.map { descriptor.sortKey(of: $0) } }
        return elements.indices.sorted { a, b in
            precedes(descriptors.indices, a, b) { descriptors[$0].order(columns[$0][a], columns[$0][b]) }
        }.map { elements[$0] }
    }

    private func precedes(
        _ descriptors: Range<Int>, _ a: Int, _ b: Int, _ compare: (Int) -> ComparisonResult
    ) -> Bool {
        for descriptor in descriptors {
            switch compare(descriptor) {
            case .orderedAscending: return true
            case .orderedDescending: return false
            case .orderedSame: continue
            }
        }
        return a < b
    }
}

extension NSArray {
    /// The members sorted by the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { ordered(by: sortDescriptors) }
}

extension NSMutableArray {
    /// Sorts the members by the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) { setArray(ordered(by: sortDescriptors)) }
}

extension NSSet {
    /// The members sorted by the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { ordered(by: sortDescriptors) }
}

extension NSOrderedSet {
    /// The members sorted by the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { ordered(by: sortDescriptors) }
}

extension NSMutableOrderedSet {
    /// Sorts the members by the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) {
        let sorted = ordered(by: sortDescriptors)
        removeAllObjects()
        addObjects(from: sorted)
    }
}

extension NSArray {
    /// The members sorted by a method that compares two of them, such as `caseInsensitiveCompare:`.
    public func sortedArray(using comparator: Selector) -> [Any] {
        ordered(by: [NSSortDescriptor(key: nil, ascending: true, selector: comparator)])
    }
}

extension NSMutableArray {
    /// Sorts the members by a method that compares two of them, such as `caseInsensitiveCompare:`.
    public func sort(using comparator: Selector) { setArray(sortedArray(using: comparator)) }
}
