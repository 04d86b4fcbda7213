/// The values of one record, as an incremental store hands them over. Apple's page: *NSIncrementalStoreNode*.
open class NSIncrementalStoreNode: NSObject {
    private let id: NSManagedObjectID
    private var values: [String: Any]
    private var number: UInt64

    /// - Parameters:
    ///   - values: by the properties' names: an attribute's value, a to-one relationship's object id, `NSNull` for none.
    ///   - version: how often the record was saved; grows by one with each save.
    public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
        id = objectID
        self.values = values
        number = version
    }

    /// The id of the record.
    open var objectID: NSManagedObjectID { id }
    /// The version at which the record has the values.
    open var version: UInt64 { number }

    /// Takes over what was read anew; properties that are not named keep their values.
    open func update(withValues values: [String: Any], version: UInt64) {
        self.values.merge(values) { _, new in new }
        number = version
    }

    /// A property's value; nil where the node does not say. A relationship that it says nothing of is asked for by
    /// `newValue(forRelationship:forObjectWith:with:)`.
    open func value(for prop: NSPropertyDescription) -> Any? { values[prop.name] }
}
