import SQLite
import Testing

@testable import CoreData

/// Regression tests for predicates whose SQL once differed from evaluation in memory, found by random testing.
@Suite struct SQLAgreementTests {
    private typealias Company = QueryCompany

    @Test func decimalsAndDoublesAreNotDividedAsIntegers() throws {
        #expect(try Company().keys("Employee", "age / 2.0 == 20.5") == [2])
        #expect(try Company().keys("Employee", "age * 1.0 / 2 == 20.5") == [2])
        #expect(try Company().keys("Employee", "(age + 0.0) / 2 == 20.5") == [2])
        #expect(try Company().keys("Employee", "age / 2 == 20") == [2])
        #expect(try Company().keys("Employee", "age / %@ == 20.5", [NSDecimalNumber(value: 2)]) == [2])
    }

    /// A decimal's column stores 250 as an integer.
    @Test func decimalsAreDividedAsReals() throws {
        #expect(try Company().keys("Department", "budget / 100 == 2.5") == [2])
    }

    @Test func conditionalsWithMixedNumberTypesAreExact() throws {
        #expect(try Company().keys("Employee", "modulus:by:(TERNARY(age > 30, 0.75, 4), 7) == 0.75") == [1, 2])
        #expect(try Company().keys("Employee", "modulus:by:(TERNARY(age > 30, 0.75, 4), 7) == 4") == [3, 4])
        #expect(try Company().keys("Department", "TERNARY(budget > 1, budget, 7) / 100 == 2.5") == [2])
        #expect(try Company().keys("Department", "TERNARY(budget > 1, budget, 7) / 2 == 3") == [1, 3])
        let (name, none) = ("TERNARY(name == %@, budget, %@)", NSDecimalNumber(value: 0))
        #expect(try Company().keys("Department", "3 < " + name, ["nobody", none]) == [])
        #expect(try Company().keys("Department", "3 > " + name, ["nobody", none]) == [1, 2, 3])
    }

    @Test func theSumOfAnEmptyRelationshipIsZero() throws {
        #expect(try Company().keys("Department", "employees.@sum.salary == 0") == [3])
        #expect(
            try Company.condition("Department", "employees.@sum.salary == 0").sql
                == "(SELECT TOTAL(t1.ZSALARY) FROM ZEMPLOYEE t1 WHERE (t0.Z_PK = t1.ZDEPARTMENT)) = ?")
    }

    @Test func listsOfExpressionsAreComparedByTheOptions() throws {
        #expect(try Company().keys("Employee", "name IN[c] {'ADA', lowercase:(name)}") == [1, 2, 3, 4])
        #expect(try Company().keys("Employee", "name IN {'Ada', lowercase:(name)}") == [1, 4])
        #expect(try Company().keys("Employee", "name IN[cd] {}") == [])
    }

    @Test func betweenComparesByTheOptions() throws {
        #expect(try Company().keys("Employee", "name BETWEEN {'A', 'C'}") == [1, 2])
        #expect(try Company().keys("Employee", "name BETWEEN[cd] {'b', 'D'}") == [2, 3])
    }

    @Test func theLocaleOptionComparesByLocale() throws {
        let condition = try Company.condition("Employee", "name <[cl] 'c'")
        #expect(condition.sql == "NSCoreDataStringCompare(t0.ZNAME, ?, ?) < 0" && condition.bindings == ["c", 33])
        #expect(try Company().keys("Employee", "name ==[l] 'Ada'") == [1])
        // In byte order Ç sorts after d, in a locale's order before it.
        #expect(try Company().keys("Employee", "name < 'd'") == [1, 2])
        #expect(try Company().keys("Employee", "name <[l] 'd'") == [1, 2, 3])
        let search = try Company.condition("Employee", "name CONTAINS[cdl] 'E'")
        #expect(search.sql == "NSCoreDataStringSearch(t0.ZNAME, ?, ?, ?)" && search.bindings == ["E", 161, 1])
        #expect(try Company().keys("Employee", "name CONTAINS[cdl] 'E'") == [3])
    }

    /// With [c], a composed and a decomposed letter are not equal, but neither is ordered before the other.
    @Test func equalityAndOrderOfNormalizationFormsDiffer() throws {
        let company = try Company()
        try company.connection.execute("UPDATE ZEMPLOYEE SET ZNAME = 'C\u{327}elik' WHERE Z_PK = 2")
        #expect(try company.keys("Employee", "name ==[c] 'çelik'") == [3])
        #expect(try company.keys("Employee", "name <=[c] 'çelik' AND name >=[c] 'çelik'") == [2, 3])
    }

    /// With NOT, the result depends on whether a missing name fails BEGINSWITH or is undefined.
    @Test func beginsWithEmptyStringDoesNotMatchNil() throws {
        let company = try Company()
        try company.connection.execute("UPDATE ZEMPLOYEE SET ZNAME = NULL WHERE Z_PK = 4")
        #expect(try company.keys("Employee", "name BEGINSWITH ''") == [])
        #expect(try company.keys("Employee", "NOT (name BEGINSWITH '')") == [1, 2, 3])
        let error = #expect(throws: CocoaError.self) { try Company.condition("Employee", "age BEGINSWITH '3'") }
        #expect(error?.localizedDescription.contains("only strings can be searched") == true)
    }

    @Test func infinityTimesADecimalMatchesNothing() throws {
        let two = NSDecimalNumber(value: 2)
        #expect(!NSPredicate(format: "(1.0 / 0) * %@ == 1", argumentArray: [two]).evaluate(with: nil))
        #expect(try Company().keys("Employee", "(salary / 0) * %@ == 1", [two]) == [])
    }

    @Test func anInvalidRegularExpressionIsRefusedAsInMemory() throws {
        let error = #expect(throws: CocoaError.self) { try Company.condition("Employee", "name MATCHES '[a'") }
        #expect(error?.localizedDescription.contains("Can't open pattern \"[a\"") == true)
    }

    @Test func theStatementCacheIsBounded() throws {
        let connection = try Company().connection
        let first = try connection.cached("SELECT 0")
        for number in 1..<2_000 { _ = try connection.cached("SELECT \(number)") }
        // Recently used statements stay; the others are evicted.
        #expect(try connection.cached("SELECT 1999") === connection.cached("SELECT 1999"))
        #expect(try connection.cached("SELECT 0") !== first)
        #expect(try first.step() && first.integer(at: 0) == 0)
    }

    @Test(arguments: StoreKind.allCases) func countsIncludeUnsavedObjects(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        context.make("Project")
        let request = NSFetchRequest<NSNumber>(entityName: "Project")
        request.resultType = .countResultType
        #expect(try context.fetch(request) == [1] && context.count(for: request) == 1)
        request.includesPendingChanges = false
        #expect(try context.fetch(request) == [0] && context.count(for: request) == 0)
    }

    @Test(arguments: StoreKind.allCases) func objectIDsMatchUnsavedObjects(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let research = context.make("Department", ["name": "Research"])
        let ada = context.make("Employee", ["firstName": "Ada", "department": research])
        try context.save()
        context.make("Employee", ["firstName": "Bob", "department": research])
        ada.setValue("ada", forKey: "firstName")
        research.setValue("Search", forKey: "name")
        func names(_ entity: String, _ format: String, _ argument: Any) throws -> [String] {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.predicate = NSPredicate(format: format, argumentArray: [argument])
            return try context.fetch(request).compactMap { $0.string(entity == "Employee" ? "firstName" : "name") }
                .sorted()
        }
        #expect(try names("Employee", "department == %@", research.objectID) == ["Bob", "ada"])
        #expect(try names("Employee", "department IN %@", [research.objectID]) == ["Bob", "ada"])
        #expect(try names("Employee", "department IN %@", [NSNull(), research.objectID] as [Any]) == ["Bob", "ada"])
        #expect(try names("Employee", "SELF IN %@", [research, ada, research.objectID, ada]) == ["ada"])
        #expect(try names("Employee", "SELF IN %@", [ada]) == ["ada"])
        #expect(try names("Employee", "NOT (SELF IN %@)", NSSet(object: ada.objectID)) == ["Bob"])
        #expect(try names("Department", "ANY employees == %@", ada.objectID) == ["Search"])
        #expect(try names("Department", "SUBQUERY(employees, $e, $e == %@).@count == 1", ada.objectID) == ["Search"])
        #expect(try names("Employee", "department == %@", research) == ["Bob", "ada"])
    }
}
