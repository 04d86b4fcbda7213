/// A store that keeps a history of what was saved in it: the SQLite store.
///
/// Every call comes with the coordinator's lock held.
protocol HistoryStore: NSPersistentStore {
    /// Whether the store was added with `NSPersistentHistoryTrackingKey`.
    var tracksHistory: Bool { get }
    /// The number of the last transaction that was ever written; 0 without one.
    var lastTransaction: Int64 { get throws }
    /// The transactions behind a place, oldest first.
    /// - Throws: `CocoaError.persistentHistoryTokenExpired` where some of them were deleted.
    func history(after range: HistoryRange, withChanges: Bool) throws -> [NSPersistentHistoryTransaction]
    /// Forgets the transactions before a place.
    func deleteHistory(before range: HistoryRange) throws
}

/// Who is behind a save, for the history.
struct TransactionSignature {
    var author: String?
    var contextName: String?

    init(_ context: NSManagedObjectContext) {
        author = context.transactionAuthor
        contextName = context.name
    }

    /// The signature of a batch request, which a context hands to the stores past its parents: where it names no author,
    /// its topmost parent's is taken, as for a save that goes through that parent.
    init(batchOf context: NSManagedObjectContext) {
        self.init(context)
        if author == nil { author = context.authorOfRoot }
    }
}

/// What is known of a transaction beside its changes.
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
    /// The place behind everything that the stores' histories hold now.
    /// - Parameter stores: all of the coordinator's when nil.
    /// - Returns: nil where none of them keeps a history.
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

/// Option: keep a history of what is saved; true, or, as absent, false.
///
/// A store that holds a history and is added without the option is read-only, with a line on standard error, since what
/// would be saved then would be missing from the history. Delete the history first to do without one.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Option: post `NSPersistentStoreRemoteChange` whenever somebody, in whichever process, has changed the store; a number.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// Remote change notification: the token behind the change, where the store keeps a history.
public let NSPersistentHistoryTokenKey = "historyToken"
/// Remote change notification: where the store lies.
public let NSPersistentStoreURLKey = "storeURL"
