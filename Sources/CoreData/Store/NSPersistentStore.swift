/// One file, or what else records are kept in, as the coordinator sees it.
///
/// A fetch and a save reach a store through `RecordStore`; what the store has read is shared between
/// contexts in its `RowCache`. Apple's page: *NSPersistentStore*.
open class NSPersistentStore: NSObject {
    /// The rows in use.
    final let rowCache = RowCache()
    /// The coordinator that the store was added to.
    open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
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
        didSet { keptIdentifier = metadata?[NSStoreUUIDKey] as? String }
    }
    /// The identity out of the metadata, at hand for every object id that is made.
    final private(set) var keptIdentifier: String?
    /// The kind of the store, such as `NSSQLiteStoreType`.
    open var type: String { fatalError("The store class \(Swift.type(of: self)) does not say its type.") }

    public init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        persistentStoreCoordinator = root
        configurationName = name ?? NSPersistentStore.defaultConfigurationName
        self.options = options
        self.url = url
        isReadOnly = (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false
    }

    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// Reads `metadata`; makes the store where there is none yet.
    open func loadMetadata() throws {}
    /// Called when the coordinator has taken the store in.
    open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}
    /// Called before the coordinator lets the store go.
    open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

    /// A key as the URI of an object id spells it.
    func referenceText(key: Int64, layout: EntityLayout) -> String { "p\(key)" }
}

extension NSPersistentStore {
    /// A kind of store.
    public struct StoreType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = String
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A SQLite file.
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        /// Memory only.
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    }
}
