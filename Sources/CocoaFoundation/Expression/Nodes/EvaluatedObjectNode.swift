import Foundation

/// `SELF`, the object that the predicate is evaluated with.
struct EvaluatedObjectNode: ExpressionNode {
    var type: NSExpression.ExpressionType { .evaluatedObject }
    var format: String { "SELF" }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? { object }
    func isEqual(to other: any ExpressionNode) -> Bool { other is EvaluatedObjectNode }
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
    func encode(with coder: NSCoder) {}
}
