/// A store that can record a history of its changes: the SQLite store.
///
/// The caller holds the coordinator's lock.
///
/// Start reading this folder here. Triggers of the SQLite store write the history with each save; this folder reads it:
///
///     a save ──► triggers (`Store/SQLite/History`) ──► ATRANSACTION, ACHANGE
///                                                           │
///     NSPersistentHistoryChangeRequest ──► HistoryStore ────┴─► NSPersistentHistoryTransaction, …HistoryChange
///     a change by another process ──► RemoteChangeWatcher ──► NSPersistentStoreRemoteChange
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

/// Key in a remote change notification: the store's URL.
public let NSPersistentStoreURLKey = "storeURL"
