// A sort by "objectID" or "self" is one by primary keys in a store, and must be the same where unsaved objects are among
// those that are sorted: they come last, in the order in which they were made.
extension NSManagedObjectID: Comparing {
    public func compare(toObject other: Any) -> ComparisonResult? {
        guard let other = other as? NSManagedObjectID else { return nil }
        if isTemporaryID != other.isTemporaryID { return isTemporaryID ? .orderedDescending : .orderedAscending }
        if key != other.key { return key < other.key ? .orderedAscending : .orderedDescending }
        let (mine, others) = (layout.rootNumber, other.layout.rootNumber)
        if mine != others { return mine < others ? .orderedAscending : .orderedDescending }
        return (storeIdentifier ?? "").compare(other.storeIdentifier ?? "")
    }
}

extension StoredRecord: Comparing {
    func compare(toObject other: Any) -> ComparisonResult? {
        (other as? StoredRecord).flatMap { objectID.compare(toObject: $0.objectID) }
    }
}
