open class _ManagedObjectBase: NSObject, _DynamicallyInitializable {
    @inline(__always)
    public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) { super.init() }
}

open class _ManagedObjectShape: NSObject {
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        fatalError("\(Self.self) only describes the initializer's place.")
    }
}

extension NSManagedObject {
    @inline(__always)
    static func make(
        _ type: NSManagedObject.Type, _ entity: NSEntityDescription, insertInto context: NSManagedObjectContext? = nil
    ) -> NSManagedObject {
        let shape = unsafeBitCast(type, to: _ManagedObjectShape.Type.self)
        return unsafeBitCast(shape.init(entity: entity, insertInto: context), to: NSManagedObject.self)
    }
}

extension _DynamicallyInitializable where Self: NSManagedObject {
    @_silgen_name("$faultline_NSManagedObject_init_entity_insertInto")
    public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)
    @_silgen_name("$faultline_NSManagedObject_init_context")
    public init(context: NSManagedObjectContext)

    @_silgen_name("$faultline_NSManagedObject_init_entity_insertInto")
    public static func _make(
        entity: __owned NSEntityDescription, insertInto context: __owned NSManagedObjectContext?
    ) -> Self { unsafeDowncast(NSManagedObject.make(self, entity, insertInto: context), to: Self.self) }

    @_silgen_name("$faultline_NSManagedObject_init_context")
    public static func _make(context: __owned NSManagedObjectContext) -> Self {
        _make(entity: context.entity(of: self), insertInto: context)
    }
}
