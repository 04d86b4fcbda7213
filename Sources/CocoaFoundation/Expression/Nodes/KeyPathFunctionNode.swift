import Foundation

/// A key path from an expression other than `SELF`: `$item.price`, `SUBQUERY(…).@count`.
///
/// It appears as the function `valueForKeyPath:` of that expression, as in Apple's framework. The function's argument
/// is a key path expression that holds the path and is never evaluated.
struct KeyPathFunctionNode: FunctionalNode {
    static let function = "valueForKeyPath:"

    let operand: NSExpression
    let keyPath: KeyPathSteps
    var function: String { KeyPathFunctionNode.function }
    var target: NSExpression? { operand }
    var arguments: [NSExpression] { [NSExpression(forKeyPath: keyPath.text)] }

    init(operand: NSExpression, keyPath: String) {
        self.operand = operand
        self.keyPath = KeyPathSteps(keyPath)
    }

    /// The node for a path that starts with `$` and a variable's name; nil for any other path.
    static func fromVariable(_ keyPath: String) -> (any ExpressionNode)? {
        guard keyPath.hasPrefix("$") else { return nil }
        let parts = keyPath.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard ReservedWords.canSpell(keyPath: name), !name.hasPrefix("@") else { return nil }
        guard parts.count == 2 else { return VariableNode(name: name) }
        return KeyPathFunctionNode(operand: NSExpression(forVariable: name), keyPath: String(parts[1]))
    }

    /// The shortest node for a path from `operand`. Key paths of key paths are joined.
    static func node(operand: NSExpression, keyPath: String) -> any ExpressionNode {
        switch operand.node {
        case is EvaluatedObjectNode: KeyPathNode(keyPath)
        case let inner as KeyPathNode: KeyPathNode("\(inner.keyPath.text).\(keyPath)")
        case let inner as KeyPathFunctionNode:
            KeyPathFunctionNode(operand: inner.operand, keyPath: "\(inner.keyPath.text).\(keyPath)")
        default: KeyPathFunctionNode(operand: operand, keyPath: keyPath)
        }
    }

    var format: String { KeyPathFormat.text(of: keyPath.text, from: operand) }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        keyPath.value(from: operand.value(with: object, scope))
    }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        let changed = operand.substituting(variables)
        return changed === operand ? nil : KeyPathFunctionNode.node(operand: changed, keyPath: keyPath.text)
    }

    func replacing(target: NSExpression?, arguments: [NSExpression]) -> any ExpressionNode {
        KeyPathFunctionNode.node(operand: target ?? operand, keyPath: keyPath.text)
    }
}
