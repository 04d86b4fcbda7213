/// What a container needs to know to open a store. Apple's page: *NSPersistentStoreDescription*.
open class NSPersistentStoreDescription: NSObject, NSCopying {
    /// The kind of the store; SQLite by default.
    open var type = NSSQLiteStoreType
    /// The model's configuration whose entities the store takes; all of them when nil.
    open var configuration: String?
    /// The location of the store: the null device, where a SQLite store lies in memory, unless set.
    open var url: URL? = URL(fileURLWithPath: "/dev/null")
    /// Options for opening the store, by `NS…Option` key.
    open private(set) var options: [String: NSObject] = [
        NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
        NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
    ]
    /// Whether `loadPersistentStores` returns before the store is open. False by default.
    open var shouldAddStoreAsynchronously = false

    public override init() {}

    /// A SQLite store at that place.
    ///
    /// Below the null device, as at `file:///dev/null/Shared`, a store lies in memory under that name: every coordinator
    /// of the process that opens the name has the same records, as long as one of them has it open.
    public init(url: URL) { self.url = url }

    /// Sets an option, or takes it away.
    open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

    /// Whether saving is refused.
    open var isReadOnly: Bool {
        get { flag(NSReadOnlyPersistentStoreOption) }
        set { options[NSReadOnlyPersistentStoreOption] = NSNumber(value: newValue) }
    }
    /// How long to wait for another process's lock, in seconds.
    open var timeout: TimeInterval {
        get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240 }
        set { options[NSPersistentStoreTimeoutOption] = NSNumber(value: newValue) }
    }
    /// Whether a store of an older model is migrated when it is opened. True by default.
    open var shouldMigrateStoreAutomatically: Bool {
        get { flag(NSMigratePersistentStoresAutomaticallyOption) }
        set { options[NSMigratePersistentStoresAutomaticallyOption] = NSNumber(value: newValue) }
    }
    /// Whether the migration is worked out from the two models. True by default.
    open var shouldInferMappingModelAutomatically: Bool {
        get { flag(NSInferMappingModelAutomaticallyOption) }
        set { options[NSInferMappingModelAutomaticallyOption] = NSNumber(value: newValue) }
    }
    /// SQLite pragmas to set when the store is opened.
    open var sqlitePragmas: [String: NSObject] {
        (options[NSSQLitePragmasOption] as? NSDictionary) as? [String: NSObject] ?? [:]
    }
    /// Sets a SQLite pragma, or takes it away.
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
        var pragmas = sqlitePragmas
        pragmas[name] = value
        options[NSSQLitePragmasOption] = NSDictionary(dictionary: pragmas)
    }

    private func flag(_ key: String) -> Bool { (options[key] as? NSNumber)?.boolValue ?? false }
    var allOptions: [AnyHashable: Any] { options }

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
