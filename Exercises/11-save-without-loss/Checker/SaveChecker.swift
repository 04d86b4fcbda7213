import Checking
import Company
import CoreData
import XCTest

@testable import SaveWithoutLoss

final class SaveChecker: XCTestCase {
    private var file: CompanyFile!
    private var container: NSPersistentContainer!
    /// Saved, with a salary of 4800.
    private var ada: Employee!

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        file = CompanyFile(in: try temporaryFolder())
        container = try file.open()
        ada = Employee(context: context)
        ada.firstName = "Ada"
        ada.lastName = "Lovelace"
        ada.salary = 4800
        try context.save()
    }

    private static let newcomer = "let emmy = Employee(context: context)"
    private static let halfNamed = "\(newcomer); emmy.firstName = \"Emmy\"; ada.salary = 5200; save(context)"

    /// A new employee whose last name is missing, and a raise for Ada; then the learner's `save`.
    private func saveWithAMistake() throws -> (emmy: Employee, outcome: SaveOutcome) {
        let emmy = Employee(context: context)
        emmy.firstName = "Emmy"
        ada.salary = 5200
        return (emmy, try attempt(Self.halfNamed) { try save(context) })
    }

    /// 변경이 없으면 저장할 것이 없음
    func testACleanContextHasNothingToSave() throws {
        let call = "ada.hasChanges == false; save(context)"
        expect(
            call, try attempt(call) { try save(context) }, equals: .nothingToSave,
            because: Words(
                en: "hasChanges says whether there is anything to save. Without it, \"saved\" may be untrue.",
                ko: "저장할 것이 있는지는 hasChanges로 알 수 있습니다. 확인하지 않으면 \"저장했습니다\"가 거짓이 될 수 있습니다."))
    }

    /// 새 직원이 파일에 저장됨
    func testANewEmployeeReachesTheFile() throws {
        let emmy = Employee(context: context)
        emmy.firstName = "Emmy"
        emmy.lastName = "Noether"
        let call = "\(Self.newcomer); emmy.firstName = \"Emmy\"; emmy.lastName = \"Noether\"; save(context)"
        expect(
            call, try attempt(call) { try save(context) }, equals: .saved,
            because: Words(en: "Nothing is wrong with this employee.", ko: "이 직원에게는 잘못된 것이 없습니다."))
        let sql = "SELECT ZFIRSTNAME FROM ZPERSON ORDER BY Z_PK"
        expect(
            "\(call); \(sql)", try file.rows(sql), equals: ["Ada", "Emmy"],
            because: Words(
                en: "The context ends with the program. The file doesn't.",
                ko: "컨텍스트는 프로그램과 함께 없어지고 파일은 남습니다."))
    }

    /// 빠진 프로퍼티의 이름을 알려 줌
    func testAMissingPropertyIsNamed() throws {
        expect(
            Self.halfNamed, try saveWithAMistake().outcome, equals: .refused(["lastName"]),
            because: Words(
                en:
                    "The error says which property is missing. If it is swallowed, the user believes that everything was saved.",
                ko: "어느 프로퍼티가 빠졌는지는 오류에 들어 있습니다. 오류를 삼키면 사용자는 모두 저장된 줄 압니다."))
    }

    /// 빠진 프로퍼티 여럿의 이름을 알려 줌
    func testSeveralMissingPropertiesAreNamed() throws {
        let call = "\(Self.newcomer); save(context)"
        _ = Employee(context: context)
        var thrown: CocoaError?
        let outcome = try attempt(call) { () -> SaveOutcome? in
            do { return try save(context) } catch let error as CocoaError { thrown = error }
            return nil
        }
        let wanted = SaveOutcome.refused(["firstName", "lastName"])
        expect(
            call, outcome == wanted, expected: Words(en: "\(wanted)", ko: "\(wanted)"),
            came: thrown ?? outcome as Any,
            because: Words(
                en: "Several validation errors come in one, validationMultipleErrors. Look at its userInfo.",
                ko: "유효성 검사 오류가 여럿이면 validationMultipleErrors 하나로 옵니다. 각각의 오류는 그 userInfo에 들어 있습니다."))
    }

    /// 입력한 것이 컨텍스트에 남음
    func testWhatWasTypedStaysInTheContext() throws {
        _ = try saveWithAMistake()
        expect(
            "\(Self.halfNamed); context.insertedObjects.count", context.insertedObjects.count, equals: 1,
            because: Words(
                en: "A failed save discards nothing. A rollback does, and the user has to type everything again.",
                ko: "실패한 저장은 아무것도 버리지 않습니다. 롤백하면 버려지고, 사용자는 모두 다시 입력해야 합니다."))
    }

    /// 객체를 계속 사용할 수 있음
    func testTheObjectsStayUsable() throws {
        _ = try saveWithAMistake()
        expect(
            "\(Self.halfNamed); ada.managedObjectContext", ada.managedObjectContext === context,
            expected: Words(en: "the context", ko: "그 컨텍스트"), came: ada.managedObjectContext as Any,
            because: Words(
                en: "reset() discards every object, including those that had nothing to do with the mistake.",
                ko: "reset()은 실수와 상관없는 객체까지 모두 버립니다."))
    }

    /// 파일은 그대로
    func testTheFileIsAsItWas() throws {
        _ = try saveWithAMistake()
        let sql = "SELECT ZFIRSTNAME, ZSALARY FROM ZPERSON"
        expect(
            "\(Self.halfNamed); \(sql)", try file.rows(sql), equals: ["Ada|4800.0"],
            because: Words(
                en: "A save writes everything or nothing. Saving only the rest splits what the user did in one step.",
                ko: "저장은 전부 되거나 전혀 되지 않아야 합니다. 나머지만 저장하면 사용자가 한 번에 한 일이 둘로 나뉩니다."))
    }

    /// 고친 뒤에는 모두 저장됨
    func testEverythingIsSavedAfterTheCorrection() throws {
        let emmy = try saveWithAMistake().emmy
        guard emmy.managedObjectContext === context else { throw XCTSkip("the new employee is lost") }
        emmy.lastName = "Noether"
        let call = "\(Self.halfNamed); emmy.lastName = \"Noether\"; save(context)"
        expect(
            call, try attempt(call) { try save(context) }, equals: .saved,
            because: Words(en: "The last mistake is corrected.", ko: "마지막 잘못까지 고쳤습니다."))
        let sql = "SELECT ZFIRSTNAME, ZSALARY FROM ZPERSON ORDER BY Z_PK"
        expect(
            "\(call); \(sql)", try file.rows(sql), equals: ["Ada|5200.0", "Emmy|0.0"],
            because: Words(
                en: "Ada's raise stayed in the context and is saved by the second attempt.",
                ko: "Ada의 급여 인상은 컨텍스트에 남아 있다가 두 번째 시도에서 함께 저장됩니다."))
    }

    /// 다른 오류는 그대로 던짐
    func testOtherErrorsAreThrown() throws {
        let other = try file.open().viewContext
        let copy = try XCTUnwrap(other.fetch(NSFetchRequest<Employee>(entityName: "Employee")).first)
        copy.salary = 9000
        try other.save()
        ada.salary = 5200
        let moment = Words(en: "another program changes ada's row", ko: "다른 프로그램이 ada의 행을 변경")
        let call = "\(moment); ada.salary = 5200; save(context)"
        let outcome = try attempt(call) { () -> SaveOutcome? in
            do { return try save(context) } catch is CocoaError { return nil }
        }
        expect(
            call, outcome == nil, expected: Words(en: "the error, thrown on", ko: "다시 던진 오류"),
            came: outcome as Any,
            because: Words(
                en: "Nothing was saved, and the user can't correct any property. Throw the error to the caller.",
                ko: "저장된 것도 없고 사용자가 고칠 프로퍼티도 없습니다. 호출한 쪽에 오류를 던지십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let missing = seed.pick(["firstName", "lastName"])
        let person = seed.people(1)[0]
        let newcomer = Employee(context: context)
        (newcomer.firstName, newcomer.lastName) = person
        newcomer.setValue(nil, forKey: missing)
        let department = Department(context: context)
        var call = "employee.\(missing) = nil; Department(context: context); save(context)"
        try expectComputed(
            call, try attempt(call) { try save(context) }, equals: .refused([missing, "name"].sorted()))
        department.name = seed.names(1)[0]
        call = "employee.\(missing) = nil; department.name = \"\(department.name)\"; save(context)"
        try expectComputed(call, try attempt(call) { try save(context) }, equals: .refused([missing]))
        newcomer.setValue(missing == "firstName" ? person.first : person.last, forKey: missing)
        let salary = Double(seed.number(in: 41...69) * 100)
        newcomer.salary = salary
        call = "\(person.first) \(person.last), \(salary); save(context)"
        try expectComputed(call, try attempt(call) { try save(context) }, equals: .saved)
        let sql = "SELECT ZFIRSTNAME, ZLASTNAME, ZSALARY FROM ZPERSON WHERE Z_PK > 1"
        try expectComputed(
            "\(call); \(sql)", try file.rows(sql), equals: ["\(person.first)|\(person.last)|\(salary)"])
    }
}
