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
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// Copies the open store of a container to `backup`, with everything that has been saved. An existing backup is
/// replaced. The container stays usable.
///
/// 컨테이너의 열려 있는 저장소를 `backup`으로 복사합니다. 저장된 것이 모두 들어 있어야 합니다. 이미 있는 백업은 교체합니다.
/// 컨테이너는 계속 쓸 수 있어야 합니다.
func backUp(_ container: NSPersistentContainer, to backup: URL) throws {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// Replaces the container's store with the content of a backup. After that, the container shows the backup's records.
/// If the backup was made with another model or isn't a store, throws and leaves the container and its records as they were.
///
/// 컨테이너의 저장소를 백업의 내용으로 교체합니다. 그다음 컨테이너에는 백업의 레코드가 보입니다. 백업이 다른 모델의 것이거나
/// 저장소가 아니면 오류를 던지고, 컨테이너와 레코드는 그대로 있어야 합니다.
func restore(_ container: NSPersistentContainer, from backup: URL) throws {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// Records in the metadata of a store that isn't open who has checked it, under the key `checkedBy`.
///
/// 열려 있지 않은 저장소의 메타데이터에 검토한 사람을 `checkedBy` 키로 기록합니다.
func mark(_ store: URL, checkedBy name: String) throws {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
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
