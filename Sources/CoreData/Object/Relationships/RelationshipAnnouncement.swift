/// The announcements of one change of a relationship, which may touch four objects: each hears of its own side before
/// anything is changed, and again when all of it is.
final class RelationshipAnnouncement {
    private var announced: [(observations: Observations, key: String)] = []

    /// What setting a to-one relationship does to the object, to both destinations, and to the destination's previous
    /// source where it can have one only. nil where nobody observes any of them.
    /// - Parameter isPrimitive: whether the object's own side has been announced already.
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

    /// What adding to a to-many relationship does to both sides, where each may have many; nil where nobody observes
    /// either.
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

    /// As `ofAdding`, the other way round.
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

    /// The change has happened.
    func end() { for (observations, key) in announced.reversed() { observations.didChange(key) } }
}

extension NSManagedObject {
    /// What happens to a relationship of this object when `other` comes.
    fileprivate final func mutation(of property: PropertyLayout, gaining other: NSManagedObject) -> KeyValueMutation {
        guard property.kind == .toMany else { return .setting }
        guard property.isOrdered else { return .members(.insertion, came: [other], went: []) }
        return .indexed(.insertion, IndexSet(integer: realized(property).order.count))
    }

    /// What happens to a relationship of this object when `other` goes.
    fileprivate final func mutation(of property: PropertyLayout, losing other: NSManagedObject) -> KeyValueMutation {
        guard property.kind == .toMany else { return .setting }
        guard property.isOrdered else { return .members(.removal, came: [], went: [other]) }
        let place = realized(property).order.firstIndex { $0 === other }
        return place.map { .indexed(.removal, IndexSet(integer: $0)) } ?? .setting
    }

    /// What makes one list of members into another: the places that it is about, where it is a change of one kind.
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
