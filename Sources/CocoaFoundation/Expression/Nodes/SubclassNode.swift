import Foundation

/// The place of a subclass's own behaviour in an expression that a subclass made through `init(expressionType:)`.
struct SubclassNode: ExpressionNode {
    let type: NSExpression.ExpressionType
    /// Sets each such expression apart from all others.
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
