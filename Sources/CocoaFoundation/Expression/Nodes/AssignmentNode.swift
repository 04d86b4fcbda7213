import Foundation

/// `$name := expression`, which binds a variable for the rest of the evaluation.
///
/// Apple has no public type for it; here it appears as a function of the value and the variable.
struct AssignmentNode: FunctionalNode {
    static let function = "assign:to:"

    let name: String
    let expression: NSExpression
    var function: String { AssignmentNode.function }
    var arguments: [NSExpression] { [expression, NSExpression(forVariable: name)] }
    var target: NSExpression? { nil }

    var format: String { "$\(name) := \(expression.format(within: .setOperation))" }
    var precedence: Precedence { .assignment }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        let value = expression.value(with: object, scope)
        guard let scope else {
            misuse("'\(format)' has no place to keep its value: evaluate the predicate with substitution variables.")
        }
        scope.assign(value, to: name)
        return value
    }

    /// Keeps the variable that is assigned to: it is a name, not a value to replace.
    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        let changed = expression.substituting(variables)
        return changed === expression ? nil : AssignmentNode(name: name, expression: changed)
    }

    func replacing(target: NSExpression?, arguments: [NSExpression]) -> any ExpressionNode {
        AssignmentNode(name: name, expression: arguments.first ?? expression)
    }
}
