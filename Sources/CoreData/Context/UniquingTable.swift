import CRuntime

/// One table of a registry: the objects of one inheritance tree in one store, by primary key.
final class UniquingTable: UnshownContents {
    /// Retained by its objects, even after the context is deallocated.
    let registry: ObjectRegistry
    /// Nil for the table of unsaved objects.
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

    /// The object at `key`; nil if there is none or its deallocation has begun. The registry's lock is held.
    @inline(__always)
    func find(_ key: Int64) -> NSManagedObject? {
        guard let slot = slots.find(key)?.pointee, swift_tryRetain(slot) != nil else { return nil }
        return Unmanaged<NSManagedObject>.fromOpaque(slot).takeRetainedValue()
    }

    /// The object of a record in the same store, possibly of another tree; nil if the context has none. Takes the
    /// registry's lock.
    func relative(_ key: Int64, root: Int) -> NSManagedObject? {
        registry.lock {
            family.byRoot.withUnsafeBufferPointer { tables in
                guard root < tables.count, let start = UnsafeRawPointer(tables.baseAddress) else { return nil }
                // The registry retains the tables, so there is no need to count references to them here.
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

    /// Registers a fault whose home and key are set, unless there is an object for the key.
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

    /// Removes an object. Called by its `deinit`, and when it leaves its context.
    func unregister(_ object: NSManagedObject) {
        let store = registry.lock { () -> NSPersistentStore? in
            registry.endPromotion(object)
            // Another object may have taken the key since this one's deallocation began.
            guard let slot = slots.find(object.key), slot.pointee == Unmanaged.passUnretained(object).toOpaque() else {
                return nil
            }
            slot.pointee = nil
            return self.store
        }
        guard let store else { return }
        store.rowCache.release(root: root, key: object.key)
        if store.reportsRegistration {
            store.contextDidUnregister([NSManagedObjectID(key: object.key, layout: object.layout, store: store)])
        }
    }

    /// Clears the table when its context is deallocated, and releases the store. The registry's lock is held. Release
    /// the result after the lock, because the deallocation of an object takes the lock.
    func end() -> EndedTable {
        var ended = EndedTable(store: store, survivors: objects)
        // The IDs retain the model, without which an object has no entity.
        ended.survivors.visit { $0.keepID() }
        if let store {
            slots.forEach { slot in
                // Some of these objects are being deallocated, and no longer find a slot: their use of the row ends
                // here.
                guard let address = slot else { return }
                Unmanaged<NSManagedObject>.fromOpaque(address)._withUnsafeGuaranteedRef { object in
                    store.rowCache.release(root: root, key: object.key)
                    guard store.reportsRegistration else { return }
                    ended.ids.append(NSManagedObjectID(key: object.key, layout: object.layout, store: store))
                }
            }
        }
        slots.removeAll()
        store = nil
        return ended
    }

    /// Moves the objects to another store, whose records have the same keys. The registry's lock is held.
    func move(to store: NSPersistentStore) -> [NSManagedObject] {
        self.store = store
        let objects = objects
        for object in objects { register(object, key: object.key) }
        return objects
    }

    /// All objects of the table. The registry's lock is held.
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

/// The contents of a table when its context was deallocated.
struct EndedTable {
    let store: NSPersistentStore?
    /// Objects that outlive the context and still refer to the table.
    let survivors: [NSManagedObject]
    /// The IDs of the registered objects, if the store is notified of registrations.
    var ids: [NSManagedObjectID] = []
}
