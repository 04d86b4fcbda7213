/// The parameters for opening a store. Apple's page: *NSPersistentStoreDescription*.
open class NSPersistentStoreDescription: NSObject, NSCopying {
    /// The type of the store; `NSSQLiteStoreType` unless set.
    open var type = NSSQLiteStoreType
    /// The model's configuration whose entities the store contains; nil for all entities.
    open var configuration: String?
    /// The location of the store. Unless set, it is the null device, which makes a SQLite store live in memory.
    open var url: URL? = URL(fileURLWithPath: "/dev/null")
    /// The options for opening the store. Automatic migration and inferred mapping models are on by default.
    open private(set) var options: [String: NSObject] = [
        NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
        NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
    ]
    /// Whether `loadPersistentStores` opens the store on a background queue. False unless set.
    open var shouldAddStoreAsynchronously = false

    /// Creates a description of a SQLite store in memory.
    public override init() {}

    /// Creates a description of a SQLite store at `url`.
    ///
    /// A URL below the null device, such as `file:///dev/null/Shared`, describes a named store in memory. All
    /// coordinators in the process that open the name share its records, as long as one of them has it open.
    public init(url: URL) { self.url = url }

    /// Sets an option; nil removes it.
    open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

    /// Whether the store is opened for reading only. False unless set.
    open var isReadOnly: Bool {
        get { flag(NSReadOnlyPersistentStoreOption) }
        set { options[NSReadOnlyPersistentStoreOption] = NSNumber(value: newValue) }
    }
    /// How long to wait for another process's lock, in seconds; 240 unless set.
    open var timeout: TimeInterval {
        get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240 }
        set { options[NSPersistentStoreTimeoutOption] = NSNumber(value: newValue) }
    }
    /// Whether a store of an older model is migrated when it is opened. True unless set.
    open var shouldMigrateStoreAutomatically: Bool {
        get { flag(NSMigratePersistentStoresAutomaticallyOption) }
        set { options[NSMigratePersistentStoresAutomaticallyOption] = NSNumber(value: newValue) }
    }
    /// Whether a mapping model is inferred if the bundles contain none. True unless set.
    open var shouldInferMappingModelAutomatically: Bool {
        get { flag(NSInferMappingModelAutomaticallyOption) }
        set { options[NSInferMappingModelAutomaticallyOption] = NSNumber(value: newValue) }
    }
    /// The SQLite pragmas that are set when the store is opened. Empty unless set.
    open var sqlitePragmas: [String: NSObject] {
        (options[NSSQLitePragmasOption] as? NSDictionary) as? [String: NSObject] ?? [:]
    }
    /// Sets a SQLite pragma; nil removes it.
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
        var pragmas = sqlitePragmas
        pragmas[name] = value
        options[NSSQLitePragmasOption] = NSDictionary(dictionary: pragmas)
    }

    private func flag(_ key: String) -> Bool { (options[key] as? NSNumber)?.boolValue ?? false }
    var allOptions: [AnyHashable: Any] { options }

    /// A copy with the same settings and options.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPersistentStoreDescription()
        copy.type = type
        copy.configuration = configuration
        copy.url = url
        copy.options = options
        copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
        return copy
    }

    open override var description: String {
        "<\(Swift.type(of: self)) (type: \(type), url: \(url?.absoluteString ?? "nil"))>"
    }
}
