/// `@count`, `@sum`, `@min`, `@max` and `@avg` over a to-many relationship: a nested SELECT.
extension SQLTranslator {
    /// The aggregate at the end of a path, `employees.@max.salary` or `employees.salary.@max`.
    func aggregate(_ many: SQLMany, in context: SQLContext) throws -> SQLTerm {
        let operators = many.rest.filter { $0.hasPrefix("@") }
        guard operators.count == 1, let name = operators.first else {
            throw SQLUnsupported.error(
                "unsupported key path \(many.keyPath): it has more than one collection operator.")
        }
        var values = many
        values.rest = many.rest.filter { $0 != name }
        switch name {
        case "@count":
            guard many.rest.last == name else {
                throw SQLUnsupported.keyPath(many.keyPath, in: many.owner.entity, "nothing can follow @count.")
            }
            return try aggregate("COUNT", values, in: context)
        case "@sum": return try aggregate("TOTAL", values, in: context)
        case "@min": return try aggregate("MIN", values, in: context)
        case "@max": return try aggregate("MAX", values, in: context)
        case "@avg": return try aggregate("AVG", values, in: context)
        default:
            throw SQLUnsupported.error(
                "unsupported key path \(many.keyPath): an SQLite store does not know the operator \(name), only "
                    + "@count, @sum, @min, @max and @avg.")
        }
    }

    /// `(SELECT MAX(t1.ZSALARY) FROM ZEMPLOYEE t1 WHERE (t0.Z_PK = t1.ZDEPARTMENT))`
    func aggregate(_ function: String, _ many: SQLMany, in context: SQLContext) throws -> SQLTerm {
        let scope = SQLScope(rowsOf: many.toMany, aliases: aliases)
        let element = try side(element(of: many, in: scope))
        let filter = try self.filter(of: many, scope, in: context)
        let conditions = ([link(many, scope)] + filter).joined(separator: " AND ")
        return SQLTerm(
            "(SELECT \(function)(\(try term(element))) FROM \(scope.from) WHERE (\(conditions)))",
            .value(Self.type(of: function, over: element.type)))
    }

    /// The type of an aggregate's result.
    static func type(of function: String, over type: SQLTermType?) -> NSAttributeType {
        switch function {
        case "COUNT": .integer64AttributeType
        case "AVG": .doubleAttributeType
        default: type?.attributeType ?? .undefinedAttributeType
        }
    }
}
