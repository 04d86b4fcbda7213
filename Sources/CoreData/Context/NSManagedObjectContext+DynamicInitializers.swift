// See `_DynamicallyInitializable`.

open class _ContextBase: NSObject, _DynamicallyInitializable {
    public init(concurrencyType: NSManagedObjectContextConcurrencyType) { super.init() }
}

open class _ContextShape: NSObject {
    public required init(concurrencyType: NSManagedObjectContextConcurrencyType) {
        fatalError("\(Self.self) only describes the initializer's place.")
    }
}

extension _DynamicallyInitializable where Self: NSManagedObjectContext {
    @_silgen_name("$faultline_NSManagedObjectContext_init_concurrencyType")
    public init(concurrencyType: NSManagedObjectContextConcurrencyType)
    @_silgen_name("$faultline_NSManagedObjectContext_init_ConcurrencyType")
    public init(_ type: NSManagedObjectContext.ConcurrencyType)

    @_silgen_name("$faultline_NSManagedObjectContext_init_concurrencyType")
    public static func _make(concurrencyType: __owned NSManagedObjectContextConcurrencyType) -> Self {
        let shape = unsafeBitCast(self, to: _ContextShape.Type.self)
        return unsafeBitCast(shape.init(concurrencyType: concurrencyType), to: Self.self)
    }

    @_silgen_name("$faultline_NSManagedObjectContext_init_ConcurrencyType")
    public static func _make(_ type: __owned NSManagedObjectContext.ConcurrencyType) -> Self {
        _make(concurrencyType: type.rawValue)
    }
}
