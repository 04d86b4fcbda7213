import CoreData
import Exercise
import SQLite

/// The laboratory's findings about a store that a polar station sent.
///
/// 극지 기지에서 보낸 저장소를 연구소에서 조사한 결과입니다.
struct Findings: Equatable {
    /// The store's UUID.
    ///
    /// 저장소의 UUID입니다.
    var store: String
    /// How many records each entity has. Entities without records are left out.
    ///
    /// 엔티티별 레코드 수입니다. 레코드가 없는 엔티티는 제외합니다.
    var counts: [String: Int]
    /// When the latest sample was taken.
    ///
    /// 가장 최근에 시료를 채취한 시각입니다.
    var latest: Date?
    /// How many samples have no depth. A depth of 0 is a depth: the surface.
    ///
    /// 깊이가 없는 시료의 수입니다. 깊이 0은 표면이라는 뜻이며 깊이가 있는 것으로 봅니다.
    var withoutDepth: Int
}

/// Examines a store without a model. The samples are in the table `ZSAMPLE` (columns `ZTAKEN`, `ZDEPTH`), the stations in
/// `ZSTATION`. Rows that are only in the log count, too. The store's folder is evidence: nothing in it changes, not even for a moment.
///
/// 모델 없이 저장소를 조사합니다. 시료는 `ZSAMPLE` 테이블(열 `ZTAKEN`, `ZDEPTH`)에, 기지는 `ZSTATION`에 있습니다. 로그에
/// 있는 것도 셉니다. 저장소의 폴더는 증거이므로 그 안의 것은 잠시라도 바뀌면 안 됩니다.
func examine(_ store: URL) throws -> Findings {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("examine-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("copy.sqlite")
    try files.copyItem(at: store, to: copy)
    if files.fileExists(atPath: store.path + "-wal") {
        try files.copyItem(atPath: store.path + "-wal", toPath: copy.path + "-wal")
    }

    let file = try Connection(path: copy.path)
    var findings = Findings(store: "", counts: [:], latest: nil, withoutDepth: 0)
    if case .text(let uuid) = try file.query("SELECT Z_UUID FROM Z_METADATA")[0][0] { findings.store = uuid }
    for table in ["ZSAMPLE", "ZSTATION"] {
        let sql = "SELECT Z_NAME, count(*) FROM \(table) JOIN Z_PRIMARYKEY USING (Z_ENT) GROUP BY Z_NAME"
        for row in try file.query(sql) {
            if case .text(let name) = row[0], case .integer(let count) = row[1] { findings.counts[name] = Int(count) }
        }
    }
    switch try file.query("SELECT max(ZTAKEN) FROM ZSAMPLE")[0][0] {
    case .integer(let seconds): findings.latest = Date(timeIntervalSinceReferenceDate: Double(seconds))
    case .real(let seconds): findings.latest = Date(timeIntervalSinceReferenceDate: seconds)
    default: break
    }
    if case .integer(let count) = try file.query("SELECT count(*) FROM ZSAMPLE WHERE ZDEPTH IS NULL")[0][0] {
        findings.withoutDepth = Int(count)
    }
    return findings
}

/// Copies the open store of a container to `backup`, with everything that has been saved. An existing backup is
/// replaced. The container stays usable.
///
/// 컨테이너의 열려 있는 저장소를 `backup`으로 복사합니다. 저장된 것이 모두 들어 있어야 합니다. 이미 있는 백업은 교체합니다.
/// 컨테이너는 계속 쓸 수 있어야 합니다.
func backUp(_ container: NSPersistentContainer, to backup: URL) throws {
    let coordinator = container.persistentStoreCoordinator
    try coordinator.replacePersistentStore(
        at: backup, withPersistentStoreFrom: coordinator.persistentStores[0].url!, type: .sqlite)
}

/// Replaces the container's store with the content of a backup. After that, the container shows the backup's records.
/// If the backup was made with another model or isn't a store, throws and leaves the container and its records as they were.
///
/// 컨테이너의 저장소를 백업의 내용으로 교체합니다. 그다음 컨테이너에는 백업의 레코드가 보입니다. 백업이 다른 모델의 것이거나
/// 저장소가 아니면 오류를 던지고, 컨테이너와 레코드는 그대로 있어야 합니다.
func restore(_ container: NSPersistentContainer, from backup: URL) throws {
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: backup)
    guard container.managedObjectModel.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) else {
        throw CocoaError(.persistentStoreIncompatibleVersionHash)
    }
    let coordinator = container.persistentStoreCoordinator
    let store = coordinator.persistentStores[0]
    let url = store.url!
    container.viewContext.reset()
    try coordinator.remove(store)
    try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: backup, type: .sqlite)
    _ = try coordinator.addPersistentStore(type: .sqlite, at: url)
}

/// Records in the metadata of a store that isn't open who has checked it, under the key `checkedBy`.
///
/// 열려 있지 않은 저장소의 메타데이터에 검토한 사람을 `checkedBy` 키로 기록합니다.
func mark(_ store: URL, checkedBy name: String) throws {
    var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: store)
    metadata["checkedBy"] = name
    try NSPersistentStoreCoordinator.setMetadata(metadata, forPersistentStoreOfType: NSSQLiteStoreType, at: store)
}

/// A model with stations, and samples of two kinds: `IceCore` and `Sediment` inherit from `Sample`.
///
/// 기지와 두 종류의 시료가 있는 모델입니다. `IceCore`와 `Sediment`는 `Sample`을 상속합니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    let sample = NSEntityDescription()
    sample.name = "Sample"
    sample.isAbstract = true
    sample.properties = [
        attribute("label", .stringAttributeType), attribute("taken", .dateAttributeType),
        attribute("depth", .doubleAttributeType),
    ]
    sample.subentities = ["IceCore", "Sediment"].map { name in
        let entity = NSEntityDescription()
        entity.name = name
        return entity
    }
    let station = NSEntityDescription()
    station.name = "Station"
    station.properties = [attribute("name", .stringAttributeType)]
    let model = NSManagedObjectModel()
    model.entities = [sample, station] + sample.subentities
    return model
}
