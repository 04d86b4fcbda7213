/// A request that reads or deletes a part of the stores' histories.
///
///     let request = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
///     let result = try context.execute(request) as? NSPersistentHistoryResult
///     for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] { … }
///
/// A store records its history only if it was added with `NSPersistentHistoryTrackingKey`. Execute the request with
/// `execute(_:)` on the context's queue. It throws `CocoaError.persistentStoreUnsupportedRequestType` if one of the
/// SQLite stores records no history, an error with the code `NSPersistentHistoryTokenExpiredError` if transactions
/// after the token were deleted, and the errors of the stores. Apple's page: *NSPersistentHistoryChangeRequest*.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
    /// The part of the history.
    final let range: HistoryRange
    private let deletes: Bool
    /// The kind of result; `.transactionsAndChanges` for a fetch and `.statusOnly` for a deletion unless set.
    open var resultType: NSPersistentHistoryResultType
    /// Selects transactions or changes by its predicate, its limit and its offset. Its sort descriptors apply to
    /// transactions.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

    public required init(_range range: _HistoryRange, deletes: Bool) {
        self.range = range.range
        self.deletes = deletes
        resultType = deletes ? .statusOnly : .transactionsAndChanges
    }

    /// Creates a request for everything saved after `date`.
    open class func fetchHistory(after date: Date) -> Self { make(.date(date)) }
    /// Creates a request for everything saved after the position of `token`; nil stands for the whole history.
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self { make(.token(token)) }
    /// Creates a request for everything saved after `transaction`; nil stands for the whole history.
    open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
        make(.token(transaction?.token))
    }
    /// Creates a request for the history that `fetchRequest` matches. Its entity is
    /// `NSPersistentHistoryTransaction.entityDescription` or `NSPersistentHistoryChange.entityDescription`.
    open class func fetchHistory(withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
        let request = make(.token(nil))
        request.fetchRequest = fetchRequest
        return request
    }
    /// Creates a request for the history that `fetchRequest` matches, regardless of its result type.
    @_disfavoredOverload
    public class func fetchHistory<ResultType>(withFetch fetchRequest: NSFetchRequest<ResultType>) -> Self {
        fetchHistory(withFetch: fetchRequest.erasedCopy)
    }

    /// Creates a request that deletes everything saved before `date`.
    open class func deleteHistory(before date: Date) -> Self { make(.date(date), deletes: true) }
    /// Creates a request that deletes everything saved before the transaction that `token` marks, but not that
    /// transaction; nil deletes nothing.
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self {
        make(.token(token), deletes: true)
    }
    /// Creates a request that deletes everything saved before `transaction`; nil deletes nothing.
    open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
        make(.token(transaction?.token), deletes: true)
    }

    private class func make(_ range: HistoryRange, deletes: Bool = false) -> Self {
        self.init(_range: _HistoryRange(range: range), deletes: deletes)
    }

    /// The token that the request was created with; nil for a request with a date.
    open var token: NSPersistentHistoryToken? {
        if case .token(let token) = range { token } else { nil }
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).make(range, deletes: deletes)
        copy.resultType = resultType
        copy.fetchRequest = fetchRequest
        copy.affectedStores = affectedStores
        return copy
    }
}

/// The position that a part of the history starts after or ends before.
enum HistoryRange {
    case date(Date)
    case token(NSPersistentHistoryToken?)
}

/// Wraps a range so that a required initializer of a public class can take it.
public struct _HistoryRange {
    let range: HistoryRange
}

/// Specifies the result of an `NSPersistentHistoryChangeRequest`.
public enum NSPersistentHistoryResultType: Int, Sendable {
    /// Whether the request succeeded, as a `Bool`.
    case statusOnly = 0
    /// The IDs of the changed objects, as `[NSManagedObjectID]`.
    case objectIDs = 1
    /// The number of transactions, as an `Int`.
    case count = 2
    /// `[NSPersistentHistoryTransaction]` without their changes.
    case transactionsOnly = 3
    /// `[NSPersistentHistoryChange]` without their transactions.
    case changesOnly = 4
    /// `[NSPersistentHistoryTransaction]` with their changes.
    case transactionsAndChanges = 5
}

/// The result of an `NSPersistentHistoryChangeRequest`. Apple's page: *NSPersistentHistoryResult*.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    /// A `Bool`, an `Int` or an array, as `resultType` specifies.
    public let result: Any?
    /// The kind of `result`, which the request specified.
    public let resultType: NSPersistentHistoryResultType

    init(_ result: Any?, _ type: NSPersistentHistoryResultType) {
        self.result = result
        resultType = type
    }
}

extension NSPersistentHistoryChangeRequest: AnsweredRequest {
    func answer(in context: NSManagedObjectContext, from stores: [NSPersistentStore]) throws -> NSPersistentStoreResult
    {
        try context.requiredCoordinator.locked {
            let stores = stores.compactMap { $0 as? any HistoryStore }
            if let deaf = stores.first(where: { !$0.tracksHistory }) {
                throw CocoaError(
                    .persistentStoreUnsupportedRequestType,
                    sentence: "No history tracking option detected on store: add it with "
                        + "NSPersistentHistoryTrackingKey set to true.",
                    userInfo: [NSAffectedStoresErrorKey: [deaf], NSFilePathErrorKey: deaf.url?.path ?? ""])
            }
            if deletes {
                for store in stores { try store.deleteHistory(before: range) }
                return NSPersistentHistoryResult(true, resultType)
            }
            let transactions = try stores.flatMap { store in
                try store.history(after: range, withChanges: resultType != .transactionsOnly)
            }
            return NSPersistentHistoryResult(result(of: chosen(from: transactions)), resultType)
        }
    }

    /// Filters and sorts the transactions and their changes as the fetch request specifies.
    ///
    /// A history is short and its conditions are simple, so they are evaluated in memory.
    private func chosen(from transactions: [NSPersistentHistoryTransaction]) -> [NSPersistentHistoryTransaction] {
        guard let fetchRequest else { return transactions }
        func matches(_ object: NSObject) -> Bool { fetchRequest.predicate?.evaluate(with: object) ?? true }
        var chosen: [NSPersistentHistoryTransaction]
        if fetchRequest.entityName == HistoryEntities.change.name {
            chosen = transactions.compactMap { transaction in
                let changes = (transaction.changes ?? []).filter(matches)
                return changes.isEmpty ? nil : NSPersistentHistoryTransaction(transaction.header, changes: changes)
            }
        } else {
            chosen = transactions.filter(matches)
            if let order = fetchRequest.sortDescriptors, !order.isEmpty { chosen = order.sorted(chosen) }
        }
        return Array(
            chosen.dropFirst(fetchRequest.fetchOffset).prefix(
                fetchRequest.fetchLimit == 0 ? .max : fetchRequest.fetchLimit))
    }

    private func result(of transactions: [NSPersistentHistoryTransaction]) -> Any {
        let changes = transactions.flatMap { $0.changes ?? [] }
        switch resultType {
        case .statusOnly: return true
        case .objectIDs: return changes.map(\.changedObjectID)
        case .count: return transactions.count
        case .transactionsOnly, .transactionsAndChanges: return transactions
        case .changesOnly: return changes
        }
    }
}
