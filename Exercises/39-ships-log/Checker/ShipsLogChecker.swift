import Checking
import CoreData
import XCTest

@testable import ShipsLog

final class ShipsLogChecker: XCTestCase {
    private let version2 = makeModel(version: 2)
    private let version3 = makeModel(version: 3)
    private let version1 = makeModel(version: 1)

    private func model(_ version: Int) -> NSManagedObjectModel { [version1, version2, version3][version - 1] }

    private func older(than version: Int) -> [NSManagedObjectModel] { (1..<version).map(model) }

    /// A log as a killed program leaves it: its newest entries are only in the file that ends in `-wal`.
    private func log(version: Int, _ entries: [(number: Int, speed: Double)]) throws -> URL {
        let running = StoreFile(model: model(version), in: try temporaryFolder(), name: "running")
        let container = try running.open()
        for entry in entries {
            let object = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: container.viewContext)
            object.setValue(entry.number, forKey: "number")
            object.setValue(entry.speed, forKey: version == 1 ? "knots" : "speed")
        }
        try container.viewContext.save()
        let store = try temporaryFolder().appendingPathComponent("log.sqlite")
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: running.url.path + end, toPath: store.path + end)
        }
        withExtendedLifetime(container) {}
        return store
    }

    private func damaged() throws -> URL {
        let store = try temporaryFolder().appendingPathComponent("log.sqlite")
        try Data(String(repeating: "salt water ", count: 1000).utf8).write(to: store)
        return store
    }

    private func speeds(_ container: NSPersistentContainer, _ key: String = "speed") throws -> [Double] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
        return try container.viewContext.fetch(request).compactMap { $0.value(forKey: key) as? Double }.sorted()
    }

    private func open(_ store: URL, version: Int = 2) throws -> NSPersistentContainer {
        try attempt("openLog(at: store, current: version \(version), older: …)") {
            try openLog(at: store, current: model(version), older: older(than: version))
        }
    }

    /// The error with which a log is refused.
    private func refusal(_ store: URL, version: Int = 2) throws -> (any Error)? {
        do {
            _ = try openLog(at: store, current: model(version), older: older(than: version))
            return nil
        } catch is Unsolved { throw XCTSkip("openLog(at: store, current: version \(version), older: …)") } catch {
            return error
        }
    }

    private func hasBackup(_ store: URL) -> Bool { FileManager.default.fileExists(atPath: store.path + ".backup") }

    /// 상태를 알아냄
    func testTheConditionIsFound() throws {
        let stores = [
            ("a folder without a file", try temporaryFolder().appendingPathComponent("log.sqlite"), Condition.missing),
            ("a store of version 1", try log(version: 1, [(1, 5)]), .old),
            ("a store of version 2", try log(version: 2, [(1, 5)]), .current),
            ("a store of version 3", try log(version: 3, [(1, 5)]), .unknown),
            ("a file of salt water", try damaged(), .damaged),
        ]
        for (name, store, expected) in stores {
            let found = try attempt("condition(of: \(name), current: version 2, older: [version 1])") {
                try condition(of: store, current: version2, older: [version1])
            }
            expect(
                "condition(of: \(name), current: version 2, older: [version 1])", found, equals: expected,
                because: Words(
                    en: "Without a file, the store is missing. A file that has no metadata is damaged. A store that "
                        + "has some is current, old or unknown, depending on the model that fits.",
                    ko: "파일이 없으면 저장소가 없는 것이고, 파일에 메타데이터가 없으면 손상된 것입니다. 메타데이터가 있으면 맞는 모델에 "
                        + "따라 현재 버전, 예전 버전, 알 수 없는 버전으로 나뉩니다."))
        }
    }

    /// 이전 일지가 마이그레이션됨
    func testOldLogsAreMigrated() throws {
        for version in [1, 2] {
            let container = try open(try log(version: version, [(1, 12.5), (2, 7)]), version: 3)
            expect(
                "openLog(at: version \(version), current: version 3, older: [1, 2]); speed of both entries",
                try speeds(container), equals: [7, 12.5],
                because: Words(
                    en: "Both older versions are in use. Open the file at `store`: its entries have to be there after "
                        + "the migration.",
                    ko: "예전 버전 두 가지를 모두 사용 중입니다. `store`에 있는 파일을 여십시오. 마이그레이션한 뒤에도 항목이 그대로 있어야 "
                        + "합니다."))
        }
    }

    /// 백업에 일지의 내용이 있음
    func testTheBackupHasWhatWasInTheLog() throws {
        let store = try log(version: 1, [(1, 12.5), (2, 7)])
        _ = try open(store)
        expect(
            "openLog(at: version 1, current: version 2, older: [1]); a file log.sqlite.backup", hasBackup(store),
            equals: true,
            because: Words(en: "An old log is backed up first.", ko: "예전 버전은 먼저 백업합니다."))
        guard hasBackup(store) else { return }
        let restored = try temporaryFolder().appendingPathComponent("restored.sqlite")
        for end in ["", "-wal"] where FileManager.default.fileExists(atPath: store.path + ".backup" + end) {
            try FileManager.default.copyItem(atPath: store.path + ".backup" + end, toPath: restored.path + end)
        }
        let file = StoreFile(model: version1, in: restored.deletingLastPathComponent(), name: "restored")
        let rows = (try? file.rows("SELECT count(*) FROM ZENTRY")) ?? []
        expect(
            "openLog(at: version 1, …); SELECT count(*) FROM ZENTRY, in the backup", rows, equals: ["2"],
            because: Words(
                en: "The newest rows of a killed program are only in the -wal file.",
                ko: "강제로 종료된 프로그램의 최신 행은 -wal 파일에만 있습니다."))
        guard rows == ["2"] else { return }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: store.appendingPathExtension("backup"), options: nil)
        expect(
            "openLog(at: version 1, …); the backup fits version 1",
            version1.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata), equals: true,
            because: Words(
                en: "A backup is made before the migration, not after it.",
                ko: "백업은 마이그레이션한 뒤가 아니라 전에 만듭니다."))
    }

    /// 백업이 교체됨
    func testABackupIsReplaced() throws {
        let first = try log(version: 1, [(1, 3)])
        let place = first.appendingPathExtension("backup")
        let found = try attempt("backUp(store)") { try backUp(first) }
        expect(
            "backUp(log.sqlite).lastPathComponent", found.lastPathComponent, equals: place.lastPathComponent,
            because: Words(en: "The user looks for it next to the log.", ko: "사용자는 일지 옆에서 백업을 찾습니다."))
        let second = try log(version: 1, [(1, 4), (2, 5)])
        for end in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: first.path + end)
            try FileManager.default.copyItem(atPath: second.path + end, toPath: first.path + end)
        }
        try? FileManager.default.removeItem(atPath: first.path + "-shm")
        _ = try attempt("backUp(store), again") { try backUp(first) }
        let container = NSPersistentContainer(name: "Log", managedObjectModel: version1)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: place)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        expect(
            "backUp(store), twice; the speeds in the backup", failure == nil ? try speeds(container, "knots") : [],
            equals: [4, 5],
            because: Words(en: "The newer backup replaces the older one.", ko: "새 백업이 예전 백업을 교체합니다."))
    }

    /// 현재 일지는 백업 없이 열림
    func testACurrentLogIsOpenedWithoutABackup() throws {
        let store = try log(version: 2, [(1, 9)])
        expect(
            "openLog(at: version 2, current: version 2, older: [1]); speeds", try speeds(open(store)), equals: [9],
            because: Words(en: "Nothing needs a migration.", ko: "마이그레이션할 것이 없습니다."))
        expect(
            "openLog(at: version 2, current: version 2, older: [1]); a file log.sqlite.backup", hasBackup(store),
            equals: false,
            because: Words(
                en: "Only an old store is about to change. A copy at each launch fills the disk.",
                ko: "바뀌는 것은 예전 버전의 저장소뿐입니다. 실행할 때마다 복사하면 디스크가 찹니다."))
        let new = try temporaryFolder().appendingPathComponent("log.sqlite")
        expect(
            "openLog(at: a missing store, …); speeds", try speeds(open(new)), equals: [],
            because: Words(en: "The first launch creates the log.", ko: "첫 실행에서 일지를 만듭니다."))
    }

    /// 모르는 일지와 손상된 일지는 그대로 두고 거부
    func testUnknownAndDamagedLogsAreRefusedUnchanged() throws {
        let cases: [(String, URL, LogError)] = [
            ("a store of version 3", try log(version: 3, [(1, 5)]), .unknownVersion),
            ("a file of salt water", try damaged(), .damaged),
        ]
        for (name, store, expected) in cases {
            let before = try Data(contentsOf: store)
            let error = try refusal(store)
            expect(
                "openLog(at: \(name), current: version 2, …)", error as? LogError, equals: expected,
                because: Words(
                    en: "A newer store would lose what the old model doesn't have, and a damaged one isn't an old one.",
                    ko: "새 버전의 저장소는 예전 모델에 없는 것을 잃고, 손상된 저장소는 예전 버전이 아닙니다."))
            expect(
                "openLog(at: \(name), current: version 2, …); the file is unchanged",
                (try? Data(contentsOf: store)) == before, equals: true,
                because: Words(
                    en: "A file that can't be opened today may be the only copy. Never delete or replace it.",
                    ko: "오늘 열 수 없는 파일이 유일한 사본일 수 있습니다. 삭제하거나 교체하지 마십시오."))
        }
    }

    /// 실패한 마이그레이션은 원인을 알림
    func testAFailedMigrationReportsItsCause() throws {
        let store = try log(version: 1, [(1, 5), (1, 6)])
        let error = try refusal(store) as? LogError
        // The place may be spelled in another way.
        if case .migrationFailed(let backup, let cause) = error {
            expect(
                "openLog(at: version 1 with the number 1 twice, …); the error's backup", backup.lastPathComponent,
                equals: "log.sqlite.backup",
                because: Words(en: "The report says where the data is.", ko: "오류에는 데이터의 위치가 들어 있어야 합니다."))
            expect(
                "openLog(at: version 1 with the number 1 twice, …); the error's cause", cause, equals: 134111,
                because: Words(
                    en: "134110 only says that a migration failed. The reason is underneath.",
                    ko: "134110은 마이그레이션이 실패했다는 뜻일 뿐입니다. 이유는 원인 오류에 있습니다."))
        } else {
            expect(
                "openLog(at: version 1 with the number 1 twice, current: version 2, …)", false,
                expected: Words(en: "LogError.migrationFailed", ko: "LogError.migrationFailed"),
                came: error.map { "\($0)" } ?? "no LogError",
                because: Words(
                    en: "Version 2 allows each number once, so this store can't be migrated.",
                    ko: "버전 2에서는 번호가 고유해야 하므로 이 저장소는 마이그레이션할 수 없습니다."))
        }
        let file = StoreFile(model: version1, in: store.deletingLastPathComponent(), name: "log")
        expect(
            "openLog(at: version 1 with the number 1 twice, …); SELECT ZKNOTS FROM ZENTRY",
            (try? file.rows("SELECT ZKNOTS FROM ZENTRY ORDER BY ZKNOTS")) ?? [], equals: ["5.0", "6.0"],
            because: Words(
                en: "A failed migration leaves the old store usable, unless your code replaces it.",
                ko: "마이그레이션이 실패해도 예전 저장소는 그대로입니다. 코드에서 교체하지만 않으면 됩니다."))
    }
}
