/// Functions of expressions.
extension SQLTranslator {
    func function(_ expression: NSExpression, in context: SQLContext) throws -> SQLSide {
        let arguments = expression.arguments ?? []
        switch expression.function {
        case "valueForKeyPath:": return try pathOfOperand(expression, in: context)
        case "noindex:":
            // The unary plus keeps SQLite from using an index, and has no other effect.
            guard case .term(let term) = try side(arguments[0], in: context) else {
                return try side(arguments[0], in: context)
            }
            return .term(SQLTerm("+\(term.sql)", .value(term.type.attributeType)))
        case "now": return .constant(Date())
        case "castObject:toType:": return try cast(expression, in: context)
        case "count:", "sum:", "min:", "max:", "average:":
            return .term(try statistic(expression, in: context))
        case "assign:to:": throw SQLUnsupported.function(expression.function)
        default: return .term(try computed(expression, in: context))
        }
    }

    /// `$item.price`, `SUBQUERY(…).@count`: a path that does not start at SELF.
    private func pathOfOperand(_ expression: NSExpression, in context: SQLContext) throws -> SQLSide {
        guard
            let path = expression.arguments?.first.map({ $0.expressionType == .keyPath ? $0.keyPath : $0.description })
        else { throw SQLUnsupported.expression(expression, "it has no key path.") }
        let start = expression.operand
        if start.expressionType == .variable, let scope = context.variables[start.variable] {
            return try keyPath(path, from: scope.place, in: context)
        }
        switch try side(start, in: context) {
        case .term: throw SQLUnsupported.expression(expression, "a value in the database has no properties.")
        case .many(var many):
            many.rest += path.split(separator: ".").map(String.init)
            if many.rest.contains(where: { $0.hasPrefix("@") }) { return .term(try aggregate(many, in: context)) }
            return .many(many)
        case .constant:
            // A path from a given object, such as `$FETCH_SOURCE.name`, is evaluated now.
            let value = expression.expressionValue(with: nil, context: nil)
            return try side(NSExpression(forConstantValue: value), in: context)
        case .list: throw SQLUnsupported.expression(expression, "a list in the database has no properties.")
        }
    }

    /// `sum:(employees.salary)` over each row's collection, or `sum:(salary)` over the rows of a group.
    private func statistic(_ expression: NSExpression, in context: SQLContext) throws -> SQLTerm {
        let functions = ["count:": "COUNT", "sum:": "TOTAL", "min:": "MIN", "max:": "MAX", "average:": "AVG"]
        guard let name = functions[expression.function], let argument = expression.arguments?.first else {
            throw SQLUnsupported.function(expression.function)
        }
        switch try side(argument, in: context) {
        case .many(let many): return try aggregate(name, many, in: context)
        case .term(let term) where context.overGroups:
            return SQLTerm("\(name)(\(term.sql))", .value(Self.type(of: name, over: term.type)))
        default:
            throw SQLUnsupported.expression(
                expression,
                "in a predicate on single rows \(expression.function) needs a to-many key path; over the rows fetched "
                    + "it can stand in propertiesToFetch and havingPredicate.")
        }
    }

    /// The functions that SQLite computes row by row.
    private func computed(_ expression: NSExpression, in context: SQLContext) throws -> SQLTerm {
        guard let form = SQLFunctionForm.all[expression.function] else {
            throw SQLUnsupported.function(expression.function)
        }
        let arguments = try (expression.arguments ?? []).map { try side($0, in: context) }
        let terms = try arguments.map { try term($0) }
        guard terms.count == form.count else {
            throw SQLUnsupported.expression(expression, "\(expression.function) takes \(form.count) arguments.")
        }
        let types = arguments.map(\.attributeType)
        return SQLTerm(form.sql(terms, types), .value(form.type(types)))
    }

    /// `CAST(x, "NSNumber")`. Dates are numbers in the database, so casting between the two changes nothing.
    private func cast(_ expression: NSExpression, in context: SQLContext) throws -> SQLSide {
        let arguments = expression.arguments ?? []
        guard arguments.count == 2, let name = arguments[1].constantValue as? String else {
            throw SQLUnsupported.expression(expression, "CAST needs a value and the name of a class.")
        }
        let value = try side(arguments[0], in: context)
        let sql = try term(value)
        let isText = value.type?.attributeType == .stringAttributeType
        switch name {
        case "NSDate": return .term(SQLTerm(sql, .value(.dateAttributeType)))
        case "NSNumber", "NSDecimalNumber":
            let type: NSAttributeType = name == "NSNumber" ? .doubleAttributeType : .decimalAttributeType
            return .term(SQLTerm(isText ? "CAST(\(sql) AS NUMERIC)" : sql, .value(type)))
        case "NSString": return .term(SQLTerm("CAST(\(sql) AS TEXT)", .value(.stringAttributeType)))
        default: throw SQLUnsupported.expression(expression, "an SQLite store casts to no \(name).")
        }
    }
}
