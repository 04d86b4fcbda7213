import Foundation

/// A comparison of two expressions: `age >= 18`.
///
///     let predicate = NSComparisonPredicate(
///         leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: "ada"),
///         modifier: .direct, type: .beginsWith, options: [.caseInsensitive])
///
/// See Apple's page for `NSComparisonPredicate`.
open class NSComparisonPredicate: NSPredicate, @unchecked Sendable {
    /// The expression on the left of the operator.
    open var leftExpression: NSExpression { left }
    /// The expression on the right of the operator.
    open var rightExpression: NSExpression { right }
    /// How many members of a collection on the left have to match.
    open var comparisonPredicateModifier: Modifier { modifier }
    /// The comparison.
    open var predicateOperatorType: Operator { comparison.type }
    /// The options for comparing strings.
    open var options: Options { comparison.options }
    /// The selector of the comparing method, for a predicate of the type `customSelector`.
    open var customSelector: Selector? { (comparison as? CustomComparison)?.selector }

    // Stored apart from the open properties, so that an evaluation calls nothing that a subclass could override.
    let left: NSExpression
    let right: NSExpression
    let modifier: Modifier
    let comparison: any Comparison
    /// The comparison with its right side filled in, if that is a constant.
    private let test: ((Operand) -> Bool)?
    /// The key on the left, if the left side is a single key: most predicates are a key, an operator and a constant.
    private let key: String?
    /// Reads the key from objects of one class.
    private let reader = ReaderSlot()

    /// A comparison of two expressions. Stops the process if the type is `customSelector`, which has its own
    /// initializer.
    public init(
        leftExpression lhs: NSExpression, rightExpression rhs: NSExpression, modifier: Modifier, type: Operator,
        options: Options = []
    ) {
        if type == .customSelector {
            misuse(
                "A comparison of the type customSelector needs init(leftExpression:rightExpression:customSelector:).")
        }
        left = lhs
        right = rhs
        self.modifier = modifier
        comparison = type.comparison(options)
        test = NSComparisonPredicate.prepared(comparison, rhs)
        key = modifier == .direct ? lhs.plainKey : nil
        super.init()
    }

    /// A comparison by the method `selector` of the left value, which takes the right value.
    ///
    /// Methods have no names at run time on Linux, so the value's type must conform to ``NamedMethodsProviding``,
    /// unless the method is one of the few built-in ones of strings and other values.
    public init(
        leftExpression lhs: NSExpression, rightExpression rhs: NSExpression, customSelector selector: Selector
    ) {
        left = lhs
        right = rhs
        modifier = .direct
        comparison = CustomComparison(selector: selector)
        test = NSComparisonPredicate.prepared(comparison, rhs)
        key = modifier == .direct ? lhs.plainKey : nil
        super.init()
    }

    /// The comparison with its right side filled in; nil unless that is a constant.
    private static func prepared(_ comparison: any Comparison, _ right: NSExpression) -> ((Operand) -> Bool)? {
        right.constantForComparing.map { comparison.prepared(right: $0) }
    }

    override var isBuiltIn: Bool { Swift.type(of: self) == NSComparisonPredicate.self }

    override func matches(_ object: Any?, _ scope: EvaluationScope?) -> Bool {
        if let key, let test {
            return test(reader.operand(of: object, forKey: key))
        }
        let value = left.value(with: object, scope)
        if modifier == .direct {
            if let test { return test(Operand(value)) }
            return comparison.evaluate(Operand(value), Operand(right.value(with: object, scope)))
        }
        let test = test ?? comparison.prepared(right: Operand(right.value(with: object, scope)))
        let collection = Operand(value)
        if collection.isNull { return modifier == .all }
        guard let members = collection.members else {
            misuse(
                """
                The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet, but '\(left)' is \
                \(collection.summary).
                """)
        }
        return modifier == .any ? members.contains { test(Operand($0)) } : members.allSatisfy { test(Operand($0)) }
    }

    override func substituting(_ variables: [String: Any]) -> NSPredicate {
        let newLeft = left.substituting(variables)
        let newRight = right.substituting(variables)
        if newLeft === left, newRight === right { return self }
        if let selector = customSelector {
            return NSComparisonPredicate(leftExpression: newLeft, rightExpression: newRight, customSelector: selector)
        }
        return NSComparisonPredicate(
            leftExpression: newLeft, rightExpression: newRight, modifier: modifier, type: comparison.type,
            options: comparison.options)
    }

    open override var predicateFormat: String {
        let sides = (left.format(within: .setOperation), right.format(within: .setOperation))
        return "\(modifier.prefix)\(sides.0) \(comparison.format) \(sides.1)"
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSComparisonPredicate else { return false }
        if self === other { return true }
        return modifier == other.modifier && comparison.type == other.comparison.type
            && comparison.options == other.comparison.options && customSelector == other.customSelector
            && left.isEqual(other.left) && right.isEqual(other.right)
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(comparison.type)
        hasher.combine(left)
        hasher.combine(right)
        return hasher.finalize()
    }

    /// Decodes a predicate. Call `allowEvaluation()` before you evaluate it.
    public required init?(coder: NSCoder) {
        guard let parts = PredicateCoding.comparison(from: coder) else { return nil }
        left = parts.left
        right = parts.right
        modifier = parts.modifier
        comparison = parts.comparison
        test = NSComparisonPredicate.prepared(comparison, right)
        key = modifier == .direct ? left.plainKey : nil
        super.init()
    }

    open override func encode(with coder: NSCoder) {
        PredicateCoding.encode(self, with: coder)
    }
}

extension NSExpression {
    /// The key of a key path with a single key; nil for every other expression.
    fileprivate var plainKey: String? {
        type(of: self) == NSExpression.self ? (node as? KeyPathNode)?.keyPath.key : nil
    }

    /// The value of an expression that is the same for every object; nil for every other expression.
    fileprivate var constantForComparing: Operand? {
        guard type(of: self) == NSExpression.self else { return nil }
        switch node {
        case let constant as ConstantNode: return Operand(constant.value)
        case let aggregate as AggregateNode: return aggregate.constants.map(Operand.list)
        default: return nil
        }
    }
}
