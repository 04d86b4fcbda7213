import Checking
import CoreData
import XCTest

@testable import HarborOffice

final class HarborOfficeChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!
    private var view: NSManagedObjectContext { container.viewContext }

    private let fleet = [
        Arrival(name: "Anna", tons: 100, berth: "north"), Arrival(name: "Bela", tons: 250, berth: "south"),
        Arrival(name: "Caro", tons: 7, berth: "south"), Arrival(name: "Dora", tons: 900, berth: "north"),
    ]

    override func setUpWithError() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        container = try file.open()
        container.viewContext.name = "view"
    }

    /// Puts ships into the store without the learner's code.
    private func fill(_ arrivals: [Arrival]) throws -> [NSManagedObjectID] {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            let ships = arrivals.map { arrival in
                let ship = Ship(context: context)
                (ship.name, ship.tons, ship.berth) = (arrival.name, arrival.tons, arrival.berth)
                return ship
            }
            try context.save()
            return ships.map(\.objectID)
        }
    }

    private func reader() -> NSManagedObjectContext {
        let context = container.newBackgroundContext()
        context.name = "reader"
        return context
    }

    private func names() throws -> [String] { try file.rows("SELECT ZNAME FROM ZSHIP ORDER BY ZNAME") }

    // MARK: - register

    /// 모든 입항이 저장됨
    func testEveryArrivalIsSaved() async throws {
        _ = try await attempt("register(4 arrivals)") { try await register(fleet, in: container) }
        expect(
            "register(4 arrivals); SELECT ZNAME FROM ZSHIP", try names(), equals: ["Anna", "Bela", "Caro", "Dora"],
            because: Words(en: "The ships are in the file only after a save.", ko: "저장해야 선박이 파일에 기록됩니다."))
    }

    /// ID로 선박을 찾음
    func testTheIDsLeadToTheShips() async throws {
        let view = view
        for arrivals in [fleet, Array(fleet.reversed().dropFirst())] {
            let ids = try await attempt("register(arrivals)") { try await register(arrivals, in: container) }
            let found = await view.perform {
                ids.compactMap { try? view.existingObject(with: $0) as? Ship }.map(\.name)
            }
            expect(
                "register(arrivals); the names of the IDs in viewContext", found.compactMap { $0 },
                equals: arrivals.map(\.name),
                because: Words(
                    en: "Another context finds a ship by its permanent ID only. Which ID does it have before the save?",
                    ko: "다른 컨텍스트에서는 영구 ID로만 선박을 찾을 수 있습니다. 저장하기 전의 ID는 무엇입니까?"))
        }
    }

    /// 뷰 컨텍스트를 쓰지 않음
    func testTheViewContextIsNotUsed() async throws {
        let view = view
        nonisolated(unsafe) var isUsed = false
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: view, queue: nil
        ) { _ in isUsed = true }
        defer { NotificationCenter.default.removeObserver(observer) }
        _ = try await attempt("register(4 arrivals)") { try await register(fleet, in: container) }
        expect(
            "register(4 arrivals); viewContext saves", isUsed, equals: false,
            because: Words(
                en: "A block of `viewContext` runs on the main queue, and the window waits for it.",
                ko: "`viewContext`의 블록은 메인 큐에서 실행되므로 창이 그동안 멈춥니다."))
    }

    /// 잘못된 입항은 아무것도 등록하지 않음
    func testAnInvalidArrivalRegistersNothing() async throws {
        let arrivals = [fleet[0], Arrival(name: "Ghost", tons: 0, berth: "south"), fleet[1]]
        var thrown: (any Error)?
        do { _ = try await register(arrivals, in: container) } catch let error as Unsolved {
            throw XCTSkip("\(error)")
        } catch { thrown = error }
        expect(
            "register([Anna, a ship of 0 tons, Bela])", thrown != nil,
            expected: Words(en: "the error of the save", ko: "저장 오류"), came: thrown as Any,
            because: Words(en: "The caller has to learn that it failed.", ko: "실패했다는 것을 호출한 쪽에 알려야 합니다."))
        expect(
            "register([Anna, a ship of 0 tons, Bela]); SELECT ZNAME FROM ZSHIP", try names(), equals: [],
            because: Words(
                en: "One block is one unit of work: one save for all ships.",
                ko: "블록 하나가 작업 단위 하나입니다. 모든 선박을 한 번에 저장하십시오."))
    }

    // MARK: - manifest

    /// 명세서에 선박이 나옴
    func testTheManifestListsShips() async throws {
        for order in [[0, 1, 2, 3], [3, 1]] {
            let ids = try fill(fleet)
            let lines = try await attempt("manifest(of: ids)") {
                try await manifest(of: order.map { ids[$0] }, in: reader())
            }
            expect(
                "manifest(of: IDs of \(order.map { fleet[$0].name }))", lines,
                equals: order.map { "\(fleet[$0].name), \(fleet[$0].tons) t" },
                because: Words(
                    en:
                        "A context has no object for a record before somebody asks for it: look the records up by their IDs.",
                    ko: "한 번도 찾지 않은 레코드의 객체는 컨텍스트에 없습니다. ID로 레코드를 찾으십시오."))
        }
    }

    /// 명세서는 컨텍스트의 큐에서 읽음
    func testTheManifestIsReadOnTheContextsQueue() async throws {
        let ids = try fill(fleet)
        let context = reader()
        let guarding = QueueGuard("reader")
        defer { guarding.stop() }
        _ = try await attempt("manifest(of: ids)") { try await manifest(of: Array(ids.prefix(1)), in: context) }
        expect(
            "manifest(of: [id]); what happened outside the context's blocks", guarding.violations, equals: [],
            because: Words(
                en:
                    "Context and objects are used on the context's queue only. Do everything in its block, and return texts.",
                ko: "컨텍스트와 객체는 그 큐에서만 사용합니다. 모두 블록 안에서 하고 문자열을 반환하십시오."))
    }

    /// 저장 안 된 변경도 명세서에 있음
    func testUnsavedChangesAreInTheManifest() async throws {
        let ids = try fill(fleet)
        let context = reader()
        let edited = try context.performAndWait {
            let ship = try context.existingObject(with: ids[3]) as! Ship
            ship.tons = 950
            return ship
        }
        let lines = try await attempt("manifest(of: ids)") { try await manifest(of: [ids[3]], in: context) }
        expect(
            "in context: Dora.tons = 950; manifest(of: [Dora], in: context)", lines, equals: ["Dora, 950 t"],
            because: Words(
                en: "The values have to come from `context`. Another context doesn't have its unsaved changes.",
                ko: "`context`에 있는 값이어야 합니다. 다른 컨텍스트에는 저장하지 않은 변경이 없습니다."))
        context.performAndWait { _ = edited.tons }
    }

    /// 떠난 선박은 건너뜀
    func testShipsThatLeftAreSkipped() async throws {
        let ids = try fill(fleet)
        let other = container.newBackgroundContext()
        try other.performAndWait {
            other.delete(try other.existingObject(with: ids[1]))
            try other.save()
        }
        let lines = try await attempt("manifest(of: ids)") {
            try await manifest(of: Array(ids.prefix(3)), in: reader())
        }
        expect(
            "Bela leaves; manifest(of: [Anna, Bela, Caro])", lines, equals: ["Anna, 100 t", "Caro, 7 t"],
            because: Words(
                en: "A ship that has left is no reason to drop the others.",
                ko: "떠난 선박 때문에 나머지 선박까지 빠뜨려서는 안 됩니다."))
    }

    // MARK: - clearBerth

    /// 처리된 선박은 파일에서 없어짐
    func testClearedShipsLeaveTheFile() async throws {
        for (berth, left) in [("south", ["Anna", "Dora"]), ("north", []), ("west", [])] {
            if berth == "south" { _ = try fill(fleet) }
            let before = try names().count
            let count = try await attempt("clearBerth(\"\(berth)\")") { try await clearBerth(berth, in: container) }
            expect(
                "clearBerth(\"\(berth)\"); SELECT ZNAME FROM ZSHIP", try names(), equals: left,
                because: Words(en: "Only the ships of this berth are removed.", ko: "이 선석의 선박만 제거해야 합니다."))
            expect(
                "clearBerth(\"\(berth)\")", count, equals: before - left.count,
                because: Words(en: "It returns the number of removed ships.", ko: "제거한 선박의 수를 반환합니다."))
        }
    }

    /// 화면에서도 처리된 선박이 없어짐
    func testTheViewForgetsClearedShips() async throws {
        _ = try fill(fleet)
        let view = view
        let shown = try await view.perform {
            try view.fetch(NSFetchRequest<Ship>(entityName: "Ship")).filter { $0.berth == "south" }
        }
        _ = try await attempt("clearBerth(\"south\")") { try await clearBerth("south", in: container) }
        let stale = await view.perform {
            shown.filter { $0.managedObjectContext != nil && !$0.isDeleted }.compactMap(\.name).sorted()
        }
        expect(
            "viewContext shows all; clearBerth(\"south\"); ships of this berth in viewContext", stale, equals: [],
            because: Words(
                en: "A batch request posts no save. Merge the IDs that it returns.",
                ko: "일괄 요청은 저장 알림을 보내지 않습니다. 반환된 ID를 병합하십시오."))
    }

    /// 다른 선박의 편집은 유지
    func testEditsOfOtherShipsAreKept() async throws {
        let ids = try fill(fleet)
        let view = view
        let anna = try await view.perform {
            let anna = try view.existingObject(with: ids[0]) as! Ship
            anna.berth = "half-typed"
            return anna
        }
        _ = try await attempt("clearBerth(\"south\")") { try await clearBerth("south", in: container) }
        let berth = await view.perform { anna.managedObjectContext == nil ? nil : anna.berth }
        expect(
            "in viewContext: Anna.berth = half-typed; clearBerth(\"south\"); Anna.berth", berth, equals: "half-typed",
            because: Words(
                en: "Somebody is typing. A reset throws their edit away, a merge keeps it.",
                ko: "누군가 입력하고 있습니다. `reset()`은 그 편집을 버리지만 병합은 유지합니다."))
    }

    /// 입력 중인 편집은 저장되지 않음
    func testHalfTypedEditsAreNotSaved() async throws {
        let ids = try fill(fleet)
        let view = view
        let anna = try await view.perform {
            let anna = try view.existingObject(with: ids[0]) as! Ship
            anna.berth = "half-typed"
            return anna
        }
        _ = try await attempt("clearBerth(\"south\")") { try await clearBerth("south", in: container) }
        expect(
            "in viewContext: Anna.berth = half-typed; clearBerth(\"south\"); SELECT ZBERTH … 'Anna'",
            try file.rows("SELECT ZBERTH FROM ZSHIP WHERE ZNAME = 'Anna'"), equals: ["north"],
            because: Words(
                en: "A save of `viewContext` saves everything that somebody is typing there.",
                ko: "`viewContext`를 저장하면 누군가 입력하던 것까지 모두 저장됩니다."))
        await view.perform { _ = anna.berth }
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() async throws {
        var seed = try generatedData()
        let berths = seed.shuffled(["east", "east", "east", "west", seed.pick(["east", "west"])])
        let arrivals = zip(seed.names(5), berths).map { name, berth in
            Arrival(name: name, tons: Int64(seed.number(in: 1...900)), berth: berth)
        }
        let shown = arrivals.map { "\($0.name) \($0.tons) \($0.berth)" }.joined(separator: ", ")
        let ids = try await attempt("register(\(shown))") { try await register(arrivals, in: container) }
        try expectComputed(
            "register(\(shown)); SELECT ZNAME FROM ZSHIP", try names(), equals: arrivals.map(\.name).sorted())
        let order = seed.pick(3, of: Array(arrivals.indices))
        let lines = try await attempt("manifest(of: ids)") {
            try await manifest(of: order.map { ids[$0] }, in: reader())
        }
        try expectComputed(
            "manifest(of: IDs of \(order.map { arrivals[$0].name }))", lines,
            equals: order.map { "\(arrivals[$0].name), \(arrivals[$0].tons) t" })
        let count = try await attempt("clearBerth(\"east\")") { try await clearBerth("east", in: container) }
        try expectComputed(
            "\(shown); clearBerth(\"east\")", count, equals: arrivals.filter { $0.berth == "east" }.count)
        try expectComputed(
            "\(shown); clearBerth(\"east\"); SELECT ZNAME FROM ZSHIP", try names(),
            equals: arrivals.filter { $0.berth == "west" }.map(\.name).sorted())
    }
}
