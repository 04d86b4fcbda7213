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
    /// In Sales, and of Grace's last name.
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

    /// What the user does in one go.
    private func step(_ body: () -> Void) throws {
        context.undoManager?.beginUndoGrouping()
        body()
        context.processPendingChanges()
        context.undoManager?.endUndoGrouping()
    }

    func testWhoeverWasChangedIsNamed() throws {
        try step {
            grace.salary = 5000
            ada.salary = 5100
        }
        let call = "grace.salary = 5000; ada.salary = 5100; changedEmployees(in: context)"
        expect(
            call, try attempt(call) { try changedEmployees(in: context) }, equals: ["Ada King", "Grace Murray"],
            because: Words(
                en: "The context keeps books: it knows every object that was changed.",
                ko: "컨텍스트는 장부를 적습니다. 바뀐 객체를 모두 압니다."))
    }

    func testNewcomersAreNotAmongTheChanged() throws {
        try step { _ = employee("Alan", "Mathison", nil) }
        let call = "\(Words(en: "Alan is new", ko: "Alan이 새로 옴")); changedEmployees(in: context)"
        expect(
            call, try attempt(call) { try changedEmployees(in: context) }, equals: [],
            because: Words(
                en: "What is inserted has a book of its own, insertedObjects.",
                ko: "삽입된 것은 insertedObjects라는 다른 장부에 있습니다."))
    }

    func testWhatIsBackWhereItWasIsNoChange() throws {
        try step { ada.salary = 1 }
        try step { ada.salary = 4800 }
        let call = "ada.salary = 1; ada.salary = 4800; changedEmployees(in: context)"
        expect(
            call, try attempt(call) { try changedEmployees(in: context) }, equals: [],
            because: Words(
                en: "She was touched, and nothing about her is new. hasPersistentChangedValues tells the difference.",
                ko: "건드리기는 했지만 달라진 값은 없습니다. 그 차이는 hasPersistentChangedValues가 압니다."))
    }

    func testTheOldSalaryIsStillKnown() throws {
        try step { ada.salary = 9000 }
        let call = "ada.salary = 9000; savedSalary(of: ada)"
        expect(
            call, try attempt(call) { try savedSalary(of: ada) }, equals: 4800,
            because: Words(
                en: "Beside the new value the context keeps the old one, until it is saved.",
                ko: "컨텍스트는 저장할 때까지 새 값 옆에 옛 값을 간직합니다."))
    }

    func testOnlyTheLastStepIsTakenBack() throws {
        try step { ada.salary = 5000 }
        try step { ada.salary = 6000 }
        let call = "ada.salary = 5000; ada.salary = 6000; takeBackLastStep(in: context); ada.salary"
        try attempt(call) { try takeBackLastStep(in: context) }
        expect(
            call, ada.salary, equals: 5000,
            because: Words(
                en: "Rolling back takes all steps back. Undo takes one.",
                ko: "롤백은 모든 걸음을 되돌립니다. 실행 취소는 한 걸음만 되돌립니다."))
    }

    func testEverythingIsTakenBack() throws {
        try step { ada.salary = 5000 }
        try step { grace.salary = 6000 }
        let call = "ada.salary = 5000; grace.salary = 6000; takeBackEverything(in: context); ada.salary"
        try attempt(call) { try takeBackEverything(in: context) }
        guard ada.managedObjectContext === context else { throw XCTSkip("the objects are out of use") }
        expect(
            call, ada.salary, equals: 4800,
            because: Words(
                en: "One undo is one step. There were two.", ko: "실행 취소 한 번은 한 걸음입니다. 걸음은 둘이었습니다."))
    }

    func testTheObjectsInHandRemainInUse() throws {
        try step { ada.salary = 5000 }
        let call = "takeBackEverything(in: context); ada.managedObjectContext"
        try attempt(call) { try takeBackEverything(in: context) }
        expect(
            call, ada.managedObjectContext === context, expected: Words(en: "the context", ko: "그 컨텍스트"),
            came: ada.managedObjectContext as Any,
            because: Words(
                en: "reset() forgets the objects along with their changes.",
                ko: "reset()은 변경과 함께 객체까지 잊습니다."))
    }

    func testTheColleagueIsOfTheSameDepartment() throws {
        let call = "colleague(named: \"Murray\", of: ada)?.firstName"
        expect(
            call, try attempt(call) { try colleague(named: "Murray", of: ada) }?.firstName, equals: "Grace",
            because: Words(
                en: "Walter Murray works in Sales. Follow the department's employees.",
                ko: "Walter Murray는 Sales에서 일합니다. 부서의 employees를 따라가십시오."))
    }

    func testTheColleagueIsTheObjectInHand() throws {
        let call = "colleague(named: \"Murray\", of: ada) === grace"
        let found = try attempt(call) { try colleague(named: "Murray", of: ada) }
        guard found?.firstName == "Grace" else { throw XCTSkip("somebody else is found") }
        expect(
            call, found === grace, equals: true,
            because: Words(
                en: "One context, one record, one object. Another context has another.",
                ko: "컨텍스트 하나, 레코드 하나, 객체 하나입니다. 다른 컨텍스트에는 다른 객체가 있습니다."))
    }

    func testNobodyIsTheirOwnColleague() throws {
        let call = "colleague(named: \"King\", of: ada)"
        let found = try attempt(call) { try colleague(named: "King", of: ada) }
        expect(
            call, found == nil, expected: Words(en: "nil", ko: "nil"), came: Words(en: "ada herself", ko: "ada 자신"),
            because: Words(
                en: "She is among her department's employees, too.", ko: "ada도 자기 부서의 employees에 들어 있습니다."))
    }
}
