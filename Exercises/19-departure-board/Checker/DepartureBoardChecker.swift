import Checking
import CoreData
import XCTest

@testable import DepartureBoard

final class DepartureBoardChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!
    private var airports: [String: Airport] = [:]
    private var flights: [String: Flight] = [:]

    private static let open = "makeModel(minutes: 30)"

    /// Two airports and their flights. The order in which they were entered is not that of any board.
    private func openAirports(minutes: Int = 30) throws {
        let call = "makeModel(minutes: \(minutes))"
        let model = try attempt(call) { try makeModel(minutes: minutes) }
        let properties = model.entitiesByName["Airport"]?.propertiesByName ?? [:]
        guard properties["departures"] is NSFetchedPropertyDescription,
            properties["delays"] is NSFetchedPropertyDescription
        else { throw XCTSkip("no boards to read") }
        file = StoreFile(model: model, in: try temporaryFolder(), name: "airports")
        context = try file.open().viewContext
        for code in ["ICN", "HND"] {
            let airport = Airport(context: context)
            airport.code = code
            airports[code] = airport
        }
        for (number, origin, hour, delay) in [
            ("KE 901", "ICN", 13.0, 0), ("OZ 202", "ICN", 9, 45), ("NH 109", "HND", 11, 50), ("KE 17", "ICN", 18, 90),
            ("JL 5", "HND", 8, 0), ("7C 1102", "ICN", 7, 30), ("NH 861", "HND", 15, 20),
        ] {
            let flight = Flight(context: context)
            flight.number = number
            flight.origin = origin
            flight.departs = Date(timeIntervalSince1970: 1_800_000_000 + hour * 3600)
            flight.delay = Int64(delay)
            flights[number] = flight
        }
        try context.save()
    }

    private func airport(_ code: String) -> Airport { airports[code]! }

    /// 안내판은 페치드 프로퍼티
    func testTheBoardsAreFetchedProperties() throws {
        let model = try attempt(Self.open) { try makeModel(minutes: 30) }
        for name in ["departures", "delays"] {
            let property = model.entitiesByName["Airport"]?.propertiesByName[name]
            expect(
                "\(Self.open).entitiesByName[\"Airport\"].propertiesByName[\"\(name)\"]",
                property is NSFetchedPropertyDescription,
                expected: Words(en: "a fetched property", ko: "페치드 프로퍼티"),
                came: property.map { type(of: $0) } as Any,
                because: Words(
                    en: "Only a fetched property finds its objects by a predicate. No code fills this one.",
                    ko: "조건식으로 객체를 찾는 것은 페치드 프로퍼티뿐입니다. 이 프로퍼티를 직접 채우는 코드는 없습니다."))
        }
    }

    // MARK: - departures

    /// 공항마다 자기 항공편을 보여 줌
    func testEachAirportShowsItsOwnFlights() throws {
        try openAirports()
        for (code, numbers) in [
            ("ICN", ["7C 1102", "KE 17", "KE 901", "OZ 202"]), ("HND", ["JL 5", "NH 109", "NH 861"]),
        ] {
            expect(
                "airport(\"\(code)\").departures.map(\\.number).sorted()",
                airport(code).departures.map(\.number).sorted(), equals: numbers,
                because: Words(
                    en: "One description serves every airport: $FETCH_SOURCE is the airport whose board is read.",
                    ko: "설명 객체 하나를 모든 공항이 함께 씁니다. $FETCH_SOURCE는 안내판을 읽는 공항입니다."))
        }
    }

    /// 가장 이른 것이 먼저
    func testTheEarliestIsFirst() throws {
        try openAirports()
        let numbers = airport("ICN").departures.map(\.number)
        guard Set(numbers).count == 4 else { throw XCTSkip("these are not the airport's flights") }
        expect(
            "airport(\"ICN\").departures.map(\\.number)", numbers, equals: ["7C 1102", "OZ 202", "KE 901", "KE 17"],
            because: Words(
                en: "The value is an array, but only the request's sort descriptors give it an order to rely on.",
                ko: "값은 배열이지만, 믿을 수 있는 순서는 요청의 정렬 기술자가 있어야 정해집니다."))
    }

    // MARK: - delays

    /// 가장 긴 지연이 먼저
    func testTheLongestDelayIsFirst() throws {
        try openAirports()
        let numbers = airport("ICN").delays.map(\.number)
        guard numbers.contains("KE 17"), !numbers.contains("NH 109") else { throw XCTSkip("not this airport's delays") }
        expect(
            "airport(\"ICN\").delays.map(\\.number)", numbers, equals: ["KE 17", "OZ 202", "7C 1102"],
            because: Words(
                en: "A delay of exactly 30 minutes counts, and passengers look for the longest delay first.",
                ko: "30분 이상에는 30분도 들어갑니다. 지연이 가장 긴 항공편이 맨 위에 있어야 합니다."))
    }

    /// 지연은 그 공항의 것
    func testTheDelaysAreThoseOfTheAirport() throws {
        try openAirports()
        let foreign = airport("HND").delays.map(\.origin).filter { $0 != "HND" }
        expect(
            "\(Self.open); airport(\"HND\").delays.map(\\.origin).filter { $0 != \"HND\" }", foreign, equals: [],
            because: Words(
                en: "Both conditions apply: the flight is late, and it leaves from the airport whose board is read.",
                ko: "두 조건이 모두 필요합니다. 항공편이 지연되었고, 안내판을 읽는 공항에서 출발해야 합니다."))
    }

    /// 분은 모델에 있는 값
    func testTheMinutesAreThoseOfTheModel() throws {
        try openAirports(minutes: 60)
        let late = airport("ICN").delays.map(\.delay).filter { $0 < 60 }
        expect(
            "makeModel(minutes: 60); airport(\"ICN\").delays.map(\\.delay).filter { $0 < 60 }", late.sorted(),
            equals: [],
            because: Words(
                en:
                    "A number in the predicate is the same for every model. Read this one's from $FETCHED_PROPERTY.userInfo.",
                ko: "조건식에 적은 숫자는 모든 모델에 똑같이 적용됩니다. $FETCHED_PROPERTY.userInfo로 이 모델의 값을 읽으십시오."))
    }

    // MARK: - delay(_:by:at:)

    private static let delaying = "airport.delays; delay(flights[\"KE 901\"], by: 60, at: airport)"

    /// The board as it was read before, and a notice that is being written.
    private func delayOne() throws -> [String] {
        try openAirports()
        _ = airport("ICN").delays
        airport("ICN").notice = "Gate 12 is closed"
        return try attempt(Self.delaying) { try delay(flights["KE 901"]!, by: 60, at: airport("ICN")) }
    }

    /// 지연이 안내판에 나타남
    func testTheDelayAppearsOnTheBoard() throws {
        let numbers = try delayOne()
        expect(
            "\(Self.delaying).contains(\"KE 901\")", numbers.contains("KE 901"), equals: true,
            because: Words(
                en: "The array was fetched when the board was first read, and is kept until its owner is refreshed.",
                ko: "배열은 안내판을 처음 읽을 때 가져온 것이며, 소유 객체를 새로 고칠 때까지 그대로 보관됩니다."))
    }

    /// 공지는 그대로
    func testTheNoticeStays() throws {
        _ = try delayOne()
        expect(
            "airport.notice = \"Gate 12 is closed\"; \(Self.delaying); airport.notice", airport("ICN").notice,
            equals: "Gate 12 is closed",
            because: Words(
                en: "mergeChanges: false turns the airport into a fault and discards what is not saved in it.",
                ko: "mergeChanges: false는 공항을 폴트로 되돌리면서 저장하지 않은 변경을 버립니다."))
    }

    /// 아무것도 저장하지 않음
    func testNothingIsSaved() throws {
        _ = try delayOne()
        let sql = "SELECT ZDELAY FROM ZFLIGHT WHERE ZNUMBER = 'KE 901'"
        expect(
            "\(Self.delaying); \(sql)", try file.rows(sql), equals: ["0"],
            because: Words(
                en: "A fetch includes pending changes, so the board needs no save. The user may still cancel.",
                ko: "가져오기에는 저장하지 않은 변경도 반영되므로 저장할 필요가 없습니다. 사용자가 취소할 수도 있습니다."))
    }

    // MARK: - cancel(_:at:)

    /// 취소된 항공편은 안내판에서 빠짐
    func testACanceledFlightLeavesTheBoard() throws {
        try openAirports()
        _ = airport("HND").departures
        let call = "airport.departures; cancel(flights[\"NH 109\"], at: airport)"
        let numbers = try attempt(call) { try cancel(flights["NH 109"]!, at: airport("HND")) }
        expect(
            "\(call).contains(\"NH 109\")", numbers.contains("NH 109"), equals: false,
            because: Words(
                en:
                    "A fetched property is a weak link: no rule removes the deleted flight from the airport's kept array.",
                ko: "페치드 프로퍼티는 약한 연결입니다. 삭제한 항공편을 공항의 배열에서 빼 주는 규칙이 없습니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let minutes = seed.number(in: 15...40)
        try openAirports(minutes: minutes)
        let home = Airport(context: context)
        home.code = String(seed.names(1)[0].uppercased().prefix(3))
        let delays = seed.numbers(4, in: (minutes - 10)...(minutes + 10))
        // Plain values, because an answer could change the objects.
        var lines = zip(seed.numbers(4, in: 100...999), zip(seed.numbers(4, in: 5...22), delays)).map { number, times in
            (number: "XY \(number)", hour: times.0, delay: times.1)
        }
        let own = lines.map { line in
            let flight = Flight(context: context)
            (flight.number, flight.origin, flight.delay) = (line.number, home.code, Int64(line.delay))
            flight.departs = Date(timeIntervalSince1970: 1_800_000_000 + Double(line.hour) * 3600)
            return flight
        }
        try context.save()
        func late() -> [String] {
            lines.filter { $0.delay >= minutes }.sorted { $0.delay > $1.delay }.map(\.number)
        }
        let shown =
            "makeModel(minutes: \(minutes)); "
            + lines.map { "\($0.number) +\($0.delay)" }.joined(separator: ", ") + "; airport(\"\(home.code)\")"
        try expectComputed("\(shown).delays.map(\\.number)", home.delays.map(\.number), equals: late())
        let place = seed.pick(Array(own.indices))
        let (flight, number) = (own[place], lines[place].number)
        let more = minutes + seed.number(in: 20...50)
        var call = "delay(flights[\"\(number)\"], by: \(more), at: airport)"
        let board = try attempt(call) { try delay(flight, by: more, at: home) }
        lines[place].delay = more
        try expectComputed("\(shown); \(call)", board, equals: late())
        call = "cancel(flights[\"\(number)\"], at: airport)"
        let left = lines.filter { $0.number != number }.sorted { $0.hour < $1.hour }.map(\.number)
        try expectComputed(
            "\(shown); \(call)", try attempt(call) { try cancel(flight, at: home) }, equals: left)
    }
}
