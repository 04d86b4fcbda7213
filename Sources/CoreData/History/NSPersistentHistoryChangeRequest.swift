/// A question about the history of the stores, or the wish to forget a part of it.
///
///     let request = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
///     let result = try context.execute(request) as? NSPersistentHistoryResult
///     for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] { … }
///
/// A store writes its history only when it is added with `NSPersistentHistoryTrackingKey`. Apple's page:
/// *NSPersistentHistoryChangeRequest*.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
    /// Which part of the history is meant.
    final let range: HistoryRange
    private let deletes: Bool
    /// What to answer: transactions with their changes, or, for a deletion, whether it worked.
    open var resultType: NSPersistentHistoryResultType
    /// Chooses among transactions or changes, by its predicate, and orders them.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

    public required init(_range range: _HistoryRange, deletes: Bool) {
        self.range = range.range
        self.deletes = deletes
        resultType = deletes ? .statusOnly : .transactionsAndChanges
    }

    /// What was saved after `date`.
    open class func fetchHistory(after date: Date) -> Self { make(.date(date)) }
    /// What was saved after the place that `token` marks; everything when nil.
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self { make(.token(token)) }
    /// What was saved after `transaction`; everything when nil.
    open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
        make(.token(transaction?.token))
    }
    /// What `fetchRequest` finds: a request for `NSPersistentHistoryTransaction.entityDescription`, or for that of
    /// `NSPersistentHistoryChange`.
    open class func fetchHistory(withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
        let request = make(.token(nil))
        request.fetchRequest = fetchRequest
        return request
    }
    /// What `fetchRequest` finds, whatever it is declared to return.
    @_disfavoredOverload
    public class func fetchHistory<ResultType>(withFetch fetchRequest: NSFetchRequest<ResultType>) -> Self {
        fetchHistory(withFetch: fetchRequest.erasedCopy)
    }

    /// Forgets what was saved before `date`.
    open class func deleteHistory(before date: Date) -> Self { make(.date(date), deletes: true) }
    /// Forgets what was saved before the place that `token` marks, the transaction that it marks excepted; nothing when
    /// nil.
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self {
        make(.token(token), deletes: true)
    }
    /// Forgets what was saved before `transaction`; nothing when nil.
    open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
        make(.token(transaction?.token), deletes: true)
    }

    private class func make(_ range: HistoryRange, deletes: Bool = false) -> Self {
        self.init(_range: _HistoryRange(range: range), deletes: deletes)
    }

    /// The token that the request was made with.
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

/// Which part of the history a request means: what came after a place, or before it.
enum HistoryRange {
    case date(Date)
    case token(NSPersistentHistoryToken?)
}

/// A range in a shape that a required initialiser of a public class may take.
public struct _HistoryRange {
    let range: HistoryRange
}

/// What the result of an `NSPersistentHistoryChangeRequest` holds.
public enum NSPersistentHistoryResultType: Int, Sendable {
    /// Whether the request was carried out, as a `Bool`.
    case statusOnly = 0
    /// The ids of the objects that were changed, as `[NSManagedObjectID]`.
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

/// What an `NSPersistentHistoryChangeRequest` found. Apple's page: *NSPersistentHistoryResult*.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    /// What `resultType` says.
    public let result: Any?
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

    /// The transactions with those of their changes that the fetch request wants, in its order.
    ///
    /// A history is short and its conditions are simple, so they are looked at in memory.
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
