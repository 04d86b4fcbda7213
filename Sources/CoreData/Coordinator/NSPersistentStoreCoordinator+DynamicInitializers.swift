// See `_DynamicallyInitializable`.

open class _CoordinatorBase: NSObject, _DynamicallyInitializable {
    public init(managedObjectModel model: NSManagedObjectModel) { super.init() }
}

open class _CoordinatorShape: NSObject {
    public required init(managedObjectModel model: NSManagedObjectModel) {
        fatalError("\(Self.self) only describes the initializer's place.")
    }
}

extension _DynamicallyInitializable where Self: NSPersistentStoreCoordinator {
    @_silgen_name("$faultline_NSPersistentStoreCoordinator_init_managedObjectModel")
    public init(managedObjectModel model: NSManagedObjectModel)

    @_silgen_name("$faultline_NSPersistentStoreCoordinator_init_managedObjectModel")
    public static func _make(managedObjectModel model: __owned NSManagedObjectModel) -> Self {
        let shape = unsafeBitCast(self, to: _CoordinatorShape.Type.self)
        return unsafeBitCast(shape.init(managedObjectModel: model), to: Self.self)
    }
}
