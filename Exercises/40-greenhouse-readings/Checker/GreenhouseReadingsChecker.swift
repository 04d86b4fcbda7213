import Checking
import CoreData
import XCTest

@testable import GreenhouseReadings

final class GreenhouseReadingsChecker: XCTestCase {
    private typealias Entry = (value: String?, sensor: String?)
    private let day = Date(timeIntervalSinceReferenceDate: 800_000_000)

    /// A store of a version that has shipped. The readings are a second apart.
    private func store(version: Int, _ entries: [Entry]) throws -> StoreFile {
        let file = StoreFile(model: makeShippedModel(version: version), in: try temporaryFolder())
        let context = try file.open().viewContext
        for (index, entry) in entries.enumerated() {
            let reading = NSEntityDescription.insertNewObject(forEntityName: "Reading", into: context)
            reading.setValue(entry.value, forKey: "value")
            reading.setValue(entry.sensor, forKey: "sensor")
            reading.setValue(day.addingTimeInterval(Double(index)), forKey: version == 1 ? "taken" : "measured")
        }
        try context.save()
        return file
    }

    private func load(
        _ file: StoreFile, _ model: NSManagedObjectModel, _ manager: NSStagedMigrationManager?
    ) throws -> NSManagedObjectContext {
        let container = NSPersistentContainer(name: "Greenhouse", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: file.url)
        if let manager { description.setOption(manager, forKey: NSPersistentStoreStagedMigrationManagerOptionKey) }
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container.viewContext
    }

    private func migrate(
        _ file: StoreFile, batchDone: @escaping (NSManagedObjectContext) throws -> Void = { _ in }
    ) throws -> NSManagedObjectContext {
        let model = try attempt("makeCurrentModel()") { try makeCurrentModel() }
        let manager = try attempt("makeMigrationManager(batchDone: …)") {
            try makeMigrationManager(batchDone: batchDone)
        }
        return try attempt("loadPersistentStores, version 4 with the manager") { try load(file, model, manager) }
    }

    private func readings(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Reading")
        request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: true)]
        return try context.fetch(request)
    }

    private func celsius(_ context: NSManagedObjectContext) throws -> [Double?] {
        try readings(context).map { $0.value(forKey: "celsius") as? Double }
    }

    /// 모델에 필요한 것이 있음
    func testTheModelsHaveWhatTheyNeed() throws {
        let current = try attempt("makeCurrentModel()") { try makeCurrentModel() }
        expect(
            "makeCurrentModel().entitiesByName[\"Reading\"]?.propertiesByName.keys",
            current.entitiesByName["Reading"]?.propertiesByName.keys.sorted() ?? [],
            equals: ["celsius", "date", "probe"],
            because: Words(en: "Nothing old is left in version 4.", ko: "버전 4에는 예전 것이 남지 않습니다."))
        let bridge = try attempt("makeBridgeModel()") { try makeBridgeModel() }
        let names = bridge.entitiesByName["Reading"]?.propertiesByName.keys.sorted() ?? []
        expect(
            "makeBridgeModel().entitiesByName[\"Reading\"]?.propertiesByName.keys",
            names.filter { ["celsius", "probe", "sensor", "value"].contains($0) },
            equals: ["celsius", "probe", "sensor", "value"],
            because: Words(
                en: "Data can be moved only in a version that has both the old and the new properties.",
                ko: "예전 프로퍼티와 새 프로퍼티가 모두 있는 버전에서만 데이터를 옮길 수 있습니다."))
    }

    /// 두 버전이 모두 옮겨짐
    func testBothVersionsArrive() throws {
        for version in [1, 2] {
            let file = try store(version: version, [("21.5", "roof"), ("-3", "door"), ("18,25", "roof")])
            expect(
                "version \(version) with 21.5, -3 and 18,25; celsius", try celsius(migrate(file)),
                equals: [21.5, -3, 18.25],
                because: Words(
                    en: "The values are moved by a handler of a custom stage, and saved there.",
                    ko: "값은 사용자 지정 단계의 핸들러에서 옮기고 저장합니다."))
        }
    }

    /// 날짜는 유지
    func testDatesAreKept() throws {
        for version in [1, 2] {
            let context = try migrate(try store(version: version, [("1", nil), ("2", nil)]))
            let dates = try readings(context).map { $0.value(forKey: "date") as? Date }
            expect(
                "version \(version) with two readings; date", dates, equals: [day, day.addingTimeInterval(1)],
                because: Words(
                    en: "A renaming identifier is the first name, and all later versions keep it.",
                    ko: "이름 변경 식별자는 처음 이름이며, 이후의 모든 버전에서 그대로 둡니다."))
        }
    }

    /// 읽을 수 없는 값은 nil
    func testUnreadableValuesBecomeNil() throws {
        let file = try store(version: 2, [("n/a", "roof"), (nil, "roof"), ("", "roof"), ("0", "roof")])
        expect(
            "version 2 with n/a, nil, \"\" and 0; celsius", try celsius(migrate(file)), equals: [nil, nil, nil, 0],
            because: Words(
                en: "A reading that can't be read isn't a reading of 0 degrees.",
                ko: "읽을 수 없는 측정값은 0도가 아닙니다."))
    }

    /// 한 센서의 측정값은 프로브 하나를 공유
    func testReadingsOfASensorShareAProbe() throws {
        // Two batches, so that the probes of the first one are needed in the second.
        let entries = (0..<150).map { Entry("\($0)", ["roof", "door", nil][$0 % 3]) }
        let context = try migrate(try store(version: 1, entries))
        let request = NSFetchRequest<NSManagedObject>(entityName: "Probe")
        let names = try context.fetch(request).map { $0.value(forKey: "name") as? String ?? "nil" }.sorted()
        expect(
            "150 readings of roof, door and no sensor; the probes", names, equals: ["door", "roof"],
            because: Words(
                en: "One probe for each sensor, also across batches, and none for readings without a sensor.",
                ko: "묶음이 달라도 센서마다 프로브는 하나이고, 센서가 없는 측정값에는 프로브가 없습니다."))
        let probes = try readings(context).prefix(3).map {
            ($0.value(forKey: "probe") as? NSManagedObject)?.value(forKey: "name") as? String
        }
        expect(
            "150 readings of roof, door and no sensor; probe.name of the first three", probes,
            equals: ["roof", "door", nil],
            because: Words(en: "Each reading still belongs to its sensor.", ko: "측정값은 원래 센서에 연결되어 있어야 합니다."))
    }

    /// 측정값의 URI는 유지
    func testReadingsKeepTheirURIs() throws {
        let file = try store(version: 1, [("1", "roof"), ("2", "roof")])
        let keys = try file.rows("SELECT Z_PK FROM ZREADING ORDER BY ZTAKEN")
        let context = try migrate(file)
        let found = try readings(context).map { $0.objectID.uriRepresentation().lastPathComponent.dropFirst() }
        expect(
            "version 1 with two readings; the keys in their URIs", found.map(String.init), equals: keys,
            because: Words(
                en: "Other programs have saved the URIs. Change the records instead of making new ones.",
                ko: "다른 프로그램이 URI를 저장해 두었습니다. 새 레코드를 만들지 말고 기존 레코드를 바꾸십시오."))
    }

    /// 메모리 사용량에 한계가 있음
    func testMemoryIsBounded() throws {
        var registered: [Int] = []
        let file = try store(version: 2, (0..<1000).map { Entry("\($0)", "roof") })
        _ = try migrate(file) { registered.append($0.registeredObjects.count) }
        expect(
            "1000 readings; calls of batchDone", registered.count, equals: 10,
            because: Words(en: "A batch has 100 readings.", ko: "한 묶음은 측정값 100개입니다."))
        expect(
            "1000 readings; registeredObjects.count in batchDone", registered.allSatisfy { $0 <= 100 },
            expected: Words(en: "at most 100 each time", ko: "매번 100 이하"), came: registered.max() ?? 0,
            because: Words(
                en: "An object that somebody holds stays in the context. Save, reset, and keep IDs only.",
                ko: "강하게 참조하는 객체는 컨텍스트에 남습니다. 저장하고 리셋한 뒤 ID만 보관하십시오."))
    }

    private struct PowerCut: Error {}

    /// 실패하면 버전 2가 남음
    func testAFailureLeavesVersionTwo() throws {
        let file = try store(version: 1, (0..<250).map { Entry("\($0)", "roof") })
        let model = try attempt("makeCurrentModel()") { try makeCurrentModel() }
        var batches = 0
        let manager = try attempt("makeMigrationManager(batchDone: …)") {
            try makeMigrationManager { _ in
                batches += 1
                if batches == 2 { throw PowerCut() }
            }
        }
        var failure: (any Error)?
        do { _ = try load(file, model, manager) } catch { failure = error }
        expect(
            "batchDone throws in the second batch; the error of loadPersistentStores", failure is PowerCut,
            expected: Words(en: "the error of batchDone", ko: "batchDone의 오류"),
            came: failure.map { $0 as Any } ?? Words(en: "no error", ko: "오류 없음"),
            because: Words(
                en: "An error that you catch makes half a migration look like a whole one.",
                ko: "오류를 잡아서 버리면 반만 된 마이그레이션이 완료된 것처럼 보입니다."))
        guard failure is PowerCut else { return }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: file.url, options: nil)
        expect(
            "batchDone throws in the second batch; the store fits version 2",
            makeShippedModel(version: 2).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata),
            equals: true,
            because: Words(
                en: "The lightweight stage is done, and the custom stage had no effect.",
                ko: "경량 단계는 끝났고, 사용자 지정 단계는 전혀 적용되지 않은 상태가 됩니다."))
        let context = try migrate(file)
        expect(
            "batchDone throws in the second batch; then a migration that succeeds; readings and probes",
            [
                try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Reading")),
                try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Probe")),
            ], equals: [250, 1],
            because: Words(en: "The second run starts with a clean copy.", ko: "두 번째 실행은 새 사본으로 시작합니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let sensors = seed.names(2)
        let numbers = seed.numbers(4, in: -400...400)
        let entries = numbers.map { number -> Entry in
            let (whole, tenth) = (abs(number) / 10, abs(number) % 10)
            return ("\(number < 0 ? "-" : "")\(whole)\(seed.pick([".", ",", "."]))\(tenth)", seed.pick(sensors))
        }
        let context = try migrate(try store(version: 2, entries))
        let found = try readings(context).map { reading in
            let probe = (reading.value(forKey: "probe") as? NSManagedObject)?.value(forKey: "name") as? String
            return "\(reading.value(forKey: "celsius") as? Double ?? .nan) \(probe ?? "-")"
        }
        let shown = entries.map { "\($0.value ?? "nil") \($0.sensor ?? "nil")" }.joined(separator: "; ")
        try expectComputed(
            "version 2 with \(shown); celsius and probe", found,
            equals: zip(numbers, entries).map { "\(Double($0) / 10) \($1.sensor ?? "-")" })
    }
}
