import Foundation

/// `TERNARY(predicate, a, b)`: one of two expressions.
struct ConditionalNode: ExpressionNode {
    let predicate: NSPredicate
    let trueExpression: NSExpression
    let falseExpression: NSExpression
    var type: NSExpression.ExpressionType { .conditional }
    var format: String { "TERNARY(\(predicate.predicateFormat), \(trueExpression), \(falseExpression))" }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        (predicate.test(object, scope) ? trueExpression : falseExpression).value(with: object, scope)
    }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        let condition = predicate.substituting(variables)
        let first = trueExpression.substituting(variables)
        let second = falseExpression.substituting(variables)
        if condition === predicate, first === trueExpression, second === falseExpression { return nil }
        return ConditionalNode(predicate: condition, trueExpression: first, falseExpression: second)
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        guard let other = other as? ConditionalNode else { return false }
        return predicate.isEqual(other.predicate) && trueExpression.isEqual(other.trueExpression)
            && falseExpression.isEqual(other.falseExpression)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(predicate)
        hasher.combine(trueExpression)
        hasher.combine(falseExpression)
    }

    func encode(with coder: NSCoder) {
        coder.encode(predicate, forKey: ExpressionCoding.predicateKey)
        coder.encode(trueExpression, forKey: ExpressionCoding.leftKey)
        coder.encode(falseExpression, forKey: ExpressionCoding.rightKey)
    }
}
