/// Where a store lies, of which type it is, and what it is opened with.
struct StorePlace {
    let url: URL
    let type: String
    let options: [AnyHashable: Any]?

    init(_ url: URL, _ type: String, _ options: [AnyHashable: Any]? = nil) {
        self.url = url
        self.type = type
        self.options = options
    }

    /// Whether a store of the type has a file.
    var isFile: Bool { type != NSInMemoryStoreType && !url.isNullDevice }
    /// Whether something lies there already.
    var exists: Bool { isFile && FileManager.default.fileExists(atPath: url.path) }
}

/// One of the two stacks of a migration: a coordinator with at most one store, and a context.
///
/// The entities are copies that name no classes, so that every object is a plain one.
final class MigrationSide {
    let model: NSManagedObjectModel
    /// The model that it is a copy of.
    let given: NSManagedObjectModel
    private let name: String
    /// The configuration whose entities the store has; found out where it is nil.
    var configuration: String?
    private(set) var store: NSPersistentStore?
    /// The records that this migration has written.
    private var written: Set<RecordReference> = []
    /// The objects of those records, once a policy has read them from the context's sets of objects.
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

    /// A context for the thread that migrates, as it was before there were queues.
    private(set) lazy var context: NSManagedObjectContext = {
        let made = MigrationContext(concurrencyType: .confinementConcurrencyType)
        made.side = self
        made.persistentStoreCoordinator = coordinator
        made.name = "migration \(name)"
        return made
    }()

    func open(_ place: StorePlace, readOnly: Bool = false) throws {
        // A store in memory is added to as long as the manager has it.
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

    /// The configuration that an existing store was made with, by its hashes; nil for that of all entities.
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

    /// Lets the store go, so that its files can be moved.
    func close() {
        guard let store else { return }
        context.reset()
        // A coordinator's own method fails for no reason but the store's not being there.
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

    /// The objects for records of the store, with their rows read ahead.
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

    /// Whether an object that was just read ahead has a record.
    func hasRow(_ object: NSManagedObject) -> Bool {
        store?.rowCache.version(root: object.layout.rootNumber, key: object.key) != nil
    }

    /// Reads the relationships whose members are counted, with one query for each instead of one for each object.
    func readCounted(_ objects: [NSManagedObject]) throws {
        for (_, objects) in Dictionary(grouping: objects, by: { $0.layout.number }) {
            let layout = objects[0].layout
            let names = layout.countedToManys.map(\.name)
            if !names.isEmpty { try context.prefetch(names, for: objects, of: layout.entity) }
        }
    }

    /// Takes note of what a save has written and deleted.
    func note(written inserted: [NSManagedObject], deleted: [RecordReference]) {
        written.formUnion(inserted.lazy.map(\.reference))
        written.subtract(deleted)
        kept?.formUnion(inserted)
    }

    /// The objects of all records that this migration has written. From now on they stay in memory, since a policy that
    /// reads them once does so for every record.
    func keepWritten() -> Set<NSManagedObject> {
        if kept == nil { kept = Set((try? objects(Array(written)[...])) ?? []) }
        return kept!.filter { !$0.isDeleted && $0.managedObjectContext != nil }
    }

    /// Turns whatever is not changed into faults: what nobody holds goes, with all that it led to.
    func letGo() {
        guard kept == nil else { return }
        for object in context.registry.objects
        where object.state.isDisjoint(with: ObjectState.changed.union(.unsaved)) {
            context.turnIntoFault(object)
        }
    }
}

/// A context of a migration, which saves in batches what Apple's manager saves at the end.
///
/// So its sets of objects hold what was saved on the way too: a policy that finds or creates a record may look for it
/// there.
private final class MigrationContext: NSManagedObjectContext, @unchecked Sendable {
    weak var side: MigrationSide?

    override var registeredObjects: Set<NSManagedObject> {
        side.map { super.registeredObjects.union($0.keepWritten()) } ?? super.registeredObjects
    }

    override var insertedObjects: Set<NSManagedObject> {
        side.map { super.insertedObjects.union($0.keepWritten()) } ?? super.insertedObjects
    }

    /// A policy may save by itself.
    override func save() throws {
        processPendingChanges()
        let (inserted, deleted) = (changes.inserted, changes.deletedWithRecord.map(\.reference))
        try super.save()
        side?.note(written: inserted, deleted: deleted)
    }
}
