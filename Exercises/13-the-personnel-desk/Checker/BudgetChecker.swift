import Checking
import Company
import CoreData
import XCTest

@testable import ThePersonnelDesk

/// Checks the budgets, with more employees than a list shows at once.
final class BudgetChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let file = CompanyFile(in: try temporaryFolder())
        let departments = ["Sales", "Design", "Research"]
        let lines = (0..<45).map { number in
            (
                first: "Name\(number * 7 % 45)", last: "Family\(number * 11 % 45)", salary: Double(number * 500),
                department: Optional(departments[number % 3])
            )
        }
        try file.fill(with: lines, departments: departments)
        context = try file.open().viewContext
    }

    private func expectBudget(
        _ budget: Int, _ call: String, because reason: Words, _ body: () throws -> Void
    ) throws {
        let selects = try selectStatements { try attempt(call, body) }.selects
        expect(
            "\(call); \(Words(en: "number of SELECT statements", ko: "SELECT 문의 수"))", selects.count <= budget,
            expected: Words(en: "at most \(budget)", ko: "\(budget) 이하"), came: selects.count, because: reason)
    }

    /// How many rows of employees were read, with their values.
    private func rows(_ selects: [Select]) -> Int {
        selects.filter { $0.reads("ZLASTNAME") }.map(\.rows).reduce(0, +)
    }

    private static let rowsRead = Words(en: "rows read", ko: "읽은 행의 수")

    /// 명부의 SQL 문 수
    func testTheDirectoryKeepsItsBudget() throws {
        try expectBudget(
            2, "directory(in: context)",
            because: Words(
                en:
                    "Each department was read on its own. relationshipKeyPathsForPrefetching reads all of them at once.",
                ko: "부서를 하나씩 읽었습니다. relationshipKeyPathsForPrefetching을 쓰면 한꺼번에 읽습니다.")
        ) { _ = try directory(in: context) }
    }

    /// 팀의 SQL 문 수
    func testTheTeamsKeepTheirBudget() throws {
        try expectBudget(
            2, "teams(in: context)",
            because: Words(
                en:
                    "The people of each department were read on their own. You can prefetch a to-many relationship too.",
                ko: "부서마다 직원을 따로 읽었습니다. to-many 관계도 미리 가져올 수 있습니다.")
        ) { _ = try teams(in: context) }
    }

    /// 한 페이지의 SQL 문 수
    func testAPageKeepsItsBudget() throws {
        try expectBudget(
            1, "bestPaid(page: 2, of: 10, in: context)",
            because: Words(en: "One request is enough for a page.", ko: "한 페이지는 요청 하나로 충분합니다.")
        ) { for employee in try bestPaid(page: 2, of: 10, in: context) { _ = employee.lastName } }
    }

    /// 페이지는 자기 행만 읽음
    func testAPageReadsOnlyItsRows() throws {
        for size in [10, 7] {
            context.reset()
            let call = "bestPaid(page: 2, of: \(size), in: context)"
            let selects = try selectStatements {
                try attempt(call) {
                    for employee in try bestPaid(page: 2, of: size, in: context) { _ = employee.lastName }
                }
            }.selects
            expect(
                "\(call); \(Self.rowsRead)", rows(selects) <= size,
                expected: Words(en: "at most \(size)", ko: "\(size) 이하"), came: rows(selects),
                because: Words(
                    en: "The store can cut out the page: fetchOffset and fetchLimit belong in the request.",
                    ko: "페이지는 저장소가 잘라 낼 수 있습니다. fetchOffset과 fetchLimit를 요청에 넣으십시오."))
        }
    }

    /// 목록에 모든 직원이 있음
    func testAListHasEveryEmployee() throws {
        let call = "scrollingList(in: context).count"
        expect(
            call, try attempt(call) { try scrollingList(in: context).count }, equals: 45,
            because: Words(
                en: "The user can scroll to the last employee. A limit cuts the others off, a batch size doesn't.",
                ko: "사용자는 마지막 직원까지 스크롤할 수 있어야 합니다. 개수를 제한하면 나머지가 빠지지만 일괄 크기를 정하면 빠지지 않습니다."))
    }

    /// 목록의 SQL 문 수
    func testAListKeepsItsBudget() throws {
        for (shown, budget) in [(5, 2), (25, 3), (45, 4)] {
            context.reset()
            try expectBudget(
                budget, "scrollingList(in: context).prefix(\(shown))",
                because: Words(
                    en: "With fetchBatchSize = 20, the keys take one statement, and every 20 employees another one.",
                    ko: "fetchBatchSize가 20이면 키를 읽는 데 한 문장, 직원 20명마다 한 문장이 필요합니다.")
            ) { for employee in try scrollingList(in: context).prefix(shown) { _ = employee.lastName } }
        }
    }

    /// 목록은 보이는 것만 읽음
    func testAListReadsOnlyWhatIsShown() throws {
        let call = "scrollingList(in: context).prefix(5)"
        let selects = try selectStatements {
            try attempt(call) { for employee in try scrollingList(in: context).prefix(5) { _ = employee.lastName } }
        }.selects
        expect(
            "\(call); \(Self.rowsRead)", rows(selects) <= 20, expected: Words(en: "at most 20", ko: "20 이하"),
            came: rows(selects),
            because: Words(
                en: "Nobody has scrolled beyond the first rows. fetchBatchSize reads the others when they are used.",
                ko: "아직 앞의 몇 행만 보았습니다. fetchBatchSize를 정하면 나머지는 쓸 때 읽습니다."))
    }

    /// 전 직원의 SQL 문 수
    func testEverybodyKeepsItsBudget() throws {
        try expectBudget(
            1, "everybody(in: context)",
            because: Words(
                en: "Employees and customers have a common parent entity. One request for it returns both.",
                ko: "직원과 고객에게는 공통의 부모 엔티티가 있습니다. 그 엔티티를 한 번 요청하면 둘 다 옵니다.")
        ) { for person in try everybody(in: context) { _ = person.lastName } }
    }

    /// 선택의 SQL 문 수
    func testASelectionKeepsItsBudget() throws {
        try expectBudget(
            1, "selection(ofDepartment: \"Sales\", in: context)",
            because: Words(
                en: "The predicate can name the department, so you don't need the department itself.",
                ko: "조건식에 부서 이름을 쓸 수 있으므로 부서 객체는 필요하지 않습니다.")
        ) { _ = try selection(ofDepartment: "Sales", in: context) }
    }

    /// 선택은 값을 읽지 않음
    func testASelectionReadsNoValues() throws {
        let call = "selection(ofDepartment: \"Sales\", in: context)"
        let (_, selects) = try selectStatements {
            try attempt(call) { try selection(ofDepartment: "Sales", in: context) }
        }
        expect(
            "\(call); \(Self.rowsRead)", rows(selects), equals: 0,
            because: Words(
                en: "IDs don't need the values of the rows. resultType says what you want back.",
                ko: "ID만 필요하면 행의 값을 읽을 까닭이 없습니다. 무엇을 돌려받을지는 resultType으로 정합니다."))
    }
}
