import Checking
import CoreData
import XCTest

@testable import AClassOfYourOwn

final class AClassOfYourOwnChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    private func open() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        guard model.entitiesByName["Invoice"]?.attributesByName.keys.sorted() == ["created", "net"] else {
            throw XCTSkip("the entity is not whole yet")
        }
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try file.open().viewContext
    }

    private func insert() throws -> Invoice {
        try open()
        let object = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
        guard let invoice = object as? Invoice else { throw XCTSkip("the objects are no invoices yet") }
        return invoice
    }

    /// An invoice that has been saved, met again as after a new start.
    private func saved(net: Double) throws -> Invoice {
        let invoice = try insert()
        invoice.setValue(net, forKey: "net")
        if invoice.value(forKey: "created") == nil { invoice.setValue(Date(), forKey: "created") }
        try context.save()
        context = try file.open().viewContext
        return try XCTUnwrap(context.fetch(NSFetchRequest<Invoice>(entityName: "Invoice")).first)
    }

    func testTheEntityHasBothAttributes() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        let names = model.entitiesByName["Invoice"]?.attributesByName.keys.sorted()
        expect(
            "makeModel(): Invoice.attributesByName.keys.sorted()", names, equals: ["created", "net"],
            because: Words(
                en: "What is derived, such as gross, has no attribute.", ko: "gross처럼 다른 값에서 끌어내는 값은 속성으로 두지 않습니다."))
    }

    func testTheObjectsAreInvoices() throws {
        try open()
        let object = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
        expect(
            "insertNewObject(forEntityName: \"Invoice\", into: context) is Invoice", object is Invoice, equals: true,
            because: Words(
                en: "No class of that name: the objects are plain NSManagedObjects. Ask NSStringFromClass.",
                ko: "그런 이름의 클래스가 없으면 객체는 그냥 NSManagedObject입니다. 이름은 NSStringFromClass가 압니다."))
    }

    func testANewInvoiceHasItsDate() throws {
        let invoice = try insert()
        let created = invoice.value(forKey: "created") as? Date
        expect(
            "insertNewObject(forEntityName: \"Invoice\", into: context).created", created != nil,
            expected: Words(en: "the present moment", ko: "지금 시각"), came: Words(en: "nil", ko: "nil"),
            because: Words(
                en: "awakeFromInsert is called once in the life of a record, when it is inserted.",
                ko: "awakeFromInsert는 레코드가 삽입될 때 일생에 한 번 불립니다."))
    }

    func testEachInvoiceHasADateOfItsOwn() throws {
        let first = try insert().value(forKey: "created") as? Date
        Thread.sleep(forTimeInterval: 0.02)
        let second = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
        let later = second.value(forKey: "created") as? Date
        expect(
            "\(Words(en: "two invoices, one a moment after the other", ko: "잠시 사이를 두고 만든 청구서 두 개"))",
            first == nil || first != later,
            expected: Words(en: "two dates", ko: "서로 다른 시각"), came: Words(en: "one date for both", ko: "똑같은 시각"),
            because: Words(
                en: "A default value is worked out once, when the model is made, and every new object gets that one.",
                ko: "기본값은 모델을 만들 때 한 번 정해지고, 새 객체는 모두 그 값을 받습니다."))
    }

    func testAnOldInvoiceKeepsItsDate() throws {
        let invoice = try insert()
        let then = Date(timeIntervalSinceReferenceDate: 0)
        invoice.setValue(then, forKey: "created")
        try context.save()
        context = try file.open().viewContext
        let again = try XCTUnwrap(context.fetch(NSFetchRequest<Invoice>(entityName: "Invoice")).first)
        _ = again.net
        expect(
            "\(Words(en: "an invoice of the year 2001, fetched", ko: "2001년의 청구서를 가져옴")).created",
            again.created == then, expected: Words(en: "a day in 2001", ko: "2001년의 하루"), came: again.created,
            because: Words(
                en: "What is done in awakeFromFetch is done again each time the values come in.",
                ko: "awakeFromFetch에서 하는 일은 값이 들어올 때마다 되풀이됩니다."))
    }

    func testANegativeSumCountsAsNothing() throws {
        let invoice = try insert()
        invoice.net = -80
        expect(
            "invoice.net = -80; invoice.net", invoice.net, equals: 0,
            because: Words(
                en: "A setter of your own can put right what comes in.",
                ko: "직접 작성한 setter는 들어오는 값을 바로잡을 수 있습니다."))
    }

    func testTheSumReachesTheFile() throws {
        let invoice = try insert()
        if invoice.value(forKey: "created") == nil { invoice.setValue(Date(), forKey: "created") }
        invoice.net = 80
        try context.save()
        let sql = "SELECT ZNET FROM ZINVOICE"
        expect(
            "invoice.net = 80; context.save(); \(sql)", try file.rows(sql), equals: ["80.0"],
            because: Words(
                en: "A Swift property of your own is not saved. The value belongs into the framework's storage.",
                ko: "여러분의 Swift 프로퍼티는 저장되지 않습니다. 값은 프레임워크의 저장 공간에 넣어야 합니다."))
    }

    func testAChangeIsAnnounced() throws {
        let invoice = try insert()
        var told = 0
        let observation = invoice.observe(\.net) { _, _ in told += 1 }
        defer { observation.invalidate() }
        invoice.net = 90
        expect(
            "invoice.observe(\\.net); invoice.net = 90; \(Words(en: "times told", ko: "소식을 들은 횟수"))", told, equals: 1,
            because: Words(
                en: "The primitive level tells nobody. Say willChangeValue before and didChangeValue after.",
                ko: "프리미티브 층은 아무에게도 알리지 않습니다. 앞에서 willChangeValue, 뒤에서 didChangeValue를 부르십시오."))
    }

    func testTheTotalFollowsTheSum() throws {
        let invoice = try insert()
        invoice.net = 100
        _ = invoice.gross
        invoice.net = 200
        expect(
            "invoice.net = 100; invoice.gross; invoice.net = 200; invoice.gross", invoice.gross, equals: 240,
            because: Words(
                en: "What is computed when it is asked for cannot be out of date.",
                ko: "물을 때마다 계산하는 값은 낡을 수가 없습니다."))
    }

    func testTheTotalOfAFaultIsRight() throws {
        let invoice = try saved(net: 80)
        context.refresh(invoice, mergeChanges: false)
        expect(
            "context.refresh(invoice, mergeChanges: false); invoice.gross", invoice.gross, equals: 96,
            because: Words(
                en: "A fault has no values yet. willAccessValue brings them in.",
                ko: "폴트에는 아직 값이 없습니다. willAccessValue가 값을 가져옵니다."))
    }
}
