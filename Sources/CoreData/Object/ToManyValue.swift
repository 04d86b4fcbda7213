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
    /// What differed from the store when the current event began; nil while nothing changed in it.
    private var eventStart: (added: Set<NSManagedObject>, removed: Set<NSManagedObject>, order: [NSManagedObject])?

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    /// Whether the related objects are still to be fetched.
    var isFault: Bool { memberSet == nil && memberList == nil }
    var isChanged: Bool {
        !arrivals.isEmpty || !departures.isEmpty || !addedSet.isEmpty || !removedSet.isEmpty || isReordered
    }
    var isReordered: Bool { isOrdered && !isFault && order != storedOrder }

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

    /// Takes the objects that the store has, and lays over them what changed in the meantime.
    func realize(_ stored: [NSManagedObject]) {
        bringUpToDate()
        memberSet = nil
        memberList = stored
        if !removedSet.isEmpty || !addedSet.isEmpty {
            makeMemberSet()
            memberSet?.subtract(removedSet)
            memberSet?.formUnion(addedSet)
        }
        guard isOrdered else { return }
        storedOrder = stored
        order = stored.filter { !removedSet.contains($0) } + addedSet
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
    func insert(_ object: NSManagedObject) {
        beginEvent()
        if !isOrdered, removedSet.isEmpty, departures.isEmpty {
            arrivals.append(object)
            face = nil
            return
        }
        bringUpToDate()
        makeMemberSet()
        if removedSet.remove(object) == nil { addedSet.insert(object) }
        memberSet?.insert(object)
        if isOrdered { order.append(object) }
    }

    /// Notes that `object`, which was a member, is none any more.
    func remove(_ object: NSManagedObject) {
        beginEvent()
        if !isOrdered, addedSet.isEmpty, arrivals.isEmpty {
            departures.append(object)
            face = nil
            return
        }
        bringUpToDate()
        makeMemberSet()
        if addedSet.remove(object) == nil { removedSet.insert(object) }
        memberSet?.remove(object)
        if isOrdered { order.removeAll { $0 === object } }
    }

    /// Puts the members into another order; they stay the same.
    func arrange(_ order: [NSManagedObject]) {
        beginEvent()
        self.order = order
    }

    /// Forgets what differs: the store holds it now.
    func didSave() {
        guard isChanged else { return }
        if !isFault { bringUpToDate() }
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
        memberSet = stored
        forgetDifferences()
        order = storedOrder
    }

    private func forgetDifferences() {
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
