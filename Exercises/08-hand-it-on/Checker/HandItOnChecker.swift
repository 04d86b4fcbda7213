import Checking
import Company
import CoreData
import XCTest

@testable import HandItOn

final class HandItOnChecker: XCTestCase {
    private var file: CompanyFile!
    private var container: CompanyContainer!
    private var list: DepartmentList!

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        file = CompanyFile(in: try temporaryFolder())
        let model = try file.open().managedObjectModel
        container = CompanyContainer(name: "Company", managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file.url)]
        container.loadPersistentStores { _, _ in }
        for name in ["Sales", "Design"] { Department(context: context).name = name }
        try context.save()
        list = DepartmentList()
        list.container = container
    }

    /// 변경이 없으면 저장하지 않음
    func testACleanContextIsNotSaved() throws {
        let call = "context.hasChanges == false; saveContext()"
        let saved = try attempt(call) { try container.saveContext() }
        expect(
            call, saved, equals: false,
            because: Words(
                en: "Without a look at hasChanges, the function reports a save that never happened.",
                ko: "hasChanges를 확인하지 않으면 저장하지 않고도 저장했다고 알리게 됩니다."))
    }

    /// 저장할 것이 있었는지 반환
    func testItReturnsWhetherThereWasAnythingToSave() throws {
        let call = "Department(context: viewContext).name = \"IT\"; saveContext()"
        Department(context: context).name = "IT"
        let saved = try attempt(call) { try container.saveContext() }
        expect(
            call, saved, equals: true,
            because: Words(en: "There was a new department to save.", ko: "저장할 새 부서가 있었습니다."))
    }

    /// 새 부서가 파일에 저장됨
    func testANewDepartmentReachesTheFile() throws {
        Department(context: context).name = "IT"
        let sql = "SELECT ZNAME FROM ZDEPARTMENT ORDER BY ZNAME"
        try attempt("saveContext()") { try container.saveContext() }
        expect(
            "Department(context: viewContext).name = \"IT\"; saveContext(); \(sql)", try file.rows(sql),
            equals: ["Design", "IT", "Sales"],
            because: Words(
                en: "Without an argument, the view context is saved.",
                ko: "인수가 없으면 뷰 컨텍스트를 저장합니다."))
    }

    /// 백그라운드 컨텍스트도 저장됨
    func testABackgroundContextIsSavedToo() throws {
        let background = container.newBackgroundContext()
        try background.performAndWait {
            Department(context: background).name = "Research"
            try attempt("saveContext(background)") { try container.saveContext(background) }
        }
        let sql = "SELECT COUNT(*) FROM ZDEPARTMENT WHERE ZNAME = 'Research'"
        expect(
            "saveContext(background); \(sql)", try file.rows(sql), equals: ["1"],
            because: Words(
                en: "Check and save the context that was passed, not the view context.",
                ko: "뷰 컨텍스트가 아니라 전달받은 컨텍스트를 확인하고 저장해야 합니다."))
    }

    /// 저장에 실패하면 오류를 던짐
    func testAFailedSaveThrows() throws {
        _ = Department(context: context)
        var code: CocoaError.Code?
        do { try container.saveContext() } catch let error as CocoaError { code = error.code } catch {
            _ = try attempt("saveContext()") { throw error }
        }
        expect(
            "Department(context: viewContext); saveContext()", code == .validationMissingMandatoryProperty,
            expected: Words(en: "an error: the name is missing", ko: "이름이 없다는 오류"),
            came: Words(en: "no error", ko: "오류 없음"),
            because: Words(
                en: "If the error is swallowed, the user believes that everything was saved.",
                ko: "오류를 삼키면 사용자는 모두 저장된 줄 압니다."))
    }

    /// 목록이 순서대로 나옴
    func testTheListIsInOrder() throws {
        let call = "list.appear()"
        expect(
            call, try attempt(call) { try list.appear() }, equals: ["Design", "Sales"],
            because: Words(
                en: "Without a sort descriptor, the order of the rows is undefined.",
                ko: "정렬 기술자가 없으면 행의 순서가 정해지지 않습니다."))
    }

    /// 컨테이너가 없는 화면은 오류를 던짐
    func testAScreenWithoutAContainerThrows() throws {
        let forgotten = DepartmentList()
        let call = "DepartmentList().appear()"
        var came: Any = Words(en: "no error", ko: "오류 없음")
        do { came = try forgotten.appear() } catch let error {
            if error is Unsolved { _ = try attempt(call) { throw error } }
            came = error
        }
        expect(
            call, came is MissingContainer, expected: Words(en: "MissingContainer", ko: "MissingContainer"), came: came,
            because: Words(
                en: "An empty list looks like an empty company. A screen without a container has to throw an error.",
                ko: "빈 목록은 부서가 없는 회사처럼 보입니다. 컨테이너가 없는 화면은 오류를 던져야 합니다."))
    }

    /// 세부 정보가 그 행의 것
    func testTheDetailsAreThoseOfTheRow() throws {
        let call = "list.details(ofRow: 1).department.name"
        expect(
            call, try attempt(call) { try list.details(ofRow: 1) }.department.name, equals: "Sales",
            because: Words(
                en: "The rows and the details have to use the same order.",
                ko: "행과 상세 화면의 순서가 같아야 합니다."))
    }

    /// 다음 화면이 컨테이너를 받음
    func testTheNextScreenGetsTheContainer() throws {
        let call = "list.details(ofRow: 0).container"
        let details = try attempt(call) { try list.details(ofRow: 0) }
        expect(
            call, details.container === container, expected: Words(en: "the container of the list", ko: "목록의 컨테이너"),
            came: details.container as Any,
            because: Words(
                en: "Each screen has to pass on what the next one needs.",
                ko: "화면마다 다음 화면에 필요한 것을 전달해야 합니다."))
    }

    /// 두 화면이 객체 하나를 공유
    func testBothScreensShareOneObject() throws {
        let details = try attempt("list.details(ofRow: 0)") { try list.details(ofRow: 0) }
        let call = "list.details(ofRow: 0).department"
        expect(
            call, details.department.managedObjectContext === context,
            expected: Words(en: "an object of the view context", ko: "뷰 컨텍스트의 객체"),
            came: Words(en: "an object of another context", ko: "다른 컨텍스트의 객체"),
            because: Words(
                en: "Both screens show the same department. Two contexts would have two objects for it.",
                ko: "두 화면은 같은 부서를 보여 줍니다. 컨텍스트가 둘이면 객체도 둘이 됩니다."))
    }

    /// 새 이름이 저장됨
    func testANewNameIsSaved() throws {
        let details = try attempt("list.details(ofRow: 0)") { try list.details(ofRow: 0) }
        try attempt("rename(to: \"Form\")") { try details.rename(to: "Form") }
        let sql = "SELECT ZNAME FROM ZDEPARTMENT ORDER BY ZNAME"
        expect(
            "list.details(ofRow: 0).rename(to: \"Form\"); \(sql)", try file.rows(sql), equals: ["Form", "Sales"],
            because: Words(
                en: "Setting a property changes only the context. Save it.", ko: "프로퍼티를 설정하면 컨텍스트만 바뀝니다. 저장하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        var names = seed.names(4)
        for name in names { Department(context: context).name = name }
        try context.save()
        names = (names + ["Sales", "Design"]).sorted()
        let call = "list.appear()"
        try expectComputed(call, try attempt(call) { try list.appear() }, equals: names)
        let row = seed.number(in: 1...4)
        let details = "\(names.joined(separator: ", ")); list.details(ofRow: \(row)).department.name"
        let screen = try attempt(details) { try list.details(ofRow: row) }
        try expectComputed(details, screen.department.name, equals: names[row])
        let name = "New \(names[row])"
        let rename = "list.details(ofRow: \(row)).rename(to: \"\(name)\")"
        try attempt(rename) { try screen.rename(to: name) }
        let sql = "SELECT ZNAME FROM ZDEPARTMENT WHERE ZNAME LIKE 'New %'"
        try expectComputed("\(rename); \(sql)", try file.rows(sql), equals: [name])
    }
}
