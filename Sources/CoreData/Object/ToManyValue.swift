/// One object's to-many relationship: what the store holds, as far as it was asked, and what changed since.
final class ToManyValue {
    /// The related objects as the program sees them; nil while the relationship is a fault.
    private(set) var members: Set<NSManagedObject>? { didSet { face = nil } }
    /// The same in their order, where the relationship has one.
    private(set) var order: [NSManagedObject] = [] { didSet { face = nil } }
    /// The members as the collection that the program last asked for: making a `Set<Employee>` is a pass over them all.
    var face: Any?
    /// The order that the store has.
    private(set) var storedOrder: [NSManagedObject] = []
    /// What differs from the store, known even while the relationship is a fault.
    private(set) var added: Set<NSManagedObject> = []
    private(set) var removed: Set<NSManagedObject> = []
    private let isOrdered: Bool
    /// What differed from the store when the current event began; nil while nothing changed in it.
    private var eventStart: (added: Set<NSManagedObject>, removed: Set<NSManagedObject>, order: [NSManagedObject])?

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    var isChanged: Bool { !added.isEmpty || !removed.isEmpty || isReordered }
    var isReordered: Bool { isOrdered && members != nil && order != storedOrder }

    /// Takes the objects that the store has, and lays over them what changed in the meantime.
    func realize(_ stored: [NSManagedObject]) {
        members = Set(stored).subtracting(removed).union(added)
        guard isOrdered else { return }
        storedOrder = stored
        order = stored.filter { !removed.contains($0) } + added
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

    func insert(_ object: NSManagedObject) {
        beginEvent()
        if removed.remove(object) == nil { added.insert(object) }
        members?.insert(object)
        if isOrdered { order.append(object) }
    }

    func remove(_ object: NSManagedObject) {
        beginEvent()
        if added.remove(object) == nil { removed.insert(object) }
        members?.remove(object)
        if isOrdered { order.removeAll { $0 === object } }
    }

    /// Puts the members into another order; they stay the same.
    func arrange(_ order: [NSManagedObject]) {
        beginEvent()
        self.order = order
    }

    /// Forgets what differs: the store holds it now.
    func didSave() {
        added = []
        removed = []
        storedOrder = order
    }

    /// Goes back to what the store holds.
    func takeBack() {
        members?.subtract(added)
        members?.formUnion(removed)
        added = []
        removed = []
        order = storedOrder
    }

    /// The members as the store holds them; nil while the relationship is a fault.
    var stored: Set<NSManagedObject>? { members?.subtracting(added).union(removed) }
}
