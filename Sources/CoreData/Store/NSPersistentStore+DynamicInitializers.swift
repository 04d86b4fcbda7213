// See `_DynamicallyInitializable`.

open class _StoreBase: NSObject, _DynamicallyInitializable {
    public init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) { super.init() }
}

open class _StoreShape: NSObject {
    public required init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) { fatalError("\(Self.self) only describes the initializer's place.") }
}

extension _DynamicallyInitializable where Self: NSPersistentStore {
    @_silgen_name("$faultline_NSPersistentStore_init_coordinator_configuration_at_options")
    public init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    )

    @_silgen_name("$faultline_NSPersistentStore_init_coordinator_configuration_at_options")
    public static func _make(
        persistentStoreCoordinator root: __owned NSPersistentStoreCoordinator?,
        configurationName name: __owned String?, at url: __owned URL, options: __owned [AnyHashable: Any]? = nil
    ) -> Self {
        let shape = unsafeBitCast(self, to: _StoreShape.Type.self)
        let store = shape.init(
            persistentStoreCoordinator: root, configurationName: name, at: url, options: options)
        return unsafeBitCast(store, to: Self.self)
    }
}
