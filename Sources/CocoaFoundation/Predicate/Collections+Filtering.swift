import Foundation

extension NSArray {
    /// The members that match the predicate.
    public func filtered(using predicate: NSPredicate) -> [Any] { filter { predicate.evaluate(with: $0) } }
}

extension NSMutableArray {
    /// Removes the members that don't match the predicate.
    public func filter(using predicate: NSPredicate) { setArray(filtered(using: predicate)) }
}

extension NSSet {
    /// The members that match the predicate.
    public func filtered(using predicate: NSPredicate) -> Set<AnyHashable> {
        NSSet(array: filter { predicate.evaluate(with: $0) }) as! Set<AnyHashable>
    }
}

extension NSMutableSet {
    /// Removes the members that don't match the predicate.
    public func filter(using predicate: NSPredicate) {
        for member in Array(self) where !predicate.evaluate(with: member) { remove(member) }
    }
}

extension NSOrderedSet {
    /// The members that match the predicate, in their order.
    public func filtered(using p: NSPredicate) -> NSOrderedSet {
        NSOrderedSet(array: filter { p.evaluate(with: $0) })
    }
}

extension NSMutableOrderedSet {
    /// Removes the members that don't match the predicate.
    public func filter(using p: NSPredicate) {
        for member in Array(self) where !p.evaluate(with: member) { remove(member) }
    }
}
