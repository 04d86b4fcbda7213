import Checking
import Company
import CoreData
import XCTest

@testable import SaveWithoutLoss

final class AddressChecker: XCTestCase {
    private var file: CompanyFile!
    private var container: NSPersistentContainer!
    /// New, with a name, and not saved.
    private var grace: Employee!

    private var context: NSManagedObjectContext { container.viewContext }

    override func setUpWithError() throws {
        file = CompanyFile(in: try temporaryFolder())
        container = try file.open()
        grace = Employee(context: context)
        grace.firstName = "Grace"
        grace.lastName = "Hopper"
    }

    func testAnAddressFromBeforeTheFirstSaveLasts() throws {
        let moment = Words(en: "the program ends and starts anew", ko: "프로그램이 끝났다가 다시 시작")
        let call = "let url = address(of: grace); context.save(); \(moment); grace at url"
        let url = try attempt(call) { try address(of: grace) }
        try context.save()
        let later = try file.open()
        let id = later.persistentStoreCoordinator.managedObjectID(forURIRepresentation: url)
        var found: Employee?
        if let id { found = try later.viewContext.existingObject(with: id) as? Employee }
        expect(
            call, found?.firstName, equals: "Grace",
            because: Words(
                en: "A temporary id is good in this process alone. Ask the context for a permanent one first.",
                ko: "임시 ID는 이 프로세스 안에서만 통합니다. 먼저 컨텍스트에서 영구 ID를 받으십시오."))
    }

    func testAskingForAnAddressSavesNothing() throws {
        let call = "address(of: grace)"
        _ = try attempt(call) { try address(of: grace) }
        let sql = "SELECT ZFIRSTNAME FROM ZPERSON"
        expect(
            "\(call); \(sql)", try file.rows(sql), equals: [],
            because: Words(
                en: "Saving would write whatever else is half done, too. An id can be had without it.",
                ko: "저장하면 하다 만 다른 일까지 기록됩니다. ID는 저장하지 않고도 받을 수 있습니다."))
    }

    func testAnAddressLeadsToTheEmployeeInAnotherProgram() throws {
        try context.save()
        let url = grace.objectID.uriRepresentation()
        let later = try file.open()
        let call = "findEmployee(at: url, in: \(Words(en: "a context just made", ko: "방금 만든 컨텍스트")))"
        let found = try attempt(call) { try findEmployee(at: url, in: later.viewContext) }
        expect(
            call, found?.firstName, equals: "Grace",
            because: Words(
                en: "A new context has not met anybody yet. It has to ask the store.",
                ko: "새 컨텍스트는 아직 아무 객체도 모릅니다. 저장소에 물어보아야 합니다."))
    }

    func testNobodyIsFoundWhereTheEmployeeHasLeft() throws {
        try context.save()
        let url = grace.objectID.uriRepresentation()
        context.delete(grace)
        try context.save()
        let call = "context.delete(grace); context.save(); findEmployee(at: url, in: context)"
        let found = try attempt(call) { try findEmployee(at: url, in: context) }
        expect(
            call, found == nil, expected: Words(en: "nil", ko: "nil"),
            came: Words(en: "an Employee without a row", ko: "행이 없는 Employee"),
            because: Words(
                en: "object(with:) trusts you and looks nowhere. The first property that is read finds nobody there.",
                ko: "object(with:)는 말만 믿고 아무 데도 찾아보지 않습니다. 특성을 처음 읽을 때에야 아무도 없다는 것이 드러납니다."))
    }

    func testNobodyIsFoundInAnotherStore() throws {
        try context.save()
        let url = grace.objectID.uriRepresentation()
        let stranger = try CompanyFile(in: try temporaryFolder()).open()
        let call = "findEmployee(at: url, in: \(Words(en: "the context of another file", ko: "다른 파일의 컨텍스트")))"
        let found = try attempt(call) { try findEmployee(at: url, in: stranger.viewContext) }
        expect(
            call, found == nil, expected: Words(en: "nil", ko: "nil"),
            came: Words(en: "an Employee", ko: "Employee 객체"),
            because: Words(
                en: "An address names its store. Where that store is not open, nobody lives at it.",
                ko: "주소에는 저장소가 적혀 있습니다. 그 저장소가 열려 있지 않으면 그 주소에는 아무도 없습니다."))
    }
}
