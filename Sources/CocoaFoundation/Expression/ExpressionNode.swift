import Foundation

/// What one kind of expression does: each kind has a file of its own in `Nodes`.
///
/// An `NSExpression` holds one node. Apple's class cluster has a private subclass per kind in its place; Swift cannot
/// return a subclass from an initializer without tricks, and the tree reads as well this way.
protocol ExpressionNode {
    var type: NSExpression.ExpressionType { get }

    /// The value for `object`, with the variables of `scope`.
    func value(with object: Any?, _ scope: EvaluationScope?) -> Any?

    /// The text in the format language, which parses back to an equal expression where the language can say it.
    var format: String { get }

    /// How tightly the text holds together: an operand that binds less tightly than its operator gets parentheses.
    var precedence: Precedence { get }

    /// The node with variables replaced by their values; nil where nothing in it changes.
    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)?

    func isEqual(to other: any ExpressionNode) -> Bool
    func hash(into hasher: inout Hasher)
    func encode(with coder: NSCoder)
}

extension ExpressionNode {
    var precedence: Precedence { .primary }
    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? { nil }
}

/// How tightly the operators of expressions bind, loosest first.
enum Precedence: Int, Comparable {
    case assignment, setOperation, bitOr, bitXor, bitAnd, shift, sum, product, power, prefix, primary

    static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
}
