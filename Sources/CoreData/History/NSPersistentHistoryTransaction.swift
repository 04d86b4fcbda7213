/// A save or a batch request in a store's history. Apple's page: *NSPersistentHistoryTransaction*.
open class NSPersistentHistoryTransaction: NSObject, NSCopying {
    /// The number of the transaction in its store.
    open private(set) var transactionNumber: Int64
    /// The time at which the transaction was committed.
    open private(set) var timestamp: Date
    /// The `NSStoreUUIDKey` of the store.
    open private(set) var storeID: String
    /// Identifies the program that saved: its bundle identifier, or the name of its executable.
    open private(set) var bundleID: String
    /// Identifies the process that saved: the name of its executable.
    open private(set) var processID: String
    /// The `name` of the context that saved.
    open private(set) var contextName: String?
    /// The `transactionAuthor` of the context that saved.
    open private(set) var author: String?
    /// The changes of the transaction; nil if only transactions were requested.
    open private(set) var changes: [NSPersistentHistoryChange]?
    /// The position in the history after this transaction.
    open private(set) var token: NSPersistentHistoryToken

    /// A transaction that does not come from a store, for a subclass that overrides what it needs.
    public override init() {
        (transactionNumber, timestamp, storeID, bundleID, processID) = (0, .distantPast, "", "", "")
        (contextName, author, changes) = (nil, nil, nil)
        token = NSPersistentHistoryToken([:])
    }

    init(_ header: HistoryHeader, changes: [NSPersistentHistoryChange]?) {
        transactionNumber = header.number
        timestamp = header.timestamp
        storeID = header.storeID
        bundleID = header.bundleID
        processID = header.processID
        contextName = header.contextName
        author = header.author
        self.changes = changes
        token = NSPersistentHistoryToken([header.storeID: header.number])
        super.init()
        for change in changes ?? [] { change.join(self) }
    }

    /// The changes as a notification for `mergeChanges(fromContextDidSave:)`.
    open func objectIDNotification() -> Notification {
        var ids: [NSPersistentHistoryChangeType: Set<NSManagedObjectID>] = [:]
        for change in changes ?? [] { ids[change.changeType, default: []].insert(change.changedObjectID) }
        var info: [AnyHashable: Any] = [:]
        info["inserted_objectIDs"] = ids[.insert]
        info["updated_objectIDs"] = ids[.update]
        info["deleted_objectIDs"] = ids[.delete]
        return Notification(
            name: Notification.Name("NSManagedObjectContextDidSaveObjectIDsNotification"), object: nil, userInfo: info)
    }

    /// Returns `self`, because a transaction is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        "<\(type(of: self)): \(transactionNumber) by \(author ?? "nobody named") at \(timestamp)>"
    }

    /// The entity for fetch requests that select transactions, with the attributes `author`, `bundleID`, `contextName`,
    /// `processID`, `storeID`, `timestamp`, `token` and `transactionNumber`.
    open class var entityDescription: NSEntityDescription? { HistoryEntities.transaction }
    /// Returns `entityDescription`; the context makes no difference.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.transaction
    }
    /// A new fetch request for transactions.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        HistoryEntities.request(entityDescription)
    }
}

extension NSPersistentHistoryTransaction: KeyValueCoding {
    /// The value of an attribute of `entityDescription`, for the predicate of a history request.
    public func value(forKey key: String) -> Any? {
        switch key {
        case "transactionNumber": NSNumber(value: transactionNumber)
        case "timestamp": timestamp
        case "storeID": storeID
        case "bundleID": bundleID
        case "processID": processID
        case "contextName": contextName
        case "author": author
        case "token": token
        default: value(forUndefinedKey: key)
        }
    }
}
