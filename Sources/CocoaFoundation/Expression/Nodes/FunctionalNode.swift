import Foundation

/// A node of type `function`, with Apple's ``NSExpression/function``, `operand` and `arguments`.
protocol FunctionalNode: ExpressionNode {
    var function: String { get }
    var arguments: [NSExpression] { get }
    /// The expression that the function is called on; nil for a built-in function.
    var target: NSExpression? { get }
    /// The same call with other parts, passed in their original order.
    func replacing(target: NSExpression?, arguments: [NSExpression]) -> any ExpressionNode
}

extension FunctionalNode {
    var type: NSExpression.ExpressionType { .function }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        let newTarget = target?.substituting(variables)
        let newArguments = arguments.map { $0.substituting(variables) }
        if newTarget === target, zip(newArguments, arguments).allSatisfy(===) { return nil }
        return replacing(target: newTarget, arguments: newArguments)
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        guard let other = other as? any FunctionalNode, other.function == function,
            other.arguments.count == arguments.count
        else { return false }
        return target == other.target && zip(arguments, other.arguments).allSatisfy { $0.isEqual($1) }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(function)
        hasher.combine(target)
        hasher.combine(arguments)
    }

    func encode(with coder: NSCoder) {
        coder.encode(function as NSString, forKey: ExpressionCoding.functionKey)
        coder.encode(arguments as NSArray, forKey: ExpressionCoding.argumentsKey)
        if let target { coder.encode(target, forKey: ExpressionCoding.operandKey) }
    }
}
