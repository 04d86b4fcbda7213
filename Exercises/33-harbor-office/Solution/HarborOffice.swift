import CoreData
import Exercise

final class Ship: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var tons: Int64
    @NSManaged var berth: String?
}

/// An arriving ship, as the pilot reports it.
///
/// 도선사가 보고한 입항 선박입니다.
struct Arrival: Sendable {
    let name: String
    let tons: Int64
    let berth: String
}

/// Registers the arrivals in the background, without `viewContext`. Either all ships are saved, or the error of the save
/// is thrown and none is.
/// - Returns: IDs by which any other context finds the ships, in the order of the arrivals.
///
/// `viewContext`를 쓰지 않고 백그라운드에서 선박을 등록합니다. 모두 저장하거나, 저장 오류를 던지고 하나도 저장하지 않습니다.
/// - Returns: 다른 컨텍스트에서도 선박을 찾을 수 있는 ID. 도착한 순서대로 반환합니다.
func register(_ arrivals: [Arrival], in container: NSPersistentContainer) async throws -> [NSManagedObjectID] {
    let context = container.newBackgroundContext()
    return try await context.perform {
        let ships = arrivals.map { arrival in
            let ship = Ship(context: context)
            ship.name = arrival.name
            ship.tons = arrival.tons
            ship.berth = arrival.berth
            return ship
        }
        try context.save()
        return ships.map(\.objectID)
    }
}

/// A line such as `Anna, 100 t` for each of the ships, in the order of `ids`, with the values that they have in `context`.
/// Ships that have left, so that there is no record any more, are skipped. `context` is a private context, and the
/// caller isn't on its queue.
///
/// `ids` 순서대로 선박마다 `Anna, 100 t` 같은 줄을 반환합니다. 값은 `context`에 있는 것을 씁니다. 이미 떠나서 레코드가 없는 선박은 건너뜁니다.
/// `context`는 비공개 컨텍스트이고, 호출하는 쪽은 그 큐에 있지 않습니다.
func manifest(of ids: [NSManagedObjectID], in context: NSManagedObjectContext) async throws -> [String] {
    await context.perform {
        ids.compactMap { id in
            guard let ship = try? context.existingObject(with: id) as? Ship else { return nil }
            return "\(ship.name ?? "-"), \(ship.tons) t"
        }
    }
}

/// Removes all ships of a berth from the store with a batch request, in the background. Afterwards `viewContext` shows
/// none of them. Edits in `viewContext` that aren't saved yet stay as they are.
/// - Returns: how many ships were removed.
///
/// 백그라운드에서 일괄 요청으로 지정한 선석의 선박을 모두 저장소에서 제거합니다. 그 뒤 `viewContext`에 이 선박들이 보여서는 안 됩니다.
/// `viewContext`에 아직 저장하지 않은 편집은 그대로 둡니다.
/// - Returns: 제거한 선박의 수
func clearBerth(_ berth: String, in container: NSPersistentContainer) async throws -> Int {
    let view = container.viewContext
    let context = container.newBackgroundContext()
    let removed = try await context.perform {
        let ships = NSFetchRequest<any NSFetchRequestResult>(entityName: "Ship")
        ships.predicate = NSPredicate(format: "berth == %@", berth)
        let request = NSBatchDeleteRequest(fetchRequest: ships)
        request.resultType = .resultTypeObjectIDs
        let result = try context.execute(request) as? NSBatchDeleteResult
        return result?.result as? [NSManagedObjectID] ?? []
    }
    NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: removed], into: [view])
    return removed.count
}

/// A model with the entity `Ship`. A ship has a name, and at least one ton.
///
/// 엔티티 `Ship`이 있는 모델입니다. 이름은 필수이고 톤수는 1 이상입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    let name = attribute("name", .stringAttributeType)
    name.isOptional = false
    let tons = attribute("tons", .integer64AttributeType)
    tons.setValidationPredicates([NSPredicate(format: "SELF >= 1")], withValidationWarnings: ["At least one ton."])
    let ship = NSEntityDescription()
    ship.name = "Ship"
    ship.managedObjectClassName = NSStringFromClass(Ship.self)
    ship.properties = [name, tons, attribute("berth", .stringAttributeType)]
    let model = NSManagedObjectModel()
    model.entities = [ship]
    return model
}
