import Checking
import Company
import CoreData
import XCTest

@testable import WhatHasChanged

final class WhatHasChangedChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    /// Both in Engineering, saved with a salary of 4800.
    private var ada: Employee!
    private var grace: Employee!
    /// In Sales, with the same last name as Grace.
    private var walter: Employee!

    override func setUpWithError() throws {
        context = try CompanyFile(in: try temporaryFolder()).open().viewContext
        let engineering = Department(context: context)
        engineering.name = "Engineering"
        let sales = Department(context: context)
        sales.name = "Sales"
        ada = employee("Ada", "King", engineering)
        grace = employee("Grace", "Murray", engineering)
        walter = employee("Walter", "Murray", sales)
        try context.save()
        context.undoManager = UndoManager()
        context.undoManager?.groupsByEvent = false
    }

    private func employee(_ first: String, _ last: String, _ department: Department?) -> Employee {
        let employee = Employee(context: context)
        employee.firstName = first
        employee.lastName = last
        employee.salary = 4800
        employee.department = department
        return employee
    }

    /// One step of the user.
    private func step(_ body: () -> Void) throws {
        context.undoManager?.beginUndoGrouping()
        body()
        context.processPendingChanges()
        context.undoManager?.endUndoGrouping()
    }

    /// 변경된 직원이 목록에 있음
    func testChangedEmployeesAreListed() throws {
        try step {
            grace.salary = 5000
            ada.salary = 5100
        }
        let call = "grace.salary = 5000; ada.salary = 5100; changedEmployees(in: context)"
        expect(
            call, try attempt(call) { try changedEmployees(in: context) }, equals: ["Ada King", "Grace Murray"],
            because: Words(
                en: "The context tracks every object that was changed.",
                ko: "컨텍스트는 바뀐 객체를 모두 추적합니다."))
    }

    /// 새 직원은 목록에 없음
    func testNewEmployeesAreNotListed() throws {
        try step { _ = employee("Alan", "Mathison", nil) }
        let call = "\(Words(en: "Alan is new", ko: "Alan이 새로 옴")); changedEmployees(in: context)"
        expect(
            call, try attempt(call) { try changedEmployees(in: context) }, equals: [],
            because: Words(
                en: "Inserted objects are in another set, insertedObjects.",
                ko: "삽입된 객체는 다른 집합인 insertedObjects에 있습니다."))
    }

    /// 원래 값으로 되돌린 것은 변경이 아님
    func testAValueThatIsBackIsNotAChange() throws {
        try step { ada.salary = 1 }
        try step { ada.salary = 4800 }
        let call = "ada.salary = 1; ada.salary = 4800; changedEmployees(in: context)"
        expect(
            call, try attempt(call) { try changedEmployees(in: context) }, equals: [],
            because: Words(
                en: "The object was modified, but no value differs. hasPersistentChangedValues is false in that case.",
                ko: "객체는 수정되었지만 달라진 값은 없습니다. 이때 hasPersistentChangedValues는 false입니다."))
    }

    /// 저장된 급여를 반환
    func testTheSavedSalaryIsReturned() throws {
        try step { ada.salary = 9000 }
        let call = "ada.salary = 9000; savedSalary(of: ada)"
        expect(
            call, try attempt(call) { try savedSalary(of: ada) }, equals: 4800,
            because: Words(
                en: "Until the save, the context keeps the old value along with the new one.",
                ko: "컨텍스트는 저장할 때까지 새 값과 함께 이전 값도 보관합니다."))
    }

    /// 마지막 단계만 되돌림
    func testOnlyTheLastStepIsReverted() throws {
        try step { ada.salary = 5000 }
        try step { ada.salary = 6000 }
        let call = "ada.salary = 5000; ada.salary = 6000; takeBackLastStep(in: context); ada.salary"
        try attempt(call) { try takeBackLastStep(in: context) }
        expect(
            call, ada.salary, equals: 5000,
            because: Words(
                en: "A rollback reverts all steps. Undo reverts one.",
                ko: "롤백은 모든 단계를 되돌리고, 실행 취소는 한 단계만 되돌립니다."))
    }

    /// 모두 되돌림
    func testEverythingIsReverted() throws {
        try step { ada.salary = 5000 }
        try step { grace.salary = 6000 }
        let call = "ada.salary = 5000; grace.salary = 6000; takeBackEverything(in: context); ada.salary"
        try attempt(call) { try takeBackEverything(in: context) }
        guard ada.managedObjectContext === context else { throw XCTSkip("the objects are out of use") }
        expect(
            call, ada.salary, equals: 4800,
            because: Words(
                en: "Undo reverts one step, and there were two.", ko: "실행 취소 한 번은 한 단계만 되돌리는데, 단계가 둘이었습니다."))
    }

    /// 객체를 계속 사용할 수 있음
    func testTheObjectsStayUsable() throws {
        try step { ada.salary = 5000 }
        let call = "takeBackEverything(in: context); ada.managedObjectContext"
        try attempt(call) { try takeBackEverything(in: context) }
        expect(
            call, ada.managedObjectContext === context, expected: Words(en: "the context", ko: "그 컨텍스트"),
            came: ada.managedObjectContext as Any,
            because: Words(
                en: "reset() discards the objects along with their changes.",
                ko: "reset()은 변경뿐 아니라 객체까지 버립니다."))
    }

    /// 동료는 같은 부서의 직원
    func testTheColleagueIsOfTheSameDepartment() throws {
        let call = "colleague(named: \"Murray\", of: ada)?.firstName"
        expect(
            call, try attempt(call) { try colleague(named: "Murray", of: ada) }?.firstName, equals: "Grace",
            because: Words(
                en: "Walter Murray works in Sales. Follow the department's employees.",
                ko: "Walter Murray는 Sales에서 일합니다. 부서의 employees를 따라가십시오."))
    }

    /// 동료는 같은 컨텍스트의 객체
    func testTheColleagueIsAnObjectOfTheSameContext() throws {
        let call = "colleague(named: \"Murray\", of: ada) === grace"
        let found = try attempt(call) { try colleague(named: "Murray", of: ada) }
        guard found?.firstName == "Grace" else { throw XCTSkip("somebody else is found") }
        expect(
            call, found === grace, equals: true,
            because: Words(
                en: "Within a context, a record has one object. In another context it has a different one.",
                ko: "한 컨텍스트에서 한 레코드의 객체는 하나뿐입니다. 다른 컨텍스트에는 다른 객체가 있습니다."))
    }

    /// 자기 자신은 동료가 아님
    func testNobodyIsTheirOwnColleague() throws {
        let call = "colleague(named: \"King\", of: ada)"
        let found = try attempt(call) { try colleague(named: "King", of: ada) }
        expect(
            call, found == nil, expected: Words(en: "nil", ko: "nil"), came: Words(en: "ada herself", ko: "ada 자신"),
            because: Words(
                en: "Ada is one of her department's employees too. Leave her out.",
                ko: "부서의 employees에는 Ada 자신도 들어 있습니다. 제외하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let manager = context.undoManager
        context.undoManager = nil
        let department = Department(context: context)
        department.name = seed.names(1)[0]
        let people = seed.people(4)
        let team = zip(people, seed.numbers(4, in: 41...69)).map { person, salary in
            let member = employee(person.first, person.last, department)
            member.salary = Double(salary * 100)
            return member
        }
        try context.save()
        context.undoManager = manager
        let saved = team.map(\.salary)
        let changed = seed.pick(2, of: team)
        let before = changed[1].salary
        for member in changed { try step { member.salary += 100 } }
        let names = changed.map(\.fullName).sorted()
        let steps = "\(names.joined(separator: ", ")): salary += 100"
        try expectComputed(
            "\(steps); changedEmployees(in: context)",
            try attempt("changedEmployees(in: context)") { try changedEmployees(in: context) }, equals: names)
        for (member, salary) in zip(team, saved) {
            let call = "\(steps); savedSalary(of: \(member.fullName))"
            try expectComputed(call, try attempt(call) { try savedSalary(of: member) }, equals: salary)
        }
        let call = "colleague(named: \"\(people[1].last)\", of: \(team[0].fullName))?.firstName"
        try expectComputed(
            call, try attempt(call) { try colleague(named: people[1].last, of: team[0]) }?.firstName,
            equals: people[1].first)
        let last = changed[1]
        let undo = "\(steps); takeBackLastStep(in: context); \(last.fullName): salary"
        try attempt(undo) { try takeBackLastStep(in: context) }
        try expectComputed(undo, last.salary, equals: before)
    }
}
