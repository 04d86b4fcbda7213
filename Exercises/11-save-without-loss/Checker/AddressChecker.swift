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

    /// 첫 저장 전에 얻은 주소가 유효함
    func testAnAddressFromBeforeTheFirstSaveIsValid() throws {
        let moment = Words(en: "the program ends and starts again", ko: "프로그램이 끝났다가 다시 시작")
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
                en: "A temporary ID is valid only in this process. Obtain a permanent one from the context first.",
                ko: "임시 ID는 이 프로세스 안에서만 유효합니다. 먼저 컨텍스트에서 영구 ID를 얻으십시오."))
    }

    /// 주소를 얻어도 저장되지 않음
    func testAskingForAnAddressSavesNothing() throws {
        let call = "address(of: grace)"
        _ = try attempt(call) { try address(of: grace) }
        let sql = "SELECT ZFIRSTNAME FROM ZPERSON"
        expect(
            "\(call); \(sql)", try file.rows(sql), equals: [],
            because: Words(
                en: "A save would also write other unfinished changes. You can obtain an ID without saving.",
                ko: "저장하면 끝나지 않은 다른 변경까지 기록됩니다. ID는 저장하지 않고도 얻을 수 있습니다."))
    }

    /// 주소로 다른 프로그램에서 직원을 찾음
    func testAnAddressLeadsToTheEmployeeInAnotherProgram() throws {
        try context.save()
        let url = grace.objectID.uriRepresentation()
        let later = try file.open()
        let call = "findEmployee(at: url, in: \(Words(en: "a context just made", ko: "방금 만든 컨텍스트")))"
        let found = try attempt(call) { try findEmployee(at: url, in: later.viewContext) }
        expect(
            call, found?.firstName, equals: "Grace",
            because: Words(
                en: "A new context has no objects yet, so it has to look in the store.",
                ko: "새 컨텍스트에는 아직 객체가 없으므로 저장소에서 찾아야 합니다."))
    }

    /// 삭제된 직원은 찾을 수 없음
    func testADeletedEmployeeIsNotFound() throws {
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
                en: "object(with:) doesn't check whether the row exists. You notice only when you read a property.",
                ko: "object(with:)는 행이 있는지 확인하지 않습니다. 프로퍼티를 읽을 때에야 행이 없다는 것을 알게 됩니다."))
    }

    /// 다른 저장소에서는 아무도 찾을 수 없음
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
                en: "An address contains the ID of its store. If that store isn't open, nobody is found.",
                ko: "주소에는 저장소의 ID가 들어 있습니다. 그 저장소가 열려 있지 않으면 찾을 수 없습니다."))
    }
}
