import SQLite
import Testing

@testable import CoreData

/// Complete statements: columns, entities, order, limit and offset, counts, dictionaries and groups.
@Suite struct SQLGeneratorTests {
    private typealias Company = QueryCompany
    private let generator = SQLGenerator(model: QueryCompany.model)

    private func rows(_ query: SQLQuery) throws -> [[SQLiteValue]] {
        try Company().connection.query(query.sql, query.bindings)
    }

    @Test func rowsSelectEveryColumn() throws {
        let query = try generator.rows(for: Company.request("Department", "name == 'Sales'"))
        #expect(query.sql == "SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZBUDGET, t0.ZNAME FROM ZDEPARTMENT t0 WHERE t0.ZNAME = ?")
        #expect(query.columns.map(\.name) == ["entity", "objectID", "", "budget", "name"])
        #expect(try rows(query) == [[0, 2, 1, 250, "Sales"]])
    }

    @Test func rowsOfAHierarchyHaveTheColumnsOfAllEntities() throws {
        let query = try generator.rows(for: Company.request("Firm"))
        #expect(
            query.sql == "SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT, t0.ZTITLE, t0.ZBRANCH, t0.ZCODE FROM ZPARTY t0 "
                + "WHERE t0.Z_ENT IN (?,?)")
        #expect(query.bindings == [5, 6])
        #expect(try rows(query).map { $0[1] } == [2, 3])

        let party = try generator.rows(for: Company.request("Party"))
        #expect(!party.sql.contains("WHERE"))
        #expect(try rows(party).count == 3)
    }

    @Test func subentitiesCanBeExcluded() throws {
        var request = Company.request("Firm", "branch != nil")
        request.includesSubentities = false
        let query = try generator.rows(for: request)
        #expect(
            query.sql == "SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZTITLE, t0.ZBRANCH FROM ZPARTY t0 "
                + "WHERE (t0.Z_ENT = ? AND t0.ZBRANCH IS NOT NULL)")
        #expect(try rows(query).map { $0[1] } == [2])
    }

    @Test func aForeignKeyIntoAHierarchySelectsItsEntity() throws {
        let query = try generator.rows(for: Company.request("Asset"))
        #expect(query.sql == "SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZOWNER, t0.Z4_OWNER, t0.ZLABEL FROM ZASSET t0")
        guard case .entity(let column) = query.columns[4].content else {
            Issue.record("the entity's column is not known as such")
            return
        }
        #expect(column.keyPath == "owner")
    }

    @Test func sortDescriptorsJoinAndCollate() throws {
        var request = Company.request("Employee")
        request.sortDescriptors = [
            NSSortDescriptor(key: "department.name", ascending: false),
            NSSortDescriptor(key: "name", ascending: true, selector: "caseInsensitiveCompare:"),
        ]
        let query = try generator.keys(for: request)
        #expect(
            query.sql == "SELECT t0.Z_PK FROM ZEMPLOYEE t0 LEFT OUTER JOIN ZDEPARTMENT t1 ON t0.ZDEPARTMENT = t1.Z_PK "
                + "ORDER BY t1.ZNAME DESC, t0.ZNAME COLLATE NSCollateNoCase")
        #expect(try Company().keys(request) == [3, 1, 2, 4])
    }

    @Test func everyStringComparisonSelectorHasACollation() throws {
        for (selector, keys) in [
            ("compare:", [1, 2, 4, 3]), ("caseInsensitiveCompare:", [1, 2, 3, 4]), ("localizedCompare:", [1, 2, 3, 4]),
            ("localizedCaseInsensitiveCompare:", [1, 2, 3, 4]), ("localizedStandardCompare:", [1, 2, 3, 4]),
        ] as [(String, [Int64])] {
            var request = Company.request("Employee")
            request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true, selector: Selector(selector))]
            #expect(try Company().keys(request) == keys, "\(selector)")
        }
    }

    @Test func limitAndOffsetAreBound() throws {
        var request = Company.request("Employee")
        request.sortDescriptors = [NSSortDescriptor(key: "self", ascending: true)]
        request.fetchLimit = 2
        #expect(try generator.keys(for: request).sql == "SELECT t0.Z_PK FROM ZEMPLOYEE t0 ORDER BY t0.Z_PK LIMIT ?")
        #expect(try Company().keys(request) == [1, 2])
        request.fetchOffset = 1
        #expect(try Company().keys(request) == [2, 3])
        request.fetchLimit = 0
        #expect(try generator.keys(for: request).bindings == [-1, 1])
        #expect(try Company().keys(request) == [2, 3, 4])
    }

    @Test func requestsOfTheSameShapeShareTheirSQL() throws {
        var one = Company.request("Employee", "name == 'Ada' AND age IN {1}")
        var other = Company.request("Employee", "name == 'it\\'s' AND age IN {2}")
        (one.fetchLimit, other.fetchLimit) = (5, 6)
        #expect(try generator.rows(for: one).sql == generator.rows(for: other).sql)
        #expect(try rows(generator.rows(for: other)).isEmpty)
    }

    @Test func objectIDQueriesSelectEntityAndKey() throws {
        let query = try generator.objectIDs(for: Company.request("Party", "title BEGINSWITH 'M'"))
        #expect(query.sql == "SELECT t0.Z_ENT, t0.Z_PK FROM ZPARTY t0 WHERE (t0.ZTITLE >= ? AND t0.ZTITLE < ?)")
        #expect(try rows(query) == [[7, 1], [6, 3]])
    }

    @Test func countsRespectLimitAndOffset() throws {
        var request = Company.request("Employee", "age != nil")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        #expect(
            try generator.count(for: request).sql == "SELECT COUNT(*) FROM ZEMPLOYEE t0 WHERE t0.ZAGE IS NOT NULL")
        #expect(try rows(generator.count(for: request)) == [[3]])
        request.fetchOffset = 1
        request.fetchLimit = 5
        #expect(try rows(generator.count(for: request)) == [[2]])
    }

    @Test func dictionariesSelectPropertiesToFetch() throws {
        var request = Company.request("Employee", "age > 30")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["name", "department.name", "department"]
        let query = try generator.dictionaries(for: request)
        #expect(
            query.sql == "SELECT t0.ZNAME, t1.ZNAME, t0.ZDEPARTMENT FROM ZEMPLOYEE t0 "
                + "LEFT OUTER JOIN ZDEPARTMENT t1 ON t0.ZDEPARTMENT = t1.Z_PK WHERE t0.ZAGE > ?")
        #expect(query.columns.map(\.name) == ["name", "department.name", "department"])
        #expect(try rows(query) == [["Ada", "Research", 1], ["Bob", "Research", 1]])

        request.propertiesToFetch = nil
        let all = try generator.dictionaries(for: request).columns.map(\.name)
        #expect(all == ["active", "age", "department", "manager", "born", "salary", "name", "page", "badge", "photo"])
    }

    @Test func returnsDistinctResultsSelectsDistinct() throws {
        var request = Company.request("Employee", "department != nil")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["department"]
        request.returnsDistinctResults = true
        #expect(try generator.dictionaries(for: request).sql.hasPrefix("SELECT DISTINCT t0.ZDEPARTMENT FROM"))
        #expect(try rows(generator.dictionaries(for: request)).count == 2)
        #expect(try rows(generator.count(for: request)) == [[2]])
    }

    private func computed(_ name: String, _ format: String, _ type: NSAttributeType) -> NSExpressionDescription {
        let description = NSExpressionDescription()
        description.name = name
        description.expression = NSExpression(format: format, argumentArray: [])
        description.expressionResultType = type
        return description
    }

    @Test func expressionsAreComputedForEachRow() throws {
        var request = Company.request("Department", "name != 'Empty'")
        request.propertiesToFetch = [
            computed("id", "SELF", .objectIDAttributeType),
            computed("staff", "employees.@count", .integer32AttributeType),
            computed("twice", "budget * 2", .doubleAttributeType),
        ]
        let query = try generator.dictionaries(for: request)
        #expect(query.columns.map(\.name) == ["id", "id", "staff", "twice"])
        #expect(try rows(query) == [[2, 1, 2, 0.2], [2, 2, 1, 500]])
    }

    @Test func groupByAndHavingAreTranslated() throws {
        var request = Company.request("Employee", "department != nil")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [
            "department.name", computed("staff", "count:(name)", .integer32AttributeType),
            computed("top", "max:(salary)", .doubleAttributeType),
        ]
        request.propertiesToGroupBy = ["department.name"]
        request.havingPredicate = NSPredicate(format: "$staff > 1 AND max:(age) > 40", argumentArray: nil)
        let query = try generator.dictionaries(for: request)
        #expect(
            query.sql == "SELECT t1.ZNAME, COUNT(t0.ZNAME), MAX(t0.ZSALARY) FROM ZEMPLOYEE t0 "
                + "LEFT OUTER JOIN ZDEPARTMENT t1 ON t0.ZDEPARTMENT = t1.Z_PK WHERE t0.ZDEPARTMENT IS NOT NULL "
                + "GROUP BY t1.ZNAME HAVING (COUNT(t0.ZNAME) > ? AND MAX(t0.ZAGE) > ?)")
        #expect(try rows(query) == [["Research", 2, 5000.5]])
        #expect(try rows(generator.count(for: request)) == [[1]])
    }

    @Test func ungroupedPropertiesAreRefused() throws {
        var request = Company.request("Employee")
        request.propertiesToFetch = ["name", computed("n", "count:(name)", .integer32AttributeType)]
        request.propertiesToGroupBy = ["department"]
        let error = #expect(throws: CocoaError.self) { try generator.dictionaries(for: request) }
        #expect(error?.localizedDescription.contains("name is neither") == true)
        request.propertiesToGroupBy = nil
        request.havingPredicate = NSPredicate(value: true)
        #expect(throws: CocoaError.self) { try generator.dictionaries(for: request) }
    }
}
