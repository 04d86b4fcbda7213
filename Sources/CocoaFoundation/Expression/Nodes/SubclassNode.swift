import Foundation

/// Stands in for the behavior of a subclass whose instance was created with `init(expressionType:)`.
struct SubclassNode: ExpressionNode {
    let type: NSExpression.ExpressionType
    /// Makes each of these expressions unequal to all others.
    private let identity = Identity()
    private final class Identity {}

    init(type: NSExpression.ExpressionType) { self.type = type }

    var format: String { "EXPRESSION(\(type))" }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        misuse(
            """
            An expression of type \(type) was made by init(expressionType:), which is for subclasses: override \
            expressionValue(with:context:), or use the initializer that takes this type's parts.
            """)
    }

    func isEqual(to other: any ExpressionNode) -> Bool { (other as? SubclassNode)?.identity === identity }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
    func encode(with coder: NSCoder) {}
}
