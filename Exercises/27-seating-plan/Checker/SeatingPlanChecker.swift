import Checking
import CoreData
import XCTest

@testable import SeatingPlan

final class SeatingPlanChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var guests: [String: Guest] = [:]
    private var tables: [Table] = []

    /// Tables 1 and 2, and three guests without a seat, all saved before the context has an undo manager.
    override func setUpWithError() throws {
        context = try StoreFile(model: makeModel(), in: try temporaryFolder()).open().viewContext
        for name in ["Ines", "Bo", "Kim"] {
            let guest = Guest(context: context)
            guest.name = name
            guests[name] = guest
        }
        for number in 1...2 {
            let table = Table(context: context)
            table.number = Int64(number)
            tables.append(table)
        }
        try context.save()
        try attempt("prepare(context)") { try prepare(context) }
    }

    override func tearDown() {
        context?.undoManager = nil
        (context, guests, tables) = (nil, [:], [])
    }

    private func move(_ name: String, _ table: Int?) throws {
        let call = "seat(\(name.lowercased()), at: \(table.map { "table\($0)" } ?? "nil"))"
        try attempt(call) { try seat(guests[name]!, at: table.map { tables[$0 - 1] }) }
    }

    private func exchange(_ name: String, _ other: String) throws {
        try attempt("swap(\(name.lowercased()), with: \(other.lowercased()))") {
            try swap(guests[name]!, with: guests[other]!)
        }
    }

    private func removeTable(_ number: Int) throws {
        try attempt("remove(table\(number))") { try remove(tables[number - 1]) }
    }

    private func insert(_ names: [String]) throws -> [Guest] {
        try attempt("load(\(names), into: context)") { try load(names, into: context) }
    }

    /// Where the guests sit, seen from both sides.
    private var seats: [String] {
        ["Ines", "Bo", "Kim"].map { name in
            let guest = guests[name]!
            guard let table = guest.table else {
                return tables.contains { $0.managedObjectContext != nil && $0.guests.contains(guest) }
                    ? "\(name): ?" : "\(name): -"
            }
            return table.guests.contains(guest) ? "\(name): \(table.number)" : "\(name): ?"
        }
    }

    private var title: String { context.undoManager?.undoMenuItemTitle ?? "nil" }

    // MARK: - Steps

    /// 이동마다 한 단계
    func testEachMoveIsAStep() throws {
        try move("Ines", 1)
        try move("Bo", 1)
        context.undo()
        expect(
            "seat(ines, at: table1); seat(bo, at: table1); undo()", seats, equals: ["Ines: 1", "Bo: -", "Kim: -"],
            because: Words(
                en: "Without a run loop nothing ends an event, so a group by event contains everything.",
                ko: "런 루프가 없으면 이벤트가 끝나지 않습니다. 그러면 이벤트별 그룹에 모든 변경이 들어갑니다."))
        context.undo()
        context.redo()
        expect(
            "seat(ines, at: table1); seat(bo, at: table1); undo(); undo(); redo()", seats,
            equals: ["Ines: 1", "Bo: -", "Kim: -"],
            because: Words(
                en: "Redo repeats one step, on both sides of the relationship.",
                ko: "다시 실행은 관계의 양쪽에서 한 단계를 반복합니다."))
    }

    /// 이동에 이름이 있음
    func testAMoveHasAName() throws {
        try move("Kim", 2)
        expect(
            "seat(kim, at: table2); undoMenuItemTitle", title, equals: "Undo Move Kim",
            because: Words(
                en: "The menu shows what Undo will revert. Name the group while it is open.",
                ko: "메뉴에는 무엇을 취소하는지 나옵니다. 그룹이 열려 있을 때 이름을 붙이십시오."))
    }

    /// 자리를 안 바꾼 손님은 단계를 만들지 않음
    func testAGuestWhoStaysMakesNoStep() throws {
        try move("Ines", 1)
        try move("Ines", 1)
        context.undo()
        expect(
            "seat(ines, at: table1); seat(ines, at: table1); undo()", seats, equals: ["Ines: -", "Bo: -", "Kim: -"],
            because: Words(
                en: "An empty group is a step too: the user would choose Undo, and nothing would happen.",
                ko: "빈 그룹도 한 단계입니다. 사용자가 실행 취소를 골라도 아무 일도 일어나지 않습니다."))
    }

    /// 스무 단계를 유지
    func testTwentyStepsAreKept() throws {
        for turn in 0..<25 { try move("Ines", turn % 2 + 1) }
        var steps = 0
        while steps < 30, context.undoManager?.canUndo == true {
            context.undo()
            steps += 1
        }
        expect(
            "25 × seat(ines, at: …); undo() until canUndo is false", steps, equals: 20,
            because: Words(
                en: "Each step holds objects and old values in memory. levelsOfUndo limits how many.",
                ko: "단계마다 객체와 이전 값이 메모리에 남습니다. levelsOfUndo로 수를 제한합니다."))
    }

    // MARK: - swap and remove

    /// 교환은 한 단계
    func testASwapIsOneStep() throws {
        try move("Ines", 1)
        try move("Bo", 2)
        try exchange("Ines", "Bo")
        context.undo()
        expect(
            "ines at table 1, bo at table 2; swap(ines, with: bo); undo()", seats,
            equals: ["Ines: 1", "Bo: 2", "Kim: -"],
            because: Words(
                en: "What the user did in one action is undone in one step.", ko: "사용자가 한 번에 한 일은 한 번에 취소됩니다."))
    }

    /// 교환하면 두 자리가 바뀜
    func testASwapExchangesBothSeats() throws {
        try move("Ines", 1)
        try exchange("Ines", "Bo")
        expect(
            "ines at table 1, bo without a seat; swap(ines, with: bo)", seats, equals: ["Ines: -", "Bo: 1", "Kim: -"],
            because: Words(
                en: "Read both seats before you set one of them.", ko: "한쪽을 설정하기 전에 두 자리를 모두 읽으십시오."))
    }

    /// 교환에 이름이 있음
    func testASwapHasAName() throws {
        try move("Ines", 1)
        try exchange("Ines", "Kim")
        expect(
            "swap(ines, with: kim); undoMenuItemTitle", title, equals: "Undo Swap Ines and Kim",
            because: Words(
                en: "setActionName names the open group and the groups around it. The last name counts.",
                ko: "setActionName은 열린 그룹과 그 바깥 그룹에 모두 이름을 붙입니다. 마지막 이름이 남습니다."))
    }

    /// 없앤 테이블의 손님은 남음
    func testTheGuestsOfARemovedTableStay() throws {
        try move("Ines", 1)
        try removeTable(1)
        expect(
            "ines at table 1; remove(table1); ines.isDeleted", guests["Ines"]!.isDeleted, equals: false,
            because: Words(
                en: "The delete rule leaves the guests without a table. Deleting them cancels their invitation.",
                ko: "삭제 규칙은 손님을 테이블 없이 남깁니다. 손님까지 삭제하면 초대가 취소됩니다."))
    }

    /// 없앤 테이블이 손님과 함께 돌아옴
    func testARemovedTableComesBackWithItsGuests() throws {
        try move("Ines", 2)
        try move("Bo", 2)
        try removeTable(2)
        expect(
            "ines and bo at table 2; remove(table2); undoMenuItemTitle", title, equals: "Undo Remove Table 2",
            because: Words(en: "The menu says what it will undo.", ko: "메뉴에는 무엇을 취소하는지 나옵니다."))
        context.undo()
        expect(
            "ines and bo at table 2; remove(table2); undo()", seats, equals: ["Ines: 2", "Bo: 2", "Kim: -"],
            because: Words(
                en: "Undoing a deletion restores its relationships. Unseating the guests first adds steps.",
                ko: "삭제를 취소하면 관계도 돌아옵니다. 손님을 먼저 일으키면 그것이 따로 단계가 됩니다."))
    }

    // MARK: - load

    /// 실행 취소로 목록이 없어지지 않음
    func testUndoDoesNotRemoveTheList() throws {
        let list = try insert(["Ada", "Lea"])
        try move("Ines", 1)
        context.undo()
        expect(
            "load([\"Ada\", \"Lea\"]); seat(ines, at: table1); undo(); the list's guests that exist",
            list.filter { $0.managedObjectContext != nil && !$0.isDeleted }.count, equals: 2,
            because: Words(
                en: "The context registers when it processes pending changes, and that is later than your insertions.",
                ko: "컨텍스트는 변경을 처리할 때 등록합니다. 삽입한 때보다 나중입니다."))
    }

    /// 목록은 저장되지 않음
    func testTheListIsNotSaved() throws {
        let list = try insert(["Ada", "Lea", "Noor"])
        try move("Ines", 1)
        expect(
            "load([\"Ada\", \"Lea\", \"Noor\"]); seat(ines, at: table1); the list's guests that are inserted",
            list.filter(\.isInserted).count, equals: 3,
            because: Words(
                en: "The user decides when a document is saved.", ko: "문서를 언제 저장할지는 사용자가 정합니다."))
    }

    /// 이전 단계도 취소할 수 있음
    func testEarlierStepsCanStillBeUndone() throws {
        try move("Ines", 1)
        _ = try insert(["Ada"])
        try move("Bo", 2)
        context.undo()
        context.undo()
        expect(
            "seat(ines, at: table1); load([\"Ada\"]); seat(bo, at: table2); undo(); undo()", seats,
            equals: ["Ines: -", "Bo: -", "Kim: -"],
            because: Words(
                en: "The list must not remove the user's earlier steps.", ko: "명단 때문에 앞의 단계를 잃어서는 안 됩니다."))
    }

    /// 이후 단계도 취소할 수 있음
    func testLaterStepsCanBeUndone() throws {
        _ = try insert(["Ada"])
        try move("Bo", 2)
        context.undo()
        expect(
            "load([\"Ada\"]); seat(bo, at: table2); undo()", seats, equals: ["Ines: -", "Bo: -", "Kim: -"],
            because: Words(
                en: "Each disableUndoRegistration() needs its enableUndoRegistration().",
                ko: "disableUndoRegistration()마다 enableUndoRegistration()이 필요합니다."))
    }

    /// 대기 중인 변경을 먼저 등록
    func testWhatIsPendingIsRegisteredFirst() throws {
        let manager = try require(
            "context.undoManager", context.undoManager,
            because: Words(en: "Without a manager there are no steps.", ko: "관리자가 없으면 단계도 없습니다."))
        manager.beginUndoGrouping()
        guests["Kim"]!.table = tables[0]
        _ = try insert(["Ada"])
        if manager.groupingLevel > 0 { manager.endUndoGrouping() }
        context.undo()
        expect(
            "beginUndoGrouping(); kim.table = table1; load([\"Ada\"]); endUndoGrouping(); undo()", seats,
            equals: ["Ines: -", "Bo: -", "Kim: -"],
            because: Words(
                en:
                    "The user's earlier changes are still pending. Process them before you disable registration.",
                ko: "사용자가 앞서 바꾼 것이 아직 처리되지 않았습니다. 등록을 끄기 전에 먼저 처리하십시오."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let names = seed.people(2).map(\.first)
        let guests = try insert(names)
        let table = seed.pick(tables)
        context.undoManager?.disableUndoRegistration()
        let number = seed.number(in: 3...90)
        table.number = Int64(number)
        context.processPendingChanges()
        context.undoManager?.enableUndoRegistration()
        let seats = "seat(\(names[0].lowercased()), at: table\(number))"
        try attempt(seats) { try seat(guests[0], at: table) }
        try expectComputed("\(seats); undoMenuItemTitle", title, equals: "Undo Move \(names[0])")
        let swapping = "swap(\(names[0].lowercased()), with: \(names[1].lowercased()))"
        try attempt(swapping) { try swap(guests[0], with: guests[1]) }
        try expectComputed(
            "\(seats); \(swapping); undoMenuItemTitle", title, equals: "Undo Swap \(names[0]) and \(names[1])")
        try expectComputed(
            "\(seats); \(swapping); table.guests.map(\\.name)", table.guests.map(\.name), equals: [names[1]])
        let removing = "remove(table\(number))"
        try attempt(removing) { try remove(table) }
        try expectComputed("\(removing); undoMenuItemTitle", title, equals: "Undo Remove Table \(number)")
    }
}
