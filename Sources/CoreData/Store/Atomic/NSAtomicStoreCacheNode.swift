/// One record of an atomic store, as the store's class sees it.
///
/// An attribute has its value. A to-one relationship has another node, a to-many one a set of nodes, or an ordered set
/// where the relationship is ordered. Apple's page: *NSAtomicStoreCacheNode*.
open class NSAtomicStoreCacheNode: NSObject {
    private let id: NSManagedObjectID

    /// A node for the record with that id, without values yet.
    public init(objectID moid: NSManagedObjectID) { id = moid }

    /// The id of the node's record.
    open var objectID: NSManagedObjectID { id }

    /// The values by the properties' names; nil until the first is set.
    ///
    /// A subclass that keeps its values elsewhere leaves this nil and overrides `value(forKey:)` and
    /// `setValue(_:forKey:)`.
    open var propertyCache: NSMutableDictionary?

    /// A property's value; nil where there is none.
    open func value(forKey key: String) -> Any? {
        require(key)
        let value = propertyCache?[key]
        return value is NSNull ? nil : value
    }

    /// Sets a property's value.
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
