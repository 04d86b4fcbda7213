// The properties of objects and IDs that the SQL of a predicate requires.
extension NSManagedObject: StoredReference {
    final var storedKey: Int64? { state.contains(.unsaved) || home?.store == nil ? nil : key }
    final var storedEntity: NSEntityDescription { entity }
    final var storedIn: NSPersistentStore? { home?.store }
}

extension NSManagedObject: Comparing {
    /// The order of two objects by their IDs; nil if the other is not a managed object.
    public func compare(toObject other: Any) -> ComparisonResult? {
        (other as? NSManagedObject).flatMap { objectID.compare(toObject: $0.objectID) }
    }
}
