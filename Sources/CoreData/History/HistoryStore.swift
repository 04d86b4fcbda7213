/// A store that can record a history of its changes: the SQLite store.
///
/// The caller holds the coordinator's lock.
protocol HistoryStore: NSPersistentStore {
    /// Whether the store was added with `NSPersistentHistoryTrackingKey`.
    var tracksHistory: Bool { get }
    /// The number of the last transaction that was ever written; 0 if there was none.
    var lastTransaction: Int64 { get throws }
    /// The transactions after a position, oldest first.
    /// - Throws: an error with the code `NSPersistentHistoryTokenExpiredError` if some of them were deleted.
    func history(after range: HistoryRange, withChanges: Bool) throws -> [NSPersistentHistoryTransaction]
    /// Deletes the transactions before a position.
    func deleteHistory(before range: HistoryRange) throws
}

/// Identifies the author and the context of a save in the history.
struct TransactionSignature {
    var author: String?
    var contextName: String?

    init(_ context: NSManagedObjectContext) {
        author = context.transactionAuthor
        contextName = context.name
    }

    /// The signature of a batch request, which a context sends to the stores directly. If the context has no author,
    /// its topmost parent's author is used, as for a save that passes through that parent.
    init(batchOf context: NSManagedObjectContext) {
        self.init(context)
        if author == nil { author = context.authorOfRoot }
    }
}

/// The fields of a transaction without its changes.
struct HistoryHeader {
    var number: Int64
    var timestamp: Date
    var storeID: String
    var bundleID: String
    var processID: String
    var contextName: String?
    var author: String?
}

extension NSPersistentHistoryTransaction {
    final var header: HistoryHeader {
        HistoryHeader(
            number: transactionNumber, timestamp: timestamp, storeID: storeID, bundleID: bundleID,
            processID: processID, contextName: contextName, author: author)
    }
}

extension NSPersistentStoreCoordinator {
    /// The current end of the stores' histories. You can call this method from any thread.
    /// - Parameter stores: the stores; nil stands for all stores of the coordinator.
    /// - Returns: nil if none of them records a history.
    public final func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
        locked {
            var numbers: [String: Int64] = [:]
            for case let store as any HistoryStore in stores ?? persistentStores where store.tracksHistory {
                numbers[store.identifier] = try? store.lastTransaction
            }
            return numbers.isEmpty ? nil : NSPersistentHistoryToken(numbers)
        }
    }
}

/// Store option: whether the store records a history of its changes; an `NSNumber` with a Boolean, false if absent.
///
/// A store that contains a history but is added without the option is opened as read-only, and an error is logged to
/// standard error: changes would be missing from the history. Delete the history first if you no longer need it.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Store option: whether to post `NSPersistentStoreRemoteChange` after every change of the store by any process; an
/// `NSNumber` with a Boolean.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// Key in a remote change notification: the current history token, if the store records a history.
public let NSPersistentHistoryTokenKey = "historyToken"
/// Key in a remote change notification: the store's URL.
public let NSPersistentStoreURLKey = "storeURL"
