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

    func testJustThatManyAreEnough() throws {
        try expectDepartments(
            "crowded(atLeast: 2, in: context)", ["Design", "Sales"],
            Words(en: "At least two means two or more.", ko: "적어도 둘이란 둘이거나 그보다 많다는 뜻입니다.")
        ) { try crowded(atLeast: 2, in: context) }
    }

    func testItIsOneAndTheSamePerson() throws {
        try expectDepartments(
            "employing(\"Ada\", above: 70_000, in: context)", ["Sales"],
            Words(
                en: "In Design one is called Ada, and another earns that much. SUBQUERY asks both of the same person.",
                ko: "Design에서는 Ada와 그만큼 받는 사람이 서로 다른 사람입니다. SUBQUERY는 한 사람에게 둘 다 묻습니다.")
        ) { try employing("Ada", above: 70_000, in: context) }
    }

    private func wellPaidDepartments() throws -> [String] {
        try attempt("wellPaid(from: 60_000, in: context)") { try wellPaid(from: 60_000, in: context).map(\.name) }
    }

    func testNobodyIsNotEverybody() throws {
        let names = try wellPaidDepartments().filter { $0 != "Sales" }
        expect(
            "wellPaid(from: 60_000, in: context).map(\\.name)", names, equals: ["Design"],
            because: Words(
                en: "ALL is true of a department without people: there is nobody who is not well paid.",
                ko: "사람이 없는 부서에서 ALL은 참입니다. 적게 받는 사람이 한 명도 없기 때문입니다."))
    }

    func testEveryoneIsWellPaid() throws {
        let names = try wellPaidDepartments().filter { $0 != "Archive" }
        expect(
            "wellPaid(from: 60_000, in: context).map(\\.name)", names, equals: ["Design"],
            because: Words(
                en: "ANY is content with one. ALL wants every one.", ko: "ANY는 하나로 충분하고, ALL은 모두를 요구합니다."))
    }

    func testAllSalariesAreAddedUp() throws {
        try expectDepartments(
            "overspent(in: context)", ["Sales"],
            Words(
                en: "90,000 and 50,000 are more than 130,000, together: @sum adds what lies behind a to-many.",
                ko: "90,000과 50,000을 더하면 130,000이 넘습니다. @sum은 대다 관계 뒤의 값을 모두 더합니다.")
        ) { try overspent(in: context) }
    }

    func testWhoHasNoManagerIsNotLedByAnybody() throws {
        let call = "notLed(by: \"Ada\", in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try notLed(by: "Ada", in: context).map(\.lastName) }, equals: ["Bell", "Stone"],
            because: Words(
                en: "In SQL a missing value is not even unequal to something: ask for nil as well.",
                ko: "SQL에서 빠진 값은 무엇과 다르다고도 할 수 없습니다. nil인지도 함께 물으십시오."))
    }

    func testNamesThatFitAreChosen() throws {
        let call = "badges(upTo: 8, of: sales, in: context).map(\\.lastName)"
        expect(
            call, try attempt(call) { try badges(upTo: 8, of: sales, in: context).map(\.lastName) }, equals: ["Reed"],
            because: Words(
                en: "Tom Reed has 8 characters, Ada Stone has 9, with the space between the names.",
                ko: "Tom Reed는 사이의 빈칸까지 여덟 글자이고 Ada Stone은 아홉 글자입니다."))
    }
}
