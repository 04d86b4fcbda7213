import CoreData
import Exercise

/// The state of a store's file that a program finds.
///
/// 저장소가 있어야 할 위치를 확인한 결과입니다.
enum Condition: Equatable {
    /// No file is there.
    ///
    /// 파일이 없습니다.
    case missing
    /// The store fits the program's model.
    ///
    /// 저장소가 프로그램의 모델과 맞습니다.
    case current
    /// The store was made with one of the older versions.
    ///
    /// 예전 버전의 모델로 만든 저장소입니다.
    case old
    /// The store was made with a model that the program doesn't have, perhaps a newer one.
    ///
    /// 프로그램에 없는 모델로 만든 저장소입니다. 더 새로운 모델일 수도 있습니다.
    case unknown
    /// The file can't be read as a store.
    ///
    /// 파일을 저장소로 읽을 수 없습니다.
    case damaged
}

/// Why a log wasn't opened.
///
/// 일지를 열지 못한 이유입니다.
enum LogError: Error, Equatable {
    case unknownVersion
    case damaged
    /// The migration failed: where the backup is, and the code of the innermost cause.
    ///
    /// 마이그레이션이 실패했습니다. 백업의 위치와 가장 안쪽 오류의 코드를 담습니다.
    case migrationFailed(backup: URL, cause: Int)
}

/// Examines the store without opening it.
///
/// 저장소를 열지 않고 조사합니다.
func condition(
    of store: URL, current: NSManagedObjectModel, older: [NSManagedObjectModel]
) throws -> Condition {
    guard FileManager.default.fileExists(atPath: store.path) else { return .missing }
    guard
        let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: store, options: nil)
    else { return .damaged }
    func fits(_ model: NSManagedObjectModel) -> Bool {
        model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    }
    if fits(current) { return .current }
    return older.contains(where: fits) ? .old : .unknown
}

/// Copies a store that isn't open to the same folder, with `.backup` added to its name, and returns the copy's place. All
/// that was saved is in it, even if the program that saved it was killed. An earlier backup is replaced.
///
/// 열려 있지 않은 저장소를 같은 폴더에 `.backup`을 붙인 이름으로 복사하고 그 위치를 반환합니다. 저장한 프로그램이 강제로
/// 종료되었더라도 저장된 것이 모두 들어 있어야 합니다. 예전 백업은 교체합니다.
func backUp(_ store: URL) throws -> URL {
    let backup = store.appendingPathExtension("backup")
    try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel()).replacePersistentStore(
        at: backup, withPersistentStoreFrom: store, type: .sqlite)
    return backup
}

/// Opens the ship's log.
/// - A missing store is created, a current one is opened, an old one is backed up and migrated. Only an old one is backed up.
/// - An unknown or damaged one is refused with a `LogError`. Its bytes stay as they are.
/// - If the migration fails, a `LogError` has the backup and the cause. The store stays as it is.
///
/// 항해 일지를 엽니다.
/// - 없는 저장소는 만들고, 현재 버전이면 열고, 예전 버전이면 백업한 뒤 마이그레이션합니다. 백업은 예전 버전일 때만 합니다.
/// - 알 수 없는 버전이거나 손상된 저장소는 `LogError`로 거부합니다. 파일의 바이트는 그대로 둡니다.
/// - 마이그레이션이 실패하면 `LogError`에 백업의 위치와 원인을 담습니다. 저장소는 그대로 둡니다.
func openLog(
    at store: URL, current: NSManagedObjectModel, older: [NSManagedObjectModel]
) throws -> NSPersistentContainer {
    var backup: URL?
    switch try condition(of: store, current: current, older: older) {
    case .missing, .current: break
    case .old: backup = try backUp(store)
    case .unknown: throw LogError.unknownVersion
    case .damaged: throw LogError.damaged
    }
    let container = NSPersistentContainer(name: "Log", managedObjectModel: current)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: store)]
    var failure: NSError?
    container.loadPersistentStores { failure = $1 as NSError? }
    guard var cause = failure else { return container }
    guard let backup else { throw cause }
    while let next = cause.userInfo[NSUnderlyingErrorKey] as? NSError { cause = next }
    throw LogError.migrationFailed(backup: backup, cause: cause.code)
}

/// The versions of the log's model. Version 2 renames `knots` to `speed` and wants each number once; 3 adds the weather.
///
/// 일지 모델의 여러 버전입니다. 버전 2에서는 `knots`의 이름이 `speed`로 바뀌고 번호가 고유해집니다. 버전 3에서는 날씨를
/// 추가합니다.
func makeModel(version: Int) -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType, was old: String? = nil) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.renamingIdentifier = old
        return attribute
    }
    let entry = NSEntityDescription()
    entry.name = "Entry"
    entry.properties = [
        attribute("number", .integer64AttributeType), attribute("text", .stringAttributeType),
        version == 1
            ? attribute("knots", .doubleAttributeType) : attribute("speed", .doubleAttributeType, was: "knots"),
    ]
    if version >= 2 { entry.uniquenessConstraints = [["number"]] }
    if version >= 3 { entry.properties.append(attribute("weather", .stringAttributeType)) }
    let model = NSManagedObjectModel()
    model.entities = [entry]
    return model
}
