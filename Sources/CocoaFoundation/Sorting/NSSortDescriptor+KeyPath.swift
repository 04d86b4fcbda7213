import Foundation

extension NSSortDescriptor {
    /// An order by the property of a Swift key path.
    ///
    /// If the property's name is known, it becomes the descriptor's ``key``, which a store needs: see ``KeyPathNames``.
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
