// See `_DynamicallyInitializable`.

open class _ContainerBase: NSObject, _DynamicallyInitializable {
    public init(name: String, managedObjectModel model: NSManagedObjectModel) { super.init() }
}

open class _ContainerShape: NSObject {
    public required init(name: String, managedObjectModel model: NSManagedObjectModel) {
        fatalError("\(Self.self) only describes the initializer's place.")
    }
}

extension _DynamicallyInitializable where Self: NSPersistentContainer {
    @_silgen_name("$faultline_NSPersistentContainer_init_name_managedObjectModel")
    public init(name: String, managedObjectModel model: NSManagedObjectModel)
    @_silgen_name("$faultline_NSPersistentContainer_init_name")
    public init(name: String)

    @_silgen_name("$faultline_NSPersistentContainer_init_name_managedObjectModel")
    public static func _make(name: __owned String, managedObjectModel model: __owned NSManagedObjectModel) -> Self {
        let shape = unsafeBitCast(self, to: _ContainerShape.Type.self)
        return unsafeBitCast(shape.init(name: name, managedObjectModel: model), to: Self.self)
    }

    @_silgen_name("$faultline_NSPersistentContainer_init_name")
    public static func _make(name: __owned String) -> Self {
        _make(name: name, managedObjectModel: NSPersistentContainer.model(named: name))
    }
}
