/// The whole stack in one object: model, coordinator, stores, and a context for the main queue.
///
///     let container = NSPersistentContainer(name: "Company", managedObjectModel: model)
///     container.loadPersistentStores { description, error in
///         if let error { fatalError("\(error)") }
///     }
///     let context = container.viewContext
///
/// Apple's page: *NSPersistentContainer*.
open class NSPersistentContainer: _ContainerBase, @unchecked Sendable {
    // Sendable: what it holds is set once, or belongs to whoever sets the stack up.
    public let name: String
    public let managedObjectModel: NSManagedObjectModel
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    /// The context of the main queue.
    public let viewContext: NSManagedObjectContext
    /// The stores that `loadPersistentStores` opens: one SQLite file named after the container, unless set.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]

    /// A container for `model`, whose store will be called `name`.
    public override init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
        persistentStoreDescriptions = []
        super.init(name: name, managedObjectModel: model)
        let url = type(of: self).defaultDirectoryURL().appendingPathComponent(name + ".sqlite")
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    }

    /// A container for the model called `name`, whose store will be called the same.
    ///
    ///     let container = NSPersistentContainer(name: "Shop")  // Shop.xcdatamodeld
    ///
    /// The model is looked for among the program's resources: beside the program and in the resource bundles of its
    /// package. When there is none, or none that can be used, that is logged and the model is empty, as with Apple.
    public convenience init(name: String) {
        self.init(name: name, managedObjectModel: Self.model(named: name))
    }

    static func model(named name: String) -> NSManagedObjectModel {
        do {
            return try ModelLocator.model(named: name)
        } catch {
            let message = "CoreData: error: Failed to load model named \(name)\nCoreData: error: \(error)\n"
            FileHandle.standardError.write(Data(message.utf8))
            return NSManagedObjectModel()
        }
    }

    /// The folder of stores that were given no other place: the user's data folder, one for each program.
    open class func defaultDirectoryURL() -> URL {
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        let folder = base.appendingPathComponent(ProcessInfo.processInfo.processName)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Opens every described store that is not open yet, and tells of each how it went.
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions where !isLoaded(description) {
            persistentStoreCoordinator.add(description) { result in
                switch result {
                case .success(let store):
                    self.loadedLock { self.loaded.append(LoadedStore(description: description, store: store)) }
                    block(description, nil)
                case .failure(let error): block(description, error)
                }
            }
        }
    }

    /// The stores that were loaded, each with its description: those in memory have no place to tell them apart by.
    private var loaded: [LoadedStore] = []
    private struct LoadedStore {
        let description: NSPersistentStoreDescription
        /// Nil once the coordinator has removed the store.
        weak var store: NSPersistentStore?
    }
    private let loadedLock = Lock()

    private func isLoaded(_ description: NSPersistentStoreDescription) -> Bool {
        let open = persistentStoreCoordinator.persistentStores
        let isLoaded = loadedLock {
            loaded.removeAll { entry in !open.contains { $0 === entry.store } }
            return loaded.contains { $0.description === description }
        }
        guard !isLoaded, description.type != NSInMemoryStoreType, let url = description.url, !url.isNullDevice else {
            return isLoaded
        }
        return persistentStoreCoordinator.persistentStore(for: url) != nil
    }

    /// A context on a queue of its own.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Runs `block` with a context made for it, on that context's queue.
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    /// Runs `block` with a context made for it, on that context's queue, and awaits its result.
    open func performBackgroundTask<Value, Failure: Error>(
        _ block: @escaping @Sendable (NSManagedObjectContext) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let context = newBackgroundContext()
        return try await context.perform { () throws(Failure) -> Value in try block(context) }
    }
}
