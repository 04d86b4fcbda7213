import Checking
import CoreData
import StoreConformance
import XCTest

@testable import QueriesForAService

final class QueriesForAServiceChecker: XCTestCase {
    private let service = try! JSONService()
    private var containers: [NSPersistentContainer] = []

    /// Two stations and five bikes.
    private func open(_ name: String = "north") throws -> NSManagedObjectContext {
        let container = try attempt("openRental(at: url, with: QueryStore.self)") {
            try openRental(at: service.url(of: name), with: QueryStore.self)
        }
        containers.append(container)
        service.write("Station/1", ["name": "Harbor", "docks": 8, "bikes": ["Bike/1", "Bike/2", "Bike/3"]], in: name)
        service.write("Station/2", ["name": "Market", "docks": 4, "bikes": ["Bike/4"]], in: name)
        for number in 1...5 {
            let station: Any = number == 5 ? NSNull() : number == 4 ? "Station/2" : "Station/1"
            service.write(
                "Bike/\(number)", ["number": 10 * number, "kilometers": Double(60 - number * 10), "station": station],
                in: name)
        }
        service.resetLog()
        return container.viewContext
    }

    private func bikes(
        _ context: NSManagedObjectContext, _ format: String? = nil, _ arguments: [Any] = [],
        _ change: (NSFetchRequest<Bike>) -> Void = { _ in }
    ) throws -> [Int64] {
        let request = NSFetchRequest<Bike>(entityName: "Bike")
        request.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        change(request)
        return try attempt("fetch(Bike, \(format ?? "all"))") { try context.fetch(request) }.map(\.number)
    }

    private func check(_ format: String, _ expected: [Int64], _ why: Words, _ arguments: [Any] = []) throws {
        expect(
            "fetch(Bike, \(format))", try bikes(open(), format, arguments), equals: expected, because: why)
    }

    /// 비교
    func testComparisons() throws {
        let why = Words(en: "Each operator has its counterpart in the service.", ko: "연산자마다 서비스에 대응하는 연산이 있습니다.")
        for (format, expected) in [
            ("number > 30", [40, 50]), ("number >= 30", [30, 40, 50]), ("number < 20", [10]),
            ("number <= 20", [10, 20]),
            ("number == 20", [20]), ("number != 20", [10, 30, 40, 50]), ("number IN {10, 50, 70}", [10, 50]),
            ("station.name BEGINSWITH 'Mar'", [40]), ("station == nil", [50]), ("FALSEPREDICATE", []),
            ("number > 10 AND (kilometers > 35 OR NOT number < 50)", [20, 50]),
        ] as [(String, [Int64])] {
            try check(format, expected, why)
        }
    }

    /// 왼쪽에 있는 상수
    func testAConstantOnTheLeft() throws {
        for (format, expected) in [("30 < number", [40, 50]), ("20 >= number", [10, 20]), ("20 == number", [20])]
            as [(String, [Int64])]
        {
            try check(
                format, expected,
                Words(
                    en: "The service has the key path on the left, so the operator has to be turned around.",
                    ko: "서비스에서는 키 경로가 왼쪽에 있으므로 연산자를 뒤집어야 합니다."))
        }
    }

    /// 객체를 경로로 변환
    func testObjectsAreTranslatedToPaths() throws {
        let context = try open()
        let request = NSFetchRequest<Station>(entityName: "Station")
        request.predicate = NSPredicate(format: "name == 'Harbor'")
        let stations = try attempt("fetch(Station, name == 'Harbor')") { try context.fetch(request) }
        let station = try require(
            "fetch(Station, name == 'Harbor').first", stations.first,
            because: Words(en: "There is one such station.", ko: "그런 정류장이 하나 있습니다."))
        let why = Words(en: "The service knows a record by its path.", ko: "서비스에서는 레코드를 경로로 구분합니다.")
        expect(
            "fetch(Bike, station == harbor)", try bikes(context, "station == %@", [station]), equals: [10, 20, 30],
            because: why)
        expect(
            "fetch(Bike, station IN {harbor.objectID})", try bikes(context, "station IN %@", [[station.objectID]]),
            equals: [10, 20, 30], because: why)
    }

    /// 요소 중 하나라도 맞으면
    func testAnyElement() throws {
        let context = try open()
        let request = NSFetchRequest<Station>(entityName: "Station")
        request.predicate = NSPredicate(format: "ANY bikes.number == 30")
        let names = try attempt("fetch(Station, ANY bikes.number == 30)") { try context.fetch(request) }.map {
            $0.name ?? ""
        }
        expect(
            "fetch(Station, ANY bikes.number == 30)", names, equals: ["Harbor"],
            because: Words(
                en: "Without \"any\", the service compares the first element only.",
                ko: "\"any\"가 없으면 서비스에서는 첫 번째 요소만 비교합니다."))
    }

    /// 결과만 전송됨
    func testOnlyTheResultIsSent() throws {
        let context = try open()
        let found = try bikes(context, "number > 30")
        expect(
            "fetch(Bike, number > 30), and reading them; requests", service.requests, equals: ["POST query"],
            because: Words(
                en: "One request brings the rows, and the faults take them from where they are kept.",
                ko: "요청 한 번으로 행을 받고, 폴트는 보관한 행으로 채워집니다."))
        expect(
            "fetch(Bike, number > 30), which finds \(found.count); rows sent", service.rowsSent, equals: 2,
            because: Words(
                en: "If the store filters, the service sends the whole table.", ko: "저장소에서 걸러 내면 서비스에서 테이블 전체를 보냅니다."))
    }

    /// 정렬된 결과의 일부
    func testAWindowOfASortedResult() throws {
        let context = try open()
        let found = try bikes(context) {
            $0.sortDescriptors = [
                NSSortDescriptor(key: "station.name", ascending: true),
                NSSortDescriptor(key: "number", ascending: false),
            ]
            $0.fetchOffset = 2
            $0.fetchLimit = 2
        }
        expect(
            "fetch(Bike by station.name and number, backwards; offset 2, limit 2)", found, equals: [20, 10],
            because: Words(
                en: "The service cuts the window out of what it has sorted. Without an order it cuts out any two.",
                ko: "서비스에서는 정렬한 결과에서 범위를 잘라 냅니다. 순서가 없으면 아무 두 개나 잘라 냅니다."))
    }

    /// 개수와 ID만 필요하면 행을 보내지 않음
    func testCountsAndIDsSendNoRows() throws {
        let context = try open()
        let request = NSFetchRequest<Bike>(entityName: "Bike")
        request.predicate = NSPredicate(format: "number > 10")
        let count = try attempt("count(for: number > 10)") { try context.count(for: request) }
        let identifying = NSFetchRequest<NSManagedObjectID>(entityName: "Bike")
        identifying.resultType = .managedObjectIDResultType
        let ids = try attempt("fetch(ids of Bike)") { try context.fetch(identifying) }
        expect(
            "count(for: number > 10), fetch(ids of Bike)", [count, ids.count], equals: [4, 5],
            because: Words(en: "Both results come from the service.", ko: "두 결과는 모두 서비스에서 옵니다."))
        expect(
            "count(for: number > 10), fetch(ids of Bike); rows sent", service.rowsSent, equals: 0,
            because: Words(
                en: "The service counts, and sends paths alone: \"only\".", ko: "서비스에서 개수를 세거나 경로만 보냅니다: \"only\"."))
    }

    /// 서비스에서 못 하는 것은 거부
    func testWhatTheServiceCannotDoIsRefused() throws {
        let context = try open()
        _ = try bikes(context, "number > 30")
        let cases: [(String, NSPredicate)] = [
            ("station.name LIKE 'M*'", NSPredicate(format: "station.name LIKE 'M*'")),
            ("number == kilometers", NSPredicate(format: "number == kilometers")),
            ("a block", NSPredicate { _, _ in true }),
        ]
        for (name, predicate) in cases {
            expect(
                "fetch(Bike, \(name)); the error's code", code(predicate, context),
                equals: CocoaError.persistentStoreUnsupportedRequestType.rawValue,
                because: Words(
                    en: "A condition that is left out finds too much, and nobody notices. Throw unsupported(_:).",
                    ko: "조건을 빠뜨리면 결과가 너무 많아지는데도 아무도 알아차리지 못합니다. unsupported(_:)를 던지십시오."))
        }
    }

    /// 대소문자 구별
    func testCaseMatters() throws {
        let context = try open()
        _ = try bikes(context, "station.name == 'Harbor'")
        expect(
            "fetch(Bike, station.name ==[c] 'HARBOR'); the error's code",
            code(NSPredicate(format: "station.name ==[c] 'HARBOR'"), context),
            equals: CocoaError.persistentStoreUnsupportedRequestType.rawValue,
            because: Words(
                en: "The service compares every letter as it is. Options such as [c] have no counterpart.",
                ko: "서비스에서는 글자를 있는 그대로 비교합니다. [c] 같은 옵션에 대응하는 것이 없습니다."))
    }

    /// 하위 엔티티도 찾음
    func testSubentitiesAreFound() throws {
        let url = service.url(of: "library")
        try attempt("QueryStore.register()") { try QueryStore.register() }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        _ = try attempt("addPersistentStore(type: Service, at: url)") {
            try coordinator.addPersistentStore(type: ServiceStore.storeType, at: url)
        }
        service.write("Book/1", ["name": "A", "pages": 10], in: "library")
        service.write("Journal/1", ["name": "B", "issue": 4], in: "library")
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let request = NSFetchRequest<NSManagedObject>(entityName: "Work")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        let found = try attempt("fetch(Work)") { try context.fetch(request) }
        expect(
            "fetch(Work), whose subentities are Book and Journal", found.map { $0.entity.name ?? "" },
            equals: ["Book", "Journal"],
            because: Words(
                en: "A fetch includes subentities unless it says otherwise. The service has a table for each entity.",
                ko: "따로 지정하지 않으면 하위 엔티티도 가져옵니다. 서비스에는 엔티티마다 테이블이 있습니다."))
        request.includesSubentities = false
        expect(
            "fetch(Work), includesSubentities = false", try context.fetch(request).count, equals: 0,
            because: Words(en: "No row belongs to Work itself.", ko: "Work 자체에 속한 행은 없습니다."))
    }

    private func code(_ predicate: NSPredicate, _ context: NSManagedObjectContext) -> Int {
        let request = NSFetchRequest<Bike>(entityName: "Bike")
        request.predicate = predicate
        do { _ = try context.fetch(request) } catch { return (error as NSError).code }
        return 0
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let context = try open()
        let numbers = seed.numbers(6, in: 100...999)
        let kilometers = seed.numbers(6, in: 100...999).map { Double($0) }
        let rows = Array(zip(numbers, kilometers))
        for (number, kilometers) in rows {
            service.write(
                "Bike/\(number)", ["number": number, "kilometers": kilometers, "station": NSNull()], in: "north")
        }
        let (most, least) = (seed.pick(numbers), seed.pick(kilometers))
        let format = "number > 99 AND (number < \(most) OR kilometers >= \(Int(least)))"
        let all = rows.map { "\($0) (\(Int($1)))" }.joined(separator: ", ")
        try expectComputed(
            "\(all); fetch(Bike, \(format))", try bikes(context, format),
            equals: rows.filter { $0.0 < most || $0.1 >= least }.map { Int64($0.0) }.sorted())
        let limit = seed.number(in: 2...4)
        try expectComputed(
            "\(all); fetch(Bike, kilometers >= 100, fetchLimit \(limit))",
            try bikes(context, "kilometers >= 100") { request in
                request.sortDescriptors = [NSSortDescriptor(key: "kilometers", ascending: false)]
                request.fetchLimit = limit
            }, equals: rows.sorted { $0.1 > $1.1 }.prefix(limit).map { Int64($0.0) })
    }
}
