import Foundation

/// Conditions joined by AND, OR or NOT.
///
///     NSCompoundPredicate(andPredicateWithSubpredicates: [adults, NSPredicate(format: "city == 'Seoul'")])
///
/// AND of no conditions is true, OR of none is false. NOT has exactly one.
///
/// Predicates nest at most 5,000 levels deep, so that printing and comparing them doesn't overflow a thread's stack.
/// Creating a deeper one stops the process. A fetch from a SQLite store accepts fewer levels and throws; there, nested
/// conditions that are joined by the same operator count as one level. A format nests at most 200 levels deep.
///
/// See Apple's page for `NSCompoundPredicate`.
open class NSCompoundPredicate: NSPredicate, @unchecked Sendable {
    /// The operator that joins the conditions, with Apple's raw values.
    public enum LogicalType: UInt, Sendable {
        /// The condition is false.
        case not = 0
        /// All conditions are true. Without conditions, the predicate is true.
        case and = 1
        /// At least one condition is true. Without conditions, the predicate is false.
        case or = 2
    }

    /// The operator that joins the conditions.
    open var compoundPredicateType: LogicalType { type }
    /// The conditions, each an `NSPredicate`. The element type is `Any`, as in Apple's framework.
    open var subpredicates: [Any] { parts }

    let type: LogicalType
    private(set) var parts: [NSPredicate]
    /// The number of nested levels of compound predicates.
    private let height: Int
    private static let maximumHeight = 5000

    /// Joins the conditions. Stops the process if NOT does not have exactly one, or if they nest too deeply.
    public init(type: LogicalType, subpredicates: [NSPredicate]) {
        if type == .not, subpredicates.count != 1 {
            misuse("NOT takes one subpredicate, but was given \(subpredicates.count). Join them with AND or OR first.")
        }
        self.type = type
        parts = subpredicates
        height = NSCompoundPredicate.height(over: subpredicates)
        super.init()
        guard height <= NSCompoundPredicate.maximumHeight else {
            misuse(
                """
                A predicate nests more than \(NSCompoundPredicate.maximumHeight) levels deep. Give one AND or OR all of its \
                conditions at once, or compare with a list by IN.
                """)
        }
    }

    private static func height(over parts: [NSPredicate]) -> Int {
        1 + parts.reduce(0) { max($0, ($1 as? NSCompoundPredicate)?.height ?? 0) }
    }

    /// Takes a deep tree apart level by level, because freeing it as a whole would recurse.
    deinit {
        guard height > 50 else { return }
        var freed = parts
        parts = []
        while var part = freed.popLast() {
            guard isKnownUniquelyReferenced(&part), let compound = part as? NSCompoundPredicate else { continue }
            freed += compound.parts
            compound.parts = []
        }
    }

    /// Joins conditions by `AND`.
    public convenience init(andPredicateWithSubpredicates subpredicates: [NSPredicate]) {
        self.init(type: .and, subpredicates: subpredicates)
    }

    /// Joins conditions by `OR`.
    public convenience init(orPredicateWithSubpredicates subpredicates: [NSPredicate]) {
        self.init(type: .or, subpredicates: subpredicates)
    }

    /// Negates a condition.
    public convenience init(notPredicateWithSubpredicate predicate: NSPredicate) {
        self.init(type: .not, subpredicates: [predicate])
    }

    override var isBuiltIn: Bool { Swift.type(of: self) == NSCompoundPredicate.self }

    override func matches(_ object: Any?, _ scope: EvaluationScope?) -> Bool {
        switch type {
        case .and:
            for part in parts where !part.test(object, scope) { return false }
            return true
        case .or:
            for part in parts where part.test(object, scope) { return true }
            return false
        case .not:
            return !parts[0].test(object, scope)
        }
    }

    /// The conditions, with nested predicates of the same type replaced by their own conditions: `a AND (b AND c)` has
    /// three. NOT has the condition that it negates.
    package final var joinedParts: [NSPredicate] {
        guard type != .not, height > 1 else { return parts }
        var joined: [NSPredicate] = []
        var waiting = Array(parts.reversed())
        while let part = waiting.popLast() {
            if let compound = part as? NSCompoundPredicate, compound.isBuiltIn, compound.type == type {
                waiting += compound.parts.reversed()
            } else {
                joined.append(part)
            }
        }
        return joined
    }

    override func substituting(_ variables: [String: Any]) -> NSPredicate {
        let changed = parts.map { $0.substituting(variables) }
        return zip(changed, parts).allSatisfy(===) ? self : NSCompoundPredicate(type: type, subpredicates: changed)
    }

    open override var predicateFormat: String {
        switch type {
        case .not: return "NOT \(format(of: parts[0]))"
        case .and where parts.isEmpty: return "TRUEPREDICATE"
        case .or where parts.isEmpty: return "FALSEPREDICATE"
        case .and, .or:
            if parts.count == 1 { return parts[0].predicateFormat }
            return parts.map(format).joined(separator: type == .and ? " AND " : " OR ")
        }
    }

    /// A compound predicate inside another one is always in parentheses, whether or not it needs them.
    private func format(of part: NSPredicate) -> String {
        guard let part = part as? NSCompoundPredicate, part.isOperator else { return part.predicateFormat }
        return "(\(part.predicateFormat))"
    }

    /// Whether the outermost operator of the text is AND, OR or NOT.
    private var isOperator: Bool {
        switch (type, parts.count) {
        case (.not, _): true
        case (_, 0): false
        case (_, 1): (parts[0] as? NSCompoundPredicate)?.isOperator ?? false
        default: true
        }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSCompoundPredicate else { return false }
        return self === other || type == other.type && parts == other.parts
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(type)
        hasher.combine(parts)
        return hasher.finalize()
    }

    /// Decodes a predicate. Call `allowEvaluation()` before you evaluate it.
    public required init?(coder: NSCoder) {
        guard let parts = PredicateCoding.compound(from: coder) else { return nil }
        type = parts.type
        self.parts = parts.subpredicates
        height = NSCompoundPredicate.height(over: parts.subpredicates)
        super.init()
    }

    open override func encode(with coder: NSCoder) {
        coder.encode(Int(type.rawValue), forKey: PredicateCoding.compoundTypeKey)
        coder.encode(parts as NSArray, forKey: PredicateCoding.subpredicatesKey)
    }
}
