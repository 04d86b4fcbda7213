/// The results of a fetch with a batch size: objects of which only some batches have values at a time.
///
/// Apple's framework returns an array of its own that makes its objects as they are asked for. A Swift array holds all of
/// its objects from the start, so here the batches are of rows: the fetch reads keys only; the first fault that fires has
/// the rows of its whole batch read with one query; and when `kept` batches have rows, the objects of the one that was
/// used longest ago turn back into faults, unless they were changed, and its rows go.
final class BatchedResult {
    let store: NSPersistentStore
    let entity: NSEntityDescription
    let relationships: [String]
    let fillsObjects: Bool
    private let size: Int
    private let keys: [Int64]
    /// The place of each key among `keys`; -1 for keys of other objects.
    private var places = PagedTable<Int32>(empty: -1)
    /// The batches whose rows were read, the one read last behind.
    private var loaded: [Int] = []
    /// Memory of the batch that went last: whoever is about to read one of its rows may do so.
    private var resting: [RowSlab] = []

    /// How many batches have their rows in memory.
    static let kept = 4
    /// How many results of one context are read in batches; the faults of older ones fire one by one.
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

    /// The number of the batch that a record is in.
    func batch(of key: Int64) -> Int? {
        guard let place = places.find(key)?.pointee, place >= 0 else { return nil }
        return Int(place) / size
    }

    func keys(of batch: Int) -> ArraySlice<Int64> { keys[batch * size..<min((batch + 1) * size, keys.count)] }

    /// Notes that a batch has its rows.
    /// - Returns: the batch that has to go for it.
    func didLoad(_ batch: Int) -> Int? {
        loaded.removeAll { $0 == batch }
        loaded.append(batch)
        return loaded.count > Self.kept ? loaded.removeFirst() : nil
    }

    func rest(_ slabs: [RowSlab]) { resting = slabs }
}

extension NSManagedObjectContext {
    /// Has the faults among a fetch's results fire in batches from now on.
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

    /// Reads the rows of the batch that a fault belongs to, if it is in one and its row is not there.
    ///
    /// What goes wrong here shows when the fault's own row is read next.
    /// - Returns: whether the fault has its row at hand now.
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
        if isRowForeseeable {
            for fault in faults { result.store.rowCache.row(of: fault.key, fault.layout).map(fault.foresee) }
        }
        if let old = result.didLoad(batch) { giveBack(old, of: result) }
        if !result.relationships.isEmpty { try? prefetch(result.relationships, for: members, of: result.entity) }
        guard result.fillsObjects else { return }
        for member in members where member !== object && member.isFault { member.fire() }
    }

    /// Turns a batch's objects back into faults and lets their rows go.
    private final func giveBack(_ batch: Int, of result: BatchedResult) {
        let table = registry.table(result.store, root: result.root)
        let members = registry.lock { result.keys(of: batch).compactMap(table.find) }
        var slabs: [RowSlab] = []
        var keys: [Int64] = []
        for member in members where member.isAsStored {
            if let slab = member.slab, slabs.last !== slab { slabs.append(slab) }
            keys.append(member.key)
            if member.isFault { member.forgetForeseenRow() } else { turnIntoFault(member) }
        }
        result.store.rowCache.giveUp(keys, root: result.root, sharers: 1)
        result.rest(slabs)
    }

    /// Reads the rows of many faults that the cache does not have, with one query for each tree of entities.
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
    /// Whether the store can give everything again that the object holds.
    final var isAsStored: Bool {
        change == nil && state.isDisjoint(with: [.changed, .pending, .gone, .awakening, .detached, .invalidated])
            && extras?.isAsStored != false
    }
}

extension ObjectExtras {
    /// Whether nothing here was set by the program.
    fileprivate var isAsStored: Bool {
        values.isEmpty && assignedStore == nil && !toManys.contains { $0?.isChanged == true }
    }
}
