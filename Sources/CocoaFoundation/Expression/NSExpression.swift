import Foundation

/// One side of a comparison, or a value to compute: a constant, a key path, a function of other expressions.
///
///     let total = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "items.price")])
///     total.expressionValue(with: order, context: nil)   // 42
///
/// An expression is immutable and may be used from any thread. Code that translates predicates, as a store does into
/// SQL, walks it by ``expressionType`` and the parts of that type. Reading another type's part stops the process; on
/// Apple's platforms it raises an exception.
///
/// See Apple's page for `NSExpression`.
open class NSExpression: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Invariant behind @unchecked: nothing here changes after initialization.
    private(set) var node: any ExpressionNode

    /// Creates an expression of a type without parts, `evaluatedObject` or `anyKey`, or of a subclass, which overrides
    /// ``expressionValue(with:context:)``.
    public init(expressionType type: ExpressionType) {
        switch type {
        case .evaluatedObject: node = EvaluatedObjectNode()
        case .anyKey: node = AnyKeyNode()
        default: node = SubclassNode(type: type)
        }
        super.init()
    }

    /// Not a designated initializer, so that a subclass in another module inherits every initializer.
    convenience init(node: any ExpressionNode) {
        self.init(expressionType: .evaluatedObject)
        self.node = node
    }

    /// The kind of expression, which determines the parts that it has.
    open var expressionType: ExpressionType { node.type }

    /// The expression's value for `object`.
    ///
    /// - Parameters:
    ///   - object: The object that `SELF` and key paths refer to.
    ///   - context: The values of variables by name, without the `$`. Block expressions receive the same dictionary.
    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        node.value(with: object, context.map(EvaluationScope.init(context:)))
    }

    /// Does nothing. On Apple's platforms, an unarchived expression must be allowed to evaluate first, because it may
    /// name selectors. Here, an archive cannot name code to run.
    open func allowEvaluation() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSExpression else { return false }
        if self === other { return true }
        guard expressionType == other.expressionType || areBothCollections(with: other) else { return false }
        return node.isEqual(to: other.node)
    }

    /// A constant array and an aggregate of the same constants have the same text, so they are equal.
    private func areBothCollections(with other: NSExpression) -> Bool {
        Set([expressionType, other.expressionType]) == [.constantValue, .aggregate]
    }

    open override var hash: Int {
        var hasher = Hasher()
        node.hash(into: &hasher)
        return hasher.finalize()
    }

    /// The text of the expression in the format language.
    open override var description: String { node.format }

    open class var supportsSecureCoding: Bool { true }

    public required convenience init?(coder: NSCoder) {
        guard let node = ExpressionCoding.node(from: coder) else { return nil }
        self.init(node: node)
    }

    /// Stops the process if the expression contains a block, or a constant that does not conform to `NSSecureCoding`.
    open func encode(with coder: NSCoder) {
        coder.encode(Int(expressionType.rawValue), forKey: ExpressionCoding.typeKey)
        node.encode(with: coder)
    }
}

extension NSExpression {
    /// The value during an evaluation. A subclass's override is always called.
    final func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        if type(of: self) == NSExpression.self { return node.value(with: object, scope) }
        return expressionValue(with: object, context: scope?.blockContext)
    }

    /// The expression with variables replaced; `self` if it contains none of them.
    final func substituting(_ variables: [String: Any]) -> NSExpression {
        node.substituting(variables).map(NSExpression.init(node:)) ?? self
    }

    final var precedence: Precedence { node.precedence }

    /// The text as an operand of an operator with this precedence.
    final func format(within precedence: Precedence) -> String {
        self.precedence < precedence ? "(\(description))" : description
    }
}
