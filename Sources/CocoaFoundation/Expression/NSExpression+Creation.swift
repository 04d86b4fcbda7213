import Foundation

extension NSExpression {
    /// A constant. Its value is compared, printed and archived as it is.
    public convenience init(forConstantValue obj: Any?) {
        self.init(node: ConstantNode(obj))
    }

    /// `SELF`, the object that the predicate is evaluated with.
    public class func expressionForEvaluatedObject() -> NSExpression {
        NSExpression(node: EvaluatedObjectNode())
    }

    /// `$string`, whose value is bound at the evaluation.
    public convenience init(forVariable string: String) {
        self.init(node: VariableNode(name: string))
    }

    /// The value at the end of a key path from the evaluated object, or, for a path such as `$x.name`, from the value of
    /// a variable, as the format language reads that path.
    public convenience init(forKeyPath keyPath: String) {
        self.init(node: KeyPathFunctionNode.fromVariable(keyPath) ?? KeyPathNode(keyPath))
    }

    /// A call of a built-in function by Apple's name, such as `sum:` or `add:to:`. Arguments that are no expressions
    /// are taken as constants.
    ///
    /// Stops the process when there is no such function, or when it takes another number of arguments.
    public convenience init(forFunction name: String, arguments parameters: [Any]) {
        guard let definition = ExpressionFunction.named(name) else {
            misuse(
                "There is no function '\(name)'. There are \(ExpressionFunction.names.joined(separator: ", ")).")
        }
        guard definition.arity.contains(parameters.count) else {
            misuse("The function '\(definition.selector)' does not take \(parameters.count) arguments.")
        }
        self.init(node: FunctionNode(definition: definition, arguments: parameters.map(NSExpression.wrapping)))
    }

    /// A call of the method `name` of the target's value, `FUNCTION(target, "name:", …)`.
    ///
    /// Linux finds no method by its name: the value's type conforms to ``NamedMethodsProviding``, or the method is one of
    /// the few of strings and values that the module knows. `valueForKeyPath:` makes a key path.
    public convenience init(forFunction target: NSExpression, selectorName name: String, arguments parameters: [Any]?) {
        let arguments = (parameters ?? []).map(NSExpression.wrapping)
        self.init(node: CustomFunctionNode.node(target: target, function: name, arguments: arguments))
    }

    /// A list of expressions, `{a, b, c}`.
    public convenience init(forAggregate subexpressions: [NSExpression]) {
        self.init(node: AggregateNode(elements: subexpressions))
    }

    /// The members of either collection.
    public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
        self.init(node: SetOperationNode(operation: .union, left: left, right: right))
    }

    /// The members of both collections.
    public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
        self.init(node: SetOperationNode(operation: .intersect, left: left, right: right))
    }

    /// The members of the left collection that are not in the right one.
    public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
        self.init(node: SetOperationNode(operation: .minus, left: left, right: right))
    }

    /// The members of a collection that satisfy a predicate in which `$variable` stands for the member.
    public convenience init(
        forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: NSPredicate
    ) {
        self.init(node: SubqueryNode(collection: expression, variable: variable, predicate: predicate))
    }

    /// A value that a closure computes from the evaluated object, the argument expressions and the variables.
    public convenience init(
        block:
            @escaping (_ evaluatedObject: Any?, _ expressions: [NSExpression], _ context: NSMutableDictionary?) -> Any,
        arguments: [NSExpression]?
    ) {
        self.init(node: BlockNode(block: block, arguments: arguments))
    }

    /// One of two values, `TERNARY(predicate, a, b)`.
    public convenience init(
        forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
    ) {
        self.init(
            node: ConditionalNode(
                predicate: predicate, trueExpression: trueExpression, falseExpression: falseExpression))
    }

    /// `ANYKEY`, for searches outside of memory.
    public class func expressionForAnyKey() -> NSExpression {
        NSExpression(node: AnyKeyNode())
    }

    private static func wrapping(_ value: Any) -> NSExpression {
        value as? NSExpression ?? NSExpression(forConstantValue: value)
    }
}
