/// A computed column of a fetch: its name in the results, its expression, and the type of its value. Apple's page:
/// `NSExpressionDescription`. It belongs in `propertiesToFetch`, never in an entity.
open class NSExpressionDescription: NSPropertyDescription {
    /// The expression to evaluate, for each row or over all of them.
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
