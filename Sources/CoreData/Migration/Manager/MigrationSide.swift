/// The location of a store, its type, and the options that it is opened with.
struct StorePlace {
    let url: URL
    let type: String
    let options: [AnyHashable: Any]?

    init(_ url: URL, _ type: String, _ options: [AnyHashable: Any]? = nil) {
        self.url = url
        self.type = type
        self.options = options
    }

    /// Whether the store is a file.
    var isFile: Bool { type != NSInMemoryStoreType && !url.isNullDevice }
    /// Whether the store's file exists.
    var exists: Bool { isFile && FileManager.default.fileExists(atPath: url.path) }
}

/// One of the two stacks of a migration: a coordinator with at most one store, and a context.
///
/// The entities are copies without class names, so every object is a plain `NSManagedObject`.
final class MigrationSide {
    let model: NSManagedObjectModel
    /// The original of `model`.
    let given: NSManagedObjectModel
    private let name: String
    /// The configuration whose entities the store contains; nil to determine it from the store.
    var configuration: String?
    private(set) var store: NSPersistentStore?
    /// The records that this migration has saved.
    private var written: Set<RecordReference> = []
    /// The objects of those records; set when a policy reads the context's sets of objects.
    private var kept: Set<NSManagedObject>?

    init(_ model: NSManagedObjectModel, _ name: String) {
        self.model = model.withoutClasses
        given = model
        self.name = name
    }

    private(set) lazy var coordinator: NSPersistentStoreCoordinator = {
        let made = NSPersistentStoreCoordinator(managedObjectModel: model)
        made.name = "migration \(name)"
        return made
    }()

    /// A context for the thread of the migration, as in the API before queues.
    private(set) lazy var context: NSManagedObjectContext = {
        let made = MigrationContext(concurrencyType: .confinementConcurrencyType)
        made.side = self
        made.persistentStoreCoordinator = coordinator
        made.name = "migration \(name)"
        return made
    }()

    func open(_ place: StorePlace, readOnly: Bool = false) throws {
        // An in-memory store remains open between migrations, which add to it.
        if !place.isFile, let store, store.type == place.type, store.url == place.url { return }
        close()
        var options = place.options ?? [:]
        if readOnly { options[NSReadOnlyPersistentStoreOption] = true as NSNumber }
        for option in [NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption] {
            options[option] = nil
        }
        store = try coordinator.addPersistentStore(
            ofType: place.type, configurationName: configuration ?? fittingConfiguration(place), at: place.url,
            options: options)
    }

    /// The configuration that an existing store was created with, determined by its hashes; nil for all entities.
    func fittingConfiguration(_ place: StorePlace) -> String? {
        guard place.exists,
            let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(
                ofType: place.type, at: place.url),
            !model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        else { return nil }
        return model.configurations.sorted().first {
            model.isConfiguration(withName: $0, compatibleWithStoreMetadata: metadata)
        }
    }

    /// Closes the store, so that its files can be moved.
    func close() {
        guard let store else { return }
        context.reset()
        // `remove(_:)` of the coordinator's own class never throws.
        try? coordinator.remove(store)
        self.store = nil
        written = []
        kept = nil
    }

    /// The object for a record of the store.
    func object(_ reference: RecordReference) -> NSManagedObject? {
        guard let store, let family = model.entities.first?.layout.family else { return nil }
        let layout = family[reference.entity]
        return context.object(for: reference, declared: layout, in: store)
    }

    /// The objects for records of the store. Their rows are read with one query per entity.
    func objects(_ references: ArraySlice<RecordReference>) throws -> [NSManagedObject] {
        guard let store, let family = model.entities.first?.layout.family else { return [] }
        var keys: [Int: [Int64]] = [:]
        for reference in references { keys[reference.entity, default: []].append(reference.key) }
        return try coordinator.reading(store, for: context) { records in
            let objects = references.map {
                context.object(for: $0, declared: family[$0.entity], in: store)
            }
            for (entity, keys) in keys {
                let layout = family[entity]
                try records.loadRows(
                    of: keys.filter { store.rowCache.version(root: layout.rootNumber, key: $0) == nil }, layout)
            }
            return objects
        }
    }

    /// Whether an object whose row was just requested has one.
    func hasRow(_ object: NSManagedObject) -> Bool {
        store?.rowCache.version(root: object.layout.rootNumber, key: object.key) != nil
    }

    /// Prefetches the relationships with count limits, with one query per relationship instead of one per object.
    func readCounted(_ objects: [NSManagedObject]) throws {
        for (_, objects) in Dictionary(grouping: objects, by: { $0.layout.number }) {
            let layout = objects[0].layout
            let names = layout.countedToManys.map(\.name)
            if !names.isEmpty { try context.prefetch(names, for: objects, of: layout.entity) }
        }
    }

    /// Records what a save has inserted and deleted.
    func note(written inserted: [NSManagedObject], deleted: [RecordReference]) {
        written.formUnion(inserted.lazy.map(\.reference))
        written.subtract(deleted)
        kept?.formUnion(inserted)
    }

    /// The objects of all records that this migration has saved. From now on they remain in memory, because a policy
    /// that reads them once usually does so for every record.
    func keepWritten() -> Set<NSManagedObject> {
        if kept == nil { kept = Set((try? objects(Array(written)[...])) ?? []) }
        return kept!.filter { !$0.isDeleted && $0.managedObjectContext != nil }
    }

    /// Turns unchanged objects into faults, so that unreferenced objects and their related objects are deallocated.
    func turnIntoFaults() {
        guard kept == nil else { return }
        for object in context.registry.objects
        where object.state.isDisjoint(with: ObjectState.changed.union(.unsaved)) {
            context.turnIntoFault(object)
        }
    }
}

/// The context of a migration. It saves in batches, where Apple's manager saves at the end.
///
/// Its sets of objects therefore include the objects that were already saved: a policy that finds or creates records
/// may search there.
private final class MigrationContext: NSManagedObjectContext, @unchecked Sendable {
    weak var side: MigrationSide?

    override var registeredObjects: Set<NSManagedObject> {
        side.map { super.registeredObjects.union($0.keepWritten()) } ?? super.registeredObjects
    }

    override var insertedObjects: Set<NSManagedObject> {
        side.map { super.insertedObjects.union($0.keepWritten()) } ?? super.insertedObjects
    }

    /// A policy can save the context too.
    override func save() throws {
        processPendingChanges()
        let (inserted, deleted) = (changes.inserted, changes.deletedWithRecord.map(\.reference))
        try super.save()
        side?.note(written: inserted, deleted: deleted)
    }
}
