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

    /// `$string`, whose value is bound when the expression is evaluated.
    public convenience init(forVariable string: String) {
        self.init(node: VariableNode(name: string))
    }

    /// The value at the end of a key path from the evaluated object. A path such as `$x.name` starts from the value of
    /// a variable, as it does in the format language.
    public convenience init(forKeyPath keyPath: String) {
        self.init(node: KeyPathFunctionNode.fromVariable(keyPath) ?? KeyPathNode(keyPath))
    }

    /// A call of a built-in function by Apple's name, such as `sum:` or `add:to:`. Arguments that aren't expressions
    /// become constants.
    ///
    /// Stops the process if the function doesn't exist or takes a different number of arguments.
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
    /// Methods have no names at run time on Linux, so the value's type must conform to ``NamedMethodsProviding``,
    /// unless the method is one of the few built-in ones of strings and other values. `valueForKeyPath:` makes a key
    /// path.
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

    /// `ANYKEY`, any property. Only a search index outside of memory can evaluate it.
    public class func expressionForAnyKey() -> NSExpression {
        NSExpression(node: AnyKeyNode())
    }

    private static func wrapping(_ value: Any) -> NSExpression {
        value as? NSExpression ?? NSExpression(forConstantValue: value)
    }
}
