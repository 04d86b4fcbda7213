import Checking
import Company
import CoreData
import XCTest

@testable import OneRecordSeveralObjects

final class OneRecordSeveralObjectsChecker: XCTestCase {
    private var file: CompanyFile!
    private var container: NSPersistentContainer!
    private var other: NSManagedObjectContext!
    /// Saved, with a salary of 4800; and a namesake who earns as much.
    private var ada: Employee!
    private var namesake: Employee!

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        file = CompanyFile(in: try temporaryFolder())
        container = try file.open()
        other = container.newBackgroundContext()
        ada = employee()
        namesake = employee()
        try context.save()
    }

    private func employee() -> Employee {
        let employee = Employee(context: context)
        employee.firstName = "Ada"
        employee.lastName = "King"
        employee.salary = 4800
        return employee
    }

    private static let elsewhere = Words(en: "ada's object in another context", ko: "다른 컨텍스트의 ada 객체")

    func testObjectsOfTwoContextsStandForOneRecord() throws {
        let id = ada.objectID
        let call = "isSameRecord(ada, \(Self.elsewhere))"
        let copy = try other.performAndWait { try other.existingObject(with: id) }
        expect(
            call, try attempt(call) { try isSameRecord(ada, copy) }, equals: true,
            because: Words(
                en: "They are two objects. What they have in common is their id.",
                ko: "객체는 둘입니다. 둘이 함께 가진 것은 ID입니다."))
    }

    func testNamesakesAreTwoRecords() throws {
        let call = "isSameRecord(ada, \(Words(en: "ada's namesake", ko: "ada와 이름이 같은 직원")))"
        expect(
            call, try attempt(call) { try isSameRecord(ada, namesake) }, equals: false,
            because: Words(
                en: "Equal values do not make one record of two.", ko: "값이 같다고 두 레코드가 하나가 되지는 않습니다."))
    }

    func testTheCounterpartLivesInTheOtherContext() throws {
        let call = "counterpart(of: ada, in: background)"
        let found = try other.performAndWait { try attempt(call) { try counterpart(of: ada, in: other) } }
        expect(
            "\(call).managedObjectContext", found?.managedObjectContext === other,
            expected: Words(en: "the background context", ko: "백그라운드 컨텍스트"),
            came: Words(en: "another context, or none", ko: "다른 컨텍스트이거나 없음"),
            because: Words(
                en: "An object is good in its own context only. Hand over its id.",
                ko: "객체는 자기 컨텍스트에서만 쓸 수 있습니다. ID를 건네십시오."))
    }

    func testTheCounterpartIsThatOfTheRecord() throws {
        let call = "counterpart(of: namesake, in: background)"
        let found = try other.performAndWait { try attempt(call) { try counterpart(of: namesake, in: other) } }
        guard found?.managedObjectContext === other else { throw XCTSkip("it lives in another context") }
        expect(
            "\(call).objectID == namesake.objectID", found?.objectID == namesake.objectID, equals: true,
            because: Words(
                en: "A search by name finds whoever has that name. The id means one record.",
                ko: "이름으로 찾으면 이름이 같은 아무나 나옵니다. ID는 레코드 하나를 뜻합니다."))
    }

    func testARecordThatIsGoneIsToldOf() throws {
        let third = container.newBackgroundContext()
        let id = ada.objectID
        try third.performAndWait {
            third.delete(try third.existingObject(with: id))
            try third.save()
        }
        let moment = Words(en: "a third context deletes ada and saves", ko: "세 번째 컨텍스트가 ada를 삭제하고 저장")
        let call = "\(moment); counterpart(of: ada, in: background)"
        var thrown = false
        try other.performAndWait {
            do { _ = try counterpart(of: ada, in: other) } catch let error {
                if error is Unsolved { _ = try attempt(call) { throw error } }
                thrown = true
            }
        }
        expect(
            call, thrown, expected: Words(en: "an error", ko: "오류"),
            came: Words(en: "an object without a record", ko: "레코드 없는 객체"),
            because: Words(
                en: "object(with:) believes any id. existingObject(with:) looks.",
                ko: "object(with:)는 어떤 ID든 믿습니다. existingObject(with:)는 찾아봅니다."))
    }

    func testTheRaiseIsInTheFile() throws {
        let call = "raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        let sql = "SELECT ZSALARY FROM ZPERSON ORDER BY Z_PK"
        expect(
            "\(call); \(sql)", try file.rows(sql).sorted(), equals: ["4800.0", "5000.0"],
            because: Words(
                en: "Each context saves its own changes: the one in which the change was made has to be saved.",
                ko: "컨텍스트는 저마다 자기 변경을 저장합니다. 변경이 있는 컨텍스트를 저장해야 합니다."))
    }

    func testTheEmployeeInHandShowsTheRaise() throws {
        let call = "raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        expect(
            "\(call); ada.salary", ada.salary, equals: 5000,
            because: Words(
                en: "An object keeps the values that it was fetched with until somebody refreshes it.",
                ko: "객체는 누가 새로 고치기 전까지 가져올 때의 값을 간직합니다."))
    }

    func testTheRaiseIsNoUnsavedChangeInHand() throws {
        let call = "raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        expect(
            "\(call); ada.changedValues().keys", ada.changedValues().keys.sorted(), equals: [],
            because: Words(
                en: "The raise is in the file already. Set a second time in hand, it is a change of a record that has "
                    + "moved on, and the next save meets a conflict. Have the object read again instead.",
                ko: "급여 인상은 이미 파일에 있습니다. 손에 든 객체에 한 번 더 넣으면 그사이 바뀐 레코드를 또 바꾸는 셈이어서 "
                    + "다음 저장이 충돌합니다. 객체가 값을 다시 읽게 하십시오."))
    }

    func testWhatIsUnsavedInHandIsNotLost() throws {
        ada.lastName = "Lovelace"
        let call = "ada.lastName = \"Lovelace\"; raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        expect(
            "\(call); ada.lastName", ada.lastName, equals: "Lovelace",
            because: Words(
                en: "Refreshing without merging throws the object's own changes away.",
                ko: "병합하지 않고 새로 고치면 객체의 변경이 버려집니다."))
    }

    func testWhatIsUnsavedInHandIsNotSaved() throws {
        ada.lastName = "Lovelace"
        let call = "ada.lastName = \"Lovelace\"; raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        let sql = "SELECT COUNT(*) FROM ZPERSON WHERE ZLASTNAME = 'Lovelace'"
        expect(
            "\(call); \(sql)", try file.rows(sql), equals: ["0"],
            because: Words(
                en: "The user has not decided yet. Save the context that holds the raise, and no other.",
                ko: "사용자는 아직 정하지 않았습니다. 급여 인상이 든 컨텍스트만 저장하십시오."))
    }

    func testOnlyWhatIsNewIsUnsaved() throws {
        ada.salary = 5000
        let call = "ada.salary = 5000; unsavedProperties(of: ada)"
        expect(
            call, try attempt(call) { try unsavedProperties(of: ada) }, equals: ["salary"],
            because: Words(
                en: "The object itself knows which values are new.", ko: "어느 값이 새것인지는 객체가 스스로 압니다."))
    }
}
