import Checking
import CoreData
import XCTest

@testable import RelatedRows

final class RelatedRowsChecker: XCTestCase {
    private let service = try! JSONService()
    private var containers: [NSPersistentContainer] = []

    /// Three stations, and six bikes at the first two of them.
    private func open(_ name: String = "north") throws -> (store: RelatedStore, context: NSManagedObjectContext) {
        let container = try attempt("openRental(at: url, with: RelatedStore.self)") {
            try openRental(at: service.url(of: name), with: RelatedStore.self)
        }
        containers.append(container)
        let bikes = ["Harbor": ["Bike/3", "Bike/1", "Bike/2"], "Market": ["Bike/6", "Bike/5", "Bike/4"], "Park": []]
        for (index, station) in ["Harbor", "Market", "Park"].enumerated() {
            let paths = bikes[station] ?? []
            service.write("Station/\(index + 1)", ["name": station, "docks": 8, "bikes": paths], in: name)
            for path in paths {
                let number = Int(path.dropFirst(5)) ?? 0
                service.write(path, ["number": number, "station": "Station/\(index + 1)"], in: name)
            }
        }
        service.resetLog()
        let store = container.persistentStoreCoordinator.persistentStores[0] as! RelatedStore
        return (store, container.viewContext)
    }

    private func ends(_ path: String, _ name: String, _ store: RelatedStore) throws -> Any {
        let id = try store.objectID(at: path)
        let relationship = try XCTUnwrap(id.entity.relationshipsByName[name])
        return try attempt("newValue(forRelationship: \(name), forObjectWith: \(path), …)") {
            try store.newValue(forRelationship: relationship, forObjectWith: id, with: nil)
        }
    }

    private func stations(_ context: NSManagedObjectContext, prefetching keyPaths: [String] = []) throws -> [Station] {
        let request = NSFetchRequest<Station>(entityName: "Station")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        request.relationshipKeyPathsForPrefetching = keyPaths
        return try attempt("fetch(Station)") { try context.fetch(request) }
    }

    /// 관련 객체가 순서대로
    func testTheEndsComeInOrder() throws {
        let (store, _) = try open()
        let ids = try ends("Station/1", "bikes", store) as? [NSManagedObjectID]
        expect(
            "newValue(forRelationship: bikes, forObjectWith: Station/1, …)", ids?.map { store.path(of: $0) },
            equals: ["Bike/3", "Bike/1", "Bike/2"],
            because: Words(
                en: "The service answers with a list of ids for each path that you send. The order of an ordered "
                    + "relationship is that of this list.",
                ko: "서비스는 보낸 경로마다 id 목록을 반환합니다. 순서가 있는 관계의 순서는 이 목록의 순서입니다."))
    }

    /// 한쪽 끝은 ID
    func testOneEndIsAnID() throws {
        let (store, _) = try open()
        let end = try ends("Bike/3", "station", store)
        expect(
            "newValue(forRelationship: station, forObjectWith: Bike/3, …)",
            (end as? NSManagedObjectID).map { store.path(of: $0) }, equals: "Station/1",
            because: Words(
                en: "To one: an id. To many: an array of ids.", ko: "to-one은 id 하나, to-many는 id 배열입니다."))
        service.write("Bike/9", ["number": 9], in: "north")
        expect(
            "newValue(forRelationship: station, forObjectWith: a bike without one, …)",
            "\(type(of: try ends("Bike/9", "station", store)))", equals: "NSNull",
            because: Words(en: "NSNull stands for no related record.", ko: "관련 레코드가 없으면 NSNull입니다."))
    }

    /// 요청 하나로 모든 폴트를 채움
    func testOneRequestFillsAllFaults() throws {
        let (store, context) = try open()
        _ = try ends("Station/3", "bikes", store)
        let harbor = try stations(context)[0]
        service.resetLog()
        let numbers = harbor.bikes.map(\.number).sorted()
        expect(
            "harbor.bikes.map(\\.number)", numbers, equals: [1, 2, 3],
            because: Words(en: "The bikes are those of the service's list.", ko: "서비스의 목록에 있는 자전거여야 합니다."))
        expect(
            "harbor.bikes.map(\\.number); requests", service.requests, equals: ["POST related"],
            because: Words(
                en: "The answer contains the rows. A store that drops them sends a request for each bike.",
                ko: "응답에 행이 들어 있습니다. 이 행을 버리면 자전거마다 요청을 보내게 됩니다."))
    }

    /// 관련 객체를 다시 읽음
    func testEndsAreReadAgain() throws {
        let (store, _) = try open()
        _ = try ends("Station/2", "bikes", store)
        service.write("Station/2", ["bikes": ["Bike/4"]], in: "north")
        let ids = try ends("Station/2", "bikes", store) as? [NSManagedObjectID]
        expect(
            "newValue(…); the service's list is changed; newValue(…)", ids?.map { store.path(of: $0) },
            equals: ["Bike/4"],
            because: Words(
                en: "Ends that stay kept hide what other clients write.",
                ko: "연결된 객체를 계속 보관하면 다른 클라이언트에서 쓴 것이 보이지 않습니다."))
    }

    /// 미리 가져오기는 요청 하나
    func testPrefetchingTakesOneRequest() throws {
        let (store, context) = try open()
        _ = try ends("Station/3", "bikes", store)
        service.resetLog()
        let counts = try stations(context, prefetching: ["bikes"]).map { station in
            station.bikes.map(\.number).reduce(0, +)
        }
        expect(
            "fetch(Station, prefetching bikes); the numbers of all bikes", counts, equals: [6, 15, 0],
            because: Words(en: "Each station has its own bikes.", ko: "정류장마다 자기 자전거가 있습니다."))
        expect(
            "fetch(Station, prefetching bikes), and reading all bikes; requests", service.requests,
            equals: ["POST query", "POST related"],
            because: Words(
                en: "One request reads the ends for all objects of the result.",
                ko: "요청 한 번으로 결과에 있는 모든 객체와 연결된 객체를 읽습니다."))
    }

    /// 키 경로를 따라 미리 가져옴
    func testPrefetchingFollowsAKeyPath() throws {
        let (store, context) = try open()
        _ = try ends("Station/3", "bikes", store)
        let request = NSFetchRequest<Bike>(entityName: "Bike")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        request.relationshipKeyPathsForPrefetching = ["station.bikes"]
        service.resetLog()
        let bikes = try attempt("fetch(Bike, prefetching station.bikes)") { try context.fetch(request) }
        let counts = bikes.map { $0.station?.bikes.count ?? 0 }
        expect(
            "fetch(Bike, prefetching station.bikes); station.bikes.count", counts, equals: [3, 3, 3, 3, 3, 3],
            because: Words(en: "The path leads from a bike to its neighbors.", ko: "자전거에서 이웃 자전거로 이어지는 경로입니다."))
        expect(
            "fetch(Bike, prefetching station.bikes), and reading them; requests", service.requests,
            equals: ["POST query", "POST related", "POST related"],
            because: Words(en: "Each step of a key path takes one request.", ko: "키 경로의 단계마다 요청 한 번이 듭니다."))
    }

    /// 미리 가져올 것이 없음
    func testNothingToPrefetch() throws {
        let (store, context) = try open()
        _ = try ends("Station/3", "bikes", store)
        let request = NSFetchRequest<Station>(entityName: "Station")
        request.predicate = NSPredicate(format: "docks > 100")
        request.relationshipKeyPathsForPrefetching = ["bikes"]
        service.resetLog()
        _ = try attempt("fetch(Station, docks > 100, prefetching bikes)") { try context.fetch(request) }
        expect(
            "fetch(Station, docks > 100, prefetching bikes), which finds none; requests", service.requests,
            equals: ["POST query"],
            because: Words(en: "No object has no ends.", ko: "객체가 없으면 읽을 관계도 없습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let (store, _) = try open()
        let numbers = seed.numbers(5, in: 10...99)
        let station = "Station/\(seed.number(in: 10...99))"
        let paths = numbers.map { "Bike/\($0)" }
        for (number, path) in zip(numbers, paths) {
            service.write(path, ["number": number, "station": station], in: "north")
        }
        service.write(station, ["name": seed.names(1)[0], "docks": 8, "bikes": paths], in: "north")
        let ids = try ends(station, "bikes", store) as? [NSManagedObjectID]
        try expectComputed(
            "newValue(forRelationship: bikes, forObjectWith: \(station), …)", ids?.map { store.path(of: $0) },
            equals: paths)
        let bike = seed.pick(paths)
        let end = try ends(bike, "station", store) as? NSManagedObjectID
        try expectComputed(
            "newValue(forRelationship: station, forObjectWith: \(bike), …)", end.map { store.path(of: $0) },
            equals: station)
    }
}
