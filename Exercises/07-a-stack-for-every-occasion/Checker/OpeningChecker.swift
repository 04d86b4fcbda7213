import Checking
import Company
import CoreData
import XCTest

@testable import AStackForEveryOccasion

/// Checks `openCompany(at:)` where it succeeds.
final class OpeningChecker: XCTestCase {
    private var folder: URL!
    private var url: URL!

    override func setUpWithError() throws {
        folder = try temporaryFolder()
        url = folder.appendingPathComponent("company.sqlite")
    }

    private func names(_ container: NSPersistentContainer) throws -> [String] {
        try container.viewContext.fetch(NSFetchRequest<Department>(entityName: "Department")).map(\.name)
    }

    /// 저장소가 열림
    func testTheStoreIsOpen() throws {
        let call = "openCompany(at: .file(url))"
        guard case .success(let container) = try attempt(call, { try openCompany(at: .file(url)) }) else {
            throw XCTSkip("the store wasn't opened")
        }
        expect(
            "\(call); persistentStores.count", container.persistentStoreCoordinator.persistentStores.count, equals: 1,
            because: Words(
                en: "Creating a container doesn't open its store. Load it.",
                ko: "컨테이너를 만드는 것만으로는 저장소가 열리지 않습니다. 로드하십시오."))
    }

    /// 파일이 지정한 위치에 있음
    func testTheFileIsWhereItShouldBe() throws {
        let container = try opened("openCompany(at: .file(url))", .file(url))
        expect(
            "openCompany(at: .file(url)); persistentStores[0].url?.lastPathComponent",
            container.persistentStoreCoordinator.persistentStores.first?.url?.lastPathComponent,
            equals: "company.sqlite",
            because: Words(
                en: "The store description's url says where the file is. Without it, the container chooses a place.",
                ko: "파일의 위치는 저장소 설명의 url로 정합니다. 없으면 컨테이너가 위치를 고릅니다."))
    }

    /// 저장한 내용이 다음에도 있음
    func testWhatWasSavedIsThereTheNextTime() throws {
        for name in ["Sales", "Design"] {
            let container = try opened("openCompany(at: .file(url))", .file(url))
            Department(context: container.viewContext).name = name
            try container.viewContext.save()
        }
        let call = "openCompany(at: .file(url))"
        expect(
            "\(call); \(Words(en: "names of the saved departments", ko: "저장한 부서의 이름"))",
            try names(opened(call, .file(url))).sorted(), equals: ["Design", "Sales"],
            because: Words(
                en: "A file keeps what was saved. Only a store in memory is empty each time.",
                ko: "파일에는 저장한 것이 남습니다. 매번 비어 있는 것은 메모리 저장소뿐입니다."))
    }

    /// 메모리 저장소는 파일을 남기지 않음
    func testAStoreInMemoryLeavesNoFile() throws {
        let container = try opened("openCompany(at: .memory)", .memory)
        let store = container.persistentStoreCoordinator.persistentStores[0]
        // A SQLite store at /dev/null has no file either.
        expect(
            "openCompany(at: .memory); persistentStores[0].type",
            store.type == NSInMemoryStoreType || store.url?.path == "/dev/null",
            expected: Words(en: "NSInMemoryStoreType", ko: "NSInMemoryStoreType"), came: store.type,
            because: Words(
                en: "A file that one test leaves behind can change the result of the next one.",
                ko: "테스트가 남긴 파일은 다음 테스트의 결과를 바꿀 수 있습니다."))
    }

    /// 메모리 저장소끼리는 공유하는 것이 없음
    func testStoresInMemoryShareNothing() throws {
        let first = try opened("openCompany(at: .memory)", .memory)
        first.viewContext.rollback()
        Department(context: first.viewContext).name = "Sales"
        try first.viewContext.save()
        let call = "openCompany(at: .memory); context.save(); openCompany(at: .memory)"
        expect(
            call, try names(opened(call, .memory)), equals: [],
            because: Words(
                en: "Each call has to create a new stack. A stack that is kept and returned twice is shared.",
                ko: "호출할 때마다 스택을 새로 만들어야 합니다. 보관했다가 두 번 반환한 스택은 공유됩니다."))
    }

    /// 모든 스택이 모델 하나를 공유
    func testAllStacksShareOneModel() throws {
        let one = try opened("openCompany(at: .memory)", .memory)
        let two = try opened("openCompany(at: .memory)", .memory)
        expect(
            "openCompany(at: .memory).managedObjectModel === openCompany(at: .memory).managedObjectModel",
            one.managedObjectModel === two.managedObjectModel, equals: true,
            because: Words(
                en: "With two copies of the model, a class has two entities, and Department(context:) is ambiguous.",
                ko: "모델의 사본이 둘이면 클래스 하나에 엔티티가 둘이 되어 Department(context:)가 모호해집니다."))
    }
}

extension XCTestCase {
    /// The container of a place that can be opened; skips the test if there is none, since another test reports it.
    func opened(_ call: String, _ place: Place) throws -> NSPersistentContainer {
        switch try attempt(call, { try openCompany(at: place) }) {
        case .success(let container):
            guard !container.persistentStoreCoordinator.persistentStores.isEmpty else {
                throw XCTSkip("no store is open")
            }
            return container
        case .failure(let failure):
            expect(
                call, false, expected: Words(en: "a container", ko: "컨테이너"), came: Words(failure),
                because: Words(
                    en: "This place can be opened. Look at the store description.",
                    ko: "이곳은 열 수 있습니다. 저장소 설명을 확인하십시오."))
            throw XCTSkip("the store wasn't opened")
        }
    }
}

extension Words {
    /// The failure as the learner writes it.
    init(_ failure: Failure?) {
        let text =
            switch failure {
            case .other(let code): ".other(\(code.rawValue))"
            case .some(let failure): ".\(failure)"
            case nil: "nil"
            }
        self.init(en: text, ko: text)
    }
}
