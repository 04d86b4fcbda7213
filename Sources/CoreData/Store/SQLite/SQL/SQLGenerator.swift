import SQLite

/// What makes the SELECT statements for fetch requests.
///
///     let generator = SQLGenerator(model: sqlModel, store: store)
///     let query = try generator.rows(for: request.parameters)
///     let statement = try connection.cached(query.sql)
///     try statement.bind(query.bindings)
///
/// One request's way through this folder:
///
///     FetchParameters ──► SQLGenerator ──► SQLTranslator ──► SQLFragment ──► SQLQuery
///                         which rows,      predicates,       text and        ready to run
///                         which columns    expressions       values
///
/// Values are always bound, so that requests of one shape share one statement. What SQLite cannot do is refused with
/// a `CocoaError` that names the part of the request; nothing is ever fetched whole to be filtered in memory.
///
/// What is found is what memory would find, but that
/// - a comparison with a missing value is neither true nor false, unless it is with `nil` itself;
/// - the plain order of texts is that of their bytes;
/// - an object and its id are the same;
/// - arithmetic without a finite result has none, and decimals are computed as doubles;
/// - behind a missing to-one relationship `@count` and `@sum` find 0, and `@avg` and ALL look at missing values
///   differently.
///
/// The table under "SQL and memory" in ARCHITECTURE.md has them all.
final class SQLGenerator: @unchecked Sendable {
    // Invariant of @unchecked Sendable: nothing changes after init.
    let model: SQLModel
    private unowned let store: NSPersistentStore?
    private let lists: [ObjectIdentifier: (own: SQLSelectList, tree: SQLSelectList)]

    /// - Parameter store: objects of other stores are found in none of this one's rows; nil to not look at it.
    init(model: SQLModel, store: NSPersistentStore? = nil) {
        self.model = model
        self.store = store
        lists = Dictionary(
            uniqueKeysWithValues: model.entitiesInOrder.map {
                (
                    ObjectIdentifier($0),
                    (SQLSelectList($0, wholeTree: false), SQLSelectList($0, wholeTree: true))
                )
            })
    }

    /// The rows with everything that is stored of them.
    func rows(for request: FetchParameters) throws -> SQLQuery {
        let entity = try entity(of: request)
        guard let lists = lists[ObjectIdentifier(entity)] else { throw Self.unknown(entity.name) }
        let list = request.includesSubentities ? lists.tree : lists.own
        return try select(list.sql, list.columns, request, entity)
    }

    /// What a SELECT reads of rows of an entity and its subentities, where the rest of it is not a request's.
    func list(of entity: SQLEntity) -> SQLSelectList {
        lists[ObjectIdentifier(entity)]?.tree ?? SQLSelectList(entity, wholeTree: true)
    }

    /// The entities and the primary keys of the rows.
    func objectIDs(for request: FetchParameters) throws -> SQLQuery {
        let entity = try entity(of: request)
        let list = SQLSelectList.ids(entity, wholeTree: request.includesSubentities)
        return try select(list.sql, list.columns, request, entity)
    }

    /// How many rows there are, within the request's limit and offset.
    func count(for request: FetchParameters) throws -> SQLQuery {
        let columns = [SQLResultColumn(name: "count", content: .computed(.integer64AttributeType))]
        if request.resultType == .dictionaryResultType,
            request.propertiesToGroupBy != nil || request.returnsDistinctResults
        {
            let inner = try dictionaries(for: request)
            return SQLQuery(
                sql: "SELECT COUNT(*) FROM (\(inner.sql))", bindings: inner.bindings, columns: columns)
        }
        var unsorted = request
        unsorted.sortDescriptors = nil
        let entity = try entity(of: request)
        if request.fetchLimit > 0 || request.fetchOffset > 0 {
            let inner = try select("t0.Z_PK", columns, unsorted, entity)
            return SQLQuery(
                sql: "SELECT COUNT(*) FROM (\(inner.sql))", bindings: inner.bindings, columns: columns)
        }
        return try select("COUNT(*)", columns, unsorted, entity)
    }

    /// A predicate as a condition on the rows of a table, for UPDATE, DELETE and the like: the statement
    /// `SELECT t0.Z_PK FROM …` that finds them.
    func keys(for request: FetchParameters) throws -> SQLQuery {
        try select(
            "t0.Z_PK", [SQLResultColumn(name: "objectID", content: .primaryKey)], request, try entity(of: request))
    }

    func translator() -> SQLTranslator { SQLTranslator(model: model, store: store) }
}

// MARK: The parts of a SELECT
extension SQLGenerator {
    func entity(of request: FetchParameters) throws -> SQLEntity {
        guard let name = request.entity?.name ?? request.unresolvedEntityName else {
            throw SQLUnsupported.error("A fetch request must have an entity.")
        }
        guard let entity = model.entities[name] else { throw Self.unknown(name) }
        return entity
    }

    private static func unknown(_ name: String) -> CocoaError {
        SQLUnsupported.error("The entity \(name) is not in this store: its configuration does not have it.")
    }

    private func select(
        _ list: String, _ columns: [SQLResultColumn], _ request: FetchParameters, _ entity: SQLEntity
    ) throws -> SQLQuery {
        let translator = translator()
        let context = SQLContext(SQLScope(entity: entity, aliases: translator.aliases))
        let tail = try tail(of: request, translator, context)
        let statement: SQLFragment = "SELECT \(list) FROM \(context.scope.from)\(tail)"
        return SQLQuery(sql: statement.sql, bindings: statement.bindings, columns: columns)
    }

    /// Everything behind FROM: WHERE, ORDER BY, LIMIT.
    private func tail(
        of request: FetchParameters, _ translator: SQLTranslator, _ context: SQLContext
    ) throws -> SQLFragment {
        var tail = try filter(of: request, translator, context)
        if let order = try translator.order(by: request.sortDescriptors ?? [], in: context) {
            tail += " ORDER BY \(order)"
        }
        tail += window(of: request)
        return tail
    }

    /// WHERE, or nothing where every row of the table is wanted.
    func filter(
        of request: FetchParameters, _ translator: SQLTranslator, _ context: SQLContext
    ) throws -> SQLFragment {
        let entities = entityTest(of: context.scope.entity, wholeTree: request.includesSubentities)
        let condition = try request.predicate.map { try translator.condition($0, in: context) }
        switch (entities, condition) {
        case (nil, nil): return ""
        case (let test?, nil): return " WHERE \(test)"
        case (nil, let test?): return " WHERE \(test)"
        case (let entities?, let condition?): return " WHERE (\(entities) AND \(condition))"
        }
    }

    /// Which entities the rows may be of; nil where the table has no others.
    private func entityTest(of entity: SQLEntity, wholeTree: Bool) -> SQLFragment? {
        if entity.table.hasOneEntity || (wholeTree && entity.superNumber == 0) { return nil }
        let numbers = wholeTree ? entity.treeNumbers : [entity.number]
        guard numbers.count > 1 else { return "t0.Z_ENT = \(bound: .integer(numbers[0]))" }
        let list = numbers.map { "\(bound: .integer($0))" as SQLFragment }.joined(separator: ",")
        return "t0.Z_ENT IN (\(list))"
    }

    /// LIMIT and OFFSET; SQLite knows no OFFSET without a LIMIT, and takes -1 for none.
    func window(of request: FetchParameters) -> SQLFragment {
        let limit = SQLiteValue.integer(request.fetchLimit > 0 ? Int64(request.fetchLimit) : -1)
        if request.fetchOffset > 0 {
            return " LIMIT \(bound: limit) OFFSET \(bound: .integer(Int64(request.fetchOffset)))"
        }
        return request.fetchLimit > 0 ? " LIMIT \(bound: limit)" : ""
    }
}
