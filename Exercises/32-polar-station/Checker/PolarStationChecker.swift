import Checking
import CoreData
import XCTest

@testable import PolarStation

final class PolarStationChecker: XCTestCase {
    private func add(_ entity: String, _ values: [String: Any], to context: NSManagedObjectContext) {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValuesForKeys(values)
    }

    private func store(_ name: String = "station") throws -> StoreFile {
        StoreFile(model: makeModel(), in: try temporaryFolder(), name: name)
    }

    private let taken = Date(timeIntervalSinceReferenceDate: 790_000_000)

    /// Saves samples: cores at the depths, and one sediment, which is deleted again, at the surface.
    private func fill(_ container: NSPersistentContainer, cores depths: [Double?], station: String = "North") throws {
        let context = container.viewContext
        for (index, depth) in depths.enumerated() {
            var values: [String: Any] = ["label": "core \(index)", "taken": taken.addingTimeInterval(Double(-index))]
            values["depth"] = depth
            add("IceCore", values, to: context)
        }
        add("Sediment", ["label": "mud", "depth": 0.0], to: context)
        add("Sediment", ["label": "sand", "depth": 3.0], to: context)
        add("Station", ["name": station], to: context)
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Sediment")
        request.predicate = NSPredicate(format: "label == 'sand'")
        context.delete(try context.fetch(request)[0])
        try context.save()
    }

    private func labels(_ container: NSPersistentContainer) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Sample")
        return try container.viewContext.fetch(request).map { $0.value(forKey: "label") as? String ?? "-" }.sorted()
    }

    private func content(_ folder: URL) throws -> [String: Data] {
        var content: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            content[name] = try Data(contentsOf: folder.appendingPathComponent(name))
        }
        return content
    }

    /// A folder as a station sends it: the store and its log, as a program left them that was cut off.
    private func evidence(cores: [Double?]) throws -> URL {
        let file = try store()
        let container = try file.open()
        try fill(container, cores: cores)
        let folder = try temporaryFolder()
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.url.path + end, toPath: folder.appendingPathComponent("sent.sqlite").path + end)
        }
        withExtendedLifetime(container) {}
        return folder.appendingPathComponent("sent.sqlite")
    }

    private func findings(_ url: URL) throws -> Findings {
        try attempt("examine(sent.sqlite)") { try examine(url) }
    }

    /// 모든 레코드를 엔티티별로 셈
    func testEveryRecordIsCountedUnderItsEntity() throws {
        let first = try findings(evidence(cores: [10, nil, 0]))
        expect(
            "examine(3 cores, 1 sediment, 1 station, all in the log).counts", first.counts,
            equals: ["IceCore": 3, "Sediment": 1, "Station": 1],
            because: Words(
                en: "Z_ENT is the number of the row's entity, and all saved rows may be in the log.",
                ko: "Z_ENT로 행의 엔티티를 알 수 있고, 저장된 행은 모두 로그에 있을 수 있습니다."))
        let second = try findings(evidence(cores: []))
        expect(
            "examine(1 sediment, 1 station).counts", second.counts, equals: ["Sediment": 1, "Station": 1],
            because: Words(en: "Entities without records are left out.", ko: "레코드가 없는 엔티티는 뺍니다."))
    }

    /// 가장 최근 날짜가 맞음
    func testTheLatestDateIsRight() throws {
        let found = try findings(evidence(cores: [10, 20]))
        expect(
            "examine(cores taken on 2026-01-13).latest", found.latest, equals: taken,
            because: Words(en: "Core Data counts seconds from 2001.", ko: "Core Data는 2001년부터 초를 셉니다."))
        expect(
            "examine(no sample with a date).latest", try findings(evidence(cores: [])).latest, equals: nil,
            because: Words(en: "NULL isn't a date.", ko: "NULL은 날짜가 아닙니다."))
    }

    /// 깊이 0도 값으로 처리
    func testTheSurfaceIsADepth() throws {
        let found = try findings(evidence(cores: [0, nil, nil, 12]))
        expect(
            "examine(depths 0, nil, nil, 12, and 0 of a sediment).withoutDepth", found.withoutDepth, equals: 2,
            because: Words(en: "NULL and 0 are different things.", ko: "NULL과 0은 서로 다릅니다."))
    }

    /// 증거는 그대로
    func testTheEvidenceStaysAsItWas() throws {
        let url = try evidence(cores: [1])
        let folder = url.deletingLastPathComponent()
        let before = try content(folder)
        _ = try findings(url)
        let after = try content(folder)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        expect(
            "examine(sent.sqlite); files that have changed", changed, equals: [],
            because: Words(
                en: "Opening a store can merge its log and create files. Work on a copy.",
                ko: "저장소를 열기만 해도 로그가 병합되고 파일이 생길 수 있습니다. 복사본에서 작업하십시오."))
    }

    /// 백업에 저장된 것이 모두 있음
    func testABackupHasEverythingThatWasSaved() throws {
        let file = try store()
        let container = try file.open()
        try fill(container, cores: [1])
        let backup = StoreFile(model: makeModel(), in: try temporaryFolder(), name: "backup")
        try attempt("backUp(container, to: backup)") { try backUp(container, to: backup.url) }
        expect(
            "backUp(container, to: backup); the samples in the backup", try labels(backup.open()),
            equals: ["core 0", "mud"],
            because: Words(
                en: "The main file alone lacks what is in the log.", ko: "주 파일만으로는 로그에 있는 것이 빠집니다."))
        add("IceCore", ["label": "new"], to: container.viewContext)
        try attempt("viewContext.save(), after the backup") { try container.viewContext.save() }
        try attempt("backUp(container, to: backup), again") { try backUp(container, to: backup.url) }
        expect(
            "save(); backUp(container, to: backup), again; the samples in the backup", try labels(backup.open()),
            equals: ["core 0", "mud", "new"],
            because: Words(en: "The newer backup replaces the older one.", ko: "새 백업이 예전 백업을 교체합니다."))
    }

    /// 복원한 저장소에 백업의 레코드가 있음
    func testARestoredStoreHasTheBackupsRecords() throws {
        let container = try store().open()
        try fill(container, cores: [1, 2])
        let other = try store("other")
        let source = try other.open()
        try fill(source, cores: [])
        try attempt("restore(container, from: backup)") { try restore(container, from: other.url) }
        expect(
            "restore(container, from: a store with 1 sediment); the samples", try labels(container), equals: ["mud"],
            because: Words(
                en: "The store is its file and its log. The container must have closed both before they change.",
                ko: "저장소는 파일과 로그입니다. 교체하기 전에 컨테이너가 둘 다 닫아야 합니다."))
        add("IceCore", ["label": "new"], to: container.viewContext)
        try attempt("restore(container, from: backup); save()") { try container.viewContext.save() }
        expect(
            "restore(container, from: backup); save(); the samples of the backup", try labels(source), equals: ["mud"],
            because: Words(
                en: "The container works on its own file. The backup stays as it is.",
                ko: "컨테이너는 자기 파일을 씁니다. 백업은 그대로 있어야 합니다."))
    }

    /// 다른 백업은 손대지 않고 거부
    func testAForeignBackupIsRefusedUnharmed() throws {
        let container = try store().open()
        try fill(container, cores: [1])
        let model = NSManagedObjectModel()
        let entity = NSEntityDescription()
        entity.name = "Recipe"
        model.entities = [entity]
        let foreign = StoreFile(model: model, in: try temporaryFolder(), name: "foreign")
        _ = try foreign.open()
        var failure: (any Error)?
        do { try restore(container, from: foreign.url) } catch { failure = error }
        if failure is Unsolved { throw XCTSkip("restore(container, from: backup)") }
        expect(
            "restore(container, from: a store of another model)", failure != nil,
            expected: Words(en: "an error", ko: "오류"), came: Words(en: "no error", ko: "오류 없음"),
            because: Words(en: "The model can't read that store.", ko: "이 모델로는 그 저장소를 읽을 수 없습니다."))
        let stores = container.persistentStoreCoordinator.persistentStores.count
        expect(
            "restore(container, from: a store of another model); the stores of the coordinator", stores, equals: 1,
            because: Words(
                en: "Check the backup's metadata before you touch the store.",
                ko: "저장소를 건드리기 전에 백업의 메타데이터를 확인하십시오."))
        guard stores == 1 else { return }
        expect(
            "restore(container, from: a store of another model); the samples", try labels(container),
            equals: ["core 0", "mud"],
            because: Words(en: "A failed restore costs no data.", ko: "복원에 실패해도 데이터를 잃으면 안 됩니다."))
    }

    /// 표시해도 나머지 메타데이터는 그대로
    func testAMarkKeepsTheOtherMetadata() throws {
        let file = try store()
        try { try fill(file.open(), cores: [1]) }()
        let type = NSSQLiteStoreType
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: file.url)
        metadata["sentBy"] = "North"
        try NSPersistentStoreCoordinator.setMetadata(metadata, forPersistentStoreOfType: type, at: file.url)
        try attempt("mark(store, checkedBy: \"Ines\")") { try mark(file.url, checkedBy: "Ines") }
        metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: file.url)
        expect(
            "mark(store, checkedBy: \"Ines\"); metadata[\"checkedBy\"]", metadata["checkedBy"] as? String,
            equals: "Ines",
            because: Words(en: "The class method writes at once.", ko: "클래스 메서드는 바로 기록합니다."))
        expect(
            "mark(store, checkedBy: \"Ines\"); metadata[\"sentBy\"]", metadata["sentBy"] as? String, equals: "North",
            because: Words(
                en: "Setting metadata replaces what was there. Read it first, and change one key.",
                ko: "메타데이터를 설정하면 전에 있던 것이 바뀝니다. 먼저 읽고 키 하나만 바꾸십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let depths = (0..<seed.number(in: 2...6)).map { _ in seed.pick([nil, 0, Double(seed.number(in: 1...90))]) }
        let file = try store()
        let container = try file.open()
        try fill(container, cores: depths)
        let date = taken.addingTimeInterval(Double(seed.number(in: 10...90_000)))
        add("Sediment", ["label": "late", "taken": date, "depth": 1.0], to: container.viewContext)
        try container.viewContext.save()
        let found = try findings(file.url)
        let shown = depths.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", ")
        let call = "examine(cores at \(shown); 2 sediments; 1 station)"
        try expectComputed(
            "\(call).counts", found.counts, equals: ["IceCore": depths.count, "Sediment": 2, "Station": 1])
        try expectComputed("\(call).withoutDepth", found.withoutDepth, equals: depths.filter { $0 == nil }.count)
        try expectComputed("\(call).latest", found.latest, equals: date)
        let identifier = container.persistentStoreCoordinator.persistentStores[0].identifier
        try expectComputed("\(call).store", found.store, equals: identifier ?? "nil")
        let name = seed.people(1)[0].first
        let other = try self.store("other")
        try { try fill(other.open(), cores: [1]) }()
        try attempt("mark(store, checkedBy: \"\(name)\")") { try mark(other.url, checkedBy: name) }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: NSSQLiteStoreType, at: other.url)
        try expectComputed(
            "mark(store, checkedBy: \"\(name)\"); metadata[\"checkedBy\"]", metadata["checkedBy"] as? String,
            equals: name)
    }
}
