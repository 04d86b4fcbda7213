import CoreData

/// A requirement that a store does not meet.
struct Shortfall: Error {
    let sentence: String
}

/// The environment for testing one requirement: a store that can be opened any number of times.
final class Bench {
    private let type: NSPersistentStore.StoreType
    private let options: [AnyHashable: Any]?
    let url: URL

    init(type: NSPersistentStore.StoreType, options: [AnyHashable: Any]?, url: URL) {
        self.type = type
        self.options = options
        self.url = url
    }

    /// Opens the store, runs `body` on the queue of one of its contexts, and closes the store.
    func open<Result>(
        _ model: NSManagedObjectModel = TrialModel.make(), options: [AnyHashable: Any] = [:],
        _ body: (Session) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let all = (self.options ?? [:]).merging(options) { _, given in given }
        let store = try coordinator.addPersistentStore(type: type, configuration: nil, at: url, options: all)
        defer { try? coordinator.remove(store) }
        let session = Session(coordinator: coordinator, store: store)
        return try session.context.performAndWait { try body(session) }
    }

    /// The metadata of the closed store's file.
    func metadata() throws -> [String: Any] {
        try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: url, options: options)
    }

    func setMetadata(_ metadata: [String: Any]) throws {
        try NSPersistentStoreCoordinator.setMetadata(metadata, type: type, at: url, options: options)
    }

    func clear() {
        let folder = url.deletingLastPathComponent()
        guard url.isFileURL, folder.lastPathComponent.hasPrefix("conformance-") else { return }
        try? FileManager.default.removeItem(at: folder)
    }
}

/// An open store with a context.
final class Session {
    let coordinator: NSPersistentStoreCoordinator
    let store: NSPersistentStore
    let context: NSManagedObjectContext

    init(coordinator: NSPersistentStoreCoordinator, store: NSPersistentStore) {
        self.coordinator = coordinator
        self.store = store
        context = Session.context(of: coordinator)
    }

    private static func context(of coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    /// Runs `body` on the queue of another context, which shares no objects with the first one.
    func elsewhere<Result>(_ body: (NSManagedObjectContext) throws -> Result) rethrows -> Result {
        let other = Session.context(of: coordinator)
        return try other.performAndWait { try body(other) }
    }
}

extension NSManagedObjectContext {
    @discardableResult
    func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (name, value) in values { object.setValue(value, forKey: name) }
        return object
    }

    /// The objects of an entity, sorted by name.
    func all(_ entity: String, where format: String? = nil, _ arguments: [Any] = []) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try fetch(request)
    }

    /// The only object of an entity.
    func only(_ entity: String) throws -> NSManagedObject {
        let found = try all(entity)
        guard found.count == 1 else {
            throw Shortfall(sentence: "One \(entity) was saved, but a fetch finds \(found.count).")
        }
        return found[0]
    }
}

extension NSManagedObject {
    var name: String? { value(forKey: "name") as? String }
    func names(_ relationship: String) -> [String] {
        switch value(forKey: relationship) {
        case let set as NSOrderedSet: set.array.compactMap { ($0 as? NSManagedObject)?.name }
        case let set as NSSet: set.allObjects.compactMap { ($0 as? NSManagedObject)?.name }.sorted()
        case let object as NSManagedObject: [object.name ?? ""]
        default: []
        }
    }
}

/// Throws if the two values are not equal.
func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
    guard found != wanted else { return }
    throw Shortfall(sentence: "\(what): expected \(wanted), found \(found).")
}

/// Throws unless `body` throws an error that `isRight` accepts.
func expectError(_ what: String, where isRight: (NSError) -> Bool = { _ in true }, _ body: () throws -> Void) throws {
    do { try body() } catch {
        if isRight(error as NSError) { return }
        throw Shortfall(sentence: "\(what) throws an unexpected error: \(error).")
    }
    throw Shortfall(sentence: "\(what) throws no error.")
}
