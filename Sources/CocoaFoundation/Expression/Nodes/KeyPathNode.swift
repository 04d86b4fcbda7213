import Foundation

/// A key path from the evaluated object, parsed into its steps once.
struct KeyPathNode: ExpressionNode {
    let keyPath: KeyPathSteps
    var type: NSExpression.ExpressionType { .keyPath }
    var format: String { KeyPathFormat.text(of: keyPath.text, from: nil) }

    init(_ text: String) { keyPath = KeyPathSteps(text) }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? { keyPath.value(from: object) }

    func isEqual(to other: any ExpressionNode) -> Bool { (other as? KeyPathNode)?.keyPath.text == keyPath.text }

    func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(keyPath.text)
    }

    func encode(with coder: NSCoder) { coder.encode(keyPath.text as NSString, forKey: ExpressionCoding.keyPathKey) }
}

/// Key paths in the format language.
enum KeyPathFormat {
    /// The path from an operand, or from `SELF` if the operand is nil. A path that the language cannot spell, such as
    /// one with a space in a key, is written as a function call.
    static func text(of keyPath: String, from operand: NSExpression?) -> String {
        guard ReservedWords.canSpell(keyPath: keyPath) else {
            let call = [
                operand?.description ?? "SELF", "\"\(KeyPathFunctionNode.function)\"", ConstantFormat.quoted(keyPath),
            ]
            return "FUNCTION(\(call.joined(separator: ", ")))"
        }
        let path = ReservedWords.escaped(keyPath: keyPath)
        return operand.map { "\($0.format(within: .primary)).\(path)" } ?? path
    }
}
