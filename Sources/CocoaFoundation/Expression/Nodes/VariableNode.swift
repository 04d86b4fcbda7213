import Foundation

/// `$name`, a placeholder for a value that is bound later.
struct VariableNode: ExpressionNode {
    let name: String
    var type: NSExpression.ExpressionType { .variable }
    var format: String { "$\(name)" }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        guard let bound = scope?.value(of: name) else {
            misuse("Can't get value for '\(name)' in bindings \(scope?.flattened ?? [:]).")
        }
        if let expression = bound as? NSExpression { return expression.value(with: object, scope) }
        return bound
    }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        guard let value = variables[name] else { return nil }
        return (value as? NSExpression)?.node ?? ConstantNode(value is NSNull ? nil : value)
    }

    func isEqual(to other: any ExpressionNode) -> Bool { (other as? VariableNode)?.name == name }

    func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(name)
    }

    func encode(with coder: NSCoder) { coder.encode(name as NSString, forKey: ExpressionCoding.variableKey) }
}
