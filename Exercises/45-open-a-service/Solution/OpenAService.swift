import CoreData
import Exercise

/// A station of a bicycle rental.
///
/// 자전거 대여소입니다.
final class Station: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var docks: Int64
    @NSManaged var bikes: Set<Bike>
}

/// A bicycle, and the station where it is.
///
/// 자전거와 그 자전거가 있는 대여소입니다.
final class Bike: NSManagedObject {
    @NSManaged var number: Int64
    @NSManaged var kilometers: Double
    @NSManaged var serviced: Date?
    @NSManaged var price: NSDecimalNumber?
    @NSManaged var station: Station?
}

/// Answers of the service that a store has to deal with.
///
/// 저장소에서 처리해야 하는 서비스의 응답.
enum ServiceProblem: Error {
    /// 404: there is nothing at that path.
    ///
    /// 404: 그 경로에 아무것도 없습니다.
    case missing
    /// 409: the rows at these paths have other versions than the client has read.
    ///
    /// 409: 이 경로에 있는 행의 버전이 클라이언트에서 읽은 버전과 다릅니다.
    case conflict(versions: [String: Int])
}

/// A store whose records are rows of a service. `Exercises/Support/Exercise/ServiceTables.swift` describes the requests that
/// the service answers. Exercise by exercise, a subclass adds what is missing: Swift on Linux can't override a method in an
/// extension.
///
/// 레코드가 서비스의 행인 저장소. 서비스가 처리하는 요청은 `Exercises/Support/Exercise/ServiceTables.swift`에 정리되어 있습니다.
/// 문제마다 하위 클래스를 하나씩 더해 완성합니다. Linux의 Swift에서는 확장에서 메서드를 재정의할 수 없기 때문입니다.
class ServiceStore: NSIncrementalStore {
    static let storeType = NSPersistentStore.StoreType(rawValue: "Service")

    override var type: String { Self.storeType.rawValue }

    /// Makes coordinators use the class on which it's called for stores of the type `storeType`.
    ///
    /// 코디네이터에서 `storeType` 유형의 저장소에 이 메서드를 호출한 클래스를 쓰게 합니다.
    class func register() throws {
        NSPersistentStoreCoordinator.registerStoreClass(self, type: storeType)
    }

    /// Sends a request to the service at `url`, with `request(_:_:of:_:)`, and returns the body of the answer.
    ///
    /// Throws `ServiceProblem` for the statuses 404 and 409, and `CocoaError.persistentStoreOperation` for every other status
    /// but 200, with the service's `"error"` under `NSLocalizedFailureReasonErrorKey`. If there was no answer, the same
    /// code, with the `URLError` under `NSUnderlyingErrorKey`.
    ///
    /// `url`의 서비스에 `request(_:_:of:_:)`로 요청을 보내고 응답 본문을 반환합니다.
    ///
    /// 상태 404와 409이면 `ServiceProblem`을, 200이 아닌 그 밖의 상태이면 `CocoaError.persistentStoreOperation`을 던지고, 서비스의
    /// `"error"`를 `NSLocalizedFailureReasonErrorKey`에 넣습니다. 응답이 없으면 같은 코드로 던지고 `URLError`를
    /// `NSUnderlyingErrorKey`에 넣습니다.
    class func ask(
        _ method: String, _ path: String, of url: URL, _ body: [String: Any]? = nil
    ) throws -> [String: Any] {
        let reply: ServiceReply
        do {
            reply = try request(method, path, of: url, body)
        } catch {
            throw CocoaError(.persistentStoreOperation, userInfo: [NSUnderlyingErrorKey: error, NSURLErrorKey: url])
        }
        switch reply.status {
        case 200: return reply.body
        case 404: throw ServiceProblem.missing
        case 409:
            let rows = reply.body["conflicts"] as? [[String: Any]] ?? []
            let versions = rows.map { ($0["path"] as? String ?? "", $0["version"] as? Int ?? 0) }
            throw ServiceProblem.conflict(versions: Dictionary(versions) { $1 })
        default:
            let reason = reply.body["error"] as? String ?? "HTTP \(reply.status)"
            throw CocoaError(
                .persistentStoreOperation,
                userInfo: [NSLocalizedFailureReasonErrorKey: reason, NSURLErrorKey: url])
        }
    }

    /// Sets `metadata` to that of the service. If the service has none, the store is new: give it a type and a new
    /// identity, and write both to the service, so that the next client finds them.
    ///
    /// `metadata`를 서비스의 메타데이터로 설정합니다. 서비스에 메타데이터가 없으면 새 저장소입니다. 유형과 고유한 식별자를 정하고, 다음
    /// 클라이언트가 찾을 수 있게 서비스에도 씁니다.
    override func loadMetadata() throws {
        do {
            metadata = try Self.metadata(at: url!)
        } catch ServiceProblem.missing {
            let new: [String: Any] = [NSStoreTypeKey: type, NSStoreUUIDKey: UUID().uuidString]
            try Self.setMetadata(new, forPersistentStoreAt: url!)
            metadata = new
        }
    }

    /// Returns the metadata of a store that isn't open. Throws `CocoaError.fileReadNoSuchFile` if there is no such store.
    ///
    /// 열려 있지 않은 저장소의 메타데이터를 반환합니다. 그런 저장소가 없으면 `CocoaError.fileReadNoSuchFile`을 던집니다.
    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        do { return try metadata(at: url) } catch ServiceProblem.missing {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSURLErrorKey: url])
        }
    }

    /// Replaces the metadata of a store that isn't open.
    ///
    /// 열려 있지 않은 저장소의 메타데이터를 교체합니다.
    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        _ = try ask("PUT", "metadata", of: url, ["metadata": ServiceValue.text(of: metadata ?? [:])])
    }

    private class func metadata(at url: URL) throws -> [String: Any] {
        let body = try ask("GET", "metadata", of: url)
        return try ServiceValue.metadata(in: body["metadata"] as? String ?? "")
    }
}

/// Opens the rental at `url` with a store of the class `type`.
///
/// 클래스 `type`의 저장소로 `url`의 대여 서비스를 엽니다.
func openRental(at url: URL, with type: ServiceStore.Type = ServiceStore.self) throws -> NSPersistentContainer {
    try type.register()
    let container = NSPersistentContainer(name: "Rental", managedObjectModel: makeModel())
    let description = NSPersistentStoreDescription(url: url)
    description.type = ServiceStore.storeType.rawValue
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
}

/// A model with `Station` and `Bike`.
///
/// `Station`과 `Bike`가 있는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType, _ value: Any? = nil) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = value == nil
        attribute.defaultValue = value
        return attribute
    }
    let (station, bike) = (NSEntityDescription(), NSEntityDescription())
    station.name = "Station"
    station.managedObjectClassName = NSStringFromClass(Station.self)
    bike.name = "Bike"
    bike.managedObjectClassName = NSStringFromClass(Bike.self)
    let (toOne, toMany) = (NSRelationshipDescription(), NSRelationshipDescription())
    toOne.name = "station"
    toOne.destinationEntity = station
    toOne.maxCount = 1
    toMany.name = "bikes"
    toMany.destinationEntity = bike
    toMany.maxCount = 0
    toOne.inverseRelationship = toMany
    toMany.inverseRelationship = toOne
    station.properties = [
        attribute("name", .stringAttributeType), attribute("docks", .integer64AttributeType, 0), toMany,
    ]
    bike.properties = [
        attribute("number", .integer64AttributeType, 0), attribute("kilometers", .doubleAttributeType, 0.0),
        attribute("serviced", .dateAttributeType), attribute("price", .decimalAttributeType), toOne,
    ]
    let model = NSManagedObjectModel()
    model.entities = [station, bike]
    return model
}
