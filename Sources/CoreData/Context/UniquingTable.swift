import CRuntime

/// One table of a registry: the objects of one entity tree in one store, by primary key.
final class UniquingTable {
    /// Kept by its objects beyond the end of the context.
    let registry: ObjectRegistry
    /// Nil for the table of objects that were never saved.
    @exclusivity(unchecked) private(set) var store: NSPersistentStore?
    /// `EntityLayout.rootNumber` of the tree.
    let root: Int
    @exclusivity(unchecked) private var slots = PagedTable<UnsafeMutableRawPointer?>(empty: nil)

    private let family: StoreTables

    init(registry: ObjectRegistry, family: StoreTables, root: Int) {
        self.registry = registry
        self.family = family
        store = family.store
        self.root = root
    }

    deinit { slots.removeAll() }

    /// The object at `key`, unless there is none or its end has begun. The registry's lock is held.
    @inline(__always)
    func find(_ key: Int64) -> NSManagedObject? {
        guard let slot = slots.find(key)?.pointee, swift_tryRetain(slot) != nil else { return nil }
        return Unmanaged<NSManagedObject>.fromOpaque(slot).takeRetainedValue()
    }

    /// The object of a record of the same store but maybe of another tree, unless the context has none. Takes the
    /// registry's lock.
    func relative(_ key: Int64, root: Int) -> NSManagedObject? {
        registry.lock {
            family.byRoot.withUnsafeBufferPointer { tables in
                guard root < tables.count, let start = UnsafeRawPointer(tables.baseAddress) else { return nil }
                // The registry keeps the tables; this need not count references to them.
                let table = start.assumingMemoryBound(to: Unmanaged<UniquingTable>?.self)[root]
                return table?._withUnsafeGuaranteedRef { $0.find(key) }
            }
        }
    }

    /// Registers `object` at `key`. The registry's lock is held.
    func register(_ object: NSManagedObject, key: Int64) {
        slots.place(key).pointee = Unmanaged.passUnretained(object).toOpaque()
        object.move(to: self, key: key)
    }

    /// Registers a fault that has its home and key already, unless there is an object for the key.
    /// - Returns: that object. The registry's lock is held.
    @inline(__always)
    func registerUnlessKnown(_ fault: Unmanaged<NSManagedObject>, key: Int64) -> NSManagedObject? {
        let slot = slots.place(key)
        if let address = slot.pointee, swift_tryRetain(address) != nil {
            return Unmanaged<NSManagedObject>.fromOpaque(address).takeRetainedValue()
        }
        slot.pointee = fault.toOpaque()
        return nil
    }

    /// Frees a slot whose object has moved to another table. The registry's lock is held.
    func clear(_ key: Int64) { slots.find(key)?.pointee = nil }

    /// Takes an object out; called by its `deinit`, and when it leaves its context.
    func unregister(_ object: NSManagedObject) {
        let store = registry.lock { () -> NSPersistentStore? in
            registry.endPromotion(object)
            // Another object may have taken the key since this one's end began.
            guard let slot = slots.find(object.key), slot.pointee == Unmanaged.passUnretained(object).toOpaque() else {
                return nil
            }
            slot.pointee = nil
            return self.store
        }
        guard let store else { return }
        store.rowCache.release(root: root, key: object.key)
        if store.tellsOfRegistration {
            store.contextDidUnregister([NSManagedObjectID(key: object.key, layout: object.layout, store: store)])
        }
    }

    /// Empties the table as its context ends, and releases the store. The registry's lock is held; the result must be
    /// released after it, because the last reference to an object takes it.
    func end() -> EndedTable {
        var ended = EndedTable(store: store, survivors: objects)
        if let store {
            ended.survivors.visit { $0.keepID() }
            slots.forEach { slot in
                // Some of these objects are being destroyed, and find no slot any more: their use of the row ends here.
                guard let address = slot else { return }
                Unmanaged<NSManagedObject>.fromOpaque(address)._withUnsafeGuaranteedRef { object in
                    store.rowCache.release(root: root, key: object.key)
                    guard store.tellsOfRegistration else { return }
                    ended.ids.append(NSManagedObjectID(key: object.key, layout: object.layout, store: store))
                }
            }
        }
        slots.removeAll()
        store = nil
        return ended
    }

    /// Takes the objects for those of another store, whose records have the same keys. The registry's lock is held.
    func move(to store: NSPersistentStore) -> [NSManagedObject] {
        self.store = store
        let objects = objects
        for object in objects { register(object, key: object.key) }
        return objects
    }

    /// Every object of the table. The registry's lock is held.
    var objects: [NSManagedObject] {
        var found: [NSManagedObject] = []
        slots.forEach { slot in
            if let address = slot, swift_tryRetain(address) != nil {
                found.append(Unmanaged<NSManagedObject>.fromOpaque(address).takeRetainedValue())
            }
        }
        return found
    }
}

/// What a table held when its context ended.
struct EndedTable {
    let store: NSPersistentStore?
    /// Objects that outlive the context, and still refer to the table.
    let survivors: [NSManagedObject]
    /// The ids of the objects that were registered, where the store is notified of registrations.
    var ids: [NSManagedObjectID] = []
}
