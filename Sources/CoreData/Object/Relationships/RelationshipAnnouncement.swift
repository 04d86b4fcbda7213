/// Sends the notifications for one change of a relationship, which can affect four objects: each is notified of its own
/// side before any change, and again after all of them.
final class RelationshipAnnouncement {
    private var announced: [(observations: Observations, key: String)] = []

    /// The effects of setting a to-one relationship on the object, on both destinations, and on the destination's
    /// previous source if it can have only one. nil if none of them has observers.
    /// - Parameter isPrimitive: whether the object's own side was announced already.
    @inline(__always)
    static func ofSetting(
        _ property: PropertyLayout, of object: NSManagedObject, from old: NSManagedObject?,
        to new: NSManagedObject?, isPrimitive: Bool
    ) -> RelationshipAnnouncement? {
        let isObserved = object.isObserved || old?.isObserved == true || new?.isObserved == true
        guard isObserved || property.inverse?.kind == .toOne else { return nil }
        return RelationshipAnnouncement(property, object, old, new, isPrimitive)
    }

    @inline(never)
    private init(
        _ property: PropertyLayout, _ object: NSManagedObject, _ old: NSManagedObject?, _ new: NSManagedObject?,
        _ isPrimitive: Bool
    ) {
        if !isPrimitive { add(object, property, .setting) }
        guard let inverse = property.inverse else { return }
        if let old { add(old, inverse, old.mutation(of: inverse, losing: object)) }
        if let new {
            add(new, inverse, new.mutation(of: inverse, gaining: object))
            if inverse.kind == .toOne, let previous = new.toOneValue(inverse) { add(previous, property, .setting) }
        }
    }

    /// The effects of adding to a to-many relationship on both sides, if both are to-many. nil if neither has
    /// observers.
    static func ofAdding(
        _ other: NSManagedObject, to object: NSManagedObject, _ property: PropertyLayout
    ) -> RelationshipAnnouncement? {
        guard object.isObserved || other.isObserved else { return nil }
        let announcement = RelationshipAnnouncement()
        announcement.add(object, property, object.mutation(of: property, gaining: other))
        if let inverse = property.inverse, object !== other || inverse !== property {
            announcement.add(other, inverse, other.mutation(of: inverse, gaining: object))
        }
        return announcement
    }

    /// The effects of removing from a to-many relationship on both sides.
    static func ofRemoving(
        _ other: NSManagedObject, from object: NSManagedObject, _ property: PropertyLayout
    ) -> RelationshipAnnouncement? {
        guard object.isObserved || other.isObserved else { return nil }
        let announcement = RelationshipAnnouncement()
        announcement.add(object, property, object.mutation(of: property, losing: other))
        if let inverse = property.inverse, object !== other || inverse !== property {
            announcement.add(other, inverse, other.mutation(of: inverse, losing: object))
        }
        return announcement
    }

    private init() {}

    private func add(
        _ object: NSManagedObject, _ property: PropertyLayout, _ mutation: @autoclosure () -> KeyValueMutation
    ) {
        guard object.isObserved, let observations = Observations.of(object) else { return }
        observations.willChange(property.name, mutation())
        announced.append((observations, property.name))
    }

    /// Call it after the change.
    func end() { for (observations, key) in announced.reversed() { observations.didChange(key) } }
}

extension NSManagedObject {
    /// The effect on a relationship of this object if `other` is added.
    fileprivate final func mutation(of property: PropertyLayout, gaining other: NSManagedObject) -> KeyValueMutation {
        guard property.kind == .toMany else { return .setting }
        guard property.isOrdered else { return .members(.insertion, came: [other], went: []) }
        return .indexed(.insertion, IndexSet(integer: realized(property).order.count))
    }

    /// The effect on a relationship of this object if `other` is removed.
    fileprivate final func mutation(of property: PropertyLayout, losing other: NSManagedObject) -> KeyValueMutation {
        guard property.kind == .toMany else { return .setting }
        guard property.isOrdered else { return .members(.removal, came: [], went: [other]) }
        let place = realized(property).order.firstIndex { $0 === other }
        return place.map { .indexed(.removal, IndexSet(integer: $0)) } ?? .setting
    }

    /// The change from one list of members to another, with the affected indexes if it is a change of a single kind.
    final func mutation(ofOrdered property: PropertyLayout, to new: [NSManagedObject]) -> KeyValueMutation {
        let old = realized(property).order
        func places(_ list: [NSManagedObject], notIn others: [NSManagedObject]) -> (IndexSet, [NSManagedObject]) {
            let known = Set(others)
            let places = IndexSet(list.indices.filter { !known.contains(list[$0]) })
            return (places, list.indices.filter { !places.contains($0) }.map { list[$0] })
        }
        if new.count > old.count {
            let (came, rest) = places(new, notIn: old)
            return rest == old ? .indexed(.insertion, came) : .setting
        }
        if new.count < old.count {
            let (went, rest) = places(old, notIn: new)
            return rest == new ? .indexed(.removal, went) : .setting
        }
        return .indexed(.replacement, IndexSet(new.indices.filter { new[$0] !== old[$0] }))
    }
}
