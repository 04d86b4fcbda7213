/// Translates expressions by their kind.
extension SQLTranslator {
    func side(_ expression: NSExpression, in context: SQLContext) throws -> SQLSide {
        switch expression.expressionType {
        case .constantValue: return .constant(expression.constantValue)
        case .evaluatedObject: return try side(.reference(context.scope.place))
        case .keyPath: return try keyPath(expression.keyPath, from: context.scope.place, in: context)
        case .variable: return try variable(expression, in: context)
        case .function: return try function(expression, in: context)
        case .aggregate: return list(expression)
        case .conditional: return .term(try conditional(expression, in: context))
        case .subquery: return .many(try subquery(expression, in: context))
        case ._fetchRequest: return .constant(expression.expressionValue(with: nil, context: nil))
        case .unionSet, .intersectSet, .minusSet:
            throw SQLUnsupported.expression(expression, "sets cannot be put together inside SQLite.")
        case .block:
            throw SQLUnsupported.expression(expression, "a closure cannot run inside SQLite.")
        default:
            throw SQLUnsupported.expression(expression, "a SQLite store does not support this kind of expression.")
        }
    }

    /// The destination of a path, as a side of a comparison.
    func side(_ path: SQLPath) throws -> SQLSide {
        switch path {
        case .attribute(let sql, let column): .term(SQLTerm(SQLFragment(sql), .column(column)))
        case .reference(let place): .term(SQLTerm(SQLFragment(place.key), .reference(place.entity)))
        case .entity(let place): .term(SQLTerm("\(place.alias).Z_ENT", .entity))
        case .many(let many): .many(many)
        }
    }

    /// A key path from a row: a value, the destination of a to-many relationship, or an aggregate over it.
    func keyPath(_ keyPath: String, from place: SQLPlace, in context: SQLContext) throws -> SQLSide {
        guard case .many(let many) = try place.resolve(keyPath) else { return try side(place.resolve(keyPath)) }
        if many.rest.contains(where: { $0.hasPrefix("@") }) { return .term(try aggregate(many, in: context)) }
        return .many(many)
    }

    private func variable(_ expression: NSExpression, in context: SQLContext) throws -> SQLSide {
        let name = expression.variable
        if let scope = context.variables[name] { return try side(.reference(scope.place)) }
        if let computed = context.computed[name] {
            var inner = context
            inner.computed[name] = nil
            return try side(computed, in: inner)
        }
        throw SQLUnsupported.error(
            "the variable $\(name) has no value: replace it with withSubstitutionVariables(_:) before the fetch.")
    }

    /// A list whose elements are all constants is one constant.
    private func list(_ expression: NSExpression) -> SQLSide {
        let elements = (expression.collection as? [NSExpression]) ?? []
        guard elements.allSatisfy({ $0.expressionType == .constantValue }) else { return .list(elements) }
        return .constant(elements.map { $0.constantValue ?? NSNull() })
    }

    /// `TERNARY(predicate, a, b)`
    private func conditional(_ expression: NSExpression, in context: SQLContext) throws -> SQLTerm {
        let test = try condition(expression.predicate, in: context)
        let (yes, no) = (try side(expression.true, in: context), try side(expression.false, in: context))
        let (one, other) = (try branch(yes, beside: no), try branch(no, beside: yes))
        return SQLTerm("CASE WHEN \(test) THEN \(one) ELSE \(other) END", .value(Self.type(ofEither: yes, no)))
    }

    /// A conditional's result can have the type of either branch, so a decimal, which its column can contain as an
    /// integer, must be marked as a decimal. A decimal constant is a number here, because a conditional does not
    /// convert text to a number, as a column does.
    private func branch(_ side: SQLSide, beside other: SQLSide) throws -> SQLFragment {
        let sql = try term(side, as: other.type?.attributeType == .decimalAttributeType ? nil : other.type)
        let isDecimal = side.type?.attributeType == .decimalAttributeType
        return isDecimal && other.attributeType != .decimalAttributeType ? "CAST(\(sql) AS REAL)" : sql
    }

    /// The type of a value that can have either type. A decimal combined with another type is a floating-point number:
    /// see `branch`.
    private static func type(ofEither one: SQLSide, _ other: SQLSide) -> NSAttributeType {
        let types = [one, other].filter { !$0.isNull }.map(\.attributeType)
        guard let first = types.first, types.contains(where: { $0 != first }) else {
            return types.first ?? .undefinedAttributeType
        }
        return SQLFunctionForm.wider(types.map { $0 == .decimalAttributeType ? .doubleAttributeType : $0 })
    }
}
