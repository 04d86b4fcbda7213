/// A column of a fetch that is computed rather than stored: its name in the results, the expression, and the type
/// of its value. Apple's page: `NSExpressionDescription`. It goes into `propertiesToFetch`, never into an entity.
open class NSExpressionDescription: NSPropertyDescription {
    /// What is computed for each row, or over all of them.
    open var expression: NSExpression? {
        willSet { checkMutable() }
    }

    /// The type of the result; undefined unless set.
    open var expressionResultType: NSAttributeType = .undefinedAttributeType {
        willSet { checkMutable() }
    }

    /// The same as `expressionResultType`.
    open var resultType: NSAttributeDescription.AttributeType {
        get { NSAttributeDescription.AttributeType(rawValue: expressionResultType) }
        set { expressionResultType = newValue.rawValue }
    }

    override var kind: String { "expression" }

    override var fields: [ModelField] {
        super.fields + [
            ModelField("expression", \NSExpressionDescription.expression),
            ModelField("expressionResultType", case: \NSExpressionDescription.expressionResultType),
        ]
    }
}
