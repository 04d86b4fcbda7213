import Checking
import CoreData
import StoreConformance
import XCTest

@testable import SaveToAService

final class SaveToAServiceChecker: XCTestCase {
    private let service = try! JSONService()
    private var containers: [NSPersistentContainer] = []

    private func open(_ name: String = "north") throws -> NSManagedObjectContext {
        let container = try attempt("openRental(at: url, with: WritableStore.self)") {
            try openRental(at: service.url(of: name), with: WritableStore.self)
        }
        containers.append(container)
        return container.viewContext
    }

    private func store(of context: NSManagedObjectContext) -> WritableStore {
        context.persistentStoreCoordinator!.persistentStores[0] as! WritableStore
    }

    private func save(_ context: NSManagedObjectContext) throws {
        try attempt("save()") { try context.save() }
    }

    /// A station with two bikes, saved.
    private func fill(_ context: NSManagedObjectContext) throws -> (station: Station, bikes: [Bike]) {
        let station = Station(context: context)
        station.name = "Harbor"
        let bikes = [11, 12].map { number -> Bike in
            let bike = Bike(context: context)
            bike.number = Int64(number)
            bike.serviced = Date(timeIntervalSinceReferenceDate: 700_000_000)
            bike.station = station
            return bike
        }
        try save(context)
        service.resetLog()
        return (station, bikes)
    }

    private func code(_ body: () throws -> Void) -> Int {
        do { try body() } catch { return (error as NSError).code }
        return 0
    }

    private func path(_ object: NSManagedObject) -> String {
        store(of: object.managedObjectContext!).path(of: object.objectID)
    }

    /// ID는 순서대로
    func testIDsAreInOrder() throws {
        let context = try open()
        let objects = [Bike(context: context), Station(context: context), Bike(context: context)]
        service.resetLog()
        let ids = try attempt("obtainPermanentIDs(for: [bike, station, bike])") {
            try store(of: context).obtainPermanentIDs(for: objects)
        }
        expect(
            "obtainPermanentIDs(for: [bike, station, bike])", ids.map { $0.entity.name ?? "" },
            equals: ["Bike", "Station", "Bike"],
            because: Words(
                en: "Core Data gives the first id to the first object.", ko: "첫 번째 객체가 첫 번째 id를 받습니다."))
        expect(
            "obtainPermanentIDs(for: [bike, station, bike]); requests", service.requests, equals: ["POST numbers"],
            because: Words(
                en: "The service draws numbers for any number of objects at once.",
                ko: "서비스에서는 객체가 몇 개든 번호를 한꺼번에 줍니다."))
    }

    /// 저장은 변경 하나
    func testASaveIsOneChange() throws {
        let context = try open()
        let (_, bikes) = try fill(context)
        context.delete(bikes[1])
        bikes[0].kilometers = 17
        let new = Bike(context: context)
        new.number = 13
        try save(context)
        expect(
            "a bike is changed, one deleted, one inserted; save(); requests", service.requests,
            equals: ["POST numbers", "POST changes"],
            because: Words(
                en: "If the second of several requests fails, half of a save is on the service.",
                ko: "여러 요청 중 두 번째에서 실패하면 저장의 절반만 서비스에 남습니다."))
        expect(
            "save(); the changed row's kilometers",
            service.values(of: path(bikes[0]), in: "north")?["kilometers"] as? Double,
            equals: 17, because: Words(en: "Changes are written.", ko: "변경을 써야 합니다."))
        expect(
            "save(); bikes", try context.count(for: NSFetchRequest<Bike>(entityName: "Bike")), equals: 2,
            because: Words(en: "One is deleted and one is new.", ko: "하나는 삭제되고 하나는 새로 생깁니다."))
    }

    /// 실패는 오류
    func testAFailureIsAnError() throws {
        let context = try open()
        let (_, bikes) = try fill(context)
        bikes[0].kilometers = 21
        service.isOffline = true
        expect(
            "offline; save(); the error's code", code { try context.save() },
            equals: CocoaError.persistentStoreOperation.rawValue,
            because: Words(
                en: "Without an error, the context takes its changes for saved and forgets them.",
                ko: "오류가 없으면 컨텍스트는 변경을 저장한 것으로 보고 잊습니다."))
        service.isOffline = false
        try save(context)
        expect(
            "online; save(); the row's kilometers",
            service.values(of: path(bikes[0]), in: "north")?["kilometers"] as? Double,
            equals: 21, because: Words(en: "The changes are still there to be saved.", ko: "변경이 남아 있어 저장할 수 있어야 합니다."))
    }

    /// 저장 뒤의 저장
    func testASaveFollowsASave() throws {
        let context = try open()
        let (_, bikes) = try fill(context)
        for kilometers in [1.0, 2.0, 3.0] {
            bikes[0].kilometers = kilometers
            try save(context)
        }
        expect(
            "three saves; the row's version", service.version(of: path(bikes[0]), in: "north"), equals: 4,
            because: Words(en: "A save needs the version after the one before.", ko: "저장할 때마다 앞선 저장 뒤의 버전이 필요합니다."))
    }

    /// 다른 클라이언트의 변경은 충돌
    func testAnotherClientsChangeIsAConflict() throws {
        let context = try open()
        let (_, bikes) = try fill(context)
        service.write(path(bikes[0]), ["number": 99], in: "north")
        bikes[0].kilometers = 5
        expect(
            "another client changes the row; save(); the error's code", code { try context.save() },
            equals: CocoaError.managedObjectMerge.rawValue,
            because: Words(
                en: "Send the version that the store had when it read the row, not the one of this moment.",
                ko: "지금의 버전이 아니라 저장소에서 행을 읽었을 때의 버전을 보내십시오."))
    }

    /// 병합 정책으로 해결
    func testAMergePolicyResolvesIt() throws {
        let context = try open()
        let (_, bikes) = try fill(context)
        service.write(path(bikes[0]), ["number": 99], in: "north")
        bikes[0].kilometers = 5
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let code = code { try context.save() }
        let values = service.values(of: path(bikes[0]), in: "north") ?? [:]
        expect(
            "another client changes number; mergeByPropertyObjectTrump; save(); number and kilometers",
            "\(values["number"] ?? "-") \(values["kilometers"] ?? "-"), error \(code)", equals: "99 5, error 0",
            because: Words(
                en: "A policy works on the NSMergeConflicts under NSPersistentStoreSaveConflictsErrorKey.",
                ko: "병합 정책은 NSPersistentStoreSaveConflictsErrorKey에 든 NSMergeConflict로 동작합니다."))
    }

    /// nil을 기록
    func testNilIsWritten() throws {
        let context = try open()
        let (_, bikes) = try fill(context)
        bikes[0].serviced = nil
        bikes[1].station = nil
        try save(context)
        let values = bikes.map { service.values(of: path($0), in: "north") ?? [:] }
        expect(
            "serviced = nil, station = nil; save(); the rows",
            "\(values[0]["serviced"] ?? "-") \(values[1]["station"] ?? "-")",
            equals: "<null> <null>",
            because: Words(
                en: "The service keeps the values that a write doesn't name.", ko: "쓸 때 빠진 값은 서비스에 그대로 남습니다."))
    }

    /// 양쪽 방향을 기록
    func testBothDirectionsAreWritten() throws {
        let context = try open()
        let (station, bikes) = try fill(context)
        expect(
            "save(); the station's bikes",
            (service.values(of: path(station), in: "north")?["bikes"] as? [String])?.sorted(),
            equals: bikes.map(path).sorted(),
            because: Words(
                en: "The service keeps a list for each to-many relationship, and doesn't find it out.",
                ko: "서비스에는 to-many 관계마다 목록이 있으며 저절로 채워지지 않습니다."))
    }

    /// 적합성 검사
    func testTheConformanceSuite() throws {
        let context = try open()
        _ = try fill(context)
        let report = StoreConformance(
            of: ServiceStore.storeType, place: { [service] in service.url(of: UUID().uuidString) }
        ).report()
        expect(
            "StoreConformance(of: ServiceStore.storeType, place: …).report().lacks", report.lacks, equals: [],
            because: Words(
                en: "Core Data expects this of every store. `./faultline run 49` prints the report.",
                ko: "Core Data에서 모든 저장소에 기대하는 것입니다. `./faultline run 49`로 보고서를 볼 수 있습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let context = try open()
        let station = Station(context: context)
        station.name = seed.names(1)[0]
        station.docks = Int64(seed.number(in: 1...99))
        let bikes = seed.numbers(4, in: 100...999).map { number -> Bike in
            let bike = Bike(context: context)
            bike.number = Int64(number)
            bike.kilometers = Double(seed.number(in: 1...999)) / 4
            return bike
        }
        let parked = seed.pick(Array(bikes.indices))
        bikes[parked].station = station
        // Copied before the store gets the objects, which it could change.
        let written = bikes.map { (number: $0.number, kilometers: $0.kilometers) }
        let (name, docks) = (station.name, station.docks)
        try save(context)
        func shown(_ values: [Any?]) -> String { values.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: " ") }
        let found = bikes.map { bike in
            let values = service.values(of: path(bike), in: "north") ?? [:]
            return shown([values["number"], values["kilometers"] as? Double, values["station"] as? String])
        }
        try expectComputed(
            "save(); number, kilometers, station", found,
            equals: written.enumerated().map { index, bike in
                shown([bike.number, bike.kilometers, index == parked ? path(station) : nil])
            })
        let values = service.values(of: path(station), in: "north") ?? [:]
        try expectComputed(
            "save(); name, docks", shown([values["name"], values["docks"]]),
            equals: shown([name, docks]))
    }
}
