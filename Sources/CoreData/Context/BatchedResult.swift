/// The results of a fetch with a batch size: only some batches of the objects have values at any time.
///
/// Apple's framework returns a custom array, which creates its objects on access. A Swift array contains all of its
/// objects from the start, so the batches here consist of rows: the fetch reads only keys, and the first fault that
/// fires in a batch reads the rows of the whole batch with one query. When more than `kept` batches have rows, the
/// unchanged objects of the least recently read batch turn back into faults, and its rows are evicted.
final class BatchedResult {
    let store: NSPersistentStore
    let entity: NSEntityDescription
    let relationships: [String]
    let fillsObjects: Bool
    private let size: Int
    private let keys: [Int64]
    /// The index of each key in `keys`; -1 for keys of other objects.
    private var places = PagedTable<Int32>(empty: -1)
    /// The batches whose rows were read, the most recent one last.
    private var loaded: [Int] = []
    /// The memory of the last evicted batch, retained because a caller further up the stack can still be reading one of
    /// its rows.
    private var resting: [RowSlab] = []

    /// The maximum number of batches with rows in memory.
    static let kept = 4
    /// The maximum number of results per context that are read in batches. Faults of older results fire one by one.
    static let following = 8

    init(_ objects: [NSManagedObject], in store: NSPersistentStore, _ fetch: FetchParameters) {
        self.store = store
        entity = fetch.entity!
        relationships = fetch.relationshipKeyPathsForPrefetching ?? []
        fillsObjects = !fetch.returnsObjectsAsFaults
        size = fetch.fetchBatchSize
        keys = objects.map(\.key)
        for (place, key) in keys.enumerated() { places.place(key).pointee = Int32(place) }
    }

    deinit { places.removeAll() }

    var root: Int { entity.layout.rootNumber }

    /// The index of the batch that contains a record.
    func batch(of key: Int64) -> Int? {
        guard let place = places.find(key)?.pointee, place >= 0 else { return nil }
        return Int(place) / size
    }

    func keys(of batch: Int) -> ArraySlice<Int64> { keys[batch * size..<min((batch + 1) * size, keys.count)] }

    /// Records that a batch has rows.
    /// - Returns: the batch to evict in exchange, if any.
    func didLoad(_ batch: Int) -> Int? {
        loaded.removeAll { $0 == batch }
        loaded.append(batch)
        return loaded.count > Self.kept ? loaded.removeFirst() : nil
    }

    func rest(_ slabs: [RowSlab]) { resting = slabs }
}

extension NSManagedObjectContext {
    /// Makes the faults among a fetch's results fire in batches.
    final func followBatches(of objects: [NSManagedObject], _ fetch: FetchParameters) {
        var byStore: [(store: NSPersistentStore, objects: [NSManagedObject])] = []
        for object in objects {
            guard let store = object.home?.store else { continue }
            if byStore.last?.store === store {
                byStore[byStore.count - 1].objects.append(object)
            } else if let place = byStore.firstIndex(where: { $0.store === store }) {
                byStore[place].objects.append(object)
            } else {
                byStore.append((store, [object]))
            }
        }
        batches += byStore.map { BatchedResult($0.objects, in: $0.store, fetch) }
        batches.removeFirst(max(0, batches.count - BatchedResult.following))
    }

    /// Reads the rows of the batch that contains a fault, unless the fault's row is already cached.
    ///
    /// Errors are ignored here. They recur when the fault's own row is read next.
    /// - Returns: whether the fault's row is available now.
    final func loadBatch(of object: NSManagedObject) -> Bool {
        guard let store = object.home?.store else { return false }
        let root = object.layout.rootNumber
        guard store.rowCache.version(root: root, key: object.key) == nil else { return false }
        for result in batches.reversed() where result.store === store && result.root == root {
            guard let batch = result.batch(of: object.key) else { continue }
            load(batch, of: result, for: object)
            return object.isFault && object.slab?.isCurrent == true
        }
        return false
    }

    private final func load(_ batch: Int, of result: BatchedResult, for object: NSManagedObject) {
        let table = registry.table(result.store, root: result.root)
        let members = registry.lock { result.keys(of: batch).compactMap(table.find) }
        let faults = members.filter(\.isFault)
        loadRows(of: faults)
        if isRowPredictable {
            for fault in faults { result.store.rowCache.row(of: fault.key, fault.layout).map(fault.attach) }
        }
        if let old = result.didLoad(batch) { evict(old, of: result) }
        if !result.relationships.isEmpty { try? prefetch(result.relationships, for: members, of: result.entity) }
        guard result.fillsObjects else { return }
        for member in members where member !== object && member.isFault { member.fire() }
    }

    /// Turns a batch's unchanged objects back into faults and evicts their rows.
    private final func evict(_ batch: Int, of result: BatchedResult) {
        let table = registry.table(result.store, root: result.root)
        let members = registry.lock { result.keys(of: batch).compactMap(table.find) }
        var slabs: [RowSlab] = []
        var keys: [Int64] = []
        for member in members where member.isAsStored {
            if let slab = member.slab, slabs.last !== slab { slabs.append(slab) }
            keys.append(member.key)
            if member.isFault { member.detachRow() } else { turnIntoFault(member) }
        }
        result.store.rowCache.evict(keys, root: result.root, sharers: 1)
        result.rest(slabs)
    }

    /// Reads the rows of many faults that are not cached, with one query per inheritance tree.
    final func loadRows(of faults: [NSManagedObject]) {
        var waiting: [ObjectIdentifier: [Int: (store: NSPersistentStore, layout: EntityLayout, keys: [Int64])]] = [:]
        for fault in faults {
            guard let store = fault.home?.store else { continue }
            let layout = fault.layout.root ?? fault.layout
            let cache = try? requiredCoordinator.rowCache(of: store, for: self)
            guard cache?.version(root: layout.number, key: fault.key) == nil else { continue }
            waiting[ObjectIdentifier(store), default: [:]][layout.number, default: (store, layout, [])].keys
                .append(fault.key)
        }
        for tree in waiting.values.flatMap(\.values) {
            try? requiredCoordinator.reading(tree.store, for: self) { try $0.loadRows(of: tree.keys, tree.layout) }
        }
    }
}

extension NSManagedObject {
    /// Whether the object can be restored completely from the store.
    final var isAsStored: Bool {
        change == nil && state.isDisjoint(with: [.changed, .pending, .gone, .awakening, .detached, .invalidated])
            && extras?.isAsStored != false
    }
}

extension ObjectExtras {
    /// Whether nothing here was set by custom code.
    fileprivate var isAsStored: Bool {
        values.isEmpty && assignedStore == nil && !toManys.contains { $0?.isChanged == true }
    }
}
