import Foundation

/// A call of one of the built-in functions, such as `sum:` or `add:to:`.
struct FunctionNode: FunctionalNode {
    let definition: ExpressionFunction
    let arguments: [NSExpression]
    var function: String { definition.selector }
    var target: NSExpression? { nil }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        definition.body(arguments.map { Operand($0.value(with: object, scope)) })
    }

    func replacing(target: NSExpression?, arguments: [NSExpression]) -> any ExpressionNode {
        FunctionNode(definition: definition, arguments: arguments)
    }

    var precedence: Precedence {
        switch definition.spelling {
        case .infix(_, let precedence) where arguments.count == 2: precedence
        case .prefix: .prefix
        default: .primary
        }
    }

    var format: String {
        switch definition.spelling {
        case .infix(let symbol, let precedence) where arguments.count == 2:
            // Operators associate to the left, so an operator of equal precedence on the right needs parentheses.
            let next = Precedence(rawValue: precedence.rawValue + 1) ?? .primary
            return "\(arguments[0].format(within: precedence)) \(symbol) \(arguments[1].format(within: next))"
        case .prefix(let symbol) where arguments.count == 1:
            return "\(symbol)\(arguments[0].format(within: .prefix))"
        case .subscripted where arguments.count == 2:
            return "\(arguments[0].format(within: .primary))[\(arguments[1])]"
        case .keyword(let word):
            return "\(word)(\(list))"
        default:
            return "\(definition.name)(\(list))"
        }
    }

    private var list: String { arguments.map(\.description).joined(separator: ", ") }
}
