/// A context's uniquing tables, which map records to objects.
///
/// The tables don't retain objects: an object leaves its table when it is deallocated. Objects can be deallocated on
/// any queue, so the tables have a lock, and a look-up retains the object with `swift_tryRetain`, which fails for an
/// object whose deallocation has begun.
///
/// - Invariant: an address in a table is that of an object whose `deinit` has not yet returned from `unregister`, so
///   the memory behind it is valid while the lock is held.
final class ObjectRegistry {
    /// Nil once the context is deallocated. Its objects can live longer.
    @Anchored private(set) var context: NSManagedObjectContext? = nil
    /// The context without reference counting, for accesses on every change of every object. The queue that an object
    /// is used on keeps its context alive in the meantime.
    @exclusivity(unchecked) private var owner: Unmanaged<NSManagedObjectContext>?
    let lock = Lock()
    @exclusivity(unchecked) private var stores: [StoreTables] = []
    /// The table of unsaved objects. Like every table it retains the registry, so the registry must release it when the
    /// context is deallocated.
    var temporary: UniquingTable {
        if let unsaved { return unsaved }
        let table = UniquingTable(registry: self, family: StoreTables(of: nil), root: 0)
        unsaved = table
        return table
    }
    @exclusivity(unchecked) private var unsaved: UniquingTable?
    @exclusivity(unchecked) private var promoted: [ObjectIdentifier: Int64] = [:]

    func attach(to context: NSManagedObjectContext) {
        self.context = context
        owner = .passUnretained(context)
    }

    /// Calls `body` with the context, unless it is deallocated. For use on the context's queue only.
    @inline(__always)
    func withContext(_ body: (NSManagedObjectContext) -> Void) { owner?._withUnsafeGuaranteedRef(body) }

    /// Breaks the reference cycles of the context's objects when the context is deallocated, so that objects, tables
    /// and stores are freed with it. Objects that are still referenced keep their IDs and values, but no store.
    func invalidate() {
        owner = nil
        objects.visit { $0.releaseRelatedObjects() }
        let ended = lock { () -> [EndedTable] in
            let tables = stores.flatMap(\.byRoot) + [unsaved]
            for family in stores { family.end() }
            stores = []
            unsaved = nil
            promoted = [:]
            return tables.compactMap { $0?.end() }
        }
        for table in ended where !table.ids.isEmpty { table.store?.contextDidUnregister(table.ids) }
    }

    /// The table of all records of one inheritance tree in one store.
    func table(_ store: NSPersistentStore, root: Int) -> UniquingTable {
        lock { table(tables(of: store), root: root) }
    }

    /// The table of an inheritance tree in a store, and the object of a record in it, if there is one.
    func find(
        _ key: Int64, root: Int, in store: NSPersistentStore
    ) -> (table: UniquingTable, object: NSManagedObject?) {
        lock {
            let table = table(tables(of: store), root: root)
            return (table, table.find(key))
        }
    }

    private func table(_ family: StoreTables, root: Int) -> UniquingTable {
        if root < family.byRoot.count, let table = family.byRoot[root] { return table }
        let table = UniquingTable(registry: self, family: family, root: root)
        while family.byRoot.count <= root { family.byRoot.append(nil) }
        family.byRoot[root] = table
        return table
    }

    private func tables(of store: NSPersistentStore) -> StoreTables {
        if let known = stores.first(where: { $0.store === store }) { return known }
        let made = StoreTables(of: store)
        stores.append(made)
        return made
    }

    /// Moves an object to the store's table after the store has assigned a permanent key. The temporary key remains
    /// valid until the object is saved, because other unsaved objects may refer to it.
    func promote(_ object: NSManagedObject, from temporaryKey: Int64, in store: NSPersistentStore) {
        let table = table(store, root: object.layout.rootNumber)
        let key = object.key
        lock {
            promoted[ObjectIdentifier(object)] = temporaryKey
            table.register(object, key: key)
        }
        store.rowCache.retain(root: table.root, key: key)
        reportRegistration(to: store, of: [object])
    }

    /// Notifies a store that its records have objects now, if it requires that.
    private func reportRegistration(to store: NSPersistentStore, of objects: [NSManagedObject]) {
        if store.reportsRegistration, !objects.isEmpty { store.contextDidRegister(objects.map(\.objectID)) }
    }

    /// The temporary key of an object that has got its permanent one before it was saved.
    func temporaryKey(of object: NSManagedObject) -> Int64? { lock { promoted[ObjectIdentifier(object)] } }

    /// Moves saved objects from the table of unsaved objects to those of their store, with the keys that it has
    /// assigned.
    func makePermanent(_ changes: [RecordChange], in store: NSPersistentStore) {
        guard let unsaved else { return }
        // Indices, because every object in a list would have to be retained.
        var moved: [Int] = []
        lock {
            let family = tables(of: store)
            var home = UniquingTable?.none
            for place in changes.indices {
                let object = unsafeDowncast(changes[place].origin, to: NSManagedObject.self)
                guard object.home === unsaved else {
                    endPromotion(object)
                    continue
                }
                moved.append(place)
                unsaved.clear(object.key)
                let root = changes[place].root
                if home?.root != root { home = table(family, root: root) }
                home?.register(object, key: changes[place].key)
            }
        }
        store.rowCache.retain(moved) { (changes[$0].root, changes[$0].key) }
        guard store.reportsRegistration else { return }
        reportRegistration(
            to: store, of: moved.map { unsafeDowncast(changes[$0].origin, to: NSManagedObject.self) })
    }

    /// Removes the temporary key of a promoted object. The lock is held.
    func endPromotion(_ object: NSManagedObject) {
        guard !promoted.isEmpty, let key = promoted.removeValue(forKey: ObjectIdentifier(object)) else { return }
        unsaved?.clear(key)
    }

    /// Removes the temporary keys of objects that a parent has saved.
    /// - Returns: the permanent keys, by the temporary ones.
    func endPromotions(of objects: [NSManagedObject]) -> [Int64: RecordReference] {
        lock {
            if promoted.isEmpty { return [:] }
            var references: [Int64: RecordReference] = [:]
            for object in objects {
                guard let temporaryKey = promoted[ObjectIdentifier(object)] else { continue }
                references[temporaryKey] = object.reference
                endPromotion(object)
            }
            return references
        }
    }

    /// Moves objects whose records got permanent IDs in a parent to the tables of their store.
    func makePermanent(_ ids: [PermanentID]) {
        // Released after the lock, because the deallocation of an object takes the lock.
        var (found, moved): ([NSManagedObject], [NSManagedObject]) = ([], [])
        lock {
            for permanent in ids {
                guard let unsaved, let object = unsaved.find(permanent.temporaryKey) else { continue }
                found.append(object)
                guard let store = permanent.id.persistentStore, object.home === unsaved else { continue }
                moved.append(object)
                unsaved.clear(permanent.temporaryKey)
                table(tables(of: store), root: object.layout.rootNumber).register(object, key: permanent.id.key)
                store.rowCache.retain(root: object.layout.rootNumber, key: permanent.id.key)
            }
        }
        for object in moved { object.objectID.persistentStore.map { reportRegistration(to: $0, of: [object]) } }
    }

    func temporaryObject(_ key: Int64) -> NSManagedObject? { lock { unsaved?.find(key) } }

    /// All registered objects.
    var objects: [NSManagedObject] {
        lock { (stores.flatMap(\.byRoot) + [unsaved]).flatMap { $0?.objects ?? [] } }
    }

    /// Moves the objects of a store to its copy, whose records have the same keys.
    /// - Returns: the objects.
    func move(from old: NSPersistentStore, to new: NSPersistentStore) -> [NSManagedObject] {
        let objects = lock { () -> [NSManagedObject] in
            guard let family = stores.first(where: { $0.store === old }) else { return [] }
            family.store = new
            return family.byRoot.compactMap { $0 }.flatMap { $0.move(to: new) }
        }
        for object in objects { new.rowCache.retain(root: object.layout.rootNumber, key: object.key) }
        reportRegistration(to: new, of: objects)
        return objects
    }

    /// The stores with tables here that were removed from their coordinator.
    var removedStores: [NSPersistentStore] {
        lock { stores.compactMap(\.store) }.filter { $0.persistentStoreCoordinator == nil }
    }

    /// The objects of one store.
    func objects(in store: NSPersistentStore) -> [NSManagedObject] {
        lock { stores.filter { $0.store === store }.flatMap(\.byRoot).flatMap { $0?.objects ?? [] } }
    }

    /// Removes the tables of a store without registered objects.
    func dropTables(of store: NSPersistentStore) {
        lock {
            for family in stores where family.store === store { family.end() }
            stores.removeAll { $0.store == nil }
        }
    }
}

/// A context's tables for the inheritance trees of one store.
final class StoreTables {
    /// Nil for the table of unsaved objects.
    @exclusivity(unchecked) fileprivate(set) var store: NSPersistentStore?
    /// Indexed by `EntityLayout.rootNumber`; nil for a tree without registered objects. Guarded by the registry's lock.
    @exclusivity(unchecked) var byRoot: [UniquingTable?] = []

    init(of store: NSPersistentStore?) { self.store = store }

    /// Releases the store and the tables, which refer back to this object. The registry's lock is held.
    func end() {
        byRoot = []
        store = nil
    }
}
