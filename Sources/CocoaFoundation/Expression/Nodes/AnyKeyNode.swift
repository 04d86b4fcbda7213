import Foundation

/// `ANYKEY`, which matches any property in a search index. It has no value in memory.
struct AnyKeyNode: ExpressionNode {
    var type: NSExpression.ExpressionType { .anyKey }
    var format: String { "ANYKEY" }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        misuse(
            "ANYKEY has no value in memory: only a search index can look into every property. Name a key path instead.")
    }

    func isEqual(to other: any ExpressionNode) -> Bool { other is AnyKeyNode }
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
    func encode(with coder: NSCoder) {}
}
