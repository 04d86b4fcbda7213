/// SUBQUERY: the rows of a to-many relationship that match a predicate.
extension SQLTranslator {
    func subquery(_ expression: NSExpression, in context: SQLContext) throws -> SQLMany {
        guard let collection = expression.collection as? NSExpression,
            case .many(var many) = try side(collection, in: context)
        else { throw SQLUnsupported.expression(expression, "SUBQUERY needs a to-many key path.") }
        guard many.filter == nil else {
            throw SQLUnsupported.expression(expression, "join the two conditions with AND in one SUBQUERY.")
        }
        guard many.rest.isEmpty else { throw SQLUnsupported.severalToMany(many.keyPath) }
        many.filter = (expression.variable, expression.predicate)
        return many
    }
}
