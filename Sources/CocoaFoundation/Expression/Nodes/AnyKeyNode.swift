import Foundation

/// `ANYKEY`, which asks a search engine for a match in any property; in memory there is no such thing.
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
