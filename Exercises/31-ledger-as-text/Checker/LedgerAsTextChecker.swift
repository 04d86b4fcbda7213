import Checking
import CoreData
import XCTest

@testable import LedgerAsText

final class LedgerAsTextChecker: XCTestCase {
    private var url: URL!
    /// Objects whose context is gone have no values.
    private var contexts: [NSManagedObjectContext] = []

    private func open() throws -> NSManagedObjectContext {
        if url == nil { url = try temporaryFolder().appendingPathComponent("ledger.csv") }
        let context = try attempt("openLedger(at: url)") { try openLedger(at: url) }.viewContext
        contexts.append(context)
        return context
    }

    private func save(_ context: NSManagedObjectContext) throws {
        try attempt("save()") { try context.save() }
    }

    private func book(_ text: String, _ cents: Int64, to account: Account?, in context: NSManagedObjectContext) -> Entry
    {
        let entry = Entry(context: context)
        entry.text = text
        entry.cents = cents
        entry.account = account
        return entry
    }

    /// An account with two entries, saved.
    private func fill(_ texts: [String] = ["Coffee", "Stamps"]) throws -> NSManagedObjectContext {
        let context = try open()
        let cash = Account(context: context)
        cash.name = "Cash"
        for (index, text) in texts.enumerated() { _ = book(text, Int64(100 + index), to: cash, in: context) }
        try save(context)
        return context
    }

    private func entries(_ context: NSManagedObjectContext) throws -> [Entry] {
        let request = NSFetchRequest<Entry>(entityName: "Entry")
        request.sortDescriptors = [NSSortDescriptor(key: "cents", ascending: true)]
        return try context.fetch(request)
    }

    private func shown(_ context: NSManagedObjectContext) throws -> [String] {
        try entries(context).map { "\($0.text) \($0.cents) \($0.account?.name ?? "-")" }
    }

    /// 레코드가 그대로 돌아옴
    func testRecordsComeBack() throws {
        _ = try fill()
        expect(
            "openLedger(at: url), after Coffee 100 and Stamps 101 were saved in Cash", try shown(open()),
            equals: ["Coffee 100 Cash", "Stamps 101 Cash"],
            because: Words(
                en: "What was saved is in the file, relationships included.", ko: "저장한 것은 관계까지 모두 파일에 있어야 합니다."))
    }

    /// 변경과 삭제가 그대로 돌아옴
    func testChangesAndDeletionsComeBack() throws {
        let context = try fill(["Coffee", "Stamps", "Paper"])
        let all = try entries(context)
        all[0].text = "Tea"
        context.delete(all[1])
        try save(context)
        expect(
            "text = \"Tea\"; delete(stamps); save(); openLedger(at: url)", try shown(open()),
            equals: ["Tea 100 Cash", "Paper 102 Cash"],
            because: Words(
                en:
                    "updateCacheNode brings a node up to date, and cacheNodes() no longer has those of deleted objects.",
                ko: "updateCacheNode에서 노드를 갱신해야 하고, cacheNodes()에는 삭제된 객체의 노드가 없습니다."))
    }

    /// 양쪽 방향이 연결됨
    func testBothDirectionsAreConnected() throws {
        _ = try fill()
        let account = try open().fetch(NSFetchRequest<Account>(entityName: "Account"))
        expect(
            "openLedger(at: url); cash.entries.count", account.first?.entries.count ?? 0, equals: 2,
            because: Words(
                en: "A node needs the value of every relationship. The inverse isn't filled in for you.",
                ko: "노드에는 모든 관계의 값이 있어야 합니다. 역관계는 저절로 채워지지 않습니다."))
    }

    /// 쉼표는 자기 칸에 남음
    func testCommasStayInTheirField() throws {
        let texts = ["Tea, green", "Pens, blue, 12"]
        _ = try fill(texts)
        expect(
            "text = \"Tea, green\" and \"Pens, blue, 12\"; openLedger(at: url)", try entries(open()).map(\.text),
            equals: texts,
            because: Words(en: "A comma in a field doesn't separate fields.", ko: "필드 안의 쉼표는 필드를 나누지 않습니다."))
    }

    /// 따옴표가 그대로 돌아옴
    func testQuotationMarksComeBack() throws {
        let texts = ["\"Best\" tea", "6\" nails, \"zinc\""]
        _ = try fill(texts)
        expect(
            "text = \"\\\"Best\\\" tea\"; openLedger(at: url)", try entries(open()).map(\.text), equals: texts,
            because: Words(
                en: "A quotation mark in a field is doubled, and the field is quoted.",
                ko: "필드 안의 따옴표는 두 번 쓰고 필드를 따옴표로 감쌉니다."))
    }

    /// 줄바꿈이 그대로 돌아옴
    func testLineBreaksComeBack() throws {
        let texts = ["Rent\nMarch", "Heating"]
        _ = try fill(texts)
        expect(
            "text = \"Rent\\nMarch\"; openLedger(at: url)", try entries(open()).map(\.text), equals: texts,
            because: Words(en: "A line break in a field doesn't end the record.", ko: "필드 안의 줄바꿈은 레코드를 끝내지 않습니다."))
    }

    /// 항목이 계정보다 앞에 올 수 있음
    func testEntriesCanPrecedeTheirAccounts() throws {
        _ = try fill()
        let lines = Ledger.fields(of: try String(contentsOf: url, encoding: .utf8))
        let sorted = ["ledger", "entry", "account"].flatMap { kind in lines.filter { $0[0] == kind } }
        try Data(sorted.map { $0.joined(separator: ",") + "\n" }.joined().utf8).write(to: url)
        expect(
            "openLedger(at: a file with entries in front of accounts)", try shown(open()),
            equals: ["Coffee 100 Cash", "Stamps 101 Cash"],
            because: Words(
                en: "A spreadsheet sorts lines as its user likes. Make all nodes before you connect them.",
                ko: "스프레드시트에서는 줄의 순서가 바뀔 수 있습니다. 노드를 모두 만든 다음에 연결하십시오."))
    }

    /// 식별자는 그대로
    func testTheIdentityStays() throws {
        let context = try fill()
        let uri = try entries(context)[1].objectID.uriRepresentation()
        let other = try open()
        let id = other.persistentStoreCoordinator!.managedObjectID(forURIRepresentation: uri)
        let text = id.flatMap { (try? other.existingObject(with: $0) as? Entry)?.text }
        expect(
            "openLedger(at: url); managedObjectID(forURIRepresentation: uri of Stamps)", text, equals: "Stamps",
            because: Words(
                en: "A URI names the store by its UUID, so the metadata must be in the file.",
                ko: "URI에는 저장소의 UUID가 있으므로 메타데이터가 파일에 있어야 합니다."))
    }

    /// 직접 쓴 메타데이터는 그대로
    func testOwnMetadataStays() throws {
        let context = try fill()
        let coordinator = context.persistentStoreCoordinator!
        let store = coordinator.persistentStores[0]
        var metadata = coordinator.metadata(for: store)
        metadata["treasurer"] = "Kim"
        coordinator.setMetadata(metadata, for: store)
        _ = book("Glue", 103, to: nil, in: context)
        try save(context)
        let reopened = try open().persistentStoreCoordinator!
        expect(
            "metadata[\"treasurer\"] = \"Kim\"; save(); openLedger(at: url); metadata[\"treasurer\"]",
            reopened.metadata(for: reopened.persistentStores[0])["treasurer"] as? String, equals: "Kim",
            because: Words(
                en: "A store's metadata also holds an app's own keys. Write all of it.",
                ko: "저장소의 메타데이터에는 앱의 키도 들어 있습니다. 모두 쓰십시오."))
    }

    /// ID는 두 번 쓰이지 않음
    func testNoIDIsUsedTwice() throws {
        let context = try fill(["Coffee", "Stamps", "Paper"])
        let last = try entries(context)[2]
        let uri = last.objectID.uriRepresentation().lastPathComponent
        context.delete(last)
        try save(context)
        let later = try open()
        let entry = book("Glue", 104, to: nil, in: later)
        try save(later)
        expect(
            "delete(paper); save(); openLedger(at: url); book(\"Glue\"); objectID",
            entry.objectID.uriRepresentation().lastPathComponent != uri,
            expected: Words(en: "an id other than that of the deleted record", ko: "삭제된 레코드와 다른 id"),
            came: Words(en: "the id of the deleted record", ko: "삭제된 레코드의 id"),
            because: Words(
                en: "A URI that somebody kept would lead to another record.", ko: "적어 둔 URI로 다른 레코드를 찾게 됩니다."))
    }

    /// 파일은 통째로 교체
    func testTheFileIsReplacedAsAWhole() throws {
        let context = try fill()
        // A second name for the file that is there now.
        let old = url.deletingLastPathComponent().appendingPathComponent("old.csv")
        try FileManager.default.linkItem(at: url, to: old)
        let before = try Data(contentsOf: old)
        try entries(context)[0].text = "Tea"
        try save(context)
        let isWhole = try Data(contentsOf: old) == before
        expect(
            "save(), while the file is open elsewhere", isWhole,
            expected: Words(en: "a new file in place of the old one", ko: "예전 파일을 교체한 새 파일"),
            came: Words(en: "the old file, overwritten", ko: "덮어쓴 예전 파일"),
            because: Words(
                en: "If a save is interrupted while it overwrites the file, half of the ledger is gone.",
                ko: "덮어쓰는 도중에 저장이 중단되면 장부의 절반이 사라집니다."))
        let names = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        expect(
            "save(); the folder", names.sorted(), equals: ["ledger.csv", "old.csv"],
            because: Words(en: "A save leaves no other file behind.", ko: "저장한 뒤에 다른 파일이 남으면 안 됩니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let context = try open()
        let names = seed.names(6)
        let accounts = names.prefix(2).map { name -> Account in
            let account = Account(context: context)
            account.name = name
            return account
        }
        var expected: [String] = []
        for (index, cents) in seed.numbers(4, in: 1...99_999).sorted().enumerated() {
            let account = seed.pick(accounts)
            let text = "\(names[2 + index]), \"\(cents)\""
            _ = book(text, Int64(cents), to: account, in: context)
            expected.append("\(text) \(cents) \(account.name)")
        }
        try save(context)
        try expectComputed("save(); openLedger(at: url)", try shown(open()), equals: expected)
    }
}
