/// One record's change in a transaction of a store's history.
///
/// A record that is inserted and updated in one save has one change, an insertion.
/// Apple's page: *NSPersistentHistoryChange*.
open class NSPersistentHistoryChange: NSObject, NSCopying {
    /// The number of the change in its store.
    open private(set) var changeID: Int64
    /// The ID of the changed object. Stops the program if a subclass that was created with `init()` does not override
    /// it.
    open var changedObjectID: NSManagedObjectID {
        guard let object else {
            stop(
                .internalInconsistencyException,
                "changedObjectID of a \(type(of: self)) that does not come from a store: override it in the subclass.")
        }
        return object
    }
    private let object: NSManagedObjectID?
    /// Whether the object was inserted, updated or deleted.
    open private(set) var changeType: NSPersistentHistoryChangeType
    /// The values of a deleted object, by the names of the attributes whose `preservesValueInHistoryOnDeletion` is set.
    /// nil for other changes.
    open private(set) var tombstone: [AnyHashable: Any]?
    /// The transaction; nil if only changes were requested.
    open private(set) weak var transaction: NSPersistentHistoryTransaction?
    /// The properties that an update set; nil for other changes.
    open private(set) var updatedProperties: Set<NSPropertyDescription>?

    /// A change that does not come from a store, for a subclass that overrides what it needs.
    public override init() {
        (changeID, object, changeType) = (0, nil, .insert)
    }

    init(
        _ changeID: Int64, _ changedObjectID: NSManagedObjectID, _ changeType: NSPersistentHistoryChangeType,
        tombstone: [AnyHashable: Any]?, updatedProperties: Set<NSPropertyDescription>?
    ) {
        self.changeID = changeID
        object = changedObjectID
        self.changeType = changeType
        self.tombstone = tombstone
        self.updatedProperties = updatedProperties
    }

    final func join(_ transaction: NSPersistentHistoryTransaction) { self.transaction = transaction }

    /// Returns `self`, because a change is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        "<\(type(of: self)): \(changeID) \(changeType) \(object?.uriRepresentation().absoluteString ?? "no object")>"
    }

    /// The entity for fetch requests that select changes, with the attributes `changedObjectID`, `changedEntity` (a
    /// name), `changeType` and `changeID`.
    open class var entityDescription: NSEntityDescription? { HistoryEntities.change }
    /// Returns `entityDescription`; the context makes no difference.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.change
    }
    /// A new fetch request for changes.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        HistoryEntities.request(entityDescription)
    }
}

extension NSPersistentHistoryChange: KeyValueCoding {
    /// The value of an attribute of `entityDescription`, or the transaction, for the predicate of a history request.
    public func value(forKey key: String) -> Any? {
        switch key {
        case "changeID": NSNumber(value: changeID)
        case "changeType": NSNumber(value: changeType.rawValue)
        case "changedObjectID": changedObjectID
        case "changedEntity": changedObjectID.entity.name
        case "transaction": transaction
        default: value(forUndefinedKey: key)
        }
    }
}
