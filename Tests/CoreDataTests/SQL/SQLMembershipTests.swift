import SQLite
import Testing

@testable import CoreData

/// IN and CONTAINS with constants, lists and relationships.
@Suite struct SQLMembershipTests {
    private typealias Company = QueryCompany

    @Test func aShortListIsBoundOneByOne() throws {
        let condition = try Company.condition("Employee", "age IN {28, 36}")
        #expect(condition.sql == "t0.ZAGE IN (?,?)" && condition.bindings == [28, 36])
        #expect(try Company().keys("Employee", "age IN %@", [Set([28, 36])]) == [1, 3])
        #expect(try Company().keys("Employee", "age IN %@", [[Int]()]) == [])
        #expect(try Company().keys("Employee", "NOT age IN {28, 36}") == [2])
    }

    @Test func nilInAListMatchesRowsWithoutAValue() throws {
        let list: [Any] = [28, NSNull()]
        let condition = try Company.condition("Employee", "age IN %@", [list])
        #expect(condition.sql == "(t0.ZAGE IN (?) OR t0.ZAGE IS NULL)" && condition.bindings == [28])
        #expect(try Company().keys("Employee", "age IN %@", [list]) == [3, 4])
    }

    @Test(arguments: [9, 500, 100_000])
    func longListsOfAnyLengthShareOneStatement(length: Int) throws {
        let company = try Company()
        let ages = Array(30..<30 + length)
        let condition = try Company.condition("Employee", "age IN %@", [ages])
        #expect(condition.sql == "t0.ZAGE IN (SELECT value FROM json_each(?))")
        #expect(try company.keys("Employee", "age IN %@", [ages]) == (length == 9 ? [1] : [1, 2]))

        let names = (0..<length).map { "n\"\($0)\\" } + ["Çelik", "dora"]
        #expect(try Company.condition("Employee", "name IN %@", [names]).bindings.count == 1)
        #expect(try company.keys("Employee", "name IN %@", [names]) == [3, 4])

        let rows = (3..<3 + Int64(length)).map { Company.row("Employee", $0) }
        #expect(try company.keys("Employee", "SELF IN %@", [rows]) == [3, 4])

        let badges = (0..<length).map { _ in UUID() } + [UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")!]
        #expect(try company.keys("Employee", "badge IN %@", [badges]) == [1])
    }

    @Test func floatingPointNumbersAreBoundExactly() throws {
        let company = try Company()
        let salaries: [Double] = (0..<100).map { Double($0) / 3 } + [5000.5]
        let condition = try Company.condition("Employee", "salary IN %@", [salaries])
        #expect(condition.bindings.count == 128)
        #expect(try company.keys("Employee", "salary IN %@", [salaries]) == [1])
        let budgets = (0..<20).map { Decimal($0) } + [Decimal(string: "0.1")!]
        #expect(try company.keys("Department", "budget IN %@", [budgets]) == [1])
    }

    @Test func aLongListUsesTheIndex() throws {
        let company = try Company()
        let query = try SQLGenerator(model: Company.model).keys(
            for: Company.request("Employee", "SELF IN %@", [(1...50).map { Company.row("Employee", $0) }]))
        let plan = try company.connection.query("EXPLAIN QUERY PLAN " + query.sql, query.bindings).map { $0[3] }
        #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"))
    }

    @Test func aListCanContainExpressions() throws {
        let condition = try Company.condition("Employee", "salary IN {3000, age * 1000}")
        #expect(condition.sql == "t0.ZSALARY IN (?, (t0.ZAGE * ?))" && condition.bindings == [3000, 1000])
        #expect(try Company().keys("Employee", "salary IN {3000, age * 1000}") == [3])
    }

    @Test func listMembershipCanIgnoreCaseAndDiacritics() throws {
        #expect(try Company().keys("Employee", "name IN[cd] {'ADA', 'celik'}") == [1, 3])
    }

    @Test func longListsCanIgnoreCaseAndDiacritics() throws {
        let names = (0..<5000).map { "nobody \($0)" } + ["ADA", "celik"]
        let company = try Company()
        #expect(try company.keys("Employee", "name IN[c] %@", [names]) == [1])
        #expect(try company.keys("Employee", "name IN[cd] %@", [names]) == [1, 3])
        #expect(try company.keys("Employee", "NOT (name IN[cd] %@)", [names]) == [2, 4])
        #expect(try company.keys("Employee", "NOT (manager.name IN[cd] %@)", [names]) == [4])
    }

    @Test func membershipInARelationshipIsTranslated() throws {
        let company = try Company()
        let bob = Company.row("Employee", 2)
        let condition = try Company.condition("Department", "%@ IN employees", [bob])
        #expect(
            condition.sql
                == "EXISTS(SELECT 1 FROM ZEMPLOYEE t1 WHERE (t0.Z_PK = t1.ZDEPARTMENT AND t1.Z_PK = ?))")
        #expect(try company.keys("Department", "%@ IN employees", [bob]) == [1])
        #expect(try company.keys("Department", "employees CONTAINS %@", [bob]) == [1])
        #expect(try company.keys("Department", "'Ada' IN employees.name") == [1])
        #expect(try company.keys("Employee", "SELF IN department.employees") == [1, 2, 3])
    }

    /// Only keys are needed, and the join table contains them.
    @Test func keysAcrossAJoinTableNeedNoThirdTable() throws {
        let apollo = Company.row("Project", 1)
        let condition = try Company.condition("Employee", "projects CONTAINS %@", [apollo])
        #expect(
            condition.sql
                == "EXISTS(SELECT 1 FROM Z_3PROJECTS t1 WHERE (t0.Z_PK = t1.Z_3MEMBERS AND t1.Z_8PROJECTS = ?))")
        #expect(try Company().keys("Employee", "projects CONTAINS %@", [apollo]) == [1, 2])
    }
}
