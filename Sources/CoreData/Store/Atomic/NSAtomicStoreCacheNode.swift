/// A record of an atomic store, as the store's class reads and writes it.
///
/// The value of a to-one relationship is another node; that of a to-many relationship is a set of nodes, or an ordered
/// set if the relationship is ordered. Apple's page: *NSAtomicStoreCacheNode*.
open class NSAtomicStoreCacheNode: NSObject {
    private let id: NSManagedObjectID

    /// Creates a node without values for a record.
    public init(objectID moid: NSManagedObjectID) { id = moid }

    /// The ID of the node's record.
    open var objectID: NSManagedObjectID { id }

    /// The values by property name; nil until the first value is set.
    ///
    /// A subclass that stores its values elsewhere leaves it nil and overrides `value(forKey:)` and
    /// `setValue(_:forKey:)`.
    open var propertyCache: NSMutableDictionary?

    /// The value of a property; nil if there is none. An unknown name stops the program.
    open func value(forKey key: String) -> Any? {
        require(key)
        let value = propertyCache?[key]
        return value is NSNull ? nil : value
    }

    /// Sets the value of a property. An unknown name stops the program.
    open func setValue(_ value: Any?, forKey key: String) {
        require(key)
        let cache = propertyCache ?? NSMutableDictionary()
        cache[key] = value
        propertyCache = cache
    }

    private func require(_ key: String) {
        guard id.layout.property(named: key) == nil else { return }
        stop(
            .invalidArgumentException,
            "A cache node of the entity '\(id.entity.name ?? "")' has no property '\(key)': the model has none of that name."
        )
    }
}
