// See `_DynamicallyInitializable`.

/// `NSObject` declares this initializer, so a policy needs no base class for it.
open class _PolicyShape: NSObject {
    public required override init() { fatalError("\(Self.self) only describes the initializer's place.") }
}

extension NSEntityMigrationPolicy: _DynamicallyInitializable {}

extension _DynamicallyInitializable where Self: NSEntityMigrationPolicy {
    /// Creates a policy, as the migration manager does for a class that a mapping names.
    @_silgen_name("$faultline_NSEntityMigrationPolicy_init")
    public init()

    @_silgen_name("$faultline_NSEntityMigrationPolicy_init")
    public static func _make() -> Self {
        unsafeBitCast(unsafeBitCast(self, to: _PolicyShape.Type.self).init(), to: Self.self)
    }
}
