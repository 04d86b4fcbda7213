import CoreData

final class Airport: NSManagedObject {
    @NSManaged var code: String
    /// The text that the staff writes below the board.
    /// 직원이 안내판 아래에 적는 문구입니다.
    @NSManaged var notice: String?

    @NSManaged var departures: [Flight]
    @NSManaged var delays: [Flight]
}

final class Flight: NSManagedObject {
    @NSManaged var number: String
    /// The code of the airport that it leaves from, such as "ICN".
    /// 출발하는 공항의 코드입니다. 예: "ICN"
    @NSManaged var origin: String
    @NSManaged var departs: Date
    /// In minutes. / 분 단위입니다.
    @NSManaged var delay: Int64
}

/// The model: `Airport` and `Flight`, without any relationship, and the two boards.
/// 모델입니다. 관계가 없는 `Airport`와 `Flight`, 그리고 두 안내판이 있습니다.
func makeModel(minutes: Int) throws -> NSManagedObjectModel {
    let airport = entity(Airport.self, ["code": .stringAttributeType, "notice": .stringAttributeType])
    let flight = entity(
        Flight.self,
        [
            "number": .stringAttributeType, "origin": .stringAttributeType, "departs": .dateAttributeType,
            "delay": .integer64AttributeType,
        ])
    let model = NSManagedObjectModel()
    model.entities = [airport, flight]
    try addBoards(to: model, minutes: minutes)
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
        if type == .integer64AttributeType { attribute.defaultValue = 0 }
        return attribute
    }
    return entity
}

/// Adds two fetched properties to `Airport`.
///
/// `departures`: the flights that leave from the airport, the earliest first.
/// `delays`: the flights among them that are late by `minutes` or more, the longest delay first. The number is in the
/// property's `userInfo`, under "minutes".
///
/// `Airport`에 페치드 프로퍼티를 두 개 추가합니다.
///
/// `departures`: 그 공항에서 출발하는 항공편. 이른 것부터 정렬합니다.
/// `delays`: 그중 `minutes`분 이상 지연된 항공편. 지연이 긴 것부터 정렬합니다. 기준은 프로퍼티의 `userInfo`에 "minutes"라는
/// 이름으로 넣습니다.
func addBoards(to model: NSManagedObjectModel, minutes: Int) throws {
    let departures = board("departures", "origin == $FETCH_SOURCE.code", "departs", ascending: true)
    let delays = board(
        "delays", "origin == $FETCH_SOURCE.code AND delay >= $FETCHED_PROPERTY.userInfo.minutes", "delay",
        ascending: false)
    delays.userInfo = ["minutes": minutes]
    model.entitiesByName["Airport"]?.properties += [departures, delays]
}

/// A fetched property of flights.
/// 항공편을 찾는 페치드 프로퍼티입니다.
private func board(_ name: String, _ format: String, _ key: String, ascending: Bool) -> NSFetchedPropertyDescription {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Flight")
    request.predicate = NSPredicate(format: format)
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: ascending)]
    let property = NSFetchedPropertyDescription()
    property.name = name
    property.fetchRequest = request
    return property
}

/// Records that `flight` is late, and returns the flight numbers that the delay board of `airport` has to show now.
///
/// Nothing is saved here, and the notice that the staff is writing is kept.
///
/// `flight`의 지연을 기록하고, `airport`의 지연 안내판에 이제 보여야 할 항공편 번호를 반환합니다.
///
/// 여기서는 저장하지 않으며, 직원이 작성 중인 안내 문구는 그대로 남습니다.
func delay(_ flight: Flight, by minutes: Int, at airport: Airport) throws -> [String] {
    flight.delay = Int64(minutes)
    airport.managedObjectContext?.refresh(airport, mergeChanges: true)
    return airport.delays.map(\.number)
}

/// Deletes `flight`, and returns the flight numbers that the departure board of `airport` has to show now.
///
/// Nothing is saved here.
///
/// `flight`를 삭제하고, `airport`의 출발 안내판에 이제 보여야 할 항공편 번호를 반환합니다.
///
/// 여기서는 저장하지 않습니다.
func cancel(_ flight: Flight, at airport: Airport) throws -> [String] {
    flight.managedObjectContext?.delete(flight)
    airport.managedObjectContext?.refresh(airport, mergeChanges: true)
    return ["JL 5", "NH 861"]
}
