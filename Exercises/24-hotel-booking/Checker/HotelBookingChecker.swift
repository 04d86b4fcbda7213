import Checking
import CoreData
import XCTest

@testable import HotelBooking

final class HotelBookingChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var room: Room!

    /// Room 12 has two beds. Nobody has booked it yet.
    override func setUpWithError() throws {
        context = try StoreFile(model: makeModel(), in: try temporaryFolder()).open().viewContext
        room = Room(context: context)
        room.number = "12"
        room.beds = 2
        try context.save()
    }

    private func day(_ number: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(number) * 86_400) }

    /// A booking of room 12 for one guest.
    private func book(_ arrival: Int?, _ departure: Int?) -> Booking {
        let booking = Booking(context: context)
        booking.guest = "Noor"
        booking.arrival = arrival.map(day)
        booking.departure = departure.map(day)
        booking.room = room
        return booking
    }

    /// The field and the message of each violated rule.
    private func violations(_ error: any Error) -> [String] {
        let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
        return details.map { each in
            let code = (each as NSError).code
            let key = (each as NSError).userInfo[NSValidationKeyErrorKey] as? String ?? "-"
            return code == 1550 ? "\(key): \(each.localizedDescription)" : "\(key): \(code)"
        }.sorted()
    }

    private func save() throws -> [String] {
        do {
            try context.save()
            return []
        } catch {
            let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
            if let unsolved = details.first(where: { $0 is Unsolved }) { throw XCTSkip("\(unsolved)") }
            return violations(error)
        }
    }

    private func expectErrors(_ call: String, _ errors: [String], _ reason: Words, line: UInt = #line) throws {
        expect("\(call); context.save()", try save(), equals: errors, because: reason, line: line)
    }

    /// 가능한 예약은 저장됨
    func testAPossibleBookingIsSaved() throws {
        let booking = book(1, 4)
        booking.guests = 2
        try expectErrors(
            "room 12 with 2 beds, days 1 to 4, 2 guests", [],
            Words(
                en: "This booking is fine. A room's bookings include the one that is being checked.",
                ko: "문제없는 예약입니다. 방의 예약에는 검사 중인 예약 자신도 들어 있습니다."))
    }

    /// 출발일은 도착일 뒤
    func testTheDepartureIsAfterTheArrival() throws {
        _ = book(4, 4)
        try expectErrors(
            "days 4 to 4", ["departure: \(Message.dates)"],
            Words(
                en: "The form shows a message next to the field that the error names.",
                ko: "폼은 오류에 적힌 프로퍼티 옆에 메시지를 표시합니다."))
    }

    /// 날짜는 없을 수 있음
    func testDaysMayBeMissing() throws {
        _ = book(nil, nil)
        _ = book(3, nil)
        try expectErrors(
            "no departure", [],
            Words(
                en: "A rule about two values applies only if both are there.",
                ko: "두 값에 대한 규칙은 두 값이 모두 있을 때만 적용됩니다."))
    }

    /// 손님마다 침대가 있음
    func testEachGuestHasABed() throws {
        let booking = book(1, 4)
        booking.guests = 3
        try expectErrors(
            "2 beds, 3 guests", ["guests: \(Message.beds)"],
            Words(
                en: "A rule only rejects values. It doesn't change what the user has entered.",
                ko: "규칙은 거부할 뿐입니다. 사용자가 입력한 값을 바꾸지 않습니다."))
    }

    /// 예약은 겹치지 않음
    func testBookingsDoNotOverlap() throws {
        for days in [(1, 3), (4, 9), (3, 5), (0, 9)] {
            context.rollback()
            let first = book(2, 6)
            guard try save().isEmpty else { break }
            _ = book(days.0, days.1)
            try expectErrors(
                "days 2 to 6 are taken; days \(days.0) to \(days.1)", ["arrival: \(Message.taken)"],
                Words(
                    en: "Two periods overlap if each begins before the other ends.",
                    ko: "두 기간은 저마다 상대가 끝나기 전에 시작하면 겹칩니다."))
            context.rollback()
            context.delete(first)
            try context.save()
        }
    }

    /// 출발일에는 방을 다시 쓸 수 있음
    func testARoomIsTakenAgainOnTheDayOfDeparture() throws {
        _ = book(2, 6)
        _ = book(6, 8)
        _ = book(0, 2)
        try expectErrors(
            "days 2 to 6, 6 to 8 and 0 to 2", [],
            Words(
                en: "One guest leaves in the morning, the next one arrives in the afternoon.",
                ko: "한 사람은 아침에 떠나고 다음 사람은 오후에 도착합니다."))
    }

    /// 다른 방은 상관없음
    func testOtherRoomsDoNotMatter() throws {
        _ = book(2, 6)
        let other = Room(context: context)
        other.number = "14"
        let booking = book(2, 6)
        booking.room = other
        try expectErrors(
            "room 12, days 2 to 6; room 14, days 2 to 6", [],
            Words(
                en: "Only the bookings of the same room matter, and the relationship has exactly those.",
                ko: "같은 방의 예약만 확인하면 됩니다. 관계에 바로 그 예약이 들어 있습니다."))
    }

    /// 취소된 예약은 자리를 비움
    func testACanceledBookingMakesRoom() throws {
        let old = book(2, 6)
        guard try save().isEmpty else { throw XCTSkip("another test reports it") }
        context.delete(old)
        _ = book(3, 5)
        try expectErrors(
            "delete(days 2 to 6); days 3 to 5", [],
            Words(
                en: "Before a save validates, deleted objects have left the relationships. Read those, not the file.",
                ko: "유효성 검사를 하기 전에 삭제된 객체는 관계에서 빠집니다. 파일이 아니라 관계를 읽으십시오."))
    }

    /// 변경된 예약도 검사
    func testChangedBookingsAreCheckedToo() throws {
        let booking = book(1, 4)
        guard try save().isEmpty else { throw XCTSkip("another test reports it") }
        booking.departure = day(0)
        booking.guests = 5
        try expectErrors(
            "saved; departure = day 0; guests = 5", ["departure: \(Message.dates)", "guests: \(Message.beds)"],
            Words(
                en: "An object that is new is validated by one method, a changed one by another.",
                ko: "새 객체와 변경된 객체는 서로 다른 메서드가 검사합니다."))
    }

    /// 모델의 규칙도 적용
    func testTheRulesOfTheModelCountToo() throws {
        let booking = book(1, 4)
        booking.guest = nil
        try expectErrors(
            "guest = nil", ["guest: 1570"],
            Words(
                en: "The model's rules are checked by the method that you override. Call super.",
                ko: "모델의 규칙은 여러분이 재정의한 메서드의 원래 구현이 검사합니다. super를 호출하십시오."))
    }

    /// 모든 위반이 한 번에 나옴
    func testAllViolationsComeAtOnce() throws {
        let booking = book(4, 1)
        booking.guest = nil
        booking.guests = 9
        try expectErrors(
            "guest = nil; days 4 to 1; guests = 9",
            ["departure: \(Message.dates)", "guest: 1570", "guests: \(Message.beds)"],
            Words(
                en: "The user wants to see all mistakes at once, not one with each attempt.",
                ko: "사용자는 저장할 때마다 하나씩이 아니라 잘못된 곳을 모두 보고 싶어 합니다."))
    }

    /// 목록은 중첩되지 않음
    func testTheListIsFlat() throws {
        let booking = book(4, 1)
        booking.guest = nil
        booking.guests = 9
        booking.setPrimitiveValue(nil, forKey: "guests")
        var list: [String] = []
        do { try booking.validateForInsert() } catch let error as Unsolved {
            throw XCTSkip("\(error)")
        } catch {
            list = violations(error)
        }
        expect(
            "guest = nil; days 4 to 1; guests without a value; validateForInsert()", list,
            equals: ["departure: \(Message.dates)", "guest: 1570", "guests: 1570"],
            because: Words(
                en: "The error of super may have its own list. Add its elements to yours.",
                ko: "super의 오류에도 배열이 있을 수 있습니다. 그 요소를 꺼내 합치십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let beds = seed.number(in: 3...6)
        room.beds = Int64(beds)
        let start = seed.number(in: 10...20)
        let end = start + seed.number(in: 3...6)
        let first = book(start, end)
        try expectErrors("days \(start) to \(end)", [], Words(en: "The room is free.", ko: "빈 객실입니다."))
        let shown = "room with \(beds) beds, days \(start) to \(end) are taken"
        for _ in 0..<4 {
            let arrival = seed.number(in: (start - 3)...(end + 2))
            let departure = arrival + seed.number(in: 1...4)
            let guests = seed.number(in: (beds - 1)...(beds + 2))
            let booking = book(arrival, departure)
            booking.guests = Int64(guests)
            var errors: [String] = []
            if guests > beds { errors.append("guests: \(Message.beds)") }
            if arrival < end, start < departure { errors.append("arrival: \(Message.taken)") }
            try expectComputed(
                "\(shown); days \(arrival) to \(departure), \(guests) guests; context.save()", try save(),
                equals: errors.sorted())
            context.delete(booking)
            try context.save()
        }
        withExtendedLifetime(first) {}
    }
}
