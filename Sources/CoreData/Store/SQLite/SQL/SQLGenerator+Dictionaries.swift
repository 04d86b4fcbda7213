import SQLite

/// Translates fetches of dictionaries: selected properties, expressions, groups.
extension SQLGenerator {
    /// The values of `propertiesToFetch`, or of all attributes and to-one relationships if it is nil.
    ///
    ///     SELECT t0.ZCITY, MAX(t0.ZSALARY) FROM ZEMPLOYEE t0 GROUP BY t0.ZCITY HAVING …
    func dictionaries(for request: FetchParameters) throws -> SQLQuery {
        let entity = try entity(of: request)
        let translator = translator()
        var context = SQLContext(SQLScope(entity: entity, aliases: translator.aliases))
        context.overGroups = true
        let properties: [Any] = request.propertiesToFetch ?? entity.columns.map(\.keyPath)
        let columns = try properties.map { try SQLDictionaryColumn($0, translator, context) }
        let groups = try request.propertiesToGroupBy.map {
            try $0.map { try SQLDictionaryColumn($0, translator, context) }
        }

        if let groups { try check(columns, against: groups) }
        var rowContext = context
        rowContext.overGroups = false
        var tail = try filter(of: request, translator, rowContext)
        if let groups, !groups.isEmpty { tail += " GROUP BY \(groups.flatMap(\.sql).joined(separator: ", "))" }
        if let having = request.havingPredicate {
            guard groups?.isEmpty == false else {
                throw SQLUnsupported.error("A request with a havingPredicate needs propertiesToGroupBy.")
            }
            context.computed = Self.expressions(properties)
            tail += " HAVING \(try translator.condition(having, in: context))"
        }
        if let order = try translator.order(by: request.sortDescriptors ?? [], in: rowContext) {
            tail += " ORDER BY \(order)"
        }
        tail += window(of: request)
        let list = columns.flatMap(\.sql).joined(separator: ", ")
        let distinct = request.returnsDistinctResults ? "DISTINCT " : ""
        let statement: SQLFragment = "SELECT \(distinct)\(list) FROM \(context.scope.from)\(tail)"
        return SQLQuery(sql: statement.sql, bindings: statement.bindings, columns: columns.flatMap(\.columns))
    }

    /// In a grouped request, each column must have one value for the whole group.
    private func check(_ columns: [SQLDictionaryColumn], against groups: [SQLDictionaryColumn]) throws {
        let grouped = Set(groups.map(\.name))
        for column in columns where !column.isComputed && !grouped.contains(column.name) {
            throw SQLUnsupported.error(
                "SELECT clauses in queries with GROUP BY components can only contain properties named in the GROUP BY "
                    + "or aggregate functions: \(column.name) is neither.")
        }
    }

    /// The expressions that a HAVING predicate can refer to by a variable.
    private static func expressions(_ properties: [Any]) -> [String: NSExpression] {
        var expressions: [String: NSExpression] = [:]
        for case let property as NSExpressionDescription in properties {
            if let expression = property.expression { expressions[property.name] = expression }
        }
        return expressions
    }
}

/// One entry of `propertiesToFetch` or `propertiesToGroupBy`, as SQL.
private struct SQLDictionaryColumn {
    let name: String
    let isComputed: Bool
    private(set) var sql: [SQLFragment] = []
    private(set) var columns: [SQLResultColumn] = []

    init(_ property: Any, _ translator: SQLTranslator, _ context: SQLContext) throws {
        switch property {
        case let computed as NSExpressionDescription:
            name = computed.name
            isComputed = true
            try add(computed, translator, context)
        case let keyPath as String:
            name = keyPath
            isComputed = false
            try add(try context.scope.place.resolve(keyPath))
        case let property as NSPropertyDescription:
            name = property.name
            isComputed = false
            try add(try context.scope.place.resolve(property.name))
        default:
            throw SQLUnsupported.error(
                "Invalid keypath (\(property)) in propertiesToFetch or propertiesToGroupBy: use the name of a property, "
                    + "its description, or an NSExpressionDescription.")
        }
    }

    private mutating func add(_ path: SQLPath) throws {
        switch path {
        case .attribute(let sql, let column): add(SQLFragment(sql), .value(column))
        case .reference(let place) where place.path.isEmpty: addRow(place)
        case .reference(let place): try addKey(place)
        case .entity(let place): add("\(place.alias).Z_ENT", .computed(.integer64AttributeType))
        case .many(let many): throw SQLUnsupported.toMany(many.keyPath)
        }
    }

    /// The row itself, as an object ID.
    private mutating func addRow(_ place: SQLPlace) {
        add("\(place.alias).Z_ENT", .entityNumber)
        add(SQLFragment(place.key), .primaryKey)
    }

    /// A to-one relationship, as the object ID of its destination.
    private mutating func addKey(_ place: SQLPlace) throws {
        guard let column = place.column else { throw SQLUnsupported.keyPath(name, in: place.entity) }
        add(SQLFragment(place.key), .value(column))
        if let entityColumn = column.entityColumn {
            let alias = place.key.prefix { $0 != "." }
            add(SQLFragment("\(alias).\(entityColumn)"), .entity(of: column))
        }
    }

    private mutating func add(
        _ description: NSExpressionDescription, _ translator: SQLTranslator, _ context: SQLContext
    ) throws {
        guard let expression = description.expression else {
            throw SQLUnsupported.error("The NSExpressionDescription \(description.name) has no expression.")
        }
        let side = try translator.side(expression, in: context)
        if case .term(let term) = side, case .reference = term.type {
            if expression.expressionType == .evaluatedObject { return addRow(context.scope.place) }
            if expression.expressionType == .keyPath { return try add(context.scope.place.resolve(expression.keyPath)) }
        }
        let type = description.expressionResultType
        let known = type == .undefinedAttributeType ? side.type?.attributeType ?? type : type
        add(try translator.term(side), .computed(known))
    }

    private mutating func add(_ fragment: SQLFragment, _ content: SQLResultColumn.Content) {
        sql.append(fragment)
        columns.append(SQLResultColumn(name: name, content: content))
    }
}
