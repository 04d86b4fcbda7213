import Checking
import Company
import CoreData
import XCTest

@testable import AStackForEveryOccasion

final class AStackForEveryOccasionChecker: XCTestCase {
    private var folder: URL!
    private var url: URL!

    override func setUpWithError() throws {
        folder = try temporaryFolder()
        url = folder.appendingPathComponent("company.sqlite")
    }

    private func open(_ call: String, _ place: Place) throws -> NSPersistentContainer {
        let container = try attempt(call) { try openCompany(at: place) }
        guard !container.persistentStoreCoordinator.persistentStores.isEmpty else {
            expect(
                "\(call); persistentStores.count", container.persistentStoreCoordinator.persistentStores.count,
                equals: 1,
                because: Words(
                    en: "Making a container does not open its store yet.",
                    ko: "컨테이너를 만드는 것만으로는 저장소가 열리지 않습니다."))
            throw XCTSkip("no store is open")
        }
        return container
    }

    private func addSales(to container: NSPersistentContainer) throws {
        let sales = Department(context: container.viewContext)
        sales.name = "Sales"
        try container.viewContext.save()
    }

    private func names(_ container: NSPersistentContainer) throws -> [String] {
        try container.viewContext.fetch(NSFetchRequest<Department>(entityName: "Department")).map(\.name)
    }

    func testTheStoreIsOpen() throws {
        _ = try open("openCompany(at: .file(url))", .file(url))
    }

    func testTheFileLiesWhereItShould() throws {
        let container = try open("openCompany(at: .file(url))", .file(url))
        try addSales(to: container)
        expect(
            "openCompany(at: .file(url)); save; persistentStores[0].url",
            container.persistentStoreCoordinator.persistentStores.first?.url?.lastPathComponent,
            equals: "company.sqlite",
            because: Words(
                en: "Without a description the container takes its default folder and its own name.",
                ko: "저장소 설명을 주지 않으면 컨테이너는 기본 폴더와 자기 이름을 씁니다."))
    }

    func testWhatWasSavedIsThereTheNextTime() throws {
        try addSales(to: open("openCompany(at: .file(url))", .file(url)))
        let call = "openCompany(at: .file(url)); save; openCompany(at: .file(url))"
        expect(
            call, try names(open(call, .file(url))), equals: ["Sales"],
            because: Words(
                en: "A file is kept. Only stores in memory are empty each time.",
                ko: "파일은 남습니다. 매번 비어 있는 것은 메모리 저장소뿐입니다."))
    }

    func testAStoreInMemoryLeavesNoFile() throws {
        let container = try open("openCompany(at: .memory)", .memory)
        try addSales(to: container)
        expect(
            "openCompany(at: .memory); save; persistentStores[0].type",
            container.persistentStoreCoordinator.persistentStores[0].type, equals: NSInMemoryStoreType,
            because: Words(
                en: "A test that leaves a file behind is met by the next one.",
                ko: "테스트가 파일을 남기면 다음 테스트가 그것을 만납니다."))
    }

    func testStoresInMemoryShareNothing() throws {
        try addSales(to: open("openCompany(at: .memory)", .memory))
        let call = "openCompany(at: .memory); save; openCompany(at: .memory)"
        expect(
            call, try names(open(call, .memory)), equals: [],
            because: Words(
                en: "Every call gives a stack of its own. One that is kept and handed out twice is a shared one.",
                ko: "부를 때마다 스택을 새로 주어야 합니다. 간직했다가 두 번 내주면 함께 쓰는 스택이 됩니다."))
    }

    func testWhatIsShippedIsNotWritten() throws {
        try addSales(to: CompanyFile(in: folder).open())
        let container = try open("openCompany(at: .shipped(url))", .shipped(url))
        let design = Department(context: container.viewContext)
        design.name = "Design"
        try? container.viewContext.save()
        let sql = "SELECT ZNAME FROM ZDEPARTMENT"
        expect(
            "openCompany(at: .shipped(url)); save; \(sql)", try CompanyFile(in: folder).rows(sql), equals: ["Sales"],
            because: Words(
                en: "What ships with an app is signed, and often lies where nobody may write: open it read only.",
                ko: "앱에 딸린 파일은 서명되어 있고 쓸 수 없는 곳에 놓이기도 합니다. 읽기 전용으로 여십시오."))
    }

    func testAFolderThatIsNotThereIsToldOf() throws {
        let nowhere = folder.appendingPathComponent("no/such/folder/company.sqlite")
        let call = "openCompany(at: .file(\(Words(en: "in a folder that is not there", ko: "없는 폴더의 파일"))))"
        var thrown = false
        do { _ = try openCompany(at: .file(nowhere)) } catch let error {
            if error is Unsolved { _ = try attempt(call) { throw error } }
            thrown = true
        }
        expect(
            call, thrown, expected: Words(en: "an error", ko: "오류"),
            came: Words(en: "a container without a store", ko: "저장소 없는 컨테이너"),
            because: Words(
                en: "The completion handler got an error. Let it pass, and the first save fails for no visible reason.",
                ko: "완료 핸들러가 오류를 받았습니다. 그냥 넘기면 첫 저장이 까닭 모르게 실패합니다."))
    }

    func testAStoreOfAnotherModelIsLeftAlone() throws {
        let note = NSEntityDescription()
        note.name = "Note"
        let other = NSManagedObjectModel()
        other.entities = [note]
        _ = try StoreFile(model: other, in: folder, name: "company").open()
        let call = "openCompany(at: .file(\(Words(en: "another model's store", ko: "다른 모델의 저장소"))))"
        do { _ = try openCompany(at: .file(url)) } catch let error {
            if error is Unsolved { _ = try attempt(call) { throw error } }
        }
        let sql = "SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_NAME IN ('Note', 'Department')"
        expect(
            "\(call); \(sql)", try CompanyFile(in: folder).rows(sql), equals: ["Note"],
            because: Words(
                en: "What somebody else has written may be all that a user has. Throw the error, and touch nothing.",
                ko: "다른 모델이 쓴 파일이 사용자가 가진 전부일 수 있습니다. 오류를 던지고 아무것도 건드리지 마십시오."))
    }

    func testAllStacksHaveOneModel() throws {
        let one = try open("openCompany(at: .memory)", .memory)
        let two = try open("openCompany(at: .memory)", .memory)
        expect(
            "openCompany(at: .memory).managedObjectModel === openCompany(at: .memory).managedObjectModel",
            one.managedObjectModel === two.managedObjectModel, equals: true,
            because: Words(
                en: "With two copies of the model Department(context:) has two entities to choose from.",
                ko: "모델의 사본이 둘이면 클래스 하나에 엔티티가 둘이 되어 Department(context:)가 짐작해야 합니다."))
    }
}
