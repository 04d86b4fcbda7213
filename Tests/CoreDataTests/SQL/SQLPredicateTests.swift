import SQLite
import Testing

@testable import CoreData

/// The SQL of each operator, and the rows it matches.
@Suite struct SQLPredicateTests {
    private typealias Company = QueryCompany

    private func expect(
        _ format: String, _ arguments: [Any] = [], in entity: String = "Employee", is sql: String,
        _ bindings: [SQLiteValue], finds keys: [Int64], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let condition = try Company.condition(entity, format, arguments)
        #expect(condition.sql == sql, sourceLocation: sourceLocation)
        #expect(condition.bindings == bindings, sourceLocation: sourceLocation)
        #expect(try Company().keys(entity, format, arguments) == keys, sourceLocation: sourceLocation)
    }

    @Test func comparisonsBindTheirValues() throws {
        try expect("age == 36", is: "t0.ZAGE = ?", [36], finds: [1])
        try expect("age > %d", [30], is: "t0.ZAGE > ?", [30], finds: [1, 2])
        try expect("30 < age", is: "? < t0.ZAGE", [30], finds: [1, 2])
        try expect("age <= 36", is: "t0.ZAGE <= ?", [36], finds: [1, 3])
        try expect("salary >= 4000.0", is: "t0.ZSALARY >= ?", [4000.0], finds: [1, 2])
        try expect("age < 36.5", is: "t0.ZAGE < ?", [36.5], finds: [1, 3])
        try expect("active == YES", is: "t0.ZACTIVE = ?", [1], finds: [1, 3])
        try expect("age == salary", is: "t0.ZAGE = t0.ZSALARY", [], finds: [])
    }

    @Test func valuesAreBoundInTheirColumnsFormat() throws {
        let badge = UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")!
        let bytes: [UInt8] = [
            0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF,
        ]
        try expect("badge == %@", [badge], is: "t0.ZBADGE = ?", [.blob(bytes)], finds: [1])
        let page = URL(string: "https://ada.example")!
        try expect("page == %@", [page], is: "t0.ZPAGE = ?", ["https://ada.example"], finds: [1])
        let born = Date(timeIntervalSinceReferenceDate: 200.25)
        try expect("born == %@", [born], is: "t0.ZBORN = ?", [200.25], finds: [2])
        try expect("photo == %@", [Data([1, 2])], is: "t0.ZPHOTO = ?", [.blob([1, 2])], finds: [])
        let tenth = NSDecimalNumber(string: "0.1")
        try expect("budget == %@", [tenth], in: "Department", is: "t0.ZBUDGET = ?", ["0.1"], finds: [1])
        try expect("budget > %@", [Decimal(9)], in: "Department", is: "t0.ZBUDGET > ?", ["9"], finds: [2])
    }

    @Test func comparisonWithNilIsIsNull() throws {
        try expect("salary == nil", is: "t0.ZSALARY IS NULL", [], finds: [4])
        try expect("nil != salary", is: "t0.ZSALARY IS NOT NULL", [], finds: [1, 2, 3])
        try expect("department == %@", [NSNull()], is: "t0.ZDEPARTMENT IS NULL", [], finds: [4])
    }

    /// SQL has three-valued logic: like Apple's store, neither = nor <> matches a row without a name.
    @Test func notEqualDoesNotMatchMissingValues() throws {
        try expect("age != 36", is: "t0.ZAGE <> ?", [36], finds: [2, 3])
        try expect("NOT age == 36", is: "NOT (t0.ZAGE = ?)", [36], finds: [2, 3])
    }

    @Test func compoundPredicatesAreNested() throws {
        try expect(
            "age > 30 AND (name == 'Ada' OR name == 'Bob')",
            is: "((t0.ZNAME = ? OR t0.ZNAME = ?) AND t0.ZAGE > ?)", ["Ada", "Bob", 30], finds: [1, 2])
        try expect("TRUEPREDICATE", is: "1 = 1", [], finds: [1, 2, 3, 4])
        try expect("FALSEPREDICATE OR age == 28", is: "(1 = 0 OR t0.ZAGE = ?)", [28], finds: [3])
        var request = Company.request("Employee")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [])
        #expect(try Company().keys(request).count == 4)
    }

    @Test func betweenIncludesBothBounds() throws {
        try expect("age BETWEEN {28, 36}", is: "t0.ZAGE BETWEEN ? AND ?", [28, 36], finds: [1, 3])
        try expect("age BETWEEN %@", [[28, 36]], is: "t0.ZAGE BETWEEN ? AND ?", [28, 36], finds: [1, 3])
        try expect(
            "age BETWEEN {28, salary / 100}", is: "t0.ZAGE BETWEEN ? AND (t0.ZSALARY / ?)", [28, 100], finds: [1, 3])
    }

    @Test func beginsWithIsARangeOfTheIndex() throws {
        try expect(
            "name BEGINSWITH 'A'", is: "(t0.ZNAME >= ? AND t0.ZNAME < ?)", ["A", "B"], finds: [1])
        try expect("name BEGINSWITH 'Ç'", is: "(t0.ZNAME >= ? AND t0.ZNAME < ?)", ["Ç", "È"], finds: [3])
        #expect(SQLTranslator.end(ofPrefix: "a\u{10FFFF}") == "b")
        #expect(SQLTranslator.end(ofPrefix: "\u{10FFFF}") == nil)
        #expect(SQLTranslator.end(ofPrefix: "\u{D7FF}") == "\u{E000}")
    }

    @Test func stringSearchCanIgnoreCaseAndDiacritics() throws {
        let search = "NSCoreDataStringSearch(t0.ZNAME, ?, ?, ?)"
        try expect("name CONTAINS 'o'", is: search, ["o", 0, 0], finds: [2, 4])
        try expect("name CONTAINS[c] 'A'", is: search, ["A", 1, 0], finds: [1, 4])
        try expect("name CONTAINS[cd] 'CE'", is: search, ["CE", 129, 0], finds: [3])
        try expect("name BEGINSWITH[cd] 'c'", is: search, ["c", 137, 0], finds: [3])
        try expect("name BEGINSWITH[c] 'D'", is: search, ["D", 9, 0], finds: [4])
        try expect("name ENDSWITH 'a'", is: search, ["a", 12, 0], finds: [1, 4])
        try expect("name ENDSWITH[d] 'k'", is: search, ["k", 140, 0], finds: [3])
        try expect("'do' IN name", is: search, ["do", 0, 0], finds: [4])
        try expect("name CONTAINS ''", is: search, ["", 0, 0], finds: [])
    }

    @Test func likeAndMatchesAreEvaluatedForEachRow() throws {
        try expect("name LIKE '*o*'", is: "NSCoreDataLike(t0.ZNAME, ?, ?)", ["*o*", 0], finds: [2, 4])
        try expect("name LIKE[cd] '?ELIK'", is: "NSCoreDataLike(t0.ZNAME, ?, ?)", ["?ELIK", 129], finds: [3])
        try expect(
            "name MATCHES '[A-Z]d.'", is: "NSCoreDataMatches(t0.ZNAME, ?, ?)", ["[A-Z]d.", 0], finds: [1])
    }

    @Test func stringComparisonCanIgnoreCaseAndDiacritics() throws {
        let compare = "NSCoreDataStringCompare(t0.ZNAME, ?, ?)"
        try expect("name ==[cd] 'CELIK'", is: "\(compare) = 0", ["CELIK", 131], finds: [3])
        try expect("name !=[c] 'ADA'", is: "\(compare) <> 0", ["ADA", 3], finds: [2, 3, 4])
        try expect("name <[c] 'C'", is: "\(compare) < 0", ["C", 1], finds: [1, 2])
        // Case does not apply to numbers.
        try expect("age ==[c] 36", is: "t0.ZAGE = ?", [36], finds: [1])
    }

    @Test func objectsAreComparedByPrimaryKey() throws {
        let research = Company.row("Department", 1)
        try expect("department == %@", [research], is: "t0.ZDEPARTMENT = ?", [1], finds: [1, 2])
        try expect("department != %@", [research], is: "t0.ZDEPARTMENT <> ?", [1], finds: [3])
        try expect("SELF == %@", [Company.row("Employee", 3)], is: "t0.Z_PK = ?", [3], finds: [3])
        try expect("objectID == %@", [Company.row("Employee", 3)], is: "t0.Z_PK = ?", [3], finds: [3])
        try expect("manager == SELF", is: "t0.ZMANAGER = t0.Z_PK", [], finds: [])
    }

    @Test func unsavedObjectsMatchNoRow() throws {
        try expect("department == %@", [Company.row("Department", nil)], is: "t0.ZDEPARTMENT = ?", [0], finds: [])
        // A key of another table must not match here.
        try expect("department == %@", [Company.row("Project", 1)], is: "t0.ZDEPARTMENT = ?", [0], finds: [])
        try expect(
            "SELF IN %@", [[Company.row("Employee", nil), Company.row("Project", 1), Company.row("Employee", 2)]],
            is: "t0.Z_PK IN (?)", [2], finds: [2])
    }

    @Test func entitiesAreComparedByEntityNumber() throws {
        let firm = Company.model.entities["Firm"]!.entity
        try expect("entity == %@", [firm], in: "Party", is: "t0.Z_ENT = ?", [5], finds: [2])
        try expect("entity.name == 'Person'", in: "Party", is: "t0.Z_ENT = ?", [7], finds: [1])
    }
}
