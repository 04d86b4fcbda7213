/// One save, or one batch request, in a store's history. Apple's page: *NSPersistentHistoryTransaction*.
open class NSPersistentHistoryTransaction: NSObject, NSCopying {
    /// Counts the transactions of a store.
    open private(set) var transactionNumber: Int64
    open private(set) var timestamp: Date
    /// The `NSStoreUUIDKey` of the store.
    open private(set) var storeID: String
    /// The program that saved: its bundle's identifier, or the name of its executable.
    open private(set) var bundleID: String
    /// The process that saved: the name of its executable.
    open private(set) var processID: String
    /// The `name` that the context had.
    open private(set) var contextName: String?
    /// The `transactionAuthor` that the context had.
    open private(set) var author: String?
    /// What the transaction changed; nil where only transactions were asked for.
    open private(set) var changes: [NSPersistentHistoryChange]?
    /// The place in the history right behind this transaction.
    open private(set) var token: NSPersistentHistoryToken

    /// A transaction of no store: for a subclass that overrides what it needs.
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

    /// The changes as a notification that `mergeChanges(fromContextDidSave:)` takes over.
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

    /// Transactions do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        "<\(type(of: self)): \(transactionNumber) by \(author ?? "nobody named") at \(timestamp)>"
    }

    /// The entity that a fetch request names to choose among transactions: `author`, `bundleID`, `contextName`,
    /// `processID`, `storeID`, `timestamp`, `token`, `transactionNumber`.
    open class var entityDescription: NSEntityDescription? { HistoryEntities.transaction }
    /// The same, for a context's stores.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.transaction
    }
    /// A new request for transactions.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        HistoryEntities.request(entityDescription)
    }
}

extension NSPersistentHistoryTransaction: KeyValueCoding {
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
