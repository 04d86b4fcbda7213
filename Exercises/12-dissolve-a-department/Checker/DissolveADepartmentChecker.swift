import Checking
import Company
import CoreData
import XCTest

@testable import DissolveADepartment

final class DissolveADepartmentChecker: XCTestCase {
    private var file: CompanyFile!
    private var container: NSPersistentContainer!
    private var research: Department!
    private var staff: [Employee] = []

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        file = CompanyFile(in: try temporaryFolder())
        container = try file.open()
        research = Department(context: context)
        research.name = "Research"
        let sales = Department(context: context)
        sales.name = "Sales"
        for (first, last) in [("Grace", "Young"), ("Ada", "Kim"), ("Noah", "Costa")] {
            let employee = Employee(context: context)
            employee.firstName = first
            employee.lastName = last
            employee.department = research
            staff.append(employee)
        }
        try context.save()
    }

    // MARK: - dissolve(_:)

    private static let dissolving = "dissolve(research)"

    private func dissolveResearch() throws -> [Employee] {
        try attempt(Self.dissolving) { try dissolve(research) }
    }

    /// 부서의 직원을 반환
    func testThePeopleAreReturned() throws {
        expect(
            "\(Self.dissolving).map(\\.lastName)", try dissolveResearch().map(\.lastName),
            equals: ["Costa", "Kim", "Young"],
            because: Words(
                en: "Once the delete rules are applied, the department has no employees. Read them before.",
                ko: "삭제 규칙이 적용된 뒤에는 부서에 직원이 없습니다. 그 전에 읽어 두십시오."))
    }

    /// 부서가 삭제로 표시됨
    func testTheDepartmentIsMarked() throws {
        _ = try dissolveResearch()
        // Another test checks whether it was saved already.
        let isOnItsWay = context.deletedObjects.contains(research) || research.managedObjectContext == nil
        expect(
            "\(Self.dissolving); context.deletedObjects.contains(research)", isOnItsWay, equals: true,
            because: Words(
                en: "An object that isn't marked stays in the file after a save.",
                ko: "삭제 표시가 없는 객체는 저장해도 파일에 남습니다."))
    }

    /// 직원의 부서가 바로 nil이 됨
    func testThePeopleHaveNoDepartmentAtOnce() throws {
        _ = try dissolveResearch()
        expect(
            "\(Self.dissolving); staff.filter { $0.department != nil }.map(\\.firstName)",
            staff.filter { $0.department != nil }.map(\.firstName), equals: [],
            because: Words(
                en: "Delete rules are applied at the end of the event. processPendingChanges() applies them at once.",
                ko: "삭제 규칙은 이벤트가 끝나야 적용됩니다. processPendingChanges()를 호출하면 바로 적용됩니다."))
    }

    /// 직원은 회사에 남음
    func testThePeopleStayWithTheCompany() throws {
        _ = try dissolveResearch()
        expect(
            "\(Self.dissolving); context.count(for: NSFetchRequest<Employee>(entityName: \"Employee\"))",
            try context.count(for: NSFetchRequest<Employee>(entityName: "Employee")), equals: 3,
            because: Words(
                en: "The rule of this relationship is nullify: it disconnects the employees and deletes none.",
                ko: "이 관계의 삭제 규칙은 무효화(nullifyDeleteRule)입니다. 연결만 끊고 직원은 삭제하지 않습니다."))
    }

    /// 파일은 아직 그대로
    func testTheFileIsNotTouchedYet() throws {
        _ = try dissolveResearch()
        let sql = "SELECT ZNAME FROM ZDEPARTMENT ORDER BY ZNAME"
        expect(
            "\(Self.dissolving); \(sql)", try file.rows(sql), equals: ["Research", "Sales"],
            because: Words(
                en: "Until the save, a deletion can be reverted. Afterwards the row is gone.",
                ko: "저장하기 전에는 삭제를 되돌릴 수 있습니다. 저장한 뒤에는 행이 없어집니다."))
    }

    // MARK: - standing(of:)

    /// 상태가 삭제를 반영
    func testStandingFollowsTheDeletion() throws {
        func expectStanding(after steps: String, _ wanted: Standing, _ reason: Words) throws {
            let call = "\(steps)standing(of: research)"
            expect(call, try attempt(call) { try standing(of: research) }, equals: wanted, because: reason)
        }
        try expectStanding(
            after: "", .active, Words(en: "It wasn't deleted.", ko: "삭제하지 않았습니다."))
        context.delete(research)
        try expectStanding(
            after: "context.delete(research); ", .marked,
            Words(
                en: "isDeleted means that the next save will delete the row, which is still there.",
                ko: "isDeleted는 다음 저장 때 삭제된다는 뜻입니다. 행은 아직 있습니다."))
        try context.save()
        try expectStanding(
            after: "context.delete(research); context.save(); ", .gone,
            Words(
                en: "After the save, isDeleted is false again. An object whose row is gone has no context.",
                ko: "저장한 뒤에는 isDeleted가 다시 false입니다. 행이 사라진 객체에는 컨텍스트가 없습니다."))
    }

    // MARK: - countDepartments(in:)

    /// 양쪽을 모두 셈
    func testBothSidesAreCounted() throws {
        context.delete(research)
        var call = "context.delete(research); countDepartments(in: context)"
        expect(
            call, try attempt(call) { try countDepartments(in: context) },
            equals: DepartmentCount(inContext: 1, inFile: 2),
            because: Words(
                en: "A request includes unsaved changes, unless includesPendingChanges is false.",
                ko: "가져오기 요청은 includesPendingChanges가 false가 아니면 저장하지 않은 변경까지 반영해서 셉니다."))
        try context.save()
        call = "context.delete(research); context.save(); countDepartments(in: context)"
        expect(
            call, try attempt(call) { try countDepartments(in: context) },
            equals: DepartmentCount(inContext: 1, inFile: 1),
            because: Words(en: "After the save, both numbers are the same.", ko: "저장하고 나면 두 수가 같습니다."))
    }

    // MARK: - thinkAgain(in:)

    private static let thinking = "context.delete(research); thinkAgain(in: context)"

    private func thinkAgainAboutResearch() throws {
        context.delete(research)
        context.processPendingChanges()
        try attempt(Self.thinking) { try thinkAgain(in: context) }
    }

    /// 객체를 계속 사용할 수 있음
    func testTheObjectsStayUsable() throws {
        try thinkAgainAboutResearch()
        expect(
            "\(Self.thinking); research.managedObjectContext", research.managedObjectContext === context,
            expected: Words(en: "the context", ko: "그 컨텍스트"), came: research.managedObjectContext as Any,
            because: Words(
                en: "reset() discards the objects along with their changes. You can't use them any more.",
                ko: "reset()은 변경뿐 아니라 객체까지 버립니다. 가지고 있던 객체를 더 이상 쓸 수 없습니다."))
    }

    /// 부서의 삭제 표시가 없어짐
    func testTheDepartmentIsNotMarkedAnyMore() throws {
        try thinkAgainAboutResearch()
        expect(
            "\(Self.thinking); research.isDeleted", research.isDeleted, equals: false,
            because: Words(
                en: "The deletion is still pending, and the next save carries it out. Revert the deletion itself: a "
                    + "refresh keeps it, and a new department with the same name is another record.",
                ko: "삭제가 아직 대기 중이어서 다음에 저장하면 실행됩니다. 삭제 자체를 되돌리십시오. 새로 고쳐도 삭제는 남고, "
                    + "이름이 같은 새 부서는 다른 레코드입니다."))
    }

    /// 직원이 부서로 돌아옴
    func testThePeopleAreBackInTheDepartment() throws {
        try thinkAgainAboutResearch()
        guard research.managedObjectContext === context else { throw XCTSkip("the department is forgotten") }
        expect(
            "\(Self.thinking); staff.filter { $0.department === research }.map(\\.firstName)",
            staff.filter { $0.department === research }.map(\.firstName), equals: ["Grace", "Ada", "Noah"],
            because: Words(
                en: "A rollback also reverts what the delete rules did, on both sides of the relationship.",
                ko: "삭제 규칙이 한 일도 관계의 양쪽에서 함께 되돌려집니다."))
    }

    /// 저장할 것이 남지 않음
    func testNothingIsLeftToSave() throws {
        try thinkAgainAboutResearch()
        expect(
            "\(Self.thinking); context.hasChanges", context.hasChanges, equals: false,
            because: Words(
                en: "Everything that stays in the context is written by the next save.",
                ko: "컨텍스트에 남은 변경은 다음에 저장할 때 파일에 기록됩니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let departments = seed.names(seed.number(in: 2...4)).map { name in
            let department = Department(context: context)
            department.name = name
            return department
        }
        let people = seed.people(seed.number(in: 4...6))
        for (first, last) in people {
            let employee = Employee(context: context)
            employee.firstName = first
            employee.lastName = last
            employee.department = departments[0]
        }
        try context.save()
        let names = people.map(\.last).sorted()
        let dissolving = "\(departments[0].name): \(people.map(\.last).joined(separator: ", ")); dissolve(department)"
        try expectComputed(
            "\(dissolving).map(\\.lastName)",
            try attempt(dissolving) { try dissolve(departments[0]) }.map(\.lastName), equals: names)
        context.delete(departments[1])
        let count = departments.count + 2
        let call =
            "\(Words(en: "\(count) departments, 2 of them deleted", ko: "부서 \(count)개, 그중 2개 삭제")); "
            + "countDepartments(in: context)"
        try expectComputed(
            call, try attempt(call) { try countDepartments(in: context) },
            equals: DepartmentCount(inContext: count - 2, inFile: count))
    }
}
