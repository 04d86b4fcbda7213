import Checking
import CoreData
import Exercise
import XCTest

final class ListsChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var file: StoreFile!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try openDesk(at: file.url, model: model).viewContext
        let rows = [
            StaffRow(9, "Zoe", "Young", "Sales", 40_000), StaffRow(3, "Max", "Adler", "Design", 60_000),
            StaffRow(8, "Eva", "Young", "Stock", 30_000), StaffRow(5, "Eva", "Young", "Design", 50_000),
            StaffRow(1, "Ian", "Bell", "Sales", 45_000),
        ]
        for row in rows { try hire(row, in: context) }
        _ = try department(named: "Empty", in: context)
        try context.save()
        context.reset()
    }

    private func numbers(_ page: Int, _ size: Int) throws -> [Int64] {
        try attempt("staff(page: \(page), size: \(size))") { try staff(page: page, size: size, in: context) }
            .map(\.number)
    }

    /// 직원이 순서대로
    func testTheStaffIsInOrder() throws {
        expect(
            "staff(page: 0, size: 10), the numbers", try numbers(0, 10), equals: [3, 1, 5, 8, 9],
            because: Words(
                en: "Three people are called Young, and two of them Eva. Without an order to the end, pages overlap.",
                ko: "Young이 세 명이고 그중 두 명은 이름도 같습니다. 순서가 끝까지 정해지지 않으면 페이지가 겹칩니다."))
    }

    /// 페이지가 이어짐
    func testAPageFollowsTheOther() throws {
        expect(
            "staff(page: 0…3, size: 2), the numbers", try (0...3).map { try numbers($0, 2) },
            equals: [[3, 1], [5, 8], [9], []],
            because: Words(en: "The offset counts rows, not pages.", ko: "오프셋은 페이지가 아니라 행을 셉니다."))
    }

    /// 한 페이지는 SQL 문 두 개
    func testAPageTakesTwoStatements() throws {
        let (names, selects) = try selectStatements {
            try attempt("staff(page: 0, size: 10)") { try staff(page: 0, size: 10, in: context) }
                .map { $0.department?.name ?? "-" }
        }
        expect(
            "staff(page: 0, size: 10), then each department's name", names,
            equals: ["Design", "Sales", "Design", "Stock", "Sales"],
            because: Words(en: "Everybody has a department.", ko: "모두 부서가 있습니다."))
        expect(
            "the SELECT statements for that", selects.count <= 2, expected: Words(en: "at most 2", ko: "2개 이하"),
            came: selects.count,
            because: Words(
                en: "Each department fires its own fault unless the request prefetches them.",
                ko: "미리 가져오지 않으면 부서마다 폴트가 하나씩 실현됩니다."))
    }

    /// 급여 총액은 부서별
    func testThePayrollIsByDepartment() throws {
        let found = try attempt("payroll(in:)") { try payroll(in: context) }
        expect(
            "payroll(in:)", found.map { "\($0.department) \($0.people) \(Int($0.total))" },
            equals: ["Design 2 110000", "Sales 2 85000", "Stock 1 30000"],
            because: Words(en: "The highest total comes first.", ko: "합계가 큰 부서가 먼저입니다."))
    }

    /// 계산은 저장소에서
    func testTheStoreDoesTheArithmetic() throws {
        let (_, selects) = try selectStatements { try attempt("payroll(in:)") { try payroll(in: context) } }
        expect(
            "the SELECT statements of payroll(in:) and their rows", selects.map(\.rows), equals: [3],
            because: Words(
                en: "One statement with GROUP BY returns a row for each department, with any number of employees.",
                ko: "GROUP BY를 쓴 문 하나면 직원 수와 관계없이 부서마다 한 행만 돌아옵니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let model = try makeDeskModel()
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: model).viewContext
        let names = seed.names(2)
        // The totals of the departments differ.
        let salaries = seed.numbers(4, in: 21...99).enumerated().map { Double($1 * 1000 + ($0 < 3 ? 0 : 500)) }
        let rows = zip(seed.people(4), zip(seed.numbers(4, in: 10...99), salaries)).enumerated().map { index, line in
            StaffRow(line.1.0, line.0.first, line.0.last, names[index / 3], line.1.1)
        }
        for row in rows { try hire(row, in: context) }
        context.reset()
        let shown = rows.map { "\($0.number) \($0.lastName) \(Int($0.salary)) \($0.department)" }.joined(
            separator: ", ")
        try expectComputed(
            "\(shown); staff(page: 0…1, size: 2)", try [numbers(0, 2), numbers(1, 2)].flatMap { $0 }.map(Int.init),
            equals: rows.sorted { $0.lastName < $1.lastName }.map(\.number))
        let lines = names.map { name in
            let staff = rows.filter { $0.department == name }
            return Payroll(department: name, people: staff.count, total: staff.map(\.salary).reduce(0, +))
        }
        func text(_ line: Payroll) -> String { "\(line.department) \(line.people) \(Int(line.total))" }
        try expectComputed(
            "\(shown); payroll(in:)", try attempt("payroll(in:)") { try payroll(in: context) }.map(text),
            equals: lines.sorted { $0.total > $1.total }.map(text))
    }
}
