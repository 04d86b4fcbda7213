import Foundation

/// The behavior of one kind of expression. Each kind has its own file in `Nodes`.
///
/// An `NSExpression` holds one node. Apple's class cluster has a private subclass per kind instead, but an initializer
/// in Swift cannot return an instance of a subclass.
protocol ExpressionNode {
    var type: NSExpression.ExpressionType { get }

    /// The value for `object`, with the variables of `scope`.
    func value(with object: Any?, _ scope: EvaluationScope?) -> Any?

    /// The text in the format language. It parses back to an equal expression if the language can express it.
    var format: String { get }

    /// How tightly the text binds. An operand that binds less tightly than its operator gets parentheses.
    var precedence: Precedence { get }

    /// The node with variables replaced by their values; nil if nothing changes.
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
