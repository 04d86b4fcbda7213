extension NSExpression {
    /// The kinds of expression, with Apple's raw values.
    public enum ExpressionType: UInt, Sendable {
        /// A constant, ``NSExpression/constantValue``.
        case constantValue = 0
        /// `SELF`, the object that the predicate is evaluated with.
        case evaluatedObject = 1
        /// `$name`, bound when the predicate is evaluated or by substitution.
        case variable = 2
        /// A key path from the evaluated object.
        case keyPath = 3
        /// A function of ``NSExpression/arguments``.
        case function = 4
        /// The members of at least one of two collections.
        case unionSet = 5
        /// The members of both collections.
        case intersectSet = 6
        /// The members of the left collection that are not in the right one.
        case minusSet = 7
        /// The members of a collection that satisfy a predicate.
        case subquery = 13
        /// `{a, b, c}`, whose ``NSExpression/collection`` is an array of expressions.
        case aggregate = 14
        /// `ANYKEY`, any property. Only a search index outside of memory can evaluate it.
        case anyKey = 15
        /// A function of your program.
        case block = 19
        /// `TERNARY(condition, a, b)`.
        case conditional = 20
        /// Core Data's fetch request as an expression: `NSFetchRequestExpressionType`, which Apple declares in Core
        /// Data.
        case _fetchRequest = 50
    }
}
