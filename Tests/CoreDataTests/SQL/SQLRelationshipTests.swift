import SQLite
import Testing

@testable import CoreData

/// Key paths through relationships: joins, ANY, ALL, NONE, SUBQUERY and aggregates.
@Suite struct SQLRelationshipTests {
    private typealias Company = QueryCompany

    private func sql(_ entity: String, _ format: String, _ arguments: [Any] = []) throws -> String {
        try SQLGenerator(model: Company.model).keys(for: Company.request(entity, format, arguments)).sql
    }

    @Test func aToOneKeyPathIsJoinedOnce() throws {
        #expect(
            try sql("Employee", "department.name == 'Sales' OR department.budget > 1 OR department == nil")
                == "SELECT t0.Z_PK FROM ZEMPLOYEE t0 LEFT OUTER JOIN ZDEPARTMENT t1 ON t0.ZDEPARTMENT = t1.Z_PK "
                + "WHERE (t1.ZNAME = ? OR t1.ZBUDGET > ? OR t0.ZDEPARTMENT IS NULL)")
        #expect(try Company().keys("Employee", "department.name == 'Research'") == [1, 2])
        #expect(try Company().keys("Employee", "department.name == nil") == [4])
    }

    @Test func longerKeyPathsJoinEachStep() throws {
        #expect(
            try sql("Employee", "manager.manager.name == 'Ada'")
                == "SELECT t0.Z_PK FROM ZEMPLOYEE t0 LEFT OUTER JOIN ZEMPLOYEE t1 ON t0.ZMANAGER = t1.Z_PK "
                + "LEFT OUTER JOIN ZEMPLOYEE t2 ON t1.ZMANAGER = t2.Z_PK WHERE t2.ZNAME = ?")
        #expect(try Company().keys("Employee", "manager.manager.name == 'Ada'") == [4])
        #expect(try Company().keys("Employee", "manager.department.name == 'Research'") == [2, 3, 4])
    }

    @Test func aForeignKeyIntoAHierarchyMatchesEveryEntity() throws {
        #expect(try Company().keys("Asset", "owner.title == 'Mint'") == [2])
        #expect(try Company().keys("Asset", "owner == %@", [Company.row("Bank", 3)]) == [2])
        #expect(try Company().keys("Party", "ANY assets.label == 'house'") == [1])
    }

    @Test func anyMatchesEachOwnerOnce() throws {
        #expect(
            try sql("Department", "ANY employees.age > 30")
                == "SELECT t0.Z_PK FROM ZDEPARTMENT t0 WHERE "
                + "EXISTS(SELECT 1 FROM ZEMPLOYEE t1 WHERE (t0.Z_PK = t1.ZDEPARTMENT AND t1.ZAGE > ?))")
        #expect(try Company().keys("Department", "ANY employees.age > 30") == [1])
        #expect(try Company().keys("Project", "ANY members.department.name == 'Research'") == [1, 2])
        #expect(try Company().keys("Employee", "ANY projects.title IN {'Gemini', 'Idle'}") == [2])
        #expect(try Company().keys("Employee", "ANY department.employees.name == 'Ada'") == [1, 2])
    }

    @Test func allMatchesOwnersWithoutCounterexamples() throws {
        #expect(try Company().keys("Department", "ALL employees.age > 30") == [1, 3])
        // Bob's report has no age, so "older than 30" is not true for her.
        #expect(try Company().keys("Employee", "ALL reports.age > 20") == [1, 3, 4])
    }

    @Test func noneIsTheNegationOfAny() throws {
        #expect(try Company().keys("Department", "NONE employees.age > 30") == [2, 3])
        #expect(try Company().keys("Project", "NONE members.name == 'Ada'") == [2, 3])
    }

    @Test func aSubqueryCombinesConditionsOnOneRow() throws {
        let format = "SUBQUERY(employees, $e, $e.age > 30 AND $e.salary > 4500).@count > 0"
        #expect(
            try sql("Department", format)
                == "SELECT t0.Z_PK FROM ZDEPARTMENT t0 WHERE (SELECT COUNT(t1.Z_PK) FROM ZEMPLOYEE t1 WHERE "
                + "(t0.Z_PK = t1.ZDEPARTMENT AND (t1.ZAGE > ? AND t1.ZSALARY > ?))) > ?")
        #expect(try Company().keys("Department", format) == [1])
    }

    @Test func subqueriesCanReferToTheOuterRowAndNest() throws {
        #expect(
            try Company().keys("Employee", "SUBQUERY(reports, $r, $r.department == department).@count == 1") == [1])
        #expect(
            try Company().keys(
                "Department", "SUBQUERY(employees, $e, SUBQUERY($e.projects, $p, $p.cost > 15).@count > 0).@count == 1")
                == [1])
        #expect(
            try Company().keys("Employee", "SUBQUERY(projects, $p, $p == %@).@count > 0", [Company.row("Project", 2)])
                == [2])
        #expect(try Company().keys("Department", "SUBQUERY(employees, $e, $e.age > 30).@max.salary > 5000") == [1])
    }

    @Test func aggregatesAreSubselects() throws {
        #expect(
            try sql("Department", "employees.@count == 2")
                == "SELECT t0.Z_PK FROM ZDEPARTMENT t0 WHERE "
                + "(SELECT COUNT(t1.Z_PK) FROM ZEMPLOYEE t1 WHERE (t0.Z_PK = t1.ZDEPARTMENT)) = ?")
        #expect(
            try sql("Employee", "projects.@count > 1")
                == "SELECT t0.Z_PK FROM ZEMPLOYEE t0 WHERE "
                + "(SELECT COUNT(t1.Z_8PROJECTS) FROM Z_3PROJECTS t1 WHERE (t0.Z_PK = t1.Z_3MEMBERS)) > ?")
        let company = try Company()
        #expect(try company.keys("Department", "employees.@count == 2") == [1])
        #expect(try company.keys("Department", "employees.@count == 0") == [3])
        #expect(try company.keys("Employee", "projects.@count > 1") == [2])
        #expect(try company.keys("Employee", "projects.@sum.cost == 30") == [2])
        #expect(try company.keys("Department", "employees.@avg.age == 38.5") == [1])
        #expect(try company.keys("Department", "employees.@min.age < 30") == [2])
        #expect(try company.keys("Department", "employees.salary.@max > 5000") == [1])
        #expect(try company.keys("Employee", "department.employees.@count == 2") == [1, 2])
        #expect(try company.keys("Department", "max:(employees.age) == 41") == [1])
    }
}
