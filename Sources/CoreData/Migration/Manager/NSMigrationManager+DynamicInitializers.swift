// See `_DynamicallyInitializable`.

open class _MigrationManagerBase: NSObject, _DynamicallyInitializable {
    public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) { super.init() }
}

open class _MigrationManagerShape: NSObject {
    public required init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        fatalError("\(Self.self) only describes the initializer's place.")
    }
}

extension _DynamicallyInitializable where Self: NSMigrationManager {
    @_silgen_name("$faultline_NSMigrationManager_init_sourceModel_destinationModel")
    public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel)

    @_silgen_name("$faultline_NSMigrationManager_init_sourceModel_destinationModel")
    public static func _make(
        sourceModel: __owned NSManagedObjectModel, destinationModel: __owned NSManagedObjectModel
    ) -> Self {
        let shape = unsafeBitCast(self, to: _MigrationManagerShape.Type.self)
        return unsafeBitCast(
            shape.init(sourceModel: sourceModel, destinationModel: destinationModel), to: Self.self)
    }
}
