/// An object's to-many relationship: the store's members, as far as they were read, and the changes since.
///
/// A program that hires a thousand employees does not read their department's set in between. Added and removed objects
/// are therefore only listed at first, and the sets are updated when they are read.
final class ToManyValue {
    @exclusivity(unchecked) private var memberSet: Set<NSManagedObject>? { didSet { face = nil } }
    /// The store's members, before their set was first read.
    @exclusivity(unchecked) private var memberList: [NSManagedObject]?
    @exclusivity(unchecked) private var addedSet: Set<NSManagedObject> = []
    @exclusivity(unchecked) private var removedSet: Set<NSManagedObject> = []
    /// The objects added and removed since the sets were last updated. One of the lists is empty: if objects are added
    /// after others were removed, the sets are updated immediately.
    @exclusivity(unchecked) private var arrivals: [NSManagedObject] = []
    @exclusivity(unchecked) private var departures: [NSManagedObject] = []
    /// The members in order, for an ordered relationship, which has no lists.
    @exclusivity(unchecked) private(set) var order: [NSManagedObject] = [] { didSet { face = nil } }
    /// The order in the store.
    @exclusivity(unchecked) private(set) var storedOrder: [NSManagedObject] = []
    /// The members as the collection that was read last, because creating a `Set<Employee>` is a pass over all of them.
    @exclusivity(unchecked) var face: Any?
    private let isOrdered: Bool
    /// Whether the changes are based on members that may be outdated.
    @exclusivity(unchecked) private(set) var isOutdated = false
    /// The changes at the start of the current event; nil while the event has not changed them.
    @exclusivity(unchecked)
    private var eventStart: (added: Set<NSManagedObject>, removed: Set<NSManagedObject>, order: [NSManagedObject])?

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    /// Whether the related objects have to be fetched on the next access.
    var isFault: Bool { memberSet == nil && memberList == nil }
    var isChanged: Bool {
        !arrivals.isEmpty || !departures.isEmpty || !addedSet.isEmpty || !removedSet.isEmpty || isReordered
    }
    var isReordered: Bool { isOrdered && order != storedOrder }

    /// The related objects with unsaved changes applied; nil while the relationship is a fault.
    var members: Set<NSManagedObject>? {
        bringUpToDate()
        makeMemberSet()
        return memberSet
    }
    /// The members without duplicates and in no particular order; nil while the relationship is a fault. Cheaper than
    /// their set, if that was not read.
    var unorderedMembers: [NSManagedObject]? {
        bringUpToDate()
        return memberList ?? memberSet.map(Array.init)
    }
    /// The unsaved additions, which are known even while the relationship is a fault.
    var added: Set<NSManagedObject> {
        bringUpToDate()
        return addedSet
    }
    var removed: Set<NSManagedObject> {
        bringUpToDate()
        return removedSet
    }
    /// The store's members; nil while the relationship is a fault.
    var stored: Set<NSManagedObject>? { members?.subtracting(added).union(removed) }

    /// Sets the store's members, and applies the changes made in the meantime. Additions and removals that another
    /// context has saved too are no longer changes.
    func realize(_ stored: [NSManagedObject]) {
        bringUpToDate()
        isOutdated = false
        memberSet = nil
        memberList = stored
        if !removedSet.isEmpty || !addedSet.isEmpty {
            let held = Set(stored)
            addedSet.subtract(held)
            removedSet.formIntersection(held)
            memberSet = held.subtracting(removedSet).union(addedSet)
            memberList = nil
        }
        guard isOrdered else { return }
        if let memberSet {
            order = MergedOrder(mine: order, base: storedOrder, stored: stored).list(of: memberSet)
        } else if isReordered {
            order = MergedOrder(mine: order, base: storedOrder, stored: stored).list(of: Set(stored))
        } else {
            order = stored
        }
        storedOrder = stored
    }

    /// Discards the store's members, which may be outdated. The changes are kept, and applied to the store's members on
    /// the next access.
    func discardStored() {
        bringUpToDate()
        isOutdated = isChanged
        memberSet = nil
        memberList = nil
    }

    /// Records whether an object is a member, in the store and here, after its own end of the relationship was decided.
    func place(_ object: NSManagedObject, isStored: Bool, isMember: Bool) {
        bringUpToDate()
        makeMemberSet()
        addedSet.set(object, isMember && !isStored)
        removedSet.set(object, isStored && !isMember)
        if memberSet != nil { memberSet!.set(object, isMember) }
        face = nil
        guard isOrdered else { return }
        if !isMember { order.removeAll { $0 === object } } else if !order.contains(object) { order.append(object) }
        if !isStored { storedOrder.removeAll { $0 === object } }
    }

    /// Discards the change of one object. The store determines whether it is a member.
    func discardDifference(of object: NSManagedObject) {
        discardStored()
        if addedSet.remove(object) != nil { order.removeAll { $0 === object } }
        removedSet.remove(object)
    }

    /// Discards the changes and the store's members.
    func discardAll() {
        discardDifferences()
        discardStored()
        order = []
        storedOrder = []
    }

    /// The additions and removals in the current event, and the order before it; nil if nothing changed.
    var eventChanges: (came: Set<NSManagedObject>, went: Set<NSManagedObject>, order: [NSManagedObject])? {
        guard let eventStart else { return nil }
        let came = added.subtracting(eventStart.added).union(eventStart.removed.subtracting(removed))
        let went = removed.subtracting(eventStart.removed).union(eventStart.added.subtracting(added))
        return (came, went, eventStart.order)
    }

    func endEvent() { eventStart = nil }

    private func beginEvent() {
        if eventStart == nil { eventStart = (added, removed, order) }
    }

    /// Records that `object` has become a member.
    /// - Returns: whether it counts as added to the store's members; if not, an earlier removal was reverted.
    @discardableResult
    func insert(_ object: NSManagedObject) -> Bool {
        beginEvent()
        if !isOrdered, !isOutdated, removedSet.isEmpty, departures.isEmpty {
            arrivals.append(object)
            face = nil
            return true
        }
        bringUpToDate()
        makeMemberSet()
        let isAdded = removedSet.remove(object) == nil || isOutdated
        if isAdded { addedSet.insert(object) }
        let isNew = memberSet?.insert(object).inserted ?? true
        if isOrdered, isNew { order.append(object) }
        return isAdded
    }

    /// Records that `object` is no longer a member.
    /// - Returns: whether it counts as removed from the store's members; if not, an earlier addition was reverted.
    @discardableResult
    func remove(_ object: NSManagedObject) -> Bool {
        beginEvent()
        if !isOrdered, !isOutdated, addedSet.isEmpty, arrivals.isEmpty {
            departures.append(object)
            face = nil
            return true
        }
        bringUpToDate()
        makeMemberSet()
        let isRemoved = addedSet.remove(object) == nil || isOutdated
        if isRemoved { removedSet.insert(object) }
        memberSet?.remove(object)
        if isOrdered { order.removeAll { $0 === object } }
        return isRemoved
    }

    /// Changes the order of the members.
    func arrange(_ order: [NSManagedObject]) {
        beginEvent()
        self.order = order
    }

    /// Discards the changes, because the store contains them now.
    func didSave() {
        guard isChanged else { return }
        if isFault { return discardAll() }
        bringUpToDate()
        discardDifferences()
        storedOrder = order
    }

    /// Counts every member as added, because the owner has no record any more and is inserted again.
    func insertAgain() {
        guard let members else { return }
        discardDifferences()
        addedSet = members
        storedOrder = []
    }

    /// Reverts to the store's members.
    func revert() {
        if isFault { return discardAll() }
        memberSet = stored
        discardDifferences()
        order = storedOrder
    }

    private func discardDifferences() {
        isOutdated = false
        addedSet = []
        removedSet = []
        arrivals = []
        departures = []
    }

    private func makeMemberSet() {
        guard let memberList else { return }
        memberSet = Set(memberList)
        self.memberList = nil
    }

    private func bringUpToDate() {
        if arrivals.isEmpty, departures.isEmpty { return }
        makeMemberSet()
        if !arrivals.isEmpty {
            addedSet.formUnion(arrivals)
            memberSet?.formUnion(arrivals)
            arrivals = []
        }
        if !departures.isEmpty {
            removedSet.formUnion(departures)
            memberSet?.subtract(departures)
            departures = []
        }
    }
}

extension Set {
    /// Inserts or removes an element.
    fileprivate mutating func set(_ element: Element, _ isMember: Bool) {
        if isMember { insert(element) } else { remove(element) }
    }
}
