import Checking
import CoreData
import XCTest

@testable import LostProperty

/// A context that counts the faults that fire without finding a row.
final class WatchfulContext: NSManagedObjectContext, @unchecked Sendable {
    var inaccessible = 0

    override func shouldHandleInaccessibleFault(
        _ fault: NSManagedObject, for oid: NSManagedObjectID, triggeredByProperty property: NSPropertyDescription?
    ) -> Bool {
        inaccessible += 1
        return true
    }
}

final class LostPropertyChecker: XCTestCase {
    private var container: NSPersistentContainer!
    /// The context of the board.
    var board: WatchfulContext!
    /// The context of a clerk.
    private var desk: NSManagedObjectContext!
    var ids: [String: NSManagedObjectID] = [:]

    /// A stack that was just started, over a file with an item of each name.
    func start(_ names: [String] = ["Umbrella", "Violin", "Hat", ""]) throws {
        let file = StoreFile(model: makeModel(), in: try temporaryFolder())
        let writer = try file.open().viewContext
        for name in names { Item(context: writer).name = name }
        try writer.save()
        container = try file.open()
        board = WatchfulContext(concurrencyType: .mainQueueConcurrencyType)
        board.persistentStoreCoordinator = container.persistentStoreCoordinator
        desk = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        desk.persistentStoreCoordinator = container.persistentStoreCoordinator
        ids = [:]
        for item in try desk.fetch(NSFetchRequest<Item>(entityName: "Item")) { ids[item.name] = item.objectID }
        desk.reset()
    }

    /// The object of an item in a context: a fault whose row isn't in memory.
    func item(_ name: String, in context: NSManagedObjectContext? = nil) -> Item {
        (context ?? board).object(with: ids[name]!) as! Item
    }

    /// A clerk hands an item over: its record is deleted in another context.
    func handOver(_ name: String) throws {
        desk.delete(item(name, in: desk))
        try desk.save()
        desk.reset()
    }

    private func expectLabel(_ call: String, of item: Item, _ label: String, _ reason: Words, line: UInt = #line) throws
    {
        expect(
            "\(call); label(for: item)", try attempt("label(for: item)") { try LostProperty.label(for: item) },
            equals: label,
            because: reason, line: line)
    }

    // MARK: label(for:)

    /// 폴트는 없어진 것이 아님
    func testAFaultIsNotGone() throws {
        try start()
        try expectLabel(
            "item.isFault == true", of: item("Violin"), "Violin",
            Words(en: "A fault can also be a record that nothing has read yet.", ko: "폴트는 아직 읽지 않은 레코드입니다."))
    }

    /// 없어진 레코드는 없어진 것으로 보임
    func testALostRecordIsShownAsGone() throws {
        try start()
        let violin = item("Violin")
        try handOver("Violin")
        try expectLabel(
            Words(en: "the desk deletes the record", ko: "창구에서 레코드 삭제").description, of: violin, Message.gone,
            Words(
                en: "Before a fault fires, its context doesn't know that the row is gone.",
                ko: "폴트를 실현하기 전에는 행이 없어졌다는 것을 컨텍스트가 알지 못합니다."))
    }

    /// 헛되이 실현되는 폴트가 없음
    func testNoFaultFiresInVain() throws {
        try start()
        let (violin, hat) = (item("Violin"), item("Hat"))
        try handOver("Violin")
        try handOver("Hat")
        for item in [violin, hat] { _ = try attempt("label(for: item)") { try label(for: item) } }
        expect(
            "\(Words(en: "faults that fired without a row", ko: "행 없이 실현한 폴트"))", board.inaccessible, equals: 0,
            because: Words(
                en: "With shouldDeleteInaccessibleFaults = false each of them would stop the program.",
                ko: "shouldDeleteInaccessibleFaults = false이면 그때마다 프로그램이 멈춥니다."))
    }

    /// 빈 이름도 이름
    func testAnEmptyNameIsAName() throws {
        try start()
        try expectLabel(
            "item.name == \"\"", of: item(""), "",
            Words(
                en: "An emptied object has an empty name, and so has an item without a name. Only one of them is gone.",
                ko: "비워진 객체의 이름도, 이름을 적지 않은 물건의 이름도 빈 문자열입니다. 없어진 것은 한쪽뿐입니다."))
    }

    /// 메모리에 있는 것은 그대로 보임
    func testWhatIsInMemoryIsShownAsItIs() throws {
        try start()
        let hat = item("Hat")
        hat.willAccessValue(forKey: nil)
        var shown = ""
        let run = try selectStatements { shown = try attempt("label(for: item)") { try label(for: hat) } }.selects
        expect(
            "item.isFault == false; \(Words(en: "statements of label(for: item)", ko: "label(for: item)의 SQL 문"))",
            run.count, equals: 0,
            because: Words(
                en: "The board shows hundreds of items, several times a second.", ko: "게시판은 물건 수백 개를 1초에 여러 번 표시합니다."))
        expect(
            "label(for: item)", shown, equals: "Hat",
            because: Words(en: "Its values are in memory.", ko: "값이 메모리에 있습니다."))
    }

    /// 저장 안 된 이름이 보이고 유지됨
    func testAnUnsavedNameIsShownAndKept() throws {
        try start()
        let hat = item("Hat")
        hat.name = "New"
        let reason = Words(
            en: "A label only reads. A refresh that doesn't merge discards what the user has typed.",
            ko: "라벨은 값을 읽기만 해야 합니다. 변경을 병합하지 않고 새로 고치면 사용자가 입력한 값이 사라집니다.")
        try expectLabel("item.name = \"New\"", of: hat, "New", reason)
        expect(
            "item.name = \"New\"; label(for: item); context.hasChanges", board.hasChanges, equals: true, because: reason
        )
    }

    /// 자기 컨텍스트에서 삭제한 것은 없어진 것
    func testWhatItsOwnContextDeletesIsGone() throws {
        try start()
        let hat = item("Hat")
        board.delete(hat)
        let reason = Words(
            en: "A deleted object has its values until it's saved, and no context afterwards.",
            ko: "삭제한 객체에는 저장할 때까지 값이 있고, 저장한 뒤에는 컨텍스트가 없습니다.")
        try expectLabel("context.delete(item)", of: hat, Message.gone, reason)
        try board.save()
        try expectLabel("context.delete(item); context.save()", of: hat, Message.gone, reason)
    }

    // MARK: merged(_:in:)

    private func merge(_ lists: [[Item]]) throws -> [Item] {
        try attempt("merged(lists, in: context)") { try merged(lists, in: board) }
    }

    /// 레코드마다 한 번씩만 나옴
    func testARecordAppearsOnce() throws {
        try start()
        let result = try merge([
            [item("Hat"), item("Violin")],
            [item("Violin", in: desk), item("Umbrella", in: desk), item("Hat", in: desk)],
        ])
        expect(
            "merged([[hat, violin], [violin, umbrella, hat]], in: context).map(\\.name)", result.map(\.name),
            equals: ["Hat", "Violin", "Umbrella"],
            because: Words(
                en: "Each context has its own object for a record. They have the same ID.",
                ko: "레코드 하나에 컨텍스트마다 객체가 따로 있습니다. ID는 같습니다."))
    }

    /// 두 물건의 이름이 같을 수 있음
    func testTwoItemsMayHaveOneName() throws {
        try start(["Glove", "Scarf"])
        let other = Item(context: desk)
        other.name = "Glove"
        try desk.save()
        ids["other"] = other.objectID
        let result = try merge([[item("Glove"), item("Scarf")], [item("other", in: desk)]])
        expect(
            "merged([[glove, scarf], [another glove]], in: context).map(\\.name)", result.map(\.name),
            equals: ["Glove", "Scarf", "Glove"],
            because: Words(
                en: "Two people have lost a glove each. A record is identified by its ID.",
                ko: "두 사람이 장갑을 하나씩 잃어버렸습니다. 레코드는 ID로 구별합니다."))
    }

    /// 결과는 그 컨텍스트의 것
    func testTheResultBelongsToTheContext() throws {
        try start()
        let result = try merge([[item("Hat", in: desk)], [item("Violin")]])
        expect(
            "merged([[\(Words(en: "hat of the desk", ko: "창구의 모자"))], [violin]], in: context)",
            result.filter { $0.managedObjectContext === board }.count, equals: 2,
            because: Words(
                en: "An object is used in its own context only. Pass its ID, and look up the context's object.",
                ko: "객체는 자신의 컨텍스트에서만 씁니다. ID를 전달하고 그 컨텍스트의 객체를 찾으십시오."))
    }

    /// 병합하는 동안 폴트가 실현되지 않음
    func testNothingFiresDuringTheMerge() throws {
        try start()
        let lists = [[item("Hat"), item("Violin")], [item("Violin", in: desk), item("Umbrella", in: desk)]]
        var faults = 0
        let run = try selectStatements { faults = try merge(lists).filter(\.isFault).count }.selects
        expect(
            "merged(lists, in: context); \(Words(en: "statements, faults", ko: "SQL 문, 폴트"))", [run.count, faults],
            equals: [0, 3],
            because: Words(
                en: "To compare records you need their IDs, and those are in every fault.",
                ko: "레코드를 비교하는 데는 ID만 있으면 되고, ID는 모든 폴트에 있습니다."))
    }

    /// 다른 곳에서 저장되지 않은 것은 빠짐
    func testWhatIsNotSavedElsewhereIsLeftOut() throws {
        try start()
        let (theirs, ours) = (Item(context: desk), Item(context: board!))
        (theirs.name, ours.name) = ("Theirs", "Ours")
        let result = try merge([[item("Hat")], [theirs], [ours]])
        expect(
            "merged([[hat], [\(Words(en: "not saved by the desk", ko: "창구가 저장하지 않은 것"))], [ours]], in: context).count",
            result.count, equals: 2,
            because: Words(
                en: "A temporary ID means nothing to another context: there is no record to read.",
                ko: "임시 ID는 다른 컨텍스트에서 아무 의미가 없습니다. 읽을 레코드가 없기 때문입니다."))
    }

    // MARK: stillHere(_:in:)

    private func remaining(_ items: [Item]) throws -> [Item] {
        try attempt("stillHere(items, in: context)") { try stillHere(items, in: board) }
    }

    /// 없어진 것은 빠짐
    func testWhatIsGoneIsLeftOut() throws {
        try start()
        let items = ["Violin", "Hat", "Umbrella"].map { item($0) }
        try handOver("Hat")
        expect(
            "stillHere([violin, hat, umbrella], in: context).map(\\.name)", try remaining(items).map(\.name),
            equals: ["Violin", "Umbrella"],
            because: Words(
                en: "The hat was handed over. The others keep their order.", ko: "모자는 주인이 찾아갔습니다. 나머지는 순서를 유지합니다."))
    }

    /// 컨텍스트에서 삭제한 것은 빠짐
    func testWhatTheContextHasDeletedIsLeftOut() throws {
        try start()
        let items = ["Violin", "Hat"].map { item($0) }
        board.delete(items[0])
        expect(
            "context.delete(violin); stillHere([violin, hat], in: context).map(\\.name)",
            try remaining(items).map(\.name),
            equals: ["Hat"],
            because: Words(
                en: "The record is still in the file, but not for the context that has deleted it.",
                ko: "레코드가 파일에는 있지만, 삭제한 컨텍스트에는 없는 것입니다."))
    }

    /// SQL 문 하나로 모두 찾음
    func testOneStatementFindsThemAll() throws {
        for number in [3, 40] {
            try start((0..<number).map { "Item \($0)" })
            let items = (0..<number).map { item("Item \($0)") }
            try handOver("Item 1")
            var count = 0
            let run = try selectStatements { count = try remaining(items).count }.selects
            expect(
                "stillHere(items, in: context).count", count, equals: number - 1,
                because: Words(en: "One item is gone.", ko: "물건 하나가 없어졌습니다."))
            expect(
                "stillHere(items, in: context), \(number) \(Words(en: "faults", ko: "폴트"))", run.count <= 1,
                expected: Words(en: "at most 1 statement", ko: "SQL 문 1개 이하"),
                came: Words(en: "\(run.count) statements", ko: "SQL 문 \(run.count)개"),
                because: Words(
                    en: "One fetch can check many records.", ko: "가져오기 한 번으로 여러 레코드를 한꺼번에 확인할 수 있습니다."))
        }
    }

    /// 컨텍스트에는 변경이 없음
    func testNothingChangesInTheContext() throws {
        try start()
        let items = ["Violin", "Hat"].map { item($0) }
        try handOver("Hat")
        _ = try remaining(items)
        expect(
            "stillHere([violin, hat], in: context); context.hasChanges", board.hasChanges, equals: false,
            because: Words(
                en: "A fault that fires without a row becomes a deleted object, which waits for the next save.",
                ko: "행 없이 실현된 폴트는 삭제된 객체가 되어 다음 저장을 기다립니다."))
    }
}
