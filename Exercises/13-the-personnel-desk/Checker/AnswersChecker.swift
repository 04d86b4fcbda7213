import Checking
import Company
import CoreData
import XCTest

@testable import ThePersonnelDesk

/// Checks that the answers are right, for a small company.
final class AnswersChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    // In an order that no sort descriptor yields.
    private static let lines: [(first: String, last: String, salary: Double, department: String?)] = [
        ("Zoe", "Kim", 60_000, "Sales"), ("Grace", "Young", 91_000, "Design"), ("Otto", "Weiss", 40_000, nil),
        ("Noah", "Okafor", 60_000, "Sales"), ("Ada", "Kim", 48_000, "Design"),
    ]

    override func setUpWithError() throws {
        let file = CompanyFile(in: try temporaryFolder())
        try file.fill(with: Self.lines, departments: ["Sales", "Archive", "Design"])
        context = try file.open().viewContext
    }

    /// 명부에 모든 직원이 있음
    func testTheDirectoryListsEveryEmployee() throws {
        let call = "directory(in: context)"
        expect(
            call, try attempt(call) { try directory(in: context) },
            equals: ["Ada Kim, Design", "Zoe Kim, Sales", "Noah Okafor, Sales", "Otto Weiss", "Grace Young, Design"],
            because: Words(
                en: "By last name, then first name: two sort descriptors. Otto Weiss has no department, and a line.",
                ko: "성, 이름 순서이므로 정렬 기술자가 두 개 필요합니다. Otto Weiss는 부서가 없지만 줄은 있어야 합니다."))
    }

    /// 부서마다 팀이 하나
    func testEveryDepartmentIsATeam() throws {
        let call = "teams(in: context)"
        let teams = try attempt(call) { try ThePersonnelDesk.teams(in: context) }
        expect(
            call, teams.map { "\($0.department): \($0.people.joined(separator: ", "))" },
            equals: ["Archive: ", "Design: Ada Kim, Grace Young", "Sales: Noah Okafor, Zoe Kim"],
            because: Words(
                en:
                    "Nobody works in Archive, so no employee leads to it. Departments and people are in alphabetical order.",
                ko: "Archive에는 직원이 없어서 어떤 직원도 이 부서로 이어지지 않습니다. 부서와 사람은 알파벳 순서로 정렬합니다."))
    }

    private func page(_ number: Int, of size: Int) throws -> String {
        try attempt("bestPaid(page: \(number), of: \(size), in: context)") {
            try bestPaid(page: number, of: size, in: context).map(\.firstName).joined(separator: ", ")
        }
    }

    /// 페이지가 이어짐
    func testPagesFollowOneAnother() throws {
        expect(
            "bestPaid(page: 1, of: 4, in: context)", try page(1, of: 4), equals: "Grace, Zoe, Noah, Ada",
            because: Words(
                en: "The first page has the number 1 and skips nobody. Zoe Kim and Noah Okafor earn the same, and Kim "
                    + "comes before Okafor.",
                ko: "첫 페이지의 번호는 1이고 아무도 건너뛰지 않습니다. Zoe Kim과 Noah Okafor는 급여가 같으므로 Kim이 Okafor보다 먼저 "
                    + "옵니다."))
        for (number, size, names) in [(2, 4, "Otto"), (2, 2, "Noah, Ada"), (3, 2, "Otto")] {
            expect(
                "bestPaid(page: \(number), of: \(size), in: context)", try page(number, of: size), equals: names,
                because: Words(
                    en: "fetchOffset skips the pages before this one.", ko: "fetchOffset으로 앞의 페이지를 건너뜁니다."))
        }
    }

    /// 저장 안 된 급여 인상도 반영
    func testAnUnsavedRaiseCounts() throws {
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.predicate = NSPredicate(format: "firstName == 'Otto'")
        try context.fetch(request)[0].salary = 95_000
        expect(
            "otto.salary = 95_000; bestPaid(page: 1, of: 2, in: context)", try page(1, of: 2), equals: "Otto, Grace",
            because: Words(
                en: "A request takes unsaved changes into account, unless includesPendingChanges is false.",
                ko: "includesPendingChanges가 false가 아니면 요청은 저장하지 않은 변경을 반영합니다."))
    }

    /// 목록에 모든 직원이 있음
    func testTheListHasEveryEmployee() throws {
        let call = "scrollingList(in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try scrollingList(in: context).map(\.lastName) },
            equals: ["Kim", "Kim", "Okafor", "Weiss", "Young"],
            because: Words(
                en: "A batch size doesn't shorten the list. The order comes from a sort descriptor.",
                ko: "일괄 크기를 정해도 목록은 짧아지지 않습니다. 순서는 정렬 기술자가 정합니다."))
    }

    /// 고객은 모두의 것
    func testCustomersBelongToEverybody() throws {
        let call = "everybody(in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try everybody(in: context).map(\.lastName) },
            equals: ["Kim", "Kim", "Moreno", "Okafor", "Weiss", "Young"],
            because: Words(
                en: "Employees and customers are both persons. A request for an entity includes its subentities.",
                ko: "직원도 고객도 사람입니다. 엔티티를 가져오면 하위 엔티티의 객체도 함께 옵니다."))
    }

    private func select(_ department: String) throws -> [NSManagedObjectID] {
        try attempt("selection(ofDepartment: \"\(department)\", in: context)") {
            try selection(ofDepartment: department, in: context)
        }
    }

    /// 그 부서만 선택
    func testOnlyTheDepartmentIsSelected() throws {
        for (department, count) in [("Sales", 2), ("Archive", 0)] {
            expect(
                "selection(ofDepartment: \"\(department)\", in: context).count", try select(department).count,
                equals: count,
                because: Words(
                    en: "A predicate can follow a to-one relationship: department.name.",
                    ko: "조건식은 department.name처럼 to-one 관계를 따라갈 수 있습니다."))
        }
    }

    /// 저장 안 된 직원은 선택하지 않음
    func testUnsavedEmployeesAreNotSelected() throws {
        let request = NSFetchRequest<Department>(entityName: "Department")
        request.predicate = NSPredicate(format: "name == 'Sales'")
        let newcomer = Employee(context: context)
        newcomer.firstName = "Ines"
        newcomer.lastName = "Costa"
        newcomer.department = try context.fetch(request)[0]
        expect(
            "Employee(context: context).department = sales; selection(ofDepartment: \"Sales\", in: context)"
                + ".filter(\\.isTemporaryID).count",
            try select("Sales").filter(\.isTemporaryID).count, equals: 0,
            because: Words(
                en: "No other context finds a record for a temporary ID. Leave unsaved changes out of the request.",
                ko: "임시 ID로는 다른 컨텍스트에서 레코드를 찾을 수 없습니다. 저장하지 않은 변경은 요청에서 제외하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let names = seed.names(2)
        let lines = zip(seed.people(4), seed.numbers(4, in: 41...69)).enumerated().map { index, person in
            (
                first: person.0.first, last: person.0.last, salary: Double(person.1 * 1000),
                department: index < 3 ? names[index % 2] : nil
            )
        }
        let file = CompanyFile(in: try temporaryFolder())
        try file.fill(with: lines, departments: names)
        context = try file.open().viewContext
        let byName = lines.sorted { $0.last < $1.last }
        let shown = lines.map { "\($0.first) \($0.last) \(Int($0.salary))" }.joined(separator: ", ")
        func check<Value: Equatable>(_ call: String, equals expected: Value, _ body: () throws -> Value) throws {
            try expectComputed("\(shown); \(call)", try attempt(call, body), equals: expected)
        }
        try check(
            "directory(in: context)",
            equals: byName.map { line in "\(line.first) \(line.last)" + (line.department.map { ", \($0)" } ?? "") }
        ) { try directory(in: context) }
        try check(
            "teams(in: context)",
            equals: names.sorted().map { name in
                let people = lines.filter { $0.department == name }.map { "\($0.first) \($0.last)" }
                return "\(name): \(people.sorted().joined(separator: ", "))"
            }
        ) { try teams(in: context).map { "\($0.department): \($0.people.joined(separator: ", "))" } }
        try check(
            "bestPaid(page: 2, of: 2, in: context).map(\\.lastName)",
            equals: lines.sorted { $0.salary > $1.salary }.suffix(2).map(\.last)
        ) { try bestPaid(page: 2, of: 2, in: context).map(\.lastName) }
        try check("scrollingList(in: context).map(\\.lastName)", equals: byName.map(\.last)) {
            try scrollingList(in: context).map(\.lastName)
        }
        try check(
            "everybody(in: context).map(\\.lastName)", equals: (lines.map(\.last) + ["Moreno"]).sorted()
        ) { try everybody(in: context).map(\.lastName) }
        for name in names {
            try check(
                "selection(ofDepartment: \"\(name)\", in: context).count",
                equals: lines.filter { $0.department == name }.count
            ) { try selection(ofDepartment: name, in: context).count }
        }
    }
}

extension CompanyFile {
    /// Saves a company: these departments, these employees, and one customer.
    func fill(
        with lines: [(first: String, last: String, salary: Double, department: String?)], departments names: [String]
    ) throws {
        let context = try open().viewContext
        var departments: [String: Department] = [:]
        for name in names {
            departments[name] = Department(context: context)
            departments[name]?.name = name
        }
        for line in lines {
            let employee = Employee(context: context)
            employee.firstName = line.first
            employee.lastName = line.last
            employee.salary = line.salary
            employee.department = line.department.flatMap { departments[$0] }
        }
        let customer = Customer(context: context)
        customer.firstName = "Mary"
        customer.lastName = "Moreno"
        try context.save()
    }
}
