import Foundation

/// An expression whose value a closure computes. It has no text in the format language and no archive.
struct BlockNode: ExpressionNode {
    typealias Block = (Any?, [NSExpression], NSMutableDictionary?) -> Any

    let block: Block
    let arguments: [NSExpression]?
    private let identity = Identity()
    private final class Identity {}

    init(block: @escaping Block, arguments: [NSExpression]?) {
        self.block = block
        self.arguments = arguments
    }

    var type: NSExpression.ExpressionType { .block }

    var format: String {
        let rest = (arguments ?? []).map { ", \($0)" }.joined()
        return "BLOCK(\(ObjectIdentifier(identity).hashValue)\(rest))"
    }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        let value = block(object, arguments ?? [], scope?.blockContext)
        return (value as? any OptionalValue).map(\.wrapped) ?? value
    }

    func isEqual(to other: any ExpressionNode) -> Bool { (other as? BlockNode)?.identity === identity }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

    func encode(with coder: NSCoder) {
        misuse("A block expression cannot be archived: a closure cannot be encoded.")
    }
}
