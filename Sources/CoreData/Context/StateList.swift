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
        if object.state.insert(listed).inserted { objects.append(object) }
        madeSet = nil
    }

    /// Those that are in the state still.
    var current: [NSManagedObject] { objects.those { $0.state.contains(state) } }

    var set: Set<NSManagedObject> {
        mutating get {
            // Objects only go without `add` being called, so as many as before are the same as before.
            let current = current
            if let madeSet, madeSet.count == current.count { return madeSet }
            let made = Set(current)
            madeSet = made
            return made
        }
    }

    /// The same set, for when the objects are not in the state any more; made when it is asked for.
    var lateSet: () -> Set<NSManagedObject> {
        let (current, madeSet) = (current, madeSet)
        return { if let madeSet, madeSet.count == current.count { madeSet } else { Set(current) } }
    }

    mutating func sortByKey() { objects.sortByKey() }
}
