import Checking
import CoreData
import XCTest

@testable import RowsFromAService

final class RowsFromAServiceChecker: XCTestCase {
    private let service = try! JSONService()
    private var containers: [NSPersistentContainer] = []

    /// A rental with a station and two bikes, one of them without a station.
    private func open(_ name: String = "north") throws -> (store: RowStore, context: NSManagedObjectContext) {
        service.write("Station/1", ["name": "Harbor", "docks": 8, "bikes": ["Bike/7"]], in: name)
        service.write(
            "Bike/7",
            [
                "number": 12, "kilometers": 105.25, "serviced": 700_000_000.5, "price": ["decimal": "12.50"],
                "station": "Station/1",
            ], in: name)
        service.write("Bike/8", ["number": 13], in: name)
        let container = try attempt("openRental(at: url, with: RowStore.self)") {
            try openRental(at: service.url(of: name), with: RowStore.self)
        }
        containers.append(container)
        service.resetLog()
        let store = container.persistentStoreCoordinator.persistentStores[0]
        return (store as! RowStore, container.viewContext)
    }

    private func id(_ path: String, in store: RowStore) throws -> NSManagedObjectID {
        try attempt("objectID(at: \"\(path)\")") { try store.objectID(at: path) }
    }

    /// Why an error of a row that can be read is wrong.
    private static func meaning(of error: any Error) -> Words? {
        switch (error as? CocoaError)?.code {
        case .coderReadCorrupt:
            Words(
                en: "A row needn't have a value for each property. A value that is missing is NSNull in the node.",
                ko: "행에 모든 프로퍼티의 값이 있는 것은 아닙니다. 없는 값은 노드에서 NSNull입니다.")
        case .managedObjectReferentialIntegrity:
            Words(
                en: "The service has this row. Request the row at path(of:), below rows/.",
                ko: "서비스에 이 행이 있습니다. rows/ 다음에 path(of:)의 경로를 붙여 그 행을 요청하십시오.")
        default: nil
        }
    }

    private func node(_ path: String, _ store: RowStore, _ context: NSManagedObjectContext) throws
        -> (value: (String) -> Any?, version: UInt64)
    {
        let id = try id(path, in: store)
        let node = try attempt("newValuesForObject(with: \(path), …)", explaining: Self.meaning) {
            try store.newValuesForObject(with: id, with: context)
        }
        return ({ name in id.entity.propertiesByName[name].flatMap { node.value(for: $0) } }, node.version)
    }

    /// 경로와 ID
    func testPathsAndIDs() throws {
        let (store, _) = try open()
        for path in ["Bike/7", "Station/1", "Bike/12345"] {
            let id = try id(path, in: store)
            expect(
                "path(of: objectID(at: \"\(path)\"))", store.path(of: id), equals: path,
                because: Words(
                    en: "The number in the path is the reference object, and the entity is the id's.",
                    ko: "경로의 번호가 참조 객체이고 엔티티는 id의 엔티티입니다."))
        }
    }

    /// 잘못된 경로는 거부
    func testABadPathIsRefused() throws {
        let (store, _) = try open()
        _ = try id("Bike/7", in: store)
        for path in ["Bike/seven", "Tandem/1", "Bike"] {
            var code = 0
            do { _ = try store.objectID(at: path) } catch { code = (error as NSError).code }
            expect(
                "objectID(at: \"\(path)\"); the error's code", code, equals: CocoaError.coderReadCorrupt.rawValue,
                because: Words(
                    en: "A service can send anything. A made-up id would lead to another record.",
                    ko: "서비스에서는 무엇이든 올 수 있습니다. 지어낸 id로는 다른 레코드를 찾게 됩니다."))
        }
    }

    /// 값의 타입이 맞음
    func testValuesHaveTheirTypes() throws {
        let (store, context) = try open()
        let node = try node("Bike/7", store, context)
        expect(
            "newValuesForObject(with: Bike/7, …); serviced", node.value("serviced") as? Date,
            equals: Date(timeIntervalSinceReferenceDate: 700_000_000.5),
            because: Words(
                en: "JSON has no dates and no decimal numbers. ServiceValue makes them from what was sent.",
                ko: "JSON에는 날짜와 10진수가 없습니다. 받은 값에서 ServiceValue로 만드십시오."))
        expect(
            "newValuesForObject(with: Bike/7, …); price", (node.value("price") as? NSDecimalNumber)?.stringValue,
            equals: "12.5",
            because: Words(en: "A price is a decimal number.", ko: "가격은 10진수입니다."))
        expect(
            "newValuesForObject(with: Bike/7, …); kilometers", node.value("kilometers") as? Double, equals: 105.25,
            because: Words(en: "Every attribute is in the node.", ko: "모든 속성이 노드에 있어야 합니다."))
    }

    /// 값이 없으면 NSNull
    func testNoValueIsNSNull() throws {
        let (store, context) = try open()
        let node = try node("Bike/8", store, context)
        for name in ["serviced", "station"] {
            expect(
                "newValuesForObject(with: Bike/8, …); \(name)", node.value(name) is NSNull,
                expected: Words(en: "NSNull", ko: "NSNull"), came: node.value(name) ?? "nil",
                because: Words(
                    en: "A property that isn't in the node is one that hasn't been read yet. NSNull means no value.",
                    ko: "노드에 없는 프로퍼티는 아직 읽지 않은 프로퍼티입니다. 값이 없다는 뜻은 NSNull로 나타냅니다."))
        }
    }

    /// 관련 레코드는 ID
    func testARelatedRecordIsAnID() throws {
        let (store, context) = try open()
        let node = try node("Bike/7", store, context)
        let id = node.value("station") as? NSManagedObjectID
        expect(
            "newValuesForObject(with: Bike/7, …); station", id.map { store.path(of: $0) }, equals: "Station/1",
            because: Words(en: "The value of a to-one relationship is an object ID.", ko: "to-one 관계의 값은 객체 ID입니다."))
    }

    /// 버전은 행의 것
    func testTheVersionIsTheRows() throws {
        let (store, context) = try open()
        service.write("Bike/7", ["number": 14], in: "north")
        service.write("Bike/7", ["number": 15], in: "north")
        let version = try node("Bike/7", store, context).version
        expect(
            "the row is changed twice; newValuesForObject(with: Bike/7, …).version", version, equals: 3,
            because: Words(
                en: "By the version, a later save finds out that somebody else has changed the row.",
                ko: "나중에 저장할 때 다른 곳에서 행을 바꾸었는지 버전으로 알아냅니다."))
        expect(
            "versions[Bike/7]", store.versions[try id("Bike/7", in: store)], equals: 3,
            because: Words(
                en: "The store keeps the versions that it has read, because a save doesn't read the row again.",
                ko: "저장할 때는 행을 다시 읽지 않으므로 읽은 버전을 저장소에 보관해야 합니다."))
    }

    /// 없어진 행
    func testARowThatIsGone() throws {
        let (store, context) = try open()
        let id = try id("Bike/8", in: store)
        _ = try node("Bike/8", store, context)
        service.delete("Bike/8", in: "north")
        expect(
            "the row is deleted; newValuesForObject(with: Bike/8, …); the error's code", code(id, store, context),
            equals: CocoaError.managedObjectReferentialIntegrity.rawValue,
            because: Words(
                en: "This code tells Core Data that the record was deleted.", ko: "이 코드는 레코드가 삭제되었다는 뜻입니다."))
    }

    /// 오프라인은 삭제가 아님
    func testOfflineIsNotDeleted() throws {
        let (store, context) = try open()
        let id = try id("Bike/8", in: store)
        _ = try node("Bike/8", store, context)
        service.isOffline = true
        expect(
            "offline; newValuesForObject(with: Bike/8, …); the error's code", code(id, store, context),
            equals: CocoaError.persistentStoreOperation.rawValue,
            because: Words(
                en: "If the service can't be reached, nobody knows whether the row is still there.",
                ko: "서비스에 연결할 수 없으면 행이 있는지 알 수 없습니다."))
    }

    /// 보관한 행은 요청을 줄임
    func testAKeptRowSavesARequest() throws {
        let (store, context) = try open()
        let rows = ["Bike/8", "Bike/7"].map { path -> [String: Any] in
            ["path": path, "version": 1, "values": ["number": 13, "kilometers": 7.5]]
        }
        let ids = try attempt("keep(rows of Bike/8 and Bike/7)") { try store.keep(rows) }
        expect(
            "keep(rows of Bike/8 and Bike/7)", ids.map { store.path(of: $0) }, equals: ["Bike/8", "Bike/7"],
            because: Words(en: "The ids are in the order of the rows.", ko: "id는 행의 순서를 따릅니다."))
        let bike = context.object(with: ids[0]) as? Bike
        expect(
            "keep(rows); context.object(with: Bike/8).kilometers", bike?.kilometers, equals: 7.5,
            because: Words(en: "A fault is filled from the row that was kept.", ko: "폴트는 보관한 행에서 채워집니다."))
        expect(
            "keep(rows); context.object(with: Bike/8).kilometers; requests", service.requests, equals: [],
            because: Words(
                en: "The row was sent with a list, so it needn't be requested a second time.",
                ko: "목록과 함께 받은 행을 다시 요청할 필요가 없습니다."))
    }

    /// 보관한 행은 한 번만 사용
    func testAKeptRowIsUsedOnce() throws {
        let (store, context) = try open()
        let row: [String: Any] = ["path": "Bike/7", "version": 1, "values": ["number": 12]]
        _ = try attempt("keep(row of Bike/7)") { try store.keep([row]) }
        _ = try node("Bike/7", store, context)
        service.write("Bike/7", ["number": 99], in: "north")
        expect(
            "keep(row); newValuesForObject; the row is changed; newValuesForObject; number",
            try node("Bike/7", store, context).value("number") as? Int, equals: 99,
            because: Words(
                en: "A row that is kept for good hides what other clients write.",
                ko: "행을 계속 보관하면 다른 클라이언트에서 쓴 것이 보이지 않습니다."))
    }

    private func code(_ id: NSManagedObjectID, _ store: RowStore, _ context: NSManagedObjectContext) -> Int {
        do { _ = try store.newValuesForObject(with: id, with: context) } catch { return (error as NSError).code }
        return 0
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let (store, context) = try open()
        let key = seed.number(in: 20...99)
        let (number, kilometers, seconds) = (
            seed.number(in: 100...999), Double(seed.number(in: 1...999)) / 4, seed.number(in: 1...700_000_000)
        )
        service.write("Station/\(key)", ["name": seed.names(1)[0], "docks": 3], in: "north")
        service.write(
            "Bike/\(key)",
            ["number": number, "kilometers": kilometers, "serviced": Double(seconds), "station": "Station/\(key)"],
            in: "north")
        let node = try node("Bike/\(key)", store, context)
        let station = (node.value("station") as? NSManagedObjectID).map { store.path(of: $0) }
        let serviced = (node.value("serviced") as? Date)?.timeIntervalSinceReferenceDate
        try expectComputed(
            "Bike/\(key): number, kilometers, serviced, station",
            ["\(node.value("number") ?? "nil")", (node.value("kilometers") as? Double).map { "\($0)" } ?? "nil"]
                + [serviced.map { "\(Int($0))" } ?? "nil", station ?? "nil"],
            equals: ["\(number)", "\(kilometers)", "\(seconds)", "Station/\(key)"])
    }
}
