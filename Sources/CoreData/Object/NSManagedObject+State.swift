extension NSManagedObject {
    /// Whether the object was inserted into its context and has not been saved yet.
    public final var isInserted: Bool { state.contains(.inserted) }
    /// Whether the object has changes that its context has not saved yet.
    public final var isUpdated: Bool { state.contains(.updated) }
    /// Whether the object will be deleted with the next save. False again after it: the record is gone then.
    public final var isDeleted: Bool { state.contains(.deleted) }
    /// Whether the object is inserted, updated or deleted.
    public final var hasChanges: Bool { !state.isDisjoint(with: .changed) }
    /// Whether the object's values are still to be fetched. Asking does not fetch them.
    public final var isFault: Bool { state.contains(.fault) }
    /// 0 once the object has its values, and another number while it is a fault, turns into one, or awakes.
    public final var faultingState: Int { state.isDisjoint(with: [.fault, .awakening]) ? 0 : 1 }

    /// Whether the objects of a relationship are still to be fetched. Asking does not fetch them.
    public final func hasFault(forRelationshipNamed key: String) -> Bool {
        guard let property = layout.property(named: key), property.relationship != nil else {
            return false
        }
        if state.contains(.inserted) { return false }
        // A relationship can be realised before its object is: that is what prefetching does.
        if property.kind == .toMany { return extras?.toManys[property.place]?.isFault ?? true }
        if isFault { return true }
        return row.kind(property.place, layout) != .null && toOne(property)?.isFault == true
    }
}
