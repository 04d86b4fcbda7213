import Checking
import Company
import CoreData
import XCTest

@testable import QuestionsAboutMany

final class QuestionsAboutManyChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var sales: Department!

    override func setUpWithError() throws {
        context = try CompanyFile(in: try temporaryFolder()).open().viewContext
        var departments: [String: Department] = [:]
        for (name, budget) in [("Sales", 130_000.0), ("Design", 900_000), ("Archive", 10_000)] {
            let department = Department(context: context)
            department.name = name
            department.budget = budget
            departments[name] = department
        }
        sales = departments["Sales"]
        var employees: [String: Employee] = [:]
        for (first, last, salary, department, manager) in [
            ("Ada", "Stone", 90_000.0, "Sales", ""), ("Tom", "Reed", 50_000, "Sales", "Ada"),
            ("Grace", "Bell", 80_000, "Design", "Tom"), ("Ada", "Young", 60_000, "Design", "Ada"),
        ] {
            let employee = Employee(context: context)
            employee.firstName = first
            employee.lastName = last
            employee.salary = salary
            employee.department = departments[department]
            employee.manager = employees[manager]
            if employees[first] == nil { employees[first] = employee }
        }
        try context.save()
    }

    private func expectDepartments(
        _ call: String, _ names: [String], _ reason: Words, _ body: () throws -> [Department]
    ) throws {
        expect("\(call).map(\\.name)", try attempt(call, body).map(\.name), equals: names, because: reason)
    }

    /// 인원이 기준과 같아도 충분
    func testExactlyThatManyAreEnough() throws {
        try expectDepartments(
            "crowded(atLeast: 2, in: context)", ["Design", "Sales"],
            Words(en: "At least two means two or more.", ko: "적어도 둘이란 둘이거나 그보다 많다는 뜻입니다.")
        ) { try crowded(atLeast: 2, in: context) }
    }

    /// 두 조건은 한 사람에 대한 것
    func testBothConditionsConcernOnePerson() throws {
        try expectDepartments(
            "employing(\"Ada\", above: 70_000, in: context)", ["Sales"],
            Words(
                en:
                    "In Design, one person is called Ada and another one earns that much. SUBQUERY puts both conditions on one person.",
                ko: "Design에서는 Ada와 급여가 그만큼 많은 사람이 서로 다릅니다. SUBQUERY는 한 사람에게 두 조건을 모두 적용합니다.")
        ) { try employing("Ada", above: 70_000, in: context) }
    }

    private func wellPaidDepartments() throws -> [String] {
        try attempt("wellPaid(from: 60_000, in: context)") { try wellPaid(from: 60_000, in: context).map(\.name) }
    }

    /// 사람이 없는 부서는 빠짐
    func testADepartmentWithoutPeopleIsLeftOut() throws {
        let names = try wellPaidDepartments().filter { $0 != "Sales" }
        expect(
            "wellPaid(from: 60_000, in: context).map(\\.name)", names, equals: ["Design"],
            because: Words(
                en: "ALL is true for a department without people, because nobody there violates the condition.",
                ko: "직원이 없는 부서에서는 ALL이 참입니다. 조건에 어긋나는 사람이 없기 때문입니다."))
    }

    /// 모두가 많이 받는 부서
    func testEveryoneIsWellPaid() throws {
        let names = try wellPaidDepartments().filter { $0 != "Archive" }
        expect(
            "wellPaid(from: 60_000, in: context).map(\\.name)", names, equals: ["Design"],
            because: Words(
                en: "ANY needs one match. ALL needs every one to match.", ko: "ANY는 하나만 맞으면 참이고, ALL은 모두 맞아야 참입니다."))
    }

    /// 모든 급여를 더함
    func testAllSalariesAreAddedUp() throws {
        try expectDepartments(
            "overspent(in: context)", ["Sales"],
            Words(
                en:
                    "90,000 and 50,000 add up to more than 130,000. @sum adds the values behind a to-many relationship.",
                ko: "90,000과 50,000을 더하면 130,000이 넘습니다. @sum은 to-many 관계 뒤의 값을 모두 더합니다.")
        ) { try overspent(in: context) }
    }

    /// 관리자가 없는 직원도 포함
    func testEmployeesWithoutAManagerAreIncluded() throws {
        let call = "notLed(by: \"Ada\", in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try notLed(by: "Ada", in: context).map(\.lastName) }, equals: ["Bell", "Stone"],
            because: Words(
                en: "In SQL, a missing value isn't unequal to anything. Check for nil as well.",
                ko: "SQL에서 NULL은 어떤 값과도 다르다고 판정되지 않습니다. nil인지도 함께 확인하십시오."))
    }

    /// 형식에 맞는 이름을 찾음
    func testNamesThatFitAreChosen() throws {
        let call = "badges(upTo: 8, of: sales, in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try badges(upTo: 8, of: sales, in: context).map(\.lastName) }, equals: ["Reed"],
            because: Words(
                en: "Counting the space, Tom Reed has 8 characters and Ada Stone has 9.",
                ko: "이름 사이의 공백까지 세면 Tom Reed는 여덟 글자, Ada Stone은 아홉 글자입니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let context = try CompanyFile(in: try temporaryFolder()).open().viewContext
        let names = seed.names(2)
        let salaries = seed.numbers(5, in: 41...79).map { Double($0 * 1000) }
        var people = seed.people(5)
        people[3].first = people[0].first
        // Plain values, because an answer could change the objects.
        typealias Person = (first: String, last: String, salary: Double)
        typealias Unit = (name: String, budget: Double, staff: [Person])
        var units: [Unit] = []
        // The first three work in the first department, and the first leads the second.
        let leads = [(leader: 0, led: 1), (leader: 2, led: 4)]
        var staff: [Employee] = []
        var departments: [Department] = []
        for (place, range) in [0..<3, 3..<5].enumerated() {
            let department = Department(context: context)
            let budget = salaries[range].reduce(0, +) + (seed.pick([true, false]) ? 500 : -500)
            (department.name, department.budget) = (names[place], budget)
            departments.append(department)
            units.append((names[place], budget, range.map { (people[$0].first, people[$0].last, salaries[$0]) }))
            for index in range {
                let employee = Employee(context: context)
                (employee.firstName, employee.lastName) = people[index]
                employee.salary = salaries[index]
                employee.department = department
                staff.append(employee)
            }
        }
        for lead in leads { staff[lead.led].manager = staff[lead.leader] }
        try context.save()
        let shown = units.map { unit in
            "\(unit.name) (\(Int(unit.budget))): "
                + unit.staff.map { "\($0.first) \(Int($0.salary))" }.joined(separator: ", ")
        }
        func check(_ call: String, _ matches: (Unit) -> Bool, _ body: () throws -> [Department]) throws {
            try expectComputed(
                "\(shown.joined(separator: "; ")); \(call).map(\\.name)", try attempt(call, body).map(\.name),
                equals: units.filter(matches).map(\.name).sorted())
        }
        let heads = seed.number(in: 2...3)
        try check("crowded(atLeast: \(heads), in: context)", { $0.staff.count >= heads }) {
            try crowded(atLeast: heads, in: context)
        }
        let (name, limit) = (people[0].first, seed.pick(salaries) - 1)
        try check(
            "employing(\"\(name)\", above: \(Int(limit)), in: context)",
            { $0.staff.contains { $0.first == name && $0.salary > limit } }
        ) { try employing(name, above: limit, in: context) }
        let lowest = units[seed.number(in: 0...1)].staff.map(\.salary).min()!
        try check(
            "wellPaid(from: \(Int(lowest)), in: context)", { $0.staff.allSatisfy { $0.salary >= lowest } }
        ) { try wellPaid(from: lowest, in: context) }
        try check(
            "overspent(in: context)", { $0.staff.map(\.salary).reduce(0, +) > $0.budget }
        ) { try overspent(in: context) }
        let leader = people[seed.pick(leads).leader].first
        let call = "notLed(by: \"\(leader)\", in: context).map(\\.lastName)"
        let led = leads.filter { people[$0.leader].first == leader }.map { people[$0.led].last }
        try expectComputed(
            "\(Words(en: "\(leader) leads \(led[0])", ko: "\(led[0])의 관리자는 \(leader)")); \(call)",
            try attempt(call) { try notLed(by: leader, in: context).map(\.lastName) },
            equals: people.map(\.last).filter { !led.contains($0) }.sorted())
        let badge = people.prefix(3).map { "\($0.first) \($0.last)" }
        let length = badge[seed.number(in: 0...2)].count
        let badges = "badges(upTo: \(length), of: \(names[0]), in: context).map(\\.lastName)"
        try expectComputed(
            "\(badge.joined(separator: ", ")); \(badges)",
            try attempt(badges) {
                try QuestionsAboutMany.badges(upTo: length, of: departments[0], in: context).map(\.lastName)
            },
            equals: zip(people, badge).filter { $1.count <= length }.map(\.0.last).sorted())
    }
}
