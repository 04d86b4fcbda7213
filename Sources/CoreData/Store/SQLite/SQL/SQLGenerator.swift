import SQLite

/// Creates the SELECT statements for fetch requests.
///
///     let generator = SQLGenerator(model: sqlModel, store: store)
///     let query = try generator.rows(for: request.parameters)
///     let statement = try connection.cached(query.sql)
///     try statement.bind(query.bindings)
///
/// The path of a request through this folder:
///
///     FetchParameters ──► SQLGenerator ──► SQLTranslator ──► SQLFragment ──► SQLQuery
///                         which rows,      predicates,       text and        ready to run
///                         which columns    expressions       values
///
/// Values are always bound, so that requests of the same shape share one statement. A request that SQLite cannot
/// execute is rejected with a `CocoaError` that names the unsupported part; the rows are never all fetched to be
/// filtered in memory.
///
/// The results equal those of an evaluation in memory, except that
/// - a comparison with a missing value is neither true nor false, unless it is with `nil` itself;
/// - strings without options are ordered by their bytes;
/// - an object equals its ID;
/// - arithmetic without a finite result has no result, and decimals are computed as doubles;
/// - across a missing to-one relationship, `@count` and `@sum` are 0, and `@avg` and ALL treat missing values
///   differently.
///
/// The article "SQL and memory" lists them all.
final class SQLGenerator: @unchecked Sendable {
    // Invariant of @unchecked Sendable: nothing changes after init.
    let model: SQLModel
    private unowned let store: NSPersistentStore?
    private let lists: [ObjectIdentifier: (own: SQLSelectList, tree: SQLSelectList)]

    /// - Parameter store: objects of other stores match none of its rows; nil to ignore the store.
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

    /// The rows with all stored columns.
    func rows(for request: FetchParameters) throws -> SQLQuery {
        let entity = try entity(of: request)
        guard let lists = lists[ObjectIdentifier(entity)] else { throw Self.unknown(entity.name) }
        let list = request.includesSubentities ? lists.tree : lists.own
        return try select(list.sql, list.columns, request, entity)
    }

    /// The columns that a SELECT of rows of an entity and its subentities reads, for statements that are not made from
    /// a request.
    func list(of entity: SQLEntity) -> SQLSelectList {
        lists[ObjectIdentifier(entity)]?.tree ?? SQLSelectList(entity, wholeTree: true)
    }

    /// The entities and the primary keys of the rows.
    func objectIDs(for request: FetchParameters) throws -> SQLQuery {
        let entity = try entity(of: request)
        let list = SQLSelectList.ids(entity, wholeTree: request.includesSubentities)
        return try select(list.sql, list.columns, request, entity)
    }

    /// The number of rows, within the request's limit and offset.
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

    /// A predicate as a condition on the rows of a table, for statements such as UPDATE and DELETE: the query
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

    /// The clauses after FROM: WHERE, ORDER BY, LIMIT.
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

    /// WHERE, or nothing if every row of the table matches.
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

    /// The condition on the rows' entities; nil if the table has no others.
    private func entityTest(of entity: SQLEntity, wholeTree: Bool) -> SQLFragment? {
        if entity.table.hasOneEntity || (wholeTree && entity.superNumber == 0) { return nil }
        let numbers = wholeTree ? entity.treeNumbers : [entity.number]
        guard numbers.count > 1 else { return "t0.Z_ENT = \(bound: .integer(numbers[0]))" }
        let list = numbers.map { "\(bound: .integer($0))" as SQLFragment }.joined(separator: ",")
        return "t0.Z_ENT IN (\(list))"
    }

    /// LIMIT and OFFSET. SQLite requires a LIMIT before an OFFSET, and treats -1 as no limit.
    func window(of request: FetchParameters) -> SQLFragment {
        let limit = SQLiteValue.integer(request.fetchLimit > 0 ? Int64(request.fetchLimit) : -1)
        if request.fetchOffset > 0 {
            return " LIMIT \(bound: limit) OFFSET \(bound: .integer(Int64(request.fetchOffset)))"
        }
        return request.fetchLimit > 0 ? " LIMIT \(bound: limit)" : ""
    }
}
