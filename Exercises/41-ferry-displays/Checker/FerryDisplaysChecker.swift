import Checking
import CoreData
import XCTest

@testable import FerryDisplays

final class FerryDisplaysChecker: XCTestCase {
    private var folder: URL!
    private var container: NSPersistentContainer!
    private var context: NSManagedObjectContext { container.viewContext }

    private func open() throws {
        folder = try temporaryFolder()
        let url = folder.appendingPathComponent("harbor.sqlite")
        container = try attempt("trackHistory(in: description, of: sailing)") { try openHarbor(at: url) }
    }

    /// One save for each code: it inserts the sailing, or moves it to a later time.
    private func save(_ codes: String...) throws {
        for code in codes {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Sailing")
            request.predicate = NSPredicate(format: "code == %@", code)
            let sailing =
                try context.fetch(request).first
                ?? NSEntityDescription.insertNewObject(forEntityName: "Sailing", into: context)
            if sailing.value(forKey: "code") == nil { sailing.setValue(code, forKey: "code") }
            sailing.setValue((sailing.value(forKey: "departure") as? Int ?? 480) + 5, forKey: "departure")
            try context.save()
        }
    }

    private func delete(_ code: String) throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Sailing")
        request.predicate = NSPredicate(format: "code == %@", code)
        context.delete(try context.fetch(request)[0])
        try context.save()
    }

    private func read(_ display: String) throws -> News {
        try attempt("news(for: \"\(display)\", …)") {
            try news(for: display, from: container, positionsIn: folder)
        }
    }

    private func purgeHistory(_ displays: [String], before limit: Date = .distantPast) throws {
        try attempt("purge(container, displays: \(displays), …)") {
            try purge(container, displays: displays, positionsIn: folder, before: limit)
        }
    }

    /// Deletes all transactions but the last.
    private func deleteAllButTheLast() throws {
        let now = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
        try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: now))
    }

    private func transactions() throws -> Int {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        request.resultType = .transactionsOnly
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return (result?.result as? [NSPersistentHistoryTransaction])?.count ?? 0
    }

    /// 새 안내판은 모두 받음
    func testANewDisplayGetsEverything() throws {
        try open()
        try save("K2", "K1")
        expect(
            "save K2; save K1; news(for: \"pier\")", try read("pier"), equals: .everything(["K1", "K2"]),
            because: Words(
                en: "Without a position there's nothing to continue from.", ko: "위치가 없으면 이어서 읽을 곳이 없습니다."))
    }

    /// 변경은 한 번만 보고
    func testChangesAreReportedOnce() throws {
        try open()
        try save("K1", "K2")
        _ = try read("pier")
        try save("K1", "K3", "K1")
        expect(
            "news; save K1, K3, K1; news", try read("pier"), equals: .changes(["K1", "K3"]),
            because: Words(
                en: "Only what was saved after the position is new, and a sailing is new once.",
                ko: "위치 다음에 저장된 것만 새로운 것이고, 운항은 한 번만 알립니다."))
        expect(
            "news; save K1, K3, K1; news; news", try read("pier"), equals: .changes([]),
            because: Words(en: "The position has moved on.", ko: "위치는 앞으로 나아갔습니다."))
    }

    /// 삭제된 운항의 이름을 알려 줌
    func testDeletedSailingsAreNamed() throws {
        try open()
        try save("K7", "K8")
        _ = try read("pier")
        try save("K8", "K9")
        try delete("K8")
        expect(
            "news; save K8, K9; delete K8; news", try read("pier"), equals: .changes(["-K8", "K9"]),
            because: Words(
                en: "The object is gone, and its change contains the code only if the attribute was marked.",
                ko: "객체는 이미 없습니다. 속성을 표시해 두어야 변경에서 코드를 알 수 있습니다."))
    }

    /// 안내판마다 자기 위치가 있음
    func testEachDisplayHasItsPosition() throws {
        try open()
        try save("K1")
        _ = try read("pier")
        _ = try read("café")
        try save("K2")
        _ = try read("pier")
        expect(
            "save K2; news(for: \"pier\"); news(for: \"café\")", try read("café"), equals: .changes(["K2"]),
            because: Words(
                en: "What one display has read is still new for the other.",
                ko: "한 안내판이 읽었어도 다른 안내판에는 새로운 것입니다."))
    }

    /// 늦은 안내판은 처음부터 다시
    func testALateDisplayStartsOver() throws {
        try open()
        try save("K1")
        _ = try read("pier")
        try save("K2", "K3", "K4")
        try deleteAllButTheLast()
        expect(
            "news; save K2, K3, K4; all history but the last deleted; news", try read("pier"),
            equals: .everything(["K1", "K2", "K3", "K4"]),
            because: Words(
                en: "The changes are lost, but the store has all sailings.",
                ko: "무엇이 바뀌었는지는 알 수 없지만 저장소에는 모든 운항이 있습니다."))
    }

    /// 늦은 안내판이 다시 변경을 받음
    func testALateDisplayGetsChangesAgain() throws {
        try open()
        try save("K1")
        _ = try read("pier")
        try save("K2", "K3")
        try deleteAllButTheLast()
        guard (try? read("pier")) == .everything(["K1", "K2", "K3"]) else {
            throw XCTSkip("testALateDisplayStartsOver")
        }
        try save("K5")
        expect(
            "a position expires; news; save K5; news", try read("pier"), equals: .changes(["K5"]),
            because: Words(
                en: "An expired position never becomes valid again. Replace it.",
                ko: "만료된 위치는 다시 유효해지지 않습니다. 새 위치로 바꾸십시오."))
    }

    /// 읽은 기록은 삭제
    func testReadHistoryGoes() throws {
        try open()
        try save("K1", "K2")
        _ = try read("pier")
        _ = try read("café")
        try save("K3", "K4", "K5", "K6")
        _ = try read("pier")
        _ = try read("café")
        try purgeHistory(["pier", "café"])
        let left = try transactions()
        expect(
            "6 saves; both displays read; purge; the number of transactions", left <= 1,
            expected: Words(en: "1 at most", ko: "1 이하"), came: left,
            because: Words(en: "Both have read everything.", ko: "두 안내판이 모두 읽었습니다."))
    }

    /// 읽지 않은 기록은 남음
    func testUnreadHistoryStays() throws {
        try open()
        try save("K1")
        _ = try read("pier")
        _ = try read("café")
        try save("K2", "K3")
        _ = try read("pier")
        try save("K4")
        try purgeHistory(["café", "pier"])
        expect(
            "save K2, K3; the pier reads; save K4; purge; news(for: \"café\")", try read("café"),
            equals: .changes(["K2", "K3", "K4"]),
            because: Words(
                en: "The slowest display decides how far you can purge.",
                ko: "가장 늦은 안내판의 위치까지만 삭제할 수 있습니다."))
        try save("K5")
        _ = try read("café")
        try purgeHistory(["café", "pier"])
        expect(
            "save K5; the café reads; purge; news(for: \"pier\")", try read("pier"), equals: .changes(["K4", "K5"]),
            because: Words(
                en: "Now the other one is slower. The order of the list doesn't matter.",
                ko: "이번에는 다른 쪽이 더 늦습니다. 목록의 순서는 상관없습니다."))
    }

    /// 오래된 기록은 읽지 않았어도 삭제
    func testOldHistoryGoesUnread() throws {
        try open()
        try save("K1")
        _ = try read("pier")
        try save("K2", "K3", "K4")
        try purgeHistory(["pier"], before: .distantFuture)
        expect(
            "news; 3 saves; purge(before: a later date); the number of transactions", try transactions(), equals: 0,
            because: Words(
                en: "A display that is off for months must not keep the history alive.",
                ko: "몇 달째 꺼져 있는 안내판 때문에 기록을 남겨 둘 수는 없습니다."))
    }

    /// 새 안내판은 기다리지 않음
    func testNobodyWaitsForNewcomers() throws {
        try open()
        try save("K1", "K2", "K3", "K4", "K5", "K6")
        _ = try read("pier")
        try purgeHistory(["ticket office", "pier"])
        let left = try transactions()
        expect(
            "6 saves; the pier reads; the ticket office is new; purge; the number of transactions", left <= 1,
            expected: Words(en: "1 at most", ko: "1 이하"), came: left,
            because: Words(
                en: "A display without a position loads everything. It doesn't need the history.",
                ko: "위치가 없는 안내판은 전부 읽으므로 기록이 필요하지 않습니다."))
    }

    /// 만료된 위치가 있어도 정리됨
    func testAnExpiredPositionDoesNotStopThePurge() throws {
        try open()
        try save("K1")
        _ = try read("old")
        try save("K2", "K3")
        _ = try read("pier")
        try deleteAllButTheLast()
        try save("K4")
        _ = try read("pier")
        try purgeHistory(["old", "pier"])
        let left = try transactions()
        expect(
            "a position expires; another display reads; purge; the number of transactions", left <= 1,
            expected: Words(en: "1 at most", ko: "1 이하"), came: left,
            because: Words(
                en: "A display whose position has expired starts over anyway.",
                ko: "위치가 만료된 안내판은 어차피 처음부터 다시 읽습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let codes = seed.numbers(6, in: 10...99).map { "F\($0)" }
        for code in codes.prefix(4) { try save(code) }
        try expectComputed(
            "save \(codes.prefix(4).joined(separator: ", ")); news", try read("pier"),
            equals: .everything(codes.prefix(4).sorted()))
        let gone = seed.pick(codes.prefix(4))
        let saved = seed.pick(3, of: codes.filter { $0 != gone })
        for code in saved { try save(code) }
        try delete(gone)
        try expectComputed(
            "news; save \(saved.joined(separator: ", ")); delete \(gone); news", try read("pier"),
            equals: .changes((saved + ["-\(gone)"]).sorted()))
    }
}
