import Checking
import CoreData
import Exercise
import XCTest

final class MigrationChecker: XCTestCase {
    private var url: URL!
    override func setUpWithError() throws {
        let running = try temporaryFolder().appendingPathComponent("running.sqlite")
        let old = try openDesk(at: running, model: try makeDeskModel())
        let context = old.viewContext
        for row in [StaffRow(1, "Ada", "King", "Sales", 1000), StaffRow(2, "Ben", "Ott", "Design", 2000)] {
            try hire(row, in: context).setValue("555-\(row.number)", forKey: "tel")
        }
        try context.save()
        // A killed program leaves this behind: the last rows are in the log and not in the file.
        url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: running.path + end, toPath: url.path + end)
        }
        withExtendedLifetime(old) {}
    }

    private func second() throws -> NSManagedObjectModel {
        let model = try makeDeskModel()
        try attempt("makeVersionTwo(of:)") { try makeVersionTwo(of: model) }
        return model
    }

    private func migrated() throws -> StoreFile {
        let model = try second()
        _ = try attempt("migrate(at: desk.sqlite, …)") { try migrate(at: url, to: model) }
        return StoreFile(model: model, in: url.deletingLastPathComponent(), name: "desk")
    }

    private func employees(_ keys: String...) throws -> [String] {
        let context = try migrated().open().viewContext
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        return try context.fetch(request).map { employee in
            try keys.map { key in
                guard employee.entity.propertiesByName[key] != nil else { throw XCTSkip("another test reports it") }
                return "\(employee.value(forKey: key) ?? "nil")"
            }.joined(separator: " ")
        }
    }

    /// 모델에 새 프로퍼티가 있음
    func testTheModelHasItsNewProperties() throws {
        let model = try second()
        let names = ["Employee", "Department"].map { model.entitiesByName[$0]?.attributesByName.keys.sorted() ?? [] }
        expect(
            "makeVersionTwo(of:), the attributes", names,
            equals: [
                ["email", "firstName", "lastName", "number", "phone", "salary", "startDate"], ["floor", "name"],
            ], because: Words(en: "One is renamed, two are new.", ko: "하나는 이름이 바뀌고 둘은 새로 생깁니다."))
    }

    /// 전화번호는 유지
    func testPhoneNumbersAreKept() throws {
        expect(
            "migrate; the phone numbers", try employees("firstName", "phone"), equals: ["Ada 555-1", "Ben 555-2"],
            because: Words(
                en: "For Core Data, a new name is a new attribute unless the model says what it was called.",
                ko: "이전 이름을 모델에 지정하지 않으면, 이름이 바뀐 속성은 새 속성으로 취급됩니다."))
    }

    /// 모두에게 주소가 있음
    func testEverybodyHasAnAddress() throws {
        expect(
            "migrate; the addresses", try employees("email"),
            equals: ["ada.king@company.example", "ben.ott@company.example"],
            because: Words(
                en: "A lightweight migration leaves new optional attributes empty.", ko: "경량 마이그레이션은 새 옵셔널 속성을 비워 둡니다.")
        )
    }

    // A store that has kept its history once opens read-only without the tracking option.
    /// 기록을 남기는 저장소도 마이그레이션됨
    func testAStoreWithHistoryIsMigrated() throws {
        let kept = try temporaryFolder().appendingPathComponent("history.sqlite")
        _ = try {
            let context = try openDesk(at: kept, model: makeDeskModel()) { description in
                description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            }.viewContext
            try hire(StaffRow(1, "Ada", "King", "Sales", 1000), in: context)
        }()
        let model = try second()
        guard model.entitiesByName["Employee"]?.attributesByName["email"] != nil else {
            throw XCTSkip("another test reports it")
        }
        var code: Int?
        do {
            _ = try migrate(at: kept, to: model)
        } catch is Unsolved {
            throw XCTSkip()
        } catch {
            code = (error as NSError).code
        }
        expect(
            "migrate(a store that keeps its history); the code of the error", code, equals: nil,
            because: Words(
                en: "Without the tracking option such a store opens read-only. Set it in the store's description.",
                ko: "기록을 남기는 저장소를 추적 옵션 없이 열면 읽기 전용이 됩니다. 저장소 설명에서 옵션을 설정하십시오."))
    }

    /// 부서는 1층
    func testDepartmentsAreOnTheFirstFloor() throws {
        let file = try migrated()
        _ = try file.open()
        expect(
            "migrate; SELECT ZNAME, ZFLOOR", try file.rows("SELECT ZNAME, ZFLOOR FROM ZDEPARTMENT ORDER BY 1"),
            equals: ["Design|1", "Sales|1"],
            because: Words(
                en: "A mandatory attribute needs a default value, which existing rows get.",
                ko: "필수 속성에는 기본값이 필요하며, 이미 있는 행은 그 값을 갖게 됩니다."))
    }

    /// 사본이 완전함
    func testTheCopyIsComplete() throws {
        _ = try migrated()
        let copy = backupURL(of: url)
        guard FileManager.default.fileExists(atPath: copy.path) else {
            expect(
                "migrate; is there a copy?", false, equals: true,
                because: Words(en: "A migration can't be undone.", ko: "마이그레이션은 되돌릴 수 없습니다."))
            return
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        let container = try openDesk(at: copy, model: try makeDeskModel()) {
            $0.shouldMigrateStoreAutomatically = false
            $0.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        }
        let tel = try container.viewContext.fetch(request).compactMap { $0.value(forKey: "tel") as? String }.sorted()
        expect(
            "the copy, opened with the first version; the phone numbers", tel, equals: ["555-1", "555-2"],
            because: Words(
                en: "The store is more than one file: what was saved last is in the log.",
                ko: "저장소는 파일 하나가 아닙니다. 마지막에 저장한 것은 로그 파일에 있습니다."))
    }

    /// 두 번째에는 아무 일도 없음
    func testNothingHappensTwice() throws {
        let model = try second()
        let none = url.deletingLastPathComponent().appendingPathComponent("none.sqlite")
        let answers = try attempt("migrate") {
            [try migrate(at: none, to: model), try migrate(at: url, to: model), try migrate(at: url, to: model)]
        }
        expect(
            "migrate(no file), migrate(desk.sqlite), migrate(desk.sqlite)", answers, equals: [false, true, false],
            because: Words(en: "The metadata of a store says which version it has.", ko: "저장소의 메타데이터로 버전을 알 수 있습니다."))
        expect(
            "is there a file none.sqlite now?", FileManager.default.fileExists(atPath: none.path), equals: false,
            because: Words(en: "There was nothing to migrate.", ko: "마이그레이션할 것이 없었습니다."))
    }
}
