/// The values of a record, as an incremental store returns them. Apple's page: *NSIncrementalStoreNode*.
open class NSIncrementalStoreNode: NSObject {
    private let id: NSManagedObjectID
    private var values: [String: Any]
    private var number: UInt64

    /// Creates a node with the values of a record.
    /// - Parameters:
    ///   - objectID: the ID of the record.
    ///   - values: the values by property name: that of an attribute, the object ID of a to-one relationship, or
    ///     `NSNull` for nil.
    ///   - version: the version of the record, which grows by one with each save.
    public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
        id = objectID
        self.values = values
        number = version
    }

    /// The ID of the record.
    open var objectID: NSManagedObjectID { id }
    /// The version of the record with these values.
    open var version: UInt64 { number }

    /// Updates the node with newly read values. Properties without a new value keep their values.
    open func update(withValues values: [String: Any], version: UInt64) {
        self.values.merge(values) { _, new in new }
        number = version
    }

    /// The value of a property; nil if the node does not contain it. `newValue(forRelationship:forObjectWith:with:)`
    /// provides relationships that a node does not contain.
    open func value(for prop: NSPropertyDescription) -> Any? { values[prop.name] }
}
