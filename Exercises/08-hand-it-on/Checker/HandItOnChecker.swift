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

    func testACleanContextIsNotSaved() throws {
        let call = "context.hasChanges == false; saveContext()"
        let saved = try attempt(call) { try container.saveContext() }
        expect(
            call, saved, equals: false,
            because: Words(
                en: "Who does not ask hasChanges tells the user that something was saved when nothing was.",
                ko: "hasChanges를 묻지 않으면 아무것도 저장하지 않고도 저장했다고 알리게 됩니다."))
    }

    func testItTellsWhetherThereWasAnythingToSave() throws {
        let call = "Department(context: viewContext).name = \"IT\"; saveContext()"
        Department(context: context).name = "IT"
        let saved = try attempt(call) { try container.saveContext() }
        expect(
            call, saved, equals: true,
            because: Words(en: "There was a new department.", ko: "새 부서가 있었습니다."))
    }

    func testWhatIsNewReachesTheFile() throws {
        Department(context: context).name = "IT"
        let sql = "SELECT ZNAME FROM ZDEPARTMENT ORDER BY ZNAME"
        try attempt("saveContext()") { try container.saveContext() }
        expect(
            "Department(context: viewContext).name = \"IT\"; saveContext(); \(sql)", try file.rows(sql),
            equals: ["Design", "IT", "Sales"],
            because: Words(
                en: "Without an argument it is the view context that is saved.",
                ko: "인수가 없으면 뷰 컨텍스트를 저장합니다."))
    }

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
                en: "The context that is given is the one to ask and to save, and not the view context.",
                ko: "물어보고 저장할 것은 뷰 컨텍스트가 아니라 받은 컨텍스트입니다."))
    }

    func testAFailedSaveIsToldOf() throws {
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
                en: "Whoever swallows the error tells the user that all is well.",
                ko: "오류를 삼키면 사용자는 모두 잘된 줄 압니다."))
    }

    func testTheListIsInOrder() throws {
        let call = "list.appear()"
        expect(
            call, try attempt(call) { try list.appear() }, equals: ["Design", "Sales"],
            because: Words(
                en: "Without a sort descriptor the rows come in no order that one could rely on.",
                ko: "정렬 기술자가 없으면 행의 순서를 믿을 수 없습니다."))
    }

    func testAScreenWithoutAContainerSaysSo() throws {
        let forgotten = DepartmentList()
        let call = "DepartmentList().appear()"
        var came: Any = "no error"
        do { came = try forgotten.appear() } catch let error {
            if error is Unsolved { _ = try attempt(call) { throw error } }
            came = error
        }
        expect(
            call, came is MissingContainer, expected: Words(en: "MissingContainer", ko: "MissingContainer"), came: came,
            because: Words(
                en: "An empty list looks like an empty company. A screen that was forgotten has to say so.",
                ko: "빈 목록은 빈 회사처럼 보입니다. 잊힌 화면은 그렇다고 말해야 합니다."))
    }

    func testTheDetailsAreThoseOfTheRow() throws {
        let call = "list.details(ofRow: 1).department.name"
        expect(
            call, try attempt(call) { try list.details(ofRow: 1) }.department.name, equals: "Sales",
            because: Words(
                en: "The rows and the details have to count in the same order.",
                ko: "행과 상세 화면은 같은 순서로 세어야 합니다."))
    }

    func testTheNextScreenGetsTheContainer() throws {
        let call = "list.details(ofRow: 0).container"
        let details = try attempt(call) { try list.details(ofRow: 0) }
        expect(
            call, details.container === container, expected: Words(en: "the container of the list", ko: "목록의 컨테이너"),
            came: details.container as Any,
            because: Words(
                en: "Each screen hands on what the next one needs, or the chain breaks there.",
                ko: "화면마다 다음 화면에 필요한 것을 건네야 합니다. 아니면 거기서 끊어집니다."))
    }

    func testTheListSeesTheNewNameAtOnce() throws {
        let details = try attempt("list.details(ofRow: 0)") { try list.details(ofRow: 0) }
        let call = "list.details(ofRow: 0).department"
        expect(
            call, details.department.managedObjectContext === context,
            expected: Words(en: "an object of the view context", ko: "뷰 컨텍스트의 객체"),
            came: Words(en: "an object of another context", ko: "다른 컨텍스트의 객체"),
            because: Words(
                en: "Both screens show one department. In two contexts it would be two objects.",
                ko: "두 화면은 부서 하나를 보여 줍니다. 컨텍스트가 둘이면 객체도 둘이 됩니다."))
    }

    func testANewNameIsSaved() throws {
        let details = try attempt("list.details(ofRow: 0)") { try list.details(ofRow: 0) }
        try attempt("rename(to: \"Form\")") { try details.rename(to: "Form") }
        let sql = "SELECT ZNAME FROM ZDEPARTMENT ORDER BY ZNAME"
        expect(
            "list.details(ofRow: 0).rename(to: \"Form\"); \(sql)", try file.rows(sql), equals: ["Form", "Sales"],
            because: Words(
                en: "Setting a property changes the scratchpad alone.", ko: "프로퍼티에 값을 넣어도 연습장만 바뀝니다."))
    }
}
