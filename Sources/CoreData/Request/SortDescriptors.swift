extension [NSSortDescriptor] {
    /// Sorts by the first descriptor, and by each following one if the previous ones compare equal. The sort is stable.
    func sorted<Object: AnyObject>(_ objects: [Object]) -> [Object] {
        objects.enumerated().sorted { left, right in
            for descriptor in self {
                switch descriptor.compare(left.element, to: right.element) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}
