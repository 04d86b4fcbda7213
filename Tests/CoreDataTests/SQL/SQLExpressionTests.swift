import SQLite
import Testing

@testable import CoreData

/// Functions and other expressions in predicates.
@Suite struct SQLExpressionTests {
    private typealias Company = QueryCompany

    @Test func arithmeticIsTranslatedToSQL() throws {
        let condition = try Company.condition("Employee", "(salary + 100) / 2 > age * 50")
        #expect(condition.sql == "((t0.ZSALARY + ?) / ?) > (t0.ZAGE * ?)" && condition.bindings == [100, 2, 50])
        let company = try Company()
        #expect(try company.keys("Employee", "(salary + 100) / 2 > age * 50") == [1, 3])
        #expect(try company.keys("Employee", "age - 1 == 40") == [2])
        #expect(try company.keys("Employee", "modulus:by:(age, 2) == 1") == [2])
        #expect(try company.keys("Employee", "modulus:by:(salary, 1000) == 0.5") == [1])
        #expect(try company.keys("Employee", "age ** 2 == 784") == [3])
        #expect(try company.keys("Employee", "abs:(age - 40) == 1") == [2])
        #expect(try company.keys("Employee", "sqrt:(age) == 6") == [1])
        #expect(try company.keys("Employee", "floor:(salary) == 5000") == [1])
        #expect(try company.keys("Employee", "(age & 1) == 1") == [2])
    }

    @Test func stringFunctionsSupportUnicode() throws {
        let company = try Company()
        #expect(try company.keys("Employee", "uppercase:(name) == 'ÇELIK'") == [3])
        #expect(try company.keys("Employee", "lowercase:(name) == 'ada'") == [1])
        #expect(try company.keys("Employee", "canonical:(name) == 'celik'") == [3])
        #expect(try company.keys("Employee", "length:(name) == 5") == [3])
    }

    @Test func conditionalExpressionsAreTranslated() throws {
        let condition = try Company.condition("Employee", "TERNARY(active == YES, salary, 0) > 10")
        #expect(condition.sql == "CASE WHEN t0.ZACTIVE = ? THEN t0.ZSALARY ELSE ? END > ?")
        #expect(try Company().keys("Employee", "TERNARY(active == YES, salary, 0) > 10") == [1, 3])
    }

    @Test func castAndNowAreTranslated() throws {
        let company = try Company()
        #expect(try company.keys("Employee", "CAST(born, 'NSNumber') > 150") == [2, 3])
        #expect(try company.keys("Employee", "born < now()") == [1, 2, 3])
        #expect(try company.keys("Employee", "born < CAST(250, 'NSDate')") == [1, 2])
        #expect(try Company.condition("Employee", "born < now()").sql == "t0.ZBORN < ?")
    }

    @Test func noindexPreventsIndexUse() throws {
        #expect(try Company.condition("Employee", "noindex:(department) == nil").sql == "+t0.ZDEPARTMENT IS NULL")
        #expect(try Company().keys("Employee", "noindex:(age) == 36") == [1])
    }
}
