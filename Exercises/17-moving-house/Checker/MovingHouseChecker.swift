import Checking
import Company
import CoreData
import XCTest

@testable import MovingHouse

final class MovingHouseChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var design: Department!
    private var sales: Department!
    private var ada: Employee!
    private var grace: Employee!
    private var otto: Employee!

    /// Ada leads Grace, and Grace leads Otto. Ada and Grace are in Design, Otto is in Sales.
    override func setUpWithError() throws {
        context = try CompanyFile(in: try temporaryFolder()).open().viewContext
        design = Department(context: context)
        design.name = "Design"
        design.budget = 100_000
        sales = Department(context: context)
        sales.name = "Sales"
        sales.budget = 50_000
        ada = hire("Ada", design, nil)
        grace = hire("Grace", design, ada)
        otto = hire("Otto", sales, grace)
        try context.save()
    }

    private func hire(_ name: String, _ department: Department, _ manager: Employee?) -> Employee {
        let employee = Employee(context: context)
        employee.firstName = name
        employee.lastName = "-"
        employee.department = department
        employee.manager = manager
        return employee
    }

    private func names(_ employees: Set<Employee>) -> [String] { employees.map(\.firstName).sorted() }

    // MARK: - move(_:to:)

    func testTheyWorkInTheNewDepartment() throws {
        try attempt("move([grace], to: sales)") { try move([grace], to: sales) }
        let staff = names(sales.employees)
        expect(
            "move([grace], to: sales); sales.employees", staff.filter { $0 == "Grace" || staff == ["Otto"] },
            equals: ["Grace"],
            because: Words(
                en: "A set that you have in a variable is a copy. Assign it, or change the relationship itself.",
                ko: "변수에 담은 집합은 사본입니다. 다시 대입하거나 관계 자체를 바꾸십시오."))
    }

    func testWhoWasThereAlreadyStays() throws {
        try attempt("move([grace], to: sales)") { try move([grace], to: sales) }
        expect(
            "move([grace], to: sales); otto.department?.name", otto.department?.name, equals: "Sales",
            because: Words(
                en: "Assigning a whole set turns out everybody who is not in it.",
                ko: "집합을 통째로 대입하면 거기에 없는 사람은 모두 빠집니다."))
    }

    func testNoDepartmentTakesThemOut() throws {
        try attempt("move([ada, grace], to: nil)") { try move([ada, grace], to: nil) }
        expect(
            "move([ada, grace], to: nil); design.employees", names(design.employees), equals: [],
            because: Words(
                en: "From the employee's side, no department is nil like any other value.",
                ko: "직원 쪽에서 보면 부서 없음을 뜻하는 nil도 다른 값처럼 설정하면 됩니다."))
    }

    // MARK: - merge(_:into:in:)

    private func mergeDesign() throws {
        try attempt("merge(design, into: sales, in: context)") { try merge(design, into: sales, in: context) }
        context.processPendingChanges()
    }

    func testTheStaffGoesAlong() throws {
        try mergeDesign()
        expect(
            "merge(design, into: sales, in: context); sales.employees", names(sales.employees),
            equals: ["Ada", "Grace", "Otto"],
            because: Words(
                en: "Once the delete rules are followed, the department has let go of its people: move them before.",
                ko: "삭제 규칙이 적용되면 부서는 사람들을 이미 놓아준 뒤입니다. 그 전에 옮기십시오."))
    }

    func testTheBudgetGoesAlong() throws {
        try mergeDesign()
        expect(
            "merge(design, into: sales, in: context); sales.budget", sales.budget, equals: 150_000,
            because: Words(
                en: "No delete rule moves an attribute.", ko: "어떤 삭제 규칙도 속성을 옮겨 주지는 않습니다."))
    }

    func testTheDepartmentIsDeleted() throws {
        try mergeDesign()
        expect(
            "merge(design, into: sales, in: context); design.isDeleted", design.isDeleted, equals: true,
            because: Words(
                en: "Otherwise two departments are left, and one has nobody.",
                ko: "그러지 않으면 부서가 둘 남고, 한쪽에는 아무도 없습니다."))
    }

    // MARK: - replace(_:by:)

    func testThoseLedFollowTheSuccessor() throws {
        try attempt("replace(grace, by: ada)") { try replace(grace, by: ada) }
        expect(
            "replace(grace, by: ada); otto.manager?.firstName", otto.manager?.firstName, equals: "Ada",
            because: Words(
                en: "Whom the manager has led, the successor leads.", ko: "관리자가 이끌던 사람은 후임이 이끕니다."))
    }

    func testNobodyLeadsThemselves() throws {
        try attempt("replace(ada, by: grace)") { try replace(ada, by: grace) }
        expect(
            "replace(ada, by: grace); grace.manager?.firstName", grace.manager?.firstName, equals: nil,
            because: Words(
                en: "Grace was among those whom Ada has led, and Ada reported to nobody. Nothing forbids a circle.",
                ko: "그레이스는 에이다가 이끌던 사람이었고 에이다 위에는 아무도 없었습니다. 고리를 막아 주는 것은 없습니다."))
    }

    func testTheSuccessorReportsWhereTheManagerDid() throws {
        try attempt("replace(grace, by: otto)") { try replace(grace, by: otto) }
        expect(
            "replace(grace, by: otto); otto.manager?.firstName", otto.manager?.firstName, equals: "Ada",
            because: Words(
                en: "The place of a manager has something above it as well.", ko: "관리자의 자리에는 위쪽도 있습니다."))
    }

    // MARK: - managers(above:), colleagues(of:)

    func testTheWholeChainIsClimbed() throws {
        let call = "managers(above: otto).map(\\.firstName)"
        expect(
            call, try attempt(call) { try managers(above: otto).map(\.firstName) }, equals: ["Grace", "Ada"],
            because: Words(
                en: "A manager has a manager, until there is none.", ko: "관리자에게도 관리자가 있습니다. 없을 때까지 올라가십시오."))
    }

    func testNobodyIsTheirOwnColleague() throws {
        let call = "colleagues(of: ada)"
        expect(
            call, try attempt(call) { names(try colleagues(of: ada)) }, equals: ["Grace"],
            because: Words(
                en: "The department's employees include the one who asks.", ko: "부서의 직원에는 묻는 사람 자신도 들어 있습니다."))
    }
}
