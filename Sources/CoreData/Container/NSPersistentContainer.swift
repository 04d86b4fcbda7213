/// Sets up a complete stack: model, coordinator, stores, and a context for the main queue.
///
///     let container = NSPersistentContainer(name: "Company", managedObjectModel: model)
///     container.loadPersistentStores { description, error in
///         if let error { fatalError("\(error)") }
///     }
///     let context = container.viewContext
///
/// Apple's page: *NSPersistentContainer*.
///
/// Start reading this folder here.
///
///     NSPersistentContainer(name:) ──► the model from the bundle ──► the coordinator ──► viewContext
///     loadPersistentStores ──► each NSPersistentStoreDescription ──► addPersistentStore ──► your closure
///     newBackgroundContext() ──► another context for the same coordinator
open class NSPersistentContainer: _ContainerBase, @unchecked Sendable {
    // Sendable: the properties are set once, or belong to the code that sets up the stack.
    /// The container's name, which is also the default name of the store's file.
    public let name: String
    /// The model of the container's stores.
    public let managedObjectModel: NSManagedObjectModel
    /// The coordinator, which has the stores after they were loaded.
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    /// The context for the main queue, connected to the coordinator. Use it on the main queue only.
    public let viewContext: NSManagedObjectContext
    /// The stores that `loadPersistentStores` opens; one SQLite file with the container's name unless set. Set them
    /// before you load the stores.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]

    /// Creates a container for `model`, with a store description for a file called `name`.
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

    /// Creates a container for the model called `name`, with a store description for a file of the same name.
    ///
    ///     let container = NSPersistentContainer(name: "Shop")  // Shop.xcdatamodeld
    ///
    /// The model is looked up among the program's resources: next to the program and in the resource bundles of its
    /// package. If there is no usable model, an error is logged and the model is empty, as in Apple's framework.
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

    /// The default folder for stores: a subfolder of the user's Application Support folder, named after the program.
    /// The folder is created if necessary. You can call it from any thread.
    open class func defaultDirectoryURL() -> URL {
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        let folder = base.appendingPathComponent(ProcessInfo.processInfo.processName)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Opens the described stores that are not open yet.
    ///
    /// The completion handler is called once for each of these stores: on the calling thread before this method
    /// returns, or later on a background queue if `shouldAddStoreAsynchronously` is set. Its error is nil or one of
    /// those that `NSPersistentStoreCoordinator.addPersistentStore(ofType:configurationName:at:options:)` throws.
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

    /// The loaded stores with their descriptions, because in-memory stores cannot be identified by their URL.
    private var loaded: [LoadedStore] = []
    private struct LoadedStore {
        let description: NSPersistentStoreDescription
        /// Nil once the coordinator has removed the store.
        @Anchored var store: NSPersistentStore?
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

    /// Creates a context with a private queue that is connected to the coordinator. Use it inside its `perform`
    /// methods.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Creates a private-queue context and runs `block` with it, asynchronously on the context's queue.
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    /// Creates a private-queue context, runs `block` with it on the context's queue, and returns the result.
    /// - Throws: the error of `block`.
    open func performBackgroundTask<Value, Failure: Error>(
        _ block: @escaping @Sendable (NSManagedObjectContext) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let context = newBackgroundContext()
        return try await context.perform { () throws(Failure) -> Value in try block(context) }
    }
}
