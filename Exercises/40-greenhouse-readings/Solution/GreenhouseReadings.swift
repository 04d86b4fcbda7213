import CoreData
import Exercise

/// Two versions have shipped. In the first a reading has `value`, `sensor` and `taken`; the second calls the date
/// `measured`, with the renaming identifier `taken`.
///
/// 배포된 버전은 두 가지입니다. 첫 버전에서 측정값의 속성은 `value`, `sensor`, `taken`입니다. 두 번째 버전에서는 날짜의
/// 이름이 `measured`이고 이름 변경 식별자(renaming identifier)는 `taken`입니다.
func makeShippedModel(version: Int) -> NSManagedObjectModel {
    let reading = NSEntityDescription()
    reading.name = "Reading"
    reading.properties = [
        attribute("value", .stringAttributeType), attribute("sensor", .stringAttributeType),
        version == 1
            ? attribute("taken", .dateAttributeType) : attribute("measured", .dateAttributeType, was: "taken"),
    ]
    let model = NSManagedObjectModel()
    model.entities = [reading]
    return model
}

func attribute(
    _ name: String, _ type: NSAttributeType, was oldName: String? = nil
) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.renamingIdentifier = oldName
    return attribute
}

/// Version 4, the current one:
/// - `Reading`: `celsius` (Double, optional, without a default), `date` (the date of the older versions), to-one `probe`;
/// - `Probe`: `name` (String), to-many `readings`, the inverse of `probe`.
///
/// 현재 버전인 버전 4:
/// - `Reading`: `celsius`(Double, 옵셔널, 기본값 없음), `date`(예전 버전들의 날짜), to-one 관계 `probe`
/// - `Probe`: `name`(String), to-many 관계 `readings`(`probe`의 역관계)
func makeCurrentModel() throws -> NSManagedObjectModel {
    makeModel(keepingOldAttributes: false)
}

/// Version 3, which is never current. Stores only pass through it, on their way from version 2 to 4.
///
/// 배포하지 않는 버전 3. 저장소가 버전 2에서 4로 마이그레이션하는 도중에 거치기만 합니다.
func makeBridgeModel() throws -> NSManagedObjectModel {
    makeModel(keepingOldAttributes: true)
}

private func makeModel(keepingOldAttributes: Bool) -> NSManagedObjectModel {
    let (reading, probe) = (NSEntityDescription(), NSEntityDescription())
    let (toProbe, toReadings) = (NSRelationshipDescription(), NSRelationshipDescription())
    toProbe.name = "probe"
    toProbe.destinationEntity = probe
    toProbe.maxCount = 1
    toProbe.inverseRelationship = toReadings
    toReadings.name = "readings"
    toReadings.destinationEntity = reading
    toReadings.inverseRelationship = toProbe
    let celsius = attribute("celsius", .doubleAttributeType)
    celsius.defaultValue = nil
    reading.name = "Reading"
    reading.properties = [celsius, attribute("date", .dateAttributeType, was: "taken"), toProbe]
    if keepingOldAttributes {
        reading.properties += [attribute("value", .stringAttributeType), attribute("sensor", .stringAttributeType)]
    }
    probe.name = "Probe"
    probe.properties = [attribute("name", .stringAttributeType), toReadings]
    let model = NSManagedObjectModel()
    model.entities = [reading, probe]
    return model
}

/// The stages that lead a store of version 1 or 2 to version 4.
/// - `value` becomes `celsius`: "21.5" and "21,5" are numbers. Anything else, such as "n/a", becomes nil.
/// - `sensor` becomes a probe. All readings of one sensor share one probe; a reading without a sensor has none.
/// - A station has 100,000 readings and little memory. Work in batches of 100: save, reset, and call `batchDone` with the
///   context. If `batchDone` throws, the migration fails with that error, and the store is of version 2 as before.
///
/// 버전 1이나 2의 저장소를 버전 4로 마이그레이션하는 단계.
/// - `value`는 `celsius`가 됩니다. "21.5"와 "21,5"는 숫자입니다. "n/a" 같은 나머지는 nil이 됩니다.
/// - `sensor`는 프로브가 됩니다. 한 센서의 측정값은 모두 프로브 하나를 공유하고, 센서가 없는 측정값에는 프로브가 없습니다.
/// - 관측소에는 측정값이 100,000개 있고 메모리는 적습니다. 100개씩 처리하십시오. 저장하고, 리셋하고, 컨텍스트로 `batchDone`을
///   호출하십시오. `batchDone`이 오류를 던지면 마이그레이션도 그 오류로 실패하고, 저장소는 전처럼 버전 2입니다.
func makeMigrationManager(
    batchDone: @escaping (NSManagedObjectContext) throws -> Void
) throws -> NSStagedMigrationManager {
    func reference(_ model: NSManagedObjectModel) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }
    let moving = NSCustomMigrationStage(
        migratingFrom: reference(makeShippedModel(version: 2)), to: reference(try makeBridgeModel()))
    moving.didMigrateHandler = { manager, _ in
        let context = manager.container!.newBackgroundContext()
        try context.performAndWait { try moveData(in: context, batchDone) }
    }
    return NSStagedMigrationManager([
        NSLightweightMigrationStage([makeShippedModel(version: 1).versionChecksum]), moving,
        NSLightweightMigrationStage([try makeCurrentModel().versionChecksum]),
    ])
}

private func moveData(
    in context: NSManagedObjectContext, _ batchDone: (NSManagedObjectContext) throws -> Void
) throws {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Reading")
    request.resultType = .managedObjectIDResultType
    let ids = try context.fetch(request)
    var probes: [String: NSManagedObjectID] = [:]
    for start in stride(from: 0, to: ids.count, by: 100) {
        let batch = NSFetchRequest<NSManagedObject>(entityName: "Reading")
        batch.predicate = NSPredicate(format: "SELF IN %@", Array(ids[start..<min(start + 100, ids.count)]))
        var added: [String: NSManagedObject] = [:]
        for reading in try context.fetch(batch) {
            let text = reading.value(forKey: "value") as? String
            let number = text.flatMap { Double($0.replacingOccurrences(of: ",", with: ".")) }
            reading.setValue(number, forKey: "celsius")
            guard let name = reading.value(forKey: "sensor") as? String else { continue }
            let probe: NSManagedObject
            if let known = added[name] ?? probes[name].map({ context.object(with: $0) }) {
                probe = known
            } else {
                probe = NSEntityDescription.insertNewObject(forEntityName: "Probe", into: context)
                probe.setValue(name, forKey: "name")
                added[name] = probe
            }
            reading.setValue(probe, forKey: "probe")
        }
        try context.save()
        for (name, probe) in added { probes[name] = probe.objectID }
        context.reset()
        try batchDone(context)
    }
}
