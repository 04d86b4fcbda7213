import Foundation

extension Sequence {
    /// The elements in the order of the descriptors; elements that none of them tells apart keep their order.
    func ordered(by descriptors: [NSSortDescriptor]) -> [Element] {
        enumerated().sorted { a, b in
            for descriptor in descriptors {
                switch descriptor.compare(a.element, to: b.element) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            return a.offset < b.offset
        }.map(\.element)
    }
}

extension NSArray {
    /// The members in the order of the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { ordered(by: sortDescriptors) }
}

extension NSMutableArray {
    /// Puts the members in the order of the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) { setArray(ordered(by: sortDescriptors)) }
}

extension NSSet {
    /// The members in the order of the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { ordered(by: sortDescriptors) }
}

extension NSOrderedSet {
    /// The members in the order of the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { ordered(by: sortDescriptors) }
}

extension NSMutableOrderedSet {
    /// Puts the members in the order of the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) {
        let sorted = ordered(by: sortDescriptors)
        removeAllObjects()
        addObjects(from: sorted)
    }
}

extension NSArray {
    /// The members in the order of a method that compares two of them, such as `caseInsensitiveCompare:`.
    public func sortedArray(using comparator: Selector) -> [Any] {
        ordered(by: [NSSortDescriptor(key: nil, ascending: true, selector: comparator)])
    }
}

extension NSMutableArray {
    /// Puts the members in the order of a method that compares two of them, such as `caseInsensitiveCompare:`.
    public func sort(using comparator: Selector) { setArray(sortedArray(using: comparator)) }
}
