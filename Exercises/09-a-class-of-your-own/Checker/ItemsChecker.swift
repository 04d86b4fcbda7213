import Checking
import CoreData
import XCTest

@testable import AClassOfYourOwn

/// Checks `items` and the cache behind it.
final class ItemsChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!

    private var context: NSManagedObjectContext { container.viewContext }

    /// Saves an invoice with these lines, and fetches it as the program does after its next start.
    private func fetched(_ lines: String) throws -> Invoice {
        file = StoreFile(model: try usableModel(), in: try temporaryFolder())
        let writer = try file.open().viewContext
        let invoice = try insertInvoice(into: writer)
        invoice.lines = lines
        if invoice.value(forKey: "created") == nil { invoice.setValue(Date(), forKey: "created") }
        try writer.save()
        container = try file.open()
        return try XCTUnwrap(context.fetch(NSFetchRequest<Invoice>(entityName: "Invoice")).first)
    }

    private static let fetching = Words(
        en: "fetching an invoice with the lines Paper and Ink", ko: "Paper와 Ink가 있는 청구서를 가져옴")

    /// 가져온 청구서에 항목이 있음
    func testAFetchedInvoiceHasItsItems() throws {
        for names in [["Paper", "Ink"], ["Desk"], []] {
            let invoice = try fetched(names.joined(separator: "\n"))
            _ = invoice.lines
            expect(
                "invoice.lines == \"\(names.joined(separator: "\\n"))\"; invoice.items", invoice.items, equals: names,
                because: Words(
                    en: "awakeFromFetch() runs when the values have been read. Fill the cache there.",
                    ko: "awakeFromFetch()는 값을 읽은 다음에 실행됩니다. 캐시는 거기에서 채우십시오."))
        }
    }

    /// 폴트에도 항목이 있음
    func testTheItemsOfAFaultAreThere() throws {
        let invoice = try fetched("Paper\nInk")
        guard invoice.isFault else { throw XCTSkip("the invoice isn't a fault") }
        let items = invoice.items
        _ = invoice.lines
        // An answer whose cache is never filled is another test's subject.
        guard !invoice.items.isEmpty else { throw XCTSkip("the cache isn't filled") }
        expect(
            "\(Self.fetching); invoice.items", items, equals: ["Paper", "Ink"],
            because: Words(
                en: "The invoice is still a fault, so the cache is empty. willAccessValue(forKey:) fires the fault.",
                ko: "청구서는 아직 폴트여서 캐시가 비어 있습니다. willAccessValue(forKey:)를 호출하면 폴트가 실현됩니다."))
    }

    /// 항목을 읽을 때는 문자열을 나누지 않음
    func testReadingTheItemsDoesNotSplit() throws {
        let invoice = try fetched("Paper\nInk")
        _ = invoice.lines
        splits = 0
        for _ in 0..<3 { _ = invoice.items }
        expect(
            "\(Self.fetching); invoice.lines; splits = 0; invoice.items; invoice.items; invoice.items; splits", splits,
            equals: 0,
            because: Words(
                en: "The values were read before, so the items should be in the cache already. items only returns it.",
                ko: "값은 그 전에 읽었으므로 항목은 이미 캐시에 있어야 합니다. items는 캐시를 반환하기만 합니다."))
    }

    /// 값을 읽을 때 항목을 나눔
    func testTheItemsAreSplitWhenTheValuesAreRead() throws {
        let invoice = try fetched("Paper\nInk")
        splits = 0
        _ = invoice.lines
        expect(
            "\(Self.fetching); splits = 0; invoice.lines; splits", splits, equals: 1,
            because: Words(
                en: "Reading lines fires the fault, and awakeFromFetch() runs. Call split(_:) there, once.",
                ko: "lines를 읽으면 폴트가 실현되고 awakeFromFetch()가 실행됩니다. 거기에서 split(_:)을 한 번 호출하십시오."))
    }

    /// 항목이 새 lines 값을 따름
    func testTheItemsFollowNewLines() throws {
        let invoice = try fetched("Paper")
        _ = invoice.items
        invoice.lines = "Pen\nDesk"
        expect(
            "invoice.lines = \"Pen\\nDesk\"; invoice.items", invoice.items, equals: ["Pen", "Desk"],
            because: Words(
                en: "awakeFromFetch() doesn't run when a value is set. The setter of lines has to update the cache.",
                ko: "값을 설정할 때는 awakeFromFetch()가 실행되지 않습니다. lines의 세터에서 캐시도 바꿔야 합니다."))
    }

    /// 새 lines 값이 파일에 저장됨
    func testNewLinesReachTheFile() throws {
        let invoice = try fetched("Paper")
        invoice.lines = "Pen\nDesk"
        try context.save()
        let sql = "SELECT ZLINES FROM ZINVOICE"
        expect(
            "invoice.lines = \"Pen\\nDesk\"; context.save(); \(sql)", try file.rows(sql), equals: ["Pen\nDesk"],
            because: Words(
                en: "The setter has to store the value and notify: willChangeValue, the primitive value, "
                    + "didChangeValue.",
                ko: "세터는 값을 저장하고 알려야 합니다. willChangeValue, 기본 접근자로 설정, didChangeValue의 순서입니다."))
    }

    /// 다른 컨텍스트에서 저장한 값을 항목이 따름
    func testTheItemsFollowWhatAnotherContextHasSaved() throws {
        let invoice = try fetched("Paper\nInk")
        _ = invoice.items
        let other = container.newBackgroundContext()
        try other.performAndWait {
            try XCTUnwrap(other.fetch(NSFetchRequest<Invoice>(entityName: "Invoice")).first).lines = "Pen"
            try other.save()
        }
        context.refresh(invoice, mergeChanges: false)
        let items = invoice.items
        guard !items.isEmpty else { throw XCTSkip("the cache isn't filled") }
        expect(
            "\(Words(en: "another context saves the lines Pen", ko: "다른 컨텍스트가 lines를 Pen으로 저장")); "
                + "context.refresh(invoice, mergeChanges: false); invoice.items", items, equals: ["Pen"],
            because: Words(
                en:
                    "After a refresh the values are read again, and awakeFromFetch() runs again. Replace the cache there "
                    + "each time.",
                ko: "새로 고치면 값을 다시 읽고 awakeFromFetch()도 다시 실행됩니다. 그때마다 캐시를 새 값으로 바꾸십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let names = seed.names(seed.number(in: 2...6))
        let invoice = try fetched(names.joined(separator: "\n"))
        try expectComputed(
            "invoice.lines == \"\(names.joined(separator: "\\n"))\"; invoice.items", invoice.items, equals: names)
        // Quarters and eighths have exact values.
        let (net, rate) = (Double(seed.number(in: 1...9_999)) / 4, Double(seed.number(in: 1...7)) / 8)
        invoice.net = net
        invoice.taxRate = rate
        try expectComputed(
            "invoice.net = \(net); invoice.taxRate = \(rate); invoice.gross", invoice.gross, equals: net * (1 + rate))
    }
}
