// What the SQL of a predicate needs to know of an object or an id that stands in it.
extension NSManagedObject: StoredReference {
    final var storedKey: Int64? { state.contains(.unsaved) || home?.store == nil ? nil : key }
    final var storedEntity: NSEntityDescription { entity }
    final var storedIn: NSPersistentStore? { home?.store }
}

extension NSManagedObject: Comparing {
    public func compare(toObject other: Any) -> ComparisonResult? {
        (other as? NSManagedObject).flatMap { objectID.compare(toObject: $0.objectID) }
    }
}
