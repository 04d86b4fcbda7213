/// A position in the history of one or more stores: the end of the last transaction that was read.
///
/// Archive the token to keep it between launches, and pass it to a request for later changes.
/// Apple's page: *NSPersistentHistoryToken*.
open class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The number of the last transaction, by the store's `NSStoreUUIDKey`.
    final let numbers: [String: Int64]

    /// A token without stores, for code that needs any token, such as a test.
    public override init() { numbers = [:] }

    init(_ numbers: [String: Int64]) { self.numbers = numbers }

    public class var supportsSecureCoding: Bool { true }

    /// Decodes a token; returns nil if the archive holds something else.
    public required init?(coder: NSCoder) {
        let classes = [NSDictionary.self, NSString.self, NSNumber.self]
        guard let read = coder.decodeObject(of: classes, forKey: Self.key) as? [String: NSNumber] else { return nil }
        numbers = read.mapValues(\.int64Value)
    }

    open func encode(with coder: NSCoder) {
        let numbers = numbers.mapValues { NSNumber(value: $0) }
        coder.encode(numbers as NSDictionary, forKey: Self.key)
    }

    private static let key = "NSPersistentHistoryTokenStoreNumbers"

    /// Returns `self`, because a token is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other token marks the same positions in the same stores.
    open override func isEqual(_ other: Any?) -> Bool {
        (other as? NSPersistentHistoryToken)?.numbers == numbers
    }
    open override var hash: Int { numbers.hashValue }
    open override var description: String {
        let places = numbers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "<\(type(of: self)): \(places.joined(separator: ", "))>"
    }
}

// `token > %@` in the predicate of a history request.
extension NSPersistentHistoryToken: Comparing {
    /// Compares two positions in the stores that both tokens contain. Returns nil if there is no such store, or if the
    /// stores compare differently.
    public func compare(toObject other: Any) -> ComparisonResult? {
        guard let others = (other as? NSPersistentHistoryToken)?.numbers else { return nil }
        let pairs = numbers.compactMap { store, number in others[store].map { (number, $0) } }
        guard !pairs.isEmpty else { return nil }
        if pairs.allSatisfy({ $0 == $1 }) { return .orderedSame }
        if pairs.allSatisfy({ $0 <= $1 }) { return .orderedAscending }
        return pairs.allSatisfy { $0 >= $1 } ? .orderedDescending : nil
    }
}

/// Key in a remote change notification: the current history token, if the store records a history.
public let NSPersistentHistoryTokenKey = "historyToken"
