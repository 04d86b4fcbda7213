import Foundation

/// `FUNCTION(target, "selector:", arguments…)`: a method of the target, called by its name.
struct CustomFunctionNode: FunctionalNode {
    let operand: NSExpression
    let function: String
    let arguments: [NSExpression]
    var target: NSExpression? { operand }

    /// The node for a call. `valueForKey:` and `valueForKeyPath:` become key paths.
    static func node(target: NSExpression, function: String, arguments: [NSExpression]) -> any ExpressionNode {
        let isKeyValueCoding = function == KeyPathFunctionNode.function || function == "valueForKey:"
        if isKeyValueCoding, arguments.count == 1 {
            switch arguments[0].node {
            case let path as KeyPathNode: return KeyPathFunctionNode.node(operand: target, keyPath: path.keyPath.text)
            case let constant as ConstantNode:
                if case .string(let path) = Operand(constant.value) {
                    return KeyPathFunctionNode.node(operand: target, keyPath: path)
                }
            default: break
            }
        }
        return CustomFunctionNode(operand: target, function: function, arguments: arguments)
    }

    var format: String {
        let parts = [operand.description, ConstantFormat.quoted(function)] + arguments.map(\.description)
        return "FUNCTION(\(parts.joined(separator: ", ")))"
    }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        let receiver = operand.value(with: object, scope)
        let values = arguments.map { $0.value(with: object, scope) }
        return NamedMethods.call(function, on: receiver, with: values)
    }

    func replacing(target: NSExpression?, arguments: [NSExpression]) -> any ExpressionNode {
        CustomFunctionNode.node(target: target ?? operand, function: function, arguments: arguments)
    }
}
