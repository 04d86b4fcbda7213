import Checking
import Company
import CoreData
import XCTest

@testable import ThePersonnelDesk

final class ThePersonnelDeskChecker: XCTestCase {
    private var container: NSPersistentContainer!
    private var research: Department!

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        container = try CompanyFile(in: try temporaryFolder()).open()
        research = Department(context: context)
        research.name = "Research"
        for (first, last, salary) in [
            ("Zoe", "Kim", 60_000.0), ("Ada", "Kim", 48_000), ("Grace", "Young", 91_000), ("Noah", "Okafor", 52_000),
        ] {
            let employee = insert(first, last, salary)
            if last == "Kim" { employee.department = research }
        }
        let customer = Customer(context: context)
        customer.firstName = "Mary"
        customer.lastName = "Moreno"
        try context.save()
    }

    @discardableResult private func insert(_ first: String, _ last: String, _ salary: Double) -> Employee {
        let employee = Employee(context: context)
        employee.firstName = first
        employee.lastName = last
        employee.salary = salary
        return employee
    }

    private func page(_ number: Int) throws -> [String] {
        try attempt("page(\(number), of: 2, in: context)") {
            try ThePersonnelDesk.page(number, of: 2, in: context).map(\.firstName)
        }
    }

    func testEqualLastNamesAreInOrderToo() throws {
        expect(
            "page(0, of: 2, in: context).map(\\.firstName)", try page(0), equals: ["Ada", "Zoe"],
            because: Words(
                en: "Two are called Kim. Without a second sort descriptor their order is anybody's guess.",
                ko: "Kim이 두 명입니다. 둘째 정렬 기술자가 없으면 둘의 순서는 아무도 모릅니다."))
    }

    func testTheSecondPageFollowsTheFirst() throws {
        expect(
            "page(1, of: 2, in: context).map(\\.firstName)", try page(1), equals: ["Noah", "Grace"],
            because: Words(
                en: "fetchLimit alone gives the first page for ever. fetchOffset leaves out the pages before.",
                ko: "fetchLimit만으로는 언제까지나 첫 쪽입니다. 앞의 쪽은 fetchOffset으로 건너뜁니다."))
    }

    func testCustomersAreSomebody() throws {
        let call = "everybody(in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try everybody(in: context).map(\.lastName) },
            equals: ["Kim", "Kim", "Moreno", "Okafor", "Young"],
            because: Words(
                en: "A fetch of an entity brings its subentities along: employees and customers are persons.",
                ko: "엔티티를 가져오면 하위 엔티티도 함께 옵니다. 직원도 고객도 사람입니다."))
    }

    func testTheHighestSalaryComesFirst() throws {
        let call = "earners(above: 50_000, in: context).map(\\.firstName)"
        expect(
            call, try attempt(call) { try earners(above: 50_000, in: context).map(\.firstName) },
            equals: ["Grace", "Zoe", "Noah"],
            because: Words(
                en: "ascending: false begins with the highest value.", ko: "ascending: false는 가장 큰 값부터 늘어놓습니다."))
    }

    func testAnUnsavedRaiseCounts() throws {
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.predicate = NSPredicate(format: "firstName == 'Ada'")
        try context.fetch(request)[0].salary = 95_000
        let call = "ada.salary = 95_000; earners(above: 90_000, in: context).map(\\.firstName)"
        expect(
            call, try attempt(call) { try earners(above: 90_000, in: context).map(\.firstName) },
            equals: ["Ada", "Grace"],
            because: Words(
                en: "With includesPendingChanges off, the file decides who matches, and the file has the old salary.",
                ko: "includesPendingChanges를 끄면 누가 맞는지를 파일이 정하는데, 파일에는 옛 급여가 있습니다."))
    }

    func testTheFileIsCounted() throws {
        insert("Otto", "Weiss", 1)
        let call = "Employee(context: context); countInFile(context)"
        expect(
            call, try attempt(call) { try countInFile(context) }, equals: 4,
            because: Words(
                en: "A request counts what is pending, too, unless includesPendingChanges is false.",
                ko: "includesPendingChanges가 false가 아니면 요청은 대기 중인 것까지 셉니다."))
    }

    private func selectResearch() throws -> [NSManagedObjectID] {
        try attempt("selection(ofDepartment: \"Research\", in: context)") {
            try selection(ofDepartment: "Research", in: context)
        }
    }

    func testOnlyTheDepartmentIsSelected() throws {
        expect(
            "selection(ofDepartment: \"Research\", in: context).count", try selectResearch().count, equals: 2,
            because: Words(
                en: "A predicate may follow a to-one relationship: department.name.",
                ko: "조건식은 department.name처럼 대일 관계를 따라갈 수 있습니다."))
    }

    func testAnotherContextFindsEveryoneSelected() throws {
        insert("Otto", "Weiss", 1).department = research
        let ids = try selectResearch()
        expect(
            "otto.department = research; selection(ofDepartment: \"Research\", in: context).filter(\\.isTemporaryID).count",
            ids.filter(\.isTemporaryID).count, equals: 0,
            because: Words(
                en: "A temporary id means something to this context alone: no other one finds a record for it.",
                ko: "임시 ID는 이 컨텍스트에서만 뜻이 있습니다. 다른 컨텍스트는 그것으로 레코드를 찾지 못합니다."))
    }
}
