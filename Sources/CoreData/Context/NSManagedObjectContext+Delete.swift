// Delete rules: what a deletion does to the objects at the other end of each relationship.
extension NSManagedObjectContext {
    /// Follows the rules of every deleted object, and of those that they delete in turn.
    final func propagateDeletes() {
        // An object is marked before its own relationships are followed, so cycles come to an end.
        while let object = changes.unpropagated.popLast() {
            guard object.isDeleted, !object.state.contains(.gone) else { continue }
            // A rule that denies is a matter of validation: they may all be gone by then.
            for property in object.layout.followedByDeletion {
                if property.deleteRule == .cascadeDeleteRule {
                    object.eachRelated(property) { if !$0.isDeleted { delete($0) } }
                }
                sever(object, property)
            }
        }
    }

    /// Takes the relationship away on both sides.
    private final func sever(_ object: NSManagedObject, _ property: PropertyLayout) {
        if property.kind == .toMany {
            for other in object.toMany(property) { object.remove(other, from: property) }
        } else {
            object.setToOne(nil, property)
        }
    }
}

extension NSManagedObject {
    /// Calls `body` with each of the objects that a relationship leads to as it begins.
    fileprivate final func eachRelated(_ property: PropertyLayout, _ body: (NSManagedObject) -> Void) {
        if property.kind == .toMany {
            for other in toMany(property) { body(other) }
        } else if let other = toOneValue(property) {
            body(other)
        }
    }
}
