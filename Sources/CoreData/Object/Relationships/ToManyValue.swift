/// One object's to-many relationship: what the store holds, as far as it was asked, and what changed since.
///
/// A program that hires a thousand employees never asks for their department's set in between, so objects that
/// come or go are only listed at first, and the sets are brought up to date when somebody looks.
final class ToManyValue {
    private var memberSet: Set<NSManagedObject>? { didSet { face = nil } }
    /// The members as the store gave them, where nobody has asked for their set yet.
    private var memberList: [NSManagedObject]?
    private var addedSet: Set<NSManagedObject> = []
    private var removedSet: Set<NSManagedObject> = []
    /// What came, and what went, since the sets were brought up to date. One of them is empty: where objects come
    /// that had gone, the sets decide at once.
    private var arrivals: [NSManagedObject] = []
    private var departures: [NSManagedObject] = []
    /// The members in their order, where the relationship has one. An ordered relationship lists nothing.
    private(set) var order: [NSManagedObject] = [] { didSet { face = nil } }
    /// The order that the store has.
    private(set) var storedOrder: [NSManagedObject] = []
    /// The members as the collection that the program last asked for: making a `Set<Employee>` is a pass over them all.
    var face: Any?
    private let isOrdered: Bool
    /// Whether the differences were counted from members that the store may not have any more.
    private(set) var isOutdated = false
    /// What differed from the store when the current event began; nil while nothing changed in it.
    private var eventStart: (added: Set<NSManagedObject>, removed: Set<NSManagedObject>, order: [NSManagedObject])?

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    /// Whether the related objects are still to be fetched.
    var isFault: Bool { memberSet == nil && memberList == nil }
    var isChanged: Bool {
        !arrivals.isEmpty || !departures.isEmpty || !addedSet.isEmpty || !removedSet.isEmpty || isReordered
    }
    var isReordered: Bool { isOrdered && order != storedOrder }

    /// The related objects as the program sees them; nil while the relationship is a fault.
    var members: Set<NSManagedObject>? {
        bringUpToDate()
        makeMemberSet()
        return memberSet
    }
    /// The members each once and in no order; nil while the relationship is a fault. Cheaper than their set where
    /// nobody has asked for that.
    var unorderedMembers: [NSManagedObject]? {
        bringUpToDate()
        return memberList ?? memberSet.map(Array.init)
    }
    /// What differs from the store, known even while the relationship is a fault.
    var added: Set<NSManagedObject> {
        bringUpToDate()
        return addedSet
    }
    var removed: Set<NSManagedObject> {
        bringUpToDate()
        return removedSet
    }
    /// The members as the store holds them; nil while the relationship is a fault.
    var stored: Set<NSManagedObject>? { members?.subtracting(added).union(removed) }

    /// Takes the objects that the store has, and lays over them what changed in the meantime. An addition or a removal
    /// that another context has saved too is no difference any more.
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

    /// Forgets the members that the store had, which may be others by now. The differences stay, and are laid over
    /// what the store has when somebody next looks.
    func forgetStored() {
        bringUpToDate()
        isOutdated = isChanged
        memberSet = nil
        memberList = nil
    }

    /// Notes whether an object is a member, in the store and here, after its own end of the relationship was decided.
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

    /// Forgets that an object came or went. Whether it is a member is for the store to say.
    func forgetDifference(of object: NSManagedObject) {
        forgetStored()
        if addedSet.remove(object) != nil { order.removeAll { $0 === object } }
        removedSet.remove(object)
    }

    /// Forgets the differences, and the members that the store had.
    func forget() {
        forgetDifferences()
        forgetStored()
        order = []
        storedOrder = []
    }

    /// What came and went in the current event, and the order before it; nil where nothing changed.
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

    /// Notes that `object`, which was none, is a member now.
    /// - Returns: whether it counts as added to what the store has; if not, it had only been removed before.
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

    /// Notes that `object`, which was a member, is none any more.
    /// - Returns: whether it counts as removed from what the store has; if not, it had only been added before.
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

    /// Puts the members into another order; they stay the same.
    func arrange(_ order: [NSManagedObject]) {
        beginEvent()
        self.order = order
    }

    /// Forgets what differs: the store holds it now.
    func didSave() {
        guard isChanged else { return }
        if isFault { return forget() }
        bringUpToDate()
        forgetDifferences()
        storedOrder = order
    }

    /// Counts every member as added: the owner has no record any more, and is inserted again.
    func insertAgain() {
        guard let members else { return }
        forgetDifferences()
        addedSet = members
        storedOrder = []
    }

    /// Goes back to what the store holds.
    func takeBack() {
        if isFault { return forget() }
        memberSet = stored
        forgetDifferences()
        order = storedOrder
    }

    private func forgetDifferences() {
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
    /// Takes an element in, or out.
    fileprivate mutating func set(_ element: Element, _ isMember: Bool) {
        if isMember { insert(element) } else { remove(element) }
    }
}
