/// One object's part in a transaction of a store's history.
///
/// A record that is inserted and changed in one save is one change, an insertion. Apple's page:
/// *NSPersistentHistoryChange*.
open class NSPersistentHistoryChange: NSObject, NSCopying {
    /// Counts the changes of a store.
    open private(set) var changeID: Int64
    /// Stops the process where a change was made without an object: a subclass overrides this.
    open var changedObjectID: NSManagedObjectID {
        guard let object else {
            stop(
                .internalInconsistencyException,
                "changedObjectID of a \(type(of: self)) that no store made: override it in the subclass.")
        }
        return object
    }
    private let object: NSManagedObjectID?
    open private(set) var changeType: NSPersistentHistoryChangeType
    /// The values that a deleted object left behind: those of attributes whose
    /// `preservesValueInHistoryOnDeletion` is set. nil for other changes.
    open private(set) var tombstone: [AnyHashable: Any]?
    /// The transaction; nil where only changes were asked for.
    open private(set) weak var transaction: NSPersistentHistoryTransaction?
    /// The properties that an update set; nil for other changes.
    open private(set) var updatedProperties: Set<NSPropertyDescription>?

    /// A change of no store: for a subclass that overrides what it needs.
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

    /// Changes do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        "<\(type(of: self)): \(changeID) \(changeType) \(object?.uriRepresentation().absoluteString ?? "no object")>"
    }

    /// The entity that a fetch request names to choose among changes: `changedObjectID`, `changedEntity` (by name),
    /// `changeType`, `changeID`.
    open class var entityDescription: NSEntityDescription? { HistoryEntities.change }
    /// The same, for a context's stores.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.change
    }
    /// A new request for changes.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        HistoryEntities.request(entityDescription)
    }
}

/// What happened to a record.
public enum NSPersistentHistoryChangeType: Int, Sendable {
    case insert = 0
    case update = 1
    case delete = 2
}

extension NSPersistentHistoryChange: KeyValueCoding {
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
