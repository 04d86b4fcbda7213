import Foundation

extension NSSortDescriptor {
    /// An order by the property of a Swift key path.
    ///
    /// The descriptor also has the property's name as its ``key`` where that can be found out, which a store needs: see
    /// ``KeyPathNames``.
    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(keyPath, KeyPathNames.name(of: keyPath), ascending, .selector("compare:"))
    }

    /// An order by the property of a Swift key path, with a closure that compares two values.
    public convenience init<Root, Value>(
        keyPath: KeyPath<Root, Value>, ascending: Bool, comparator cmptr: @escaping Comparator
    ) {
        self.init(keyPath, KeyPathNames.name(of: keyPath), ascending, .comparator(cmptr))
    }
}
