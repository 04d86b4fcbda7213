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

    /// 두 컨텍스트의 객체가 레코드 하나를 나타냄
    func testObjectsOfTwoContextsStandForOneRecord() throws {
        let id = ada.objectID
        let call = "isSameRecord(ada, \(Self.elsewhere))"
        let copy = try other.performAndWait { try other.existingObject(with: id) }
        expect(
            call, try attempt(call) { try isSameRecord(ada, copy) }, equals: true,
            because: Words(
                en: "They are two objects. What they have in common is the ID.",
                ko: "객체는 둘이지만 ID는 같습니다."))
    }

    /// 이름만 같은 것은 다른 레코드
    func testNamesakesAreTwoRecords() throws {
        let call = "isSameRecord(ada, \(Words(en: "ada's namesake", ko: "ada와 이름이 같은 직원")))"
        expect(
            call, try attempt(call) { try isSameRecord(ada, namesake) }, equals: false,
            because: Words(
                en: "Records with equal values are still different records.", ko: "값이 같아도 서로 다른 레코드입니다."))
    }

    /// 짝이 되는 객체는 다른 컨텍스트에 있음
    func testTheCounterpartIsInTheOtherContext() throws {
        let call = "counterpart(of: ada, in: background)"
        let found = try other.performAndWait { try attempt(call) { try counterpart(of: ada, in: other) } }
        expect(
            "\(call).managedObjectContext", found?.managedObjectContext === other,
            expected: Words(en: "the background context", ko: "백그라운드 컨텍스트"),
            came: Words(en: "another context, or none", ko: "다른 컨텍스트이거나 없음"),
            because: Words(
                en: "An object can be used only in its own context. Pass its ID.",
                ko: "객체는 자기 컨텍스트에서만 쓸 수 있습니다. ID를 전달하십시오."))
    }

    /// 짝이 되는 객체는 같은 레코드를 나타냄
    func testTheCounterpartStandsForTheSameRecord() throws {
        let call = "counterpart(of: namesake, in: background)"
        let found = try other.performAndWait { try attempt(call) { try counterpart(of: namesake, in: other) } }
        guard found?.managedObjectContext === other else { throw XCTSkip("it lives in another context") }
        expect(
            "\(call).objectID == namesake.objectID", found?.objectID == namesake.objectID, equals: true,
            because: Words(
                en: "A search by name finds anyone with that name. The ID stands for one record.",
                ko: "이름으로 찾으면 이름이 같은 다른 직원이 나올 수 있습니다. ID는 레코드 하나만 가리킵니다."))
    }

    /// 삭제된 레코드는 오류를 던짐
    func testADeletedRecordThrows() throws {
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
                en: "object(with:) doesn't check whether the record exists. existingObject(with:) does.",
                ko: "object(with:)는 레코드가 있는지 확인하지 않습니다. existingObject(with:)는 확인합니다."))
    }

    /// 인상된 급여가 파일에 저장됨
    func testTheRaiseIsInTheFile() throws {
        let call = "raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        let sql = "SELECT ZSALARY FROM ZPERSON ORDER BY Z_PK"
        expect(
            "\(call); \(sql)", try file.rows(sql).sorted(), equals: ["4800.0", "5000.0"],
            because: Words(
                en: "A context saves its own changes. Save the context in which you made the change.",
                ko: "컨텍스트는 자기 변경만 저장합니다. 변경한 컨텍스트를 저장하십시오."))
    }

    /// 직원 객체에 인상된 급여가 보임
    func testTheEmployeeShowsTheRaise() throws {
        let call = "raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        expect(
            "\(call); ada.salary", ada.salary, equals: 5000,
            because: Words(
                en: "An object keeps the values with which it was fetched until you refresh it.",
                ko: "객체에는 새로 고치기 전까지 가져올 때의 값이 남아 있습니다."))
    }

    /// 인상은 저장 안 된 변경이 아님
    func testTheRaiseIsNotAnUnsavedChange() throws {
        let call = "raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        expect(
            "\(call); ada.changedValues().keys", ada.changedValues().keys.sorted(), equals: [],
            because: Words(
                en: "The raise is in the file already. If you also set it here, the next save is a conflict with the "
                    + "newer record. Refresh the object instead.",
                ko: "급여 인상은 이미 파일에 있습니다. 이 객체에도 설정하면 다음에 저장할 때 더 새로운 레코드와 "
                    + "충돌합니다. 객체를 새로 고치십시오."))
    }

    /// 저장 안 된 변경이 사라지지 않음
    func testUnsavedChangesAreNotLost() throws {
        ada.lastName = "Lovelace"
        let call = "ada.lastName = \"Lovelace\"; raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        expect(
            "\(call); ada.lastName", ada.lastName, equals: "Lovelace",
            because: Words(
                en: "A refresh without merging discards the object's unsaved changes.",
                ko: "병합하지 않고 새로 고치면 저장하지 않은 변경을 잃습니다."))
    }

    /// 저장 안 된 변경은 저장되지 않음
    func testUnsavedChangesAreNotSaved() throws {
        ada.lastName = "Lovelace"
        let call = "ada.lastName = \"Lovelace\"; raise(ada, by: 200, in: background)"
        try attempt(call) { try OneRecordSeveralObjects.raise(ada, by: 200, in: other) }
        let sql = "SELECT COUNT(*) FROM ZPERSON WHERE ZLASTNAME = 'Lovelace'"
        expect(
            "\(call); \(sql)", try file.rows(sql), equals: ["0"],
            because: Words(
                en: "The user hasn't decided yet. Save only the context with the raise.",
                ko: "사용자가 아직 결정하지 않았습니다. 급여를 올린 컨텍스트만 저장하십시오."))
    }

    /// 새 값만 목록에 있음
    func testOnlyNewValuesAreListed() throws {
        ada.salary = 5000
        let call = "ada.salary = 5000; unsavedProperties(of: ada)"
        expect(
            call, try attempt(call) { try unsavedProperties(of: ada) }, equals: ["salary"],
            because: Words(
                en: "changedValues() returns what the object hasn't saved yet.",
                ko: "아직 저장하지 않은 값은 changedValues()로 알 수 있습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let salary = Double(seed.number(in: 51...69) * 100)
        let amount = Double(seed.number(in: 3...19) * 50)
        ada.salary = salary
        try context.save()
        let raise = "ada.salary = \(salary); raise(ada, by: \(amount), in: background)"
        try attempt(raise) { try OneRecordSeveralObjects.raise(ada, by: amount, in: other) }
        try expectComputed("\(raise); ada.salary", ada.salary, equals: salary + amount)
        let sql = "SELECT ZSALARY FROM ZPERSON"
        try expectComputed(
            "\(raise); \(sql)", try file.rows(sql).sorted(), equals: ["4800.0", "\(salary + amount)"].sorted())
        let person = seed.people(1)[0]
        let values: [String: Any] = ["firstName": person.first, "lastName": person.last, "salary": salary + 5]
        let keys = seed.pick(2, of: values.keys.sorted())
        for key in keys { ada.setValue(values[key], forKey: key) }
        let steps = keys.map { "ada.\($0) = \(values[$0]!)" }.joined(separator: "; ")
        let call = "\(steps); unsavedProperties(of: ada)"
        try expectComputed(call, try attempt(call) { try unsavedProperties(of: ada) }, equals: keys.sorted())
        let copy = try other.performAndWait { try other.existingObject(with: namesake.objectID) }
        let same =
            "isSameRecord(namesake, \(Words(en: "namesake's object in another context", ko: "다른 컨텍스트의 namesake 객체")))"
        try expectComputed(same, try attempt(same) { try isSameRecord(namesake, copy) }, equals: true)
    }
}
