/// The objects that are, or were, in one state.
struct StateList {
    private let state: ObjectState
    private let listed: ObjectState
    private(set) var objects: [NSManagedObject] = []
    private var madeSet: Set<NSManagedObject>?

    init(_ state: ObjectState, listed: ObjectState) {
        self.state = state
        self.listed = listed
    }

    var isEmpty: Bool { !objects.contains { $0.state.contains(state) } }

    mutating func add(_ object: NSManagedObject) {
        object.state.insert(state)
        if object.state.insert(listed).inserted { objects.add(object) }
        madeSet = nil
    }

    /// The objects that are still in the state.
    var current: [NSManagedObject] { objects.isEmpty ? [] : objects.filtered { $0.state.contains(state) } }

    var set: Set<NSManagedObject> {
        mutating get {
            // Objects leave only without a call of `add`, so an unchanged count means unchanged objects.
            let current = current
            if let madeSet, madeSet.count == current.count { return madeSet }
            let made = Set(current)
            madeSet = made
            return made
        }
    }

    /// The objects that are still in the state, for use after they have left it.
    var kept: KeptObjects { KeptObjects(objects: current, madeSet: madeSet) }

    /// Removes all objects, and their flags of every list.
    mutating func removeAll() {
        if objects.isEmpty { return }
        objects.visit { $0.state.subtract(.tracked) }
        objects = []
        madeSet = nil
    }

    mutating func sortByKey() { objects.sortByKey() }
}

/// The objects of a `StateList` at one moment.
struct KeptObjects {
    let objects: [NSManagedObject]
    fileprivate let madeSet: Set<NSManagedObject>?

    /// The list's set if it was created before; otherwise a new one.
    var set: Set<NSManagedObject> {
        if let madeSet, madeSet.count == objects.count { madeSet } else { Set(objects) }
    }
}
