import Foundation

/// The parts of an expression. Each part belongs to certain types; reading it from another type stops the process.
extension NSExpression {
    /// The value of a constant.
    public var constantValue: Any? {
        part("constantValue", of: ConstantNode.self).value
    }

    /// The path of a key path from `SELF`. A key path from something else is the function `valueForKeyPath:` of it.
    public var keyPath: String {
        part("keyPath", of: KeyPathNode.self).keyPath.text
    }

    /// The name of a function, in Apple's form: `add:to:`.
    public var function: String {
        part("function", of: (any FunctionalNode).self).function
    }

    /// The arguments of a function or a block; nil for expressions that take none.
    public var arguments: [NSExpression]? {
        (node as? any FunctionalNode)?.arguments ?? (node as? BlockNode)?.arguments
    }

    /// The expression that a function is called on, or that a key path starts from. A built-in function has no target
    /// in the format; its operand is a constant that names the library, as in Apple's framework.
    public var operand: NSExpression {
        if node is KeyPathNode { return NSExpression.expressionForEvaluatedObject() }
        let target = part("operand", of: (any FunctionalNode).self).target
        return target ?? NSExpression(forConstantValue: "NSPredicateUtilities")
    }

    /// The name of a variable, or of the iterator of a subquery, without the `$`.
    public var variable: String {
        (node as? SubqueryNode)?.variable ?? part("variable", of: VariableNode.self).name
    }

    /// The expressions of an aggregate, as an array, or the collection of a subquery, as an expression.
    public var collection: Any {
        (node as? SubqueryNode)?.collection ?? part("collection", of: AggregateNode.self).elements as Any
    }

    /// The condition of a subquery or of a conditional.
    public var predicate: NSPredicate {
        (node as? SubqueryNode)?.predicate ?? part("predicate", of: ConditionalNode.self).predicate
    }

    /// The left side of a union, an intersection or a difference.
    public var left: NSExpression { part("left", of: SetOperationNode.self).left }

    /// The right side of a union, an intersection or a difference.
    public var right: NSExpression { part("right", of: SetOperationNode.self).right }

    /// The value of a conditional if its condition is true.
    public var `true`: NSExpression { part("true", of: ConditionalNode.self).trueExpression }

    /// The value of a conditional if its condition is false.
    public var `false`: NSExpression { part("false", of: ConditionalNode.self).falseExpression }

    /// The closure of a block expression.
    public var expressionBlock: (Any?, [NSExpression], NSMutableDictionary?) -> Any {
        part("expressionBlock", of: BlockNode.self).block
    }

    private func part<Node>(_ name: String, of type: Node.Type) -> Node {
        guard let node = node as? Node else {
            misuse(
                "'\(self)' is an expression of type \(expressionType), which has no \(name). Check its expressionType first."
            )
        }
        return node
    }
}
