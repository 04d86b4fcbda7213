/// Makes both ends of each relationship agree after objects were updated to rows that other contexts saved.
///
/// A new row can have another destination than the object had, and the objects at the other ends are not part of the
/// conflict or refresh. The to-one cell is authoritative, so the other end follows from it:
///
/// - A to-many inverse is a list of the objects whose cells refer to its owner. The object is removed from the lists
///   that it was in, and added to those that it belongs in.
/// - In a one-to-one relationship each end has a cell. If the two contradict each other, one of them becomes nil: the
///   end without an unsaved change if the context's changes win, or the end with one if the store wins. If two contexts
///   gave one object different partners, one keeps its pair, and the other partner is left without one.
///
/// The objects at the other ends become changed objects of the context. The next save compares their versions and
/// writes them.
struct InverseRepair {
    private let before: [(object: NSManagedObject, ends: [End])]

    /// The destinations of a to-one relationship in the store and in the context.
    private struct End {
        let property: PropertyLayout
        let stored: NSManagedObject?
        let current: NSManagedObject?
    }

    /// Records the destinations of relationships before objects are updated to newer rows.
    /// - Parameter isConflict: whether unchanged objects count too. A refresh turns these into faults. A save reports a
    ///   conflict of an unchanged object if the other end of its relationship was changed and contradicts it.
    init(after objects: some Sequence<NSManagedObject>, isConflict: Bool = false) {
        before = objects.compactMap { object in
            let counts = object.isDeleted || isConflict && !object.isFault
            guard let snapshot = object.change?.snapshot.row ?? (counts ? object.row : nil) else { return nil }
            let ends = object.layout.toOneProperties.compactMap { property -> End? in
                guard property.inverse != nil, object.home != nil else { return nil }
                return End(
                    property: property, stored: object.destination(of: property, in: snapshot),
                    current: object.destination(of: property, in: object.row))
            }
            return (object, ends)
        }
    }

    /// Makes both ends agree.
    /// - Parameter storeWins: whether the store's values replace unsaved changes.
    func run(storeWins: Bool, in context: NSManagedObjectContext) {
        guard !before.isEmpty else { return }
        for (object, ends) in before {
            for end in ends where end.property.inverse!.kind == .toMany { updateInverses(of: object, end) }
        }
        for (object, ends) in before where object.home != nil && !object.isDeleted {
            for end in ends where end.property.inverse!.kind == .toOne && concerns(end, of: object) {
                Pairing(object, end.property, wasChanged: end.stored !== end.current, storeWins, context)
                    .makeUnique(among: [end.stored, end.current])
            }
        }
        applyDeleteRules(in: context)
        context.readChangedOrders()
    }

    /// Applies the delete rules of deleted objects to the objects that newer rows have related to them.
    private func applyDeleteRules(in context: NSManagedObjectContext) {
        for (object, ends) in before where object.home != nil {
            for end in ends where concerns(end, of: object) {
                if object.isDeleted {
                    guard
                        let other = object.change.flatMap({ object.destination(of: end.property, in: $0.snapshot.row) }
                        ),
                        end.property.inverse!.kind == .toOne
                    else { continue }
                    applyDeleteRule(end.property, of: object, to: other, in: context)
                } else if let other = object.toOneValue(end.property), other === object.ends(of: end.property).stored,
                    other.isDeleted
                {
                    applyDeleteRule(end.property.inverse!, of: other, to: object, in: context)
                }
            }
        }
        context.propagateDeletes()
    }

    /// Applies one delete rule of a deleted object to one related object.
    private func applyDeleteRule(
        _ property: PropertyLayout, of deleted: NSManagedObject, to other: NSManagedObject,
        in context: NSManagedObjectContext
    ) {
        let inverse = property.inverse!
        guard !other.isDeleted, other.toOneValue(inverse) === deleted else { return }
        switch property.deleteRule {
        case .cascadeDeleteRule: context.markForDeletion(other)
        case .nullifyDeleteRule: other.setToOne(nil, inverse)
        default: break
        }
    }

    /// Whether a relationship has to be checked: not if the object is a fault now and had not changed it.
    private func concerns(_ end: End, of object: NSManagedObject) -> Bool {
        !object.isFault || end.stored !== end.current
    }

    /// Removes an object from the to-many relationships that it was in, and adds it to those that it belongs in.
    private func updateInverses(of object: NSManagedObject, _ end: End) {
        if object.isFault {
            // A fault need not fire for this: the lists are read from the store.
            if !concerns(end, of: object) { return }
            for case let other? in [end.stored, end.current] {
                other.toManyValue(end.property.inverse!).discardDifference(of: object)
            }
            return
        }
        let (stored, current) = object.ends(of: end.property)
        var seen: Set<NSManagedObject> = []
        for case let other? in [end.stored, end.current, stored, current] where seen.insert(other).inserted {
            other.place(
                object, in: end.property.inverse!, isStored: other === stored, isMember: other === current)
            if (other === stored) != (other === current) { other.markChanged() }
        }
    }
}

/// One end of a one-to-one relationship, updated to a newer row, among the objects that refer to it.
private struct Pairing {
    private let object: NSManagedObject
    private let property: PropertyLayout
    private let inverse: PropertyLayout
    private let wasChanged: Bool
    private let storeWins: Bool
    private let context: NSManagedObjectContext

    init(
        _ object: NSManagedObject, _ property: PropertyLayout, wasChanged: Bool, _ storeWins: Bool,
        _ context: NSManagedObjectContext
    ) {
        self.object = object
        self.property = property
        inverse = property.inverse!
        self.wasChanged = wasChanged
        self.storeWins = storeWins
        self.context = context
    }

    /// Leaves at most one object that refers to this one, the destination of this object.
    /// - Parameter others: the earlier destinations of this object.
    func makeUnique(among others: [NSManagedObject?]) {
        var (stored, current) = object.ends(of: property)
        let isChanged = object.isInserted ? wasChanged : stored !== current
        var seen: Set<NSManagedObject> = []
        for case let other? in others + [stored] where other !== current && seen.insert(other).inserted {
            guard isPartner(other), other.toOneValue(inverse) === object else { continue }
            if wins(over: other, isChanged) {
                leave(other, inverse, object)
            } else {
                if let current, current.toOneValue(inverse) === object { leave(current, inverse, object) }
                set(object, property, other)
                current = other
            }
        }
        guard let current, isPartner(current) else { return }
        let back = current.toOneValue(inverse)
        if back === object { return }
        guard wins(over: current, isChanged) else { return set(object, property, nil) }
        if let back { leave(back, property, current) }
        set(current, inverse, object)
    }

    /// Whether an object can be the other end. An object that was read before its last save is updated first.
    private func isPartner(_ other: NSManagedObject) -> Bool {
        guard other.managedObjectContext === context, !other.isDeleted else { return false }
        if other.isOutdated(inverse) { context.refresh([other]) }
        return !other.isDeleted
    }

    /// Whether this object keeps its destination if the other one contradicts it.
    private func wins(over other: NSManagedObject, _ isChanged: Bool) -> Bool {
        let (stored, current) = other.ends(of: inverse)
        let isOtherChanged = other.isInserted || stored !== current
        if isChanged != isOtherChanged { return storeWins != isChanged }
        return isChanged
    }

    private func set(_ object: NSManagedObject, _ property: PropertyLayout, _ destination: NSManagedObject?) {
        object.announcing(property) { object.writeToOne(destination, property) }
    }

    private func leave(_ object: NSManagedObject, _ property: PropertyLayout, _ destination: NSManagedObject) {
        object.announcing(property) { object.leave(destination, property) }
    }
}

extension NSManagedObject {
    /// The destinations of a to-one relationship in the store and in the context; none if the object has left its
    /// context.
    fileprivate final func ends(of property: PropertyLayout) -> (stored: NSManagedObject?, current: NSManagedObject?) {
        guard home != nil, !state.contains(.gone) else { return (nil, nil) }
        let stored = snapshot.flatMap { destination(of: property, in: $0) }
        return (stored, isDeleted ? nil : toOneValue(property))
    }
}
