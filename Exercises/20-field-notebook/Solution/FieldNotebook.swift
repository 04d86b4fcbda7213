import CoreData

/// A page of the bird guide. The guide ships with the app and is never changed.
/// 조류 도감의 한 항목입니다. 도감은 앱에 담겨 배포되며 쓰지 않습니다.
final class Species: NSManagedObject {
    /// Stays the same in every edition, such as "PICPIC".
    /// 모든 판에서 같습니다. 예: "PICPIC"
    @NSManaged var code: String
    @NSManaged var name: String

    @NSManaged var sightings: [Sighting]
}

/// Something that the user has seen. The notebook is the user's own file.
/// 사용자가 관찰한 기록입니다. 관찰 수첩은 사용자의 파일입니다.
final class Sighting: NSManagedObject {
    @NSManaged var place: String
    @NSManaged var day: Date
    @NSManaged var speciesCode: String?
    @NSManaged var speciesURI: URL?
}

/// The model: `Species` and `Sighting`, divided among two files.
/// 모델입니다. `Species`와 `Sighting`을 두 파일에 나누어 둡니다.
func makeModel() throws -> NSManagedObjectModel {
    let species = entity(Species.self, ["code": .stringAttributeType, "name": .stringAttributeType])
    let sighting = entity(
        Sighting.self,
        [
            "place": .stringAttributeType, "day": .dateAttributeType, "speciesCode": .stringAttributeType,
            "speciesURI": .URIAttributeType,
        ])
    let model = NSManagedObjectModel()
    model.entities = [species, sighting]
    try divide(model)
    return model
}

private func entity(_ type: NSManagedObject.Type, _ attributes: [String: NSAttributeType]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = "\(type)"
    entity.managedObjectClassName = NSStringFromClass(type)
    entity.properties = attributes.sorted { $0.key < $1.key }.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    return entity
}

/// Divides the model: the configuration "Guide" has `Species`, the configuration "Notebook" has `Sighting`.
///
/// Also gives `Species` the fetched property `sightings`: the sightings of this species, the latest day first.
///
/// 모델을 나눕니다. 구성 "Guide"에는 `Species`가, 구성 "Notebook"에는 `Sighting`이 있습니다.
///
/// `Species`에 페치드 프로퍼티 `sightings`도 추가합니다. 그 종을 관찰한 기록을 최근 날짜부터 보여 줍니다.
func divide(_ model: NSManagedObjectModel) throws {
    guard let species = model.entitiesByName["Species"], let sighting = model.entitiesByName["Sighting"] else { return }
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Sighting")
    request.predicate = NSPredicate(format: "speciesCode == $FETCH_SOURCE.code")
    request.sortDescriptors = [NSSortDescriptor(key: "day", ascending: false)]
    let sightings = NSFetchedPropertyDescription()
    sightings.name = "sightings"
    sightings.fetchRequest = request
    species.properties.append(sightings)

    model.setEntities([species], forConfigurationName: "Guide")
    model.setEntities([sighting], forConfigurationName: "Notebook")
}

/// Opens both files in one coordinator, the guide as read-only. Throws if one of them can't be opened.
///
/// 두 파일을 한 코디네이터에서 엽니다. 도감은 읽기 전용으로 엽니다. 하나라도 열 수 없으면 오류를 던집니다.
func openFiles(guide: URL, notebook: URL, model: NSManagedObjectModel) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Birds", managedObjectModel: model)
    let guideFile = NSPersistentStoreDescription(url: guide)
    guideFile.configuration = "Guide"
    guideFile.isReadOnly = true
    let notebookFile = NSPersistentStoreDescription(url: notebook)
    notebookFile.configuration = "Notebook"
    container.persistentStoreDescriptions = [guideFile, notebookFile]

    // The handler is called once per file, and the second call must not hide the error of the first.
    // 핸들러는 파일마다 한 번씩 호출됩니다. 두 번째 호출이 첫 번째 오류를 가려서는 안 됩니다.
    var failure: (any Error)?
    container.loadPersistentStores { failure = failure ?? $1 }
    if let failure { throw failure }
    return container
}

/// Records a sighting of `species` and saves it. Afterwards `species.sightings` shows it.
///
/// Every spring the guide is replaced by a new edition: another file, in which the same species have new rows.
///
/// `species`를 관찰한 기록을 만들고 저장합니다. 그 뒤에는 `species.sightings`에 기록이 나타나야 합니다.
///
/// 도감은 봄마다 새 판으로 교체됩니다. 같은 종이 새로운 행에 들어 있는 다른 파일입니다.
func record(_ species: Species, at place: String, on day: Date) throws {
    guard let context = species.managedObjectContext else { return }
    let sighting = Sighting(context: context)
    sighting.place = place
    sighting.day = day
    sighting.speciesCode = species.code
    try context.save()
    context.refresh(species, mergeChanges: true)
}

/// The species that was seen; nil if the current edition of the guide doesn't have it.
///
/// 관찰한 종입니다. 현재 판의 도감에 없으면 nil입니다.
func species(of sighting: Sighting) throws -> Species? {
    guard let code = sighting.speciesCode else { return nil }
    let request = NSFetchRequest<Species>(entityName: "Species")
    request.predicate = NSPredicate(format: "code == %@", code)
    return try sighting.managedObjectContext?.fetch(request).first
}
