// Sorting by "objectID" or "self" sorts by primary key in a store. With unsaved objects the order must be the same;
// they come last, in the order of their creation.
extension NSManagedObjectID: Comparing {
    /// The order of two IDs: permanent before temporary ones, then by primary key, entity tree and store. nil if the
    /// other is not an ID.
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
