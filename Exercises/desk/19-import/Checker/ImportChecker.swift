import Checking
import CoreData
import Exercise
import XCTest

final class ImportChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        file = StoreFile(model: model, in: try temporaryFolder())
        container = try openDesk(at: file.url, model: model)
        try hire(StaffRow(1, "Ada", "King", "Sales", 1000), in: container.viewContext)
        container.viewContext.reset()
    }

    private func take(_ json: String) throws -> ImportReport {
        try attempt("importStaff(\(json.prefix(60))…)") { try importStaff(Data(json.utf8), into: container) }
    }

    private func rows() throws -> [String] {
        try file.rows(
            """
            SELECT e.ZNUMBER, e.ZFIRSTNAME, e.ZLASTNAME, CAST(e.ZSALARY AS INTEGER), e.ZTEL, d.ZNAME FROM ZEMPLOYEE e
            LEFT JOIN ZDEPARTMENT d ON d.Z_PK = e.ZDEPARTMENT ORDER BY 1
            """)
    }

    private let feed = """
        [{ "number": 1, "salary": 1500, "tel": "11" },
         { "number": 2, "firstName": "Ben", "lastName": "Ott", "department": "Design", "salary": 900 },
         { "firstName": "No", "lastName": "Number" }, { "number": 3, "firstName": "Half" },
         { "number": 4, "firstName": "Eva", "lastName": "Abel", "department": "Design" },
         { "number": 4, "tel": "44", "department": "Sales" }]
        """

    /// 레코드를 추가, 갱신하거나 건너뜀
    func testRecordsAreInsertedUpdatedAndSkipped() throws {
        let report = try take(feed)
        expect(
            "importStaff(6 records)", report, equals: ImportReport(inserted: 2, updated: 2, skipped: 2),
            because: Words(
                en: "Number 1 is there already, number 4 comes twice, and two records are incomplete.",
                ko: "1번은 이미 있고, 4번은 두 번 나오며, 두 레코드는 불완전합니다."))
        expect(
            "… the rows of the file", try rows(),
            equals: ["1|Ada|King|1500|11|Sales", "2|Ben|Ott|900|NULL|Design", "4|Eva|Abel|0|44|Sales"],
            because: Words(en: "Keys that are missing change nothing.", ko: "빠진 키는 아무것도 바꾸지 않습니다."))
    }

    /// 두 번 가져와도 중복이 없음
    func testImportingTwiceMakesNoDuplicates() throws {
        _ = try take(feed)
        let before = try rows()
        expect(
            "the same import again", try take(feed), equals: ImportReport(inserted: 0, updated: 4, skipped: 2),
            because: Words(en: "All of them are there now.", ko: "이제 모두 있는 직원입니다."))
        let departments = try file.rows("SELECT ZNAME FROM ZDEPARTMENT ORDER BY 1")
        expect(
            "… people and departments in the file", [try rows(), departments], equals: [before, ["Design", "Sales"]],
            because: Words(en: "Departments are found by name.", ko: "부서는 이름으로 찾습니다."))
    }

    /// null이면 값을 지움
    func testNullRemovesAValue() throws {
        _ = try take(#"[{ "number": 1, "tel": "11" }]"#)
        _ = try take(#"[{ "number": 1, "salary": 5 }]"#)
        expect(
            "tel is set, then a record without tel; SELECT ZTEL", try file.rows("SELECT ZTEL FROM ZEMPLOYEE"),
            equals: ["11"], because: Words(en: "A missing key isn't null.", ko: "빠진 키는 null과 다릅니다."))
        _ = try take(#"[{ "number": 1, "tel": null }]"#)
        expect(
            "tel is null in the record; SELECT ZTEL", try file.rows("SELECT ZTEL FROM ZEMPLOYEE"), equals: ["NULL"],
            because: Words(en: "Null removes the value.", ko: "null이면 값을 지웁니다."))
    }

    private func records(_ numbers: Range<Int>) -> String {
        let lines = numbers.map {
            #"{ "number": \#($0), "firstName": "F", "lastName": "L", "department": "D\#($0 % 3)" }"#
        }
        return "[" + lines.joined(separator: ",") + "]"
    }

    /// 쿼리 수는 일정
    func testTheNumberOfQueriesIsFixed() throws {
        _ = try take(records(100..<104))
        let few = try selectStatements { try take(records(100..<104)) }.selects.count
        _ = try take(records(200..<260))
        let many = try selectStatements { try take(records(200..<260)) }.selects.count
        expect(
            "the SELECT statements for 60 records", many <= max(few, 4),
            expected: Words(en: "as many as for 4 records: \(few)", ko: "레코드 4개일 때와 같은 \(few)개"), came: many,
            because: Words(
                en: "Fetch all employees with the numbers of the file at once, and look them up in a dictionary.",
                ko: "파일에 있는 번호의 직원을 한 번에 가져와 딕셔너리에서 찾으십시오."))
    }

    /// 뷰 컨텍스트의 편집은 유지
    func testTheViewContextKeepsItsEdits() throws {
        let context = container.viewContext
        try employee(1, in: context)?.lastName = "Typing"
        _ = try take(#"[{ "number": 9, "firstName": "New", "lastName": "One" }]"#)
        expect(
            "a name is being edited, then an import; SELECT ZLASTNAME",
            try file.rows("SELECT ZLASTNAME FROM ZEMPLOYEE ORDER BY ZNUMBER"), equals: ["King", "One"],
            because: Words(
                en: "An import that saves the view context saves half-typed edits too.",
                ko: "뷰 컨텍스트를 저장하는 들여오기는 입력하던 것까지 저장합니다."))
    }

    /// 다른 데이터는 거부
    func testOtherDataIsRefused() throws {
        for text in ["{}", "[1, 2]", "not JSON"] {
            var caught: (any Error)?
            do { _ = try importStaff(Data(text.utf8), into: container) } catch is Unsolved { throw XCTSkip() } catch {
                caught = error
            }
            expect(
                "importStaff(\"\(text)\")", caught != nil, expected: Words(en: "an error", ko: "오류"),
                came: Words(en: "no error", ko: "오류 없음"),
                because: Words(en: "It isn't an array of records.", ko: "레코드의 배열이 아닙니다."))
        }
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let people = seed.people(5)
        let department = seed.names(1)[0]
        // The first employees are new, others update the one that is there, and the rest can't be used.
        let (new, updates, useless) = (seed.number(in: 1...5), seed.number(in: 0...3), seed.number(in: 0...3))
        let salaries = seed.numbers(updates + 1, in: 1001...9000)
        var records = people.prefix(new).enumerated().map { index, person in
            #"{"number": \#(10 + index), "firstName": "\#(person.first)", "lastName": "\#(person.last)", "#
                + #""department": "\#(department)"}"#
        }
        for salary in salaries.prefix(updates) { records.append(#"{"number": 1, "salary": \#(salary)}"#) }
        for person in people.prefix(useless) { records.append(#"{"firstName": "\#(person.first)"}"#) }
        let call = Words(
            en: "importStaff(\(new) new, \(updates) known, \(useless) without a number)",
            ko: "importStaff(새 직원 \(new), 기존 직원 \(updates), 번호 없음 \(useless))")
        try expectComputed(
            "\(call)", try take("[\(records.joined(separator: ","))]"),
            equals: ImportReport(inserted: new, updated: updates, skipped: useless))
        let added = people.prefix(new).enumerated().map { "\(10 + $0)|\($1.first)|\($1.last)|0|NULL|\(department)" }
        let salary = updates > 0 ? salaries[updates - 1] : 1000
        try expectComputed(
            "\(call); … the rows of the file", try rows(), equals: ["1|Ada|King|\(salary)|NULL|Sales"] + added)
    }
}
