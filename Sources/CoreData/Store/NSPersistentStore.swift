import Synchronization

/// The place where records are stored, such as a file, as the coordinator sees it.
///
/// Fetches and saves access a store through `RecordStore`. The contexts share the rows that a store has read in its
/// `RowCache`. Apple's page: *NSPersistentStore*.
open class NSPersistentStore: _StoreBase, AnchorHolder {
    final let anchor = Anchor()
    /// The cached rows.
    final let rowCache = RowCache()
    /// The coordinator that the store was added to; nil after its removal.
    open internal(set) var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { coordinatorLock { coordinator } }
        set {
            coordinatorLock { coordinator = newValue }
            owner.store(newValue?.number ?? 0, ordering: .releasing)
        }
    }
    // Read on any thread, also while the store is being removed.
    private final let coordinatorLock = Lock()
    @Anchored private final var coordinator: NSPersistentStoreCoordinator?
    /// The number of the coordinator, or 0.
    private final let owner: Atomic<Int>
    /// Whether the store is open in the coordinator. Called on every look-up by object ID, where loading a weak
    /// reference would dominate the cost.
    final func belongs(to coordinator: NSPersistentStoreCoordinator) -> Bool {
        owner.load(ordering: .acquiring) == coordinator.number
    }
    /// The configuration of the model whose entities the store contains; "PF_DEFAULT_CONFIGURATION_NAME" for all
    /// entities.
    public let configurationName: String
    /// The options with which the store was added.
    public let options: [AnyHashable: Any]?
    /// The location of the store.
    open var url: URL?
    /// Whether the store rejects saves.
    open var isReadOnly: Bool
    /// How to make a read-only store writable, as a sentence for error messages.
    final var writableAdvice = "Add it without NSReadOnlyPersistentStoreOption."
    /// The identifier of the store, assigned when the store was created. It is part of the URI of every object ID.
    open var identifier: String! {
        get { metadata[NSStoreUUIDKey] as? String }
        set { metadata[NSStoreUUIDKey] = newValue }
    }
    /// The metadata of the store: its type, its identifier, version hashes, and custom entries.
    open var metadata: [String: Any]! = [:] {
        didSet {
            keptIdentifier = metadata?[NSStoreUUIDKey] as? String
            hasUnsavedMetadata = true
        }
    }
    /// Whether the metadata were set since they were last written.
    final var hasUnsavedMetadata: Bool {
        get { metadataState.load(ordering: .relaxed) }
        set { metadataState.store(newValue, ordering: .relaxed) }
    }
    // Read after every save, without the coordinator's lock.
    private final let metadataState = Atomic<Bool>(false)
    /// The identifier from the metadata, cached for the creation of object IDs.
    final private(set) var keptIdentifier: String?
    /// The type of the store, such as `NSSQLiteStoreType`. Subclasses must override it.
    open var type: String {
        stop(
            .internalInconsistencyException,
            "The store class \(Swift.type(of: self)) does not override type: return the type that it is registered for."
        )
    }

    /// Creates a store object. The coordinator calls it, and then `loadMetadata()`, which opens or creates the store.
    public override init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        _coordinator = Anchored(wrappedValue: root)
        owner = Atomic(root?.number ?? 0)
        configurationName = name ?? NSPersistentStore.defaultConfigurationName
        self.options = options
        self.url = url
        isReadOnly = (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false
        super.init(persistentStoreCoordinator: root, configurationName: name, at: url, options: options)
        anchor.attach(to: self)
        recordStore = self as? any RecordStore
    }

    deinit { anchor.detach() }

    /// The store itself, cast once: a cast to a protocol takes as long as binding all values of a small save.
    unowned(unsafe) final private(set) var recordStore: (any RecordStore)?

    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// Reads `metadata`, and creates the store if it does not exist. Called when the coordinator opens the store. Does
    /// nothing by default.
    /// - Throws: your errors, which `addPersistentStore` throws in turn.
    open func loadMetadata() throws {}
    /// Called after the coordinator has added the store. Does nothing by default.
    open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}
    /// Called before the coordinator removes the store. Does nothing by default.
    open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

    /// Reads the metadata of the store at `url` without opening the store.
    ///
    /// The coordinator's methods of the same name call it. Custom store classes override it.
    /// - Throws: `CocoaError.persistentStoreOperation` unless overridden.
    open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] { throw unsupported("read") }
    /// Writes the metadata of the store at `url` immediately; nil removes the custom entries.
    /// - Throws: `CocoaError.persistentStoreOperation` unless overridden.
    open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        throw unsupported("change")
    }

    /// The subclass of `NSMigrationManager` that migrates stores of this class, or `NSMigrationManager` itself if there
    /// is none. A manager uses it unless its `usesStoreSpecificMigrationManager` is false.
    open class func migrationManagerClass() -> AnyClass { NSMigrationManager.self }

    private static func unsupported(_ what: String) -> CocoaError {
        CocoaError(
            .persistentStoreOperation,
            sentence: "Stores of the class \(Self.self) cannot \(what) metadata before they are added to a coordinator."
        )
    }

    /// Prepares the store for use, after its metadata were read.
    func prepare() throws {}
    /// Writes `metadata`, if there are no other changes to save with them.
    func saveMetadata() throws {}
    /// Changes the location of the store.
    /// - Returns: false if that is not possible; the location is unchanged then.
    func relocate(to url: URL) -> Bool {
        self.url = url
        return true
    }
    /// Reserves the keys of an inheritance tree up to `key`, because they were assigned elsewhere.
    func reserveKeys(upTo key: Int64, of root: EntityLayout) throws {}
    /// Deletes all files of the store at `url`.
    class func destroy(at url: URL, options: [AnyHashable: Any]?) throws {
        try StoreFiles.remove([url])
    }
    /// Replaces the store at `destination`, if any, with a copy of the store at `source`.
    class func replace(at destination: URL, from source: URL, options: [AnyHashable: Any]?) throws {
        try StoreFiles.require(source)
        try StoreFiles.copy(source, to: destination)
    }

    /// Whether the store requires notifications about registered records.
    var reportsRegistration: Bool { false }
    func contextDidRegister(_ ids: [NSManagedObjectID]) {}
    func contextDidUnregister(_ ids: [NSManagedObjectID]) {}

    /// The key in the form of an object ID's URI.
    func referenceText(key: Int64, layout: EntityLayout) -> String { "p\(key)" }
    /// The key for the last component of a URI; nil if it is not a key.
    func key(spelled text: String, layout: EntityLayout) -> Int64? {
        guard text.first == "p", let key = Int64(text.dropFirst()), key > 0 else { return nil }
        return key
    }
}

extension NSPersistentStore {
    /// The types of stores, with names that follow Swift's conventions.
    public struct StoreType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = String
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A SQLite file.
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        /// A binary file that is read and written completely.
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
        /// An XML file that is read and written completely.
        public static let xml = StoreType(rawValue: NSXMLStoreType)
        /// A store in memory.
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    }
}
