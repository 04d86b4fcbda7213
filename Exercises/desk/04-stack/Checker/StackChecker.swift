import Checking
import CoreData
import XCTest

final class StackChecker: XCTestCase {
    private func open(
        _ url: URL, adjust: (NSPersistentStoreDescription) -> Void = { _ in }
    ) throws -> NSPersistentContainer {
        let model = try makeModel()
        return try attempt("openDesk(at: \(url.lastPathComponent), …)") {
            try openDesk(at: url, model: model, adjust: adjust)
        }
    }

    /// 저장소가 파일에 있음
    func testTheStoreIsInTheFile() throws {
        for name in ["desk.sqlite", "branch/office.sqlite"] {
            let url = try temporaryFolder().appendingPathComponent(name)
            let stores = try open(url).persistentStoreCoordinator.persistentStores
            expect(
                "openDesk(at: …/\(name), …): the store's type and URL",
                stores.map { "\($0.type) \($0.url?.lastPathComponent ?? "-")" },
                equals: ["\(NSSQLiteStoreType) \(url.lastPathComponent)"],
                because: Words(
                    en: "Without a description, a container puts its store in a default folder.",
                    ko: "저장소 설명을 지정하지 않으면 컨테이너가 정한 위치에 저장소가 생깁니다."))
            expect(
                "openDesk(at: …/\(name), …): is there a file?", FileManager.default.fileExists(atPath: url.path),
                equals: true, because: Words(en: "The desk's data is kept there.", ko: "인사 관리 프로그램의 데이터가 저장되는 곳입니다."))
        }
    }

    /// 저장한 내용이 다음에도 있음
    func testWhatIsSavedIsThereTheNextTime() throws {
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        let context = try open(url).viewContext
        for name in ["Sales", "Design"] {
            NSEntityDescription.insertNewObject(forEntityName: "Department", into: context)
                .setValue(name, forKey: "name")
        }
        try context.save()
        let count = try open(url).viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: "Department"))
        expect(
            "two departments saved, the store opened again; their number", count, equals: 2,
            because: Words(en: "A store in memory forgets them.", ko: "메모리 저장소에는 남지 않습니다."))
    }

    /// 오류를 던짐
    func testAnErrorIsThrown() throws {
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        try Data("not a database, however long one looks at it".utf8).write(to: url)
        let model = try makeModel()
        var caught: (any Error)?
        do { _ = try openDesk(at: url, model: model) } catch is Unsolved { throw XCTSkip() } catch { caught = error }
        expect(
            "openDesk(at: a file that isn't a database)", caught != nil,
            expected: Words(en: "an error", ko: "오류"), came: Words(en: "no error", ko: "오류 없음"),
            because: Words(
                en: "`loadPersistentStores` passes the error to its closure. Without it, the first save would fail.",
                ko: "`loadPersistentStores`는 오류를 클로저로 전달합니다. 이 오류를 버리면 첫 저장에서야 실패합니다."))
    }

    /// 저장소 설명을 바꿀 수 있음
    func testTheDescriptionCanBeAdjusted() throws {
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        _ = try open(url)
        let store = try open(url) { $0.isReadOnly = true }.persistentStoreCoordinator.persistentStores.first
        expect(
            "openDesk(…) { $0.isReadOnly = true }; the store's isReadOnly", store?.isReadOnly, equals: true,
            because: Words(
                en: "Later steps configure the store this way. A description counts when the store is loaded.",
                ko: "뒤의 단계는 이렇게 저장소를 설정합니다. 저장소 설명은 로드할 때 적용됩니다."))
    }

    /// 뷰 컨텍스트에 다른 컨텍스트의 저장이 보임
    func testTheViewContextShowsWhatOtherContextsSave() throws {
        let container = try open(try temporaryFolder().appendingPathComponent("desk.sqlite"))
        expect(
            "viewContext.automaticallyMergesChangesFromParent",
            container.viewContext.automaticallyMergesChangesFromParent, equals: true,
            because: Words(
                en: "Otherwise the desk keeps showing old values after an import in the background.",
                ko: "그러지 않으면 백그라운드에서 데이터를 들여온 뒤에도 예전 값이 보입니다."))
    }
}
