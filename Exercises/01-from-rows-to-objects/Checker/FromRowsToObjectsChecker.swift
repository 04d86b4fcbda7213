import Checking
import Company
import CoreData
import XCTest

@testable import FromRowsToObjects

final class FromRowsToObjectsChecker: XCTestCase {
    // Saved one after the other, so the rows are in this order, which is not alphabetical.
    private static let lines: [(first: String, last: String, salary: Double, department: String?)] = [
        ("Grace", "Young", 5200, "Research"), ("Rosa", "Kim", 6000, "Sales"), ("Maria", "Okafor", 4999, "Sales"),
        ("Noah", "Kim", 5000, "Research"), ("Ada", "Kim", 5600, "Research"), ("Otto", "Berg", 7000, nil),
        ("Lena", "Holm", 4000, "Design"), ("Ines", "Costa", 5100, "Teaching"), ("Paul", "Adler", 5300, "Archive"),
    ]

    private var file: CompanyFile!
    private var container: NSPersistentContainer!
    private var staff: [Employee] = []
    private var departments: [String: Department] = [:]

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        file = CompanyFile(in: try temporaryFolder())
        container = try file.open()
        for line in Self.lines {
            let employee = Employee(context: context)
            employee.firstName = line.first
            employee.lastName = line.last
            employee.salary = line.salary
            if let name = line.department {
                let department = departments[name] ?? Department(context: context)
                department.name = name
                departments[name] = department
                employee.department = department
            }
            try context.save()
            staff.append(employee)
        }
    }

    // MARK: - employees(earningAtLeast:in:)

    private static let question = "employees(earningAtLeast: 5000, in: context)"

    private func found() throws -> [Employee] {
        try attempt(Self.question) { try employees(earningAtLeast: 5000, in: context) }
    }

    /// The found objects, if they can be read: objects of another context are released with it.
    private func readable() throws -> [Employee] {
        let found = try found()
        guard found.allSatisfy({ $0.managedObjectContext === context }) else {
            throw XCTSkip("these are objects of another context")
        }
        return found
    }

    /// These objects, unless there are too few to tell anything from them: another test reports that.
    private func several(_ employees: [Employee]) throws -> [Employee] {
        if employees.count < 2 { throw XCTSkip("too few objects") }
        return employees
    }

    /// 사용 중인 객체를 그대로 반환
    func testTheyAreTheObjectsInUse() throws {
        let found = try several(found())
        expect(
            Self.question, found.allSatisfy { staff.contains($0) },
            expected: Words(
                en: "the objects that the program already holds for these rows",
                ko: "프로그램이 그 행들에 대해 이미 가지고 있는 바로 그 객체"),
            came: Words(en: "other objects for the same rows", ko: "같은 행에 대한 다른 객체"),
            because: Words(
                en: "Within a context, a row has one object. Objects of another context are copies, which soon "
                    + "differ from these.",
                ko: "한 컨텍스트에서 한 행의 객체는 하나뿐입니다. 다른 컨텍스트의 객체는 사본이어서 곧 값이 달라집니다."))
    }

    /// 기준 이상 받는 직원을 모두 찾음
    func testEveryoneWhoEarnsEnoughIsFound() throws {
        expect(
            "\(Self.question).map(\\.fullName).sorted()", try readable().map(\.fullName).sorted(),
            equals: ["Ada Kim", "Grace Young", "Ines Costa", "Noah Kim", "Otto Berg", "Paul Adler", "Rosa Kim"],
            because: Words(
                en: "Noah Kim earns 5000, and Maria Okafor 4999. \"At least\" includes the limit: the SQL says >=.",
                ko: "Noah Kim의 급여는 5000이고 Maria Okafor의 급여는 4999입니다. \"이상\"은 경계값을 포함합니다. SQL에서도 >=입니다."))
    }

    /// 성순으로 정렬
    func testLastNamesAreInOrder() throws {
        let names = try several(readable()).map(\.lastName)
        expect(
            "\(Self.question).map(\\.lastName)", names, equals: names.sorted(),
            because: Words(
                en: "Without sort descriptors, the objects can come in any order, often that of the rows.",
                ko: "정렬 기술자가 없으면 객체가 어떤 순서로든 올 수 있습니다. 대개는 행의 순서입니다."))
    }

    /// 성이 같으면 이름순으로 정렬
    func testFirstNamesDecideAmongNamesakes() throws {
        let names = try several(readable().filter { $0.lastName == "Kim" }).map(\.firstName)
        expect(
            "\(Self.question).filter { $0.lastName == \"Kim\" }.map(\\.firstName)", names, equals: names.sorted(),
            because: Words(
                en:
                    "If two objects are equal by the first sort descriptor, the second decides. Without it, their order is undefined.",
                ko: "첫 번째 정렬 기술자로 순서가 정해지지 않으면 두 번째가 정합니다. 두 번째가 없으면 순서를 알 수 없습니다."))
    }

    // MARK: - departmentNames(of:)

    /// 부서마다 한 번씩 순서대로
    func testEachDepartmentIsNamedOnceAndInOrder() throws {
        let call = "departmentNames(of: staff)"
        let names = try attempt(call) { try departmentNames(of: staff) }
        expect(
            call, names, equals: ["Archive", "Design", "Research", "Sales", "Teaching"],
            because: Words(
                en: "Three employees lead to the same department, Research. A set and sorted() do here what DISTINCT "
                    + "and ORDER BY do in SQL.",
                ko: "Research의 직원 세 명은 모두 같은 Research로 이어집니다. SQL의 DISTINCT와 ORDER BY를 여기서는 집합과 "
                    + "sorted()가 맡습니다."))
    }

    // MARK: - raiseSalaries(in:byPercent:)

    private static let raise = "raiseSalaries(in: research, byPercent: 25)"

    private func raiseInResearch() throws {
        let research = try XCTUnwrap(departments["Research"])
        try attempt(Self.raise) { try raiseSalaries(in: research, byPercent: 25) }
    }

    /// 사용 중인 객체에 인상된 급여가 보임
    func testTheObjectsInUseShowTheRaise() throws {
        let grace = staff[0]
        try raiseInResearch()
        expect(
            "\(Self.raise); grace.salary", grace.salary, equals: 6500,
            because: Words(
                en: "Grace earned 5200, and 25 percent more is 6500. Raise the salary of the object in use: a change "
                    + "to another object for the same row doesn't reach it.",
                ko: "Grace의 급여는 5200이었고, 25퍼센트 올리면 6500입니다. 사용 중인 객체를 바꾸십시오. 같은 행의 다른 객체를 "
                    + "바꾸면 이 객체에는 이전 값이 남습니다."))
    }

    /// 다른 직원의 급여는 그대로
    func testOtherSalariesStayTheSame() throws {
        let rosa = staff[1]
        try raiseInResearch()
        expect(
            "\(Self.raise); rosa.salary", rosa.salary, equals: 6000,
            because: Words(
                en:
                    "Rosa works in Sales. A department leads to its own employees. Without such a condition, everyone gets the raise.",
                ko: "Rosa는 Sales에서 일합니다. 부서는 그 부서의 직원으로만 이어집니다. 그런 조건이 없으면 모두의 급여가 오릅니다."))
    }

    /// 인상된 급여가 파일에 저장됨
    func testTheRaiseIsInTheFile() throws {
        try raiseInResearch()
        let sql = "SELECT ZSALARY FROM ZPERSON WHERE ZFIRSTNAME = 'Grace'"
        expect(
            "\(Self.raise); \(sql)", try file.rows(sql), equals: ["6500.0"],
            because: Words(
                en:
                    "A change is only in the context until save() writes it. Without that, it's lost when the program ends.",
                ko: "save()가 기록하기 전까지 변경은 컨텍스트에만 있습니다. 저장하지 않으면 프로그램과 함께 사라집니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let context = try CompanyFile(in: try temporaryFolder()).open().viewContext
        let people = Array(zip(seed.people(4), seed.numbers(4, in: 41...69)))
        let names = seed.names(2)
        var departments: [String: Department] = [:]
        let staff = people.enumerated().map { index, line in
            let employee = Employee(context: context)
            (employee.firstName, employee.lastName) = line.0
            employee.salary = Double(line.1 * 100)
            // The last one has no department.
            guard index < 3 else { return employee }
            let name = names[index % 2]
            let department = departments[name] ?? Department(context: context)
            department.name = name
            departments[name] = department
            employee.department = department
            return employee
        }
        try context.save()
        // Computed before the answer is called, which could change the objects.
        let salaries = staff.map(\.salary)
        let minimum = salaries[seed.number(in: 1...3)]
        let wellPaid = zip(people, salaries).filter { $1 >= minimum }.map(\.0.0.last).sorted()
        let shown = staff.map { "\($0.fullName) \(Int($0.salary))" }.joined(separator: ", ")
        let question = "\(shown); employees(earningAtLeast: \(Int(minimum)), in: context).map(\\.lastName)"
        try expectComputed(
            question,
            try attempt(question) { try employees(earningAtLeast: minimum, in: context).map(\.lastName) },
            equals: wellPaid)
        let list = "departmentNames(of: \(Words(en: "employees in", ko: "직원의 부서:")) \(names.joined(separator: ", ")))"
        try expectComputed(
            list, try attempt(list) { try departmentNames(of: staff) }, equals: names.sorted())
        let percent = Double(seed.pick([10, 20, 50]))
        let before = salaries[1]
        let raise = "salary = \(Int(before)); raiseSalaries(in: department, byPercent: \(Int(percent))); salary"
        try attempt(raise) { try raiseSalaries(in: try XCTUnwrap(staff[1].department), byPercent: percent) }
        try expectComputed(raise, staff[1].salary.rounded(), equals: (before * (1 + percent / 100)).rounded())
    }
}
