import Checking
import CoreData
import Exercise
import XCTest

final class NewsChecker: XCTestCase {
    private var url: URL!
    private var container: NSPersistentContainer!
    private var other: NSPersistentContainer!
    private var model: NSManagedObjectModel!

    override func setUpWithError() throws {
        url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        model = try makeDeskModel()
        container = try open()
        other = try open()
        other.viewContext.transactionAuthor = "other"
        try hire(StaffRow(1, "Ada", "King", "Sales", 1000), in: other.viewContext)
    }

    private func open() throws -> NSPersistentContainer {
        var failure: (any Error)?
        let container = try openDesk(at: url, model: model) { description in
            do { try trackHistory(description) } catch { failure = error }
        }
        if failure is Unsolved { throw XCTSkip() }
        return container
    }

    private func news() throws -> News {
        try attempt("News(in:author: \"me\")") { try News(in: container, author: "me") }
    }

    private func read(_ news: News) throws -> [String] { try attempt("read()") { try news.read() } }

    /// 저장소에 기록이 남음
    func testTheStoreKeepsAHistory() throws {
        let options = try XCTUnwrap(container.persistentStoreCoordinator.persistentStores.first?.options)
        let keys = [NSPersistentHistoryTrackingKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey]
        expect(
            "trackHistory(description); the two options", keys.map { options[$0] as? Bool }, equals: [true, true],
            because: Words(
                en: "Both are off by default: one for the history, one for the notification.",
                ko: "둘 다 기본적으로 꺼져 있습니다. 하나는 기록, 하나는 알림입니다."))
    }

    /// 다른 곳의 변경을 보고
    func testChangesOfOthersAreReported() throws {
        let news = try news()
        let context = other.viewContext
        let ada = try employee(1, in: context)
        ada?.salary = 1500
        ada?.lastName = "Queen"
        try context.save()
        _ = try department(named: "Design", in: context)
        try context.save()
        _ = try dismiss(1, in: context)
        expect(
            "the other program changes Ada, makes a department, dismisses Ada; read()",
            try read(news).filter { !$0.hasPrefix("update Department") },
            equals: ["update Employee: lastName, salary", "insert Department", "delete Employee"],
            because: Words(en: "A transaction has a change for each object.", ko: "트랜잭션에는 객체마다 변경이 하나씩 있습니다."))
    }

    /// 같은 것을 두 번 보고하지 않음
    func testNothingIsReportedTwice() throws {
        let news = try news()
        let first = try read(news)
        _ = try department(named: "Design", in: other.viewContext)
        try other.viewContext.save()
        expect(
            "read(), a department is made, read(), read()", [first, try read(news), try read(news)],
            equals: [[], ["insert Department"], []],
            because: Words(
                en: "Ask for what came after a token, and keep the newest token.", ko: "토큰 뒤의 것만 요청하고, 가장 새 토큰을 보관하십시오."
            ))
    }

    /// 자기 변경은 보고하지 않음
    func testOwnChangesAreNoNews() throws {
        let news = try news()
        _ = try department(named: "Mine", in: container.viewContext)
        try container.viewContext.save()
        expect(
            "this program makes a department; read()", try read(news), equals: [],
            because: Words(en: "The author of a transaction says whose it is.", ko: "트랜잭션의 작성자로 누구의 것인지 알 수 있습니다."))
    }

    /// 뷰 컨텍스트에 새 값이 보임
    func testTheViewContextShowsTheNewValues() throws {
        let news = try news()
        let mine = try employee(1, in: container.viewContext)
        _ = mine?.salary
        mine?.firstName = "Typing"
        try employee(1, in: other.viewContext)?.salary = 1700
        try other.viewContext.save()
        _ = try read(news)
        expect(
            "Ada's salary is changed elsewhere, her first name here; read(); Ada in the view context",
            "\(mine?.firstName ?? "-") \(mine?.salary ?? 0)", equals: "Typing 1700.0",
            because: Words(
                en: "The history reports; merging its notification is what renews the objects, and it keeps edits.",
                ko: "기록은 알려 줄 뿐이고, 그 알림을 병합해야 객체가 새 값을 갖습니다. 편집은 유지됩니다."))
    }
}
