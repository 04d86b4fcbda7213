// Delete rules: what a deletion does to the objects at the other end of each relationship.
extension NSManagedObjectContext {
    /// Follows the rules of every deleted object, and of those that they delete in turn.
    final func propagateDeletes() {
        // An object is marked before its own relationships are followed, so cycles come to an end.
        while let object = changes.unpropagated.popLast() {
            guard object.isDeleted, !object.state.contains(.gone) else { continue }
            for property in object.layout.properties {
                guard let relationship = property.relationship else { continue }
                let related =
                    property.kind == .toMany
                    ? object.toMany(property) : Set([object.toOneValue(property)].compactMap { $0 })
                switch relationship.deleteRule {
                case .cascadeDeleteRule:
                    for other in related where !other.isDeleted { delete(other) }
                    sever(object, from: related, property)
                case .nullifyDeleteRule:
                    sever(object, from: related, property)
                case .denyDeleteRule:
                    // Refused by validation when saving, if any of them is still there by then.
                    break
                case .noActionDeleteRule:
                    break
                @unknown default: break
                }
            }
        }
    }

    /// Takes the relationship away on both sides.
    private final func sever(_ object: NSManagedObject, from related: Set<NSManagedObject>, _ property: PropertyLayout)
    {
        if property.kind == .toMany {
            for other in related { object.remove(other, from: property) }
        } else if !related.isEmpty {
            object.setToOne(nil, property)
        }
    }
}
