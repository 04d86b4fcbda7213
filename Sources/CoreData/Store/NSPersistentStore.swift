import Synchronization

/// One file, or what else records are kept in, as the coordinator sees it.
///
/// A fetch and a save reach a store through `RecordStore`; what the store has read is shared between
/// contexts in its `RowCache`. Apple's page: *NSPersistentStore*.
open class NSPersistentStore: _StoreBase {
    /// The rows in use.
    final let rowCache = RowCache()
    /// The coordinator that the store was added to.
    open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        didSet { owner.store(persistentStoreCoordinator?.number ?? 0, ordering: .releasing) }
    }
    /// The coordinator's number, or 0.
    private final let owner: Atomic<Int>
    /// Whether the store was added to that coordinator and not removed since: at every look-up by an object id, where
    /// loading a weak reference would take longer than the rest.
    final func belongs(to coordinator: NSPersistentStoreCoordinator) -> Bool {
        owner.load(ordering: .acquiring) == coordinator.number
    }
    /// The configuration of the model whose entities the store takes; "PF_DEFAULT_CONFIGURATION_NAME" for all.
    public let configurationName: String
    /// What the store was added with.
    public let options: [AnyHashable: Any]?
    /// Where the store lies.
    open var url: URL?
    /// Whether saving is refused.
    open var isReadOnly: Bool
    /// The store's identity, made when the store was made: part of every object id's URI.
    open var identifier: String! {
        get { metadata[NSStoreUUIDKey] as? String }
        set { metadata[NSStoreUUIDKey] = newValue }
    }
    /// What the store says of itself: kind, identity, version hashes, and what the program adds.
    open var metadata: [String: Any]! = [:] {
        didSet {
            keptIdentifier = metadata?[NSStoreUUIDKey] as? String
            hasUnsavedMetadata = true
        }
    }
    /// Whether the metadata were set since they were last written.
    final var hasUnsavedMetadata = false
    /// The identity out of the metadata, at hand for every object id that is made.
    final private(set) var keptIdentifier: String?
    /// The kind of the store, such as `NSSQLiteStoreType`.
    open var type: String {
        stop(
            .internalInconsistencyException,
            "The store class \(Swift.type(of: self)) does not override type: return the type that it is registered for."
        )
    }

    public override init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        persistentStoreCoordinator = root
        owner = Atomic(root?.number ?? 0)
        configurationName = name ?? NSPersistentStore.defaultConfigurationName
        self.options = options
        self.url = url
        isReadOnly = (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false
        super.init(persistentStoreCoordinator: root, configurationName: name, at: url, options: options)
    }

    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// Reads `metadata`; makes the store where there is none yet.
    open func loadMetadata() throws {}
    /// Called when the coordinator has taken the store in.
    open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}
    /// Called before the coordinator lets the store go.
    open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

    /// What the store at `url` says of itself, read without opening it for use.
    ///
    /// The coordinator's methods of that name call it; a store class of the program's overrides it.
    open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] { throw unsupported("tell") }
    /// Writes what the store at `url` says of itself, at once; nil takes away what programs added.
    open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        throw unsupported("take")
    }

    /// The subclass of `NSMigrationManager` that migrates stores of this class in a way of their own; that class itself
    /// where there is none. A manager asks for it unless its `usesStoreSpecificMigrationManager` is off.
    open class func migrationManagerClass() -> AnyClass { NSMigrationManager.self }

    private static func unsupported(_ what: String) -> CocoaError {
        CocoaError(
            .persistentStoreOperation,
            sentence: "Stores of the class \(Self.self) cannot \(what) metadata before they are added to a coordinator."
        )
    }

    /// Makes the store ready for use, once its metadata are known.
    func prepare() throws {}
    /// Writes `metadata` down, where there is no other change to save with them.
    func saveMetadata() throws {}
    /// Goes on with the store at another place.
    /// - Returns: false where that cannot be; the store is where it was then.
    func relocate(to url: URL) -> Bool {
        self.url = url
        return true
    }
    /// Sees to it that none of these keys is given to a new record of the tree: they were given elsewhere.
    func reserveKeys(upTo key: Int64, of root: EntityLayout) throws {}
    /// Deletes the store at `url` with all its files.
    class func destroy(at url: URL, options: [AnyHashable: Any]?) throws {
        try StoreFiles.remove([url])
    }
    /// Puts a copy of the store at `source` where the one at `destination` is, or where none is yet.
    class func replace(at destination: URL, from source: URL, options: [AnyHashable: Any]?) throws {
        try StoreFiles.require(source)
        try StoreFiles.copy(source, to: destination)
    }

    /// Whether the store wants to know which records contexts have objects of.
    var tellsOfRegistration: Bool { false }
    func contextDidRegister(_ ids: [NSManagedObjectID]) {}
    func contextDidUnregister(_ ids: [NSManagedObjectID]) {}

    /// A key as the URI of an object id spells it.
    func referenceText(key: Int64, layout: EntityLayout) -> String { "p\(key)" }
    /// The key that the end of a URI stands for; nil where it can be none.
    func key(spelled text: String, layout: EntityLayout) -> Int64? {
        guard text.first == "p", let key = Int64(text.dropFirst()), key > 0 else { return nil }
        return key
    }
}

extension NSPersistentStore {
    /// A kind of store.
    public struct StoreType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = String
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A SQLite file.
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        /// One binary file, read and written whole.
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
        /// One XML file, read and written whole.
        public static let xml = StoreType(rawValue: NSXMLStoreType)
        /// Memory only.
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    }
}
