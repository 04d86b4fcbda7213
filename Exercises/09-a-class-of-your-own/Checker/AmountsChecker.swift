import Checking
import CoreData
import XCTest

@testable import AClassOfYourOwn

/// Checks the model, the date and the amounts.
final class AmountsChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    private func insert() throws -> Invoice {
        file = StoreFile(model: try usableModel(), in: try temporaryFolder())
        context = try file.open().viewContext
        return try insertInvoice(into: context)
    }

    /// 엔티티에 속성 네 개가 있음
    func testTheEntityHasItsFourAttributes() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        expect(
            "makeModel(): Invoice.attributesByName.keys.sorted()",
            model.entitiesByName["Invoice"]?.attributesByName.keys.sorted(), equals: invoiceAttributes,
            because: Words(
                en: "Values that are computed from others, such as gross and items, have no attribute.",
                ko: "gross와 items처럼 다른 값으로 구하는 값은 속성으로 두지 않습니다."))
    }

    /// 객체의 클래스는 Invoice
    func testTheObjectsAreInvoices() throws {
        let context = try StoreFile(model: try usableModel(), in: try temporaryFolder()).open().viewContext
        let object = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
        expect(
            "insertNewObject(forEntityName: \"Invoice\", into: context) is Invoice", object is Invoice, equals: true,
            because: Words(
                en: "If there is no class with the entity's class name, the objects are plain NSManagedObjects. "
                    + "NSStringFromClass(Invoice.self) has the right name.",
                ko: "엔티티의 클래스 이름에 맞는 클래스가 없으면 객체는 NSManagedObject가 됩니다. 올바른 이름은 "
                    + "NSStringFromClass(Invoice.self)로 얻습니다."))
        guard object is Invoice else { return }
        expect(
            "makeModel(): Invoice.managedObjectClassName", object.entity.managedObjectClassName,
            equals: NSStringFromClass(Invoice.self),
            because: Words(
                en: "On a Mac, a class is found under its bare name only if @objc(Invoice) gives it that name. "
                    + "NSStringFromClass(Invoice.self) works everywhere.",
                ko: "Mac에서는 @objc(Invoice)로 이름을 정하지 않으면 모듈 이름 없이 클래스를 찾지 못합니다. "
                    + "NSStringFromClass(Invoice.self)는 어디에서나 동작합니다."))
    }

    /// 세율은 관리 프로퍼티
    func testTheTaxRateIsManaged() throws {
        let invoice = try insert()
        invoice.taxRate = 0.5
        expect(
            "invoice.taxRate = 0.5; invoice.primitiveValue(forKey: \"taxRate\")",
            invoice.primitiveValue(forKey: "taxRate") as? Double, equals: 0.5,
            because: Words(
                en: "A var without @NSManaged is an ordinary Swift property. Core Data neither notices nor saves it.",
                ko: "@NSManaged가 없는 var는 일반 Swift 프로퍼티입니다. Core Data는 그 값이 바뀌어도 알지 못하고 저장하지도 않습니다."))
    }

    /// 속성에 기본값이 있음
    func testTheAttributesHaveTheirDefaults() throws {
        let invoice = try insert()
        let shown = ["lines", "net", "taxRate"].map { "\($0) \(invoice.primitiveValue(forKey: $0) ?? "nil")" }
        expect(
            "\(Words(en: "a new invoice", ko: "새 청구서"))", shown.joined(separator: ", "),
            equals: "lines , net 0.0, taxRate 0.2",
            because: Words(
                en: "A new object starts with the defaultValue of each attribute.",
                ko: "새 객체는 각 속성의 defaultValue로 시작합니다."))
    }

    /// 새 청구서에 날짜가 있음
    func testANewInvoiceHasItsDate() throws {
        let created = try insert().value(forKey: "created") as? Date
        expect(
            "Invoice(context: context).created", created != nil,
            expected: Words(en: "the present moment", ko: "지금 시각"), came: Words(en: "nil", ko: "nil"),
            because: Words(
                en: "awakeFromInsert() is called when a new record is inserted. Set the date there.",
                ko: "awakeFromInsert()는 새 레코드가 삽입될 때 호출됩니다. 날짜는 거기에서 설정하십시오."))
    }

    /// 청구서마다 자기 날짜가 있음
    func testEachInvoiceHasItsOwnDate() throws {
        let first = try insert().value(forKey: "created") as? Date
        // Two moments in a row can be equal; two of a hundred are not all equal.
        let later = (0..<100).map { _ -> Date? in
            usleep(100)
            return NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
                .value(forKey: "created") as? Date
        }
        expect(
            "\(Words(en: "two invoices, one after the other", ko: "차례로 만든 청구서 두 개"))",
            first == nil || later.contains { $0 != first },
            expected: Words(en: "two dates", ko: "서로 다른 시각"), came: Words(en: "one date for both", ko: "똑같은 시각"),
            because: Words(
                en: "A default value is computed once, when the model is built, and every object starts with it.",
                ko: "기본값은 모델을 만들 때 한 번 계산되며, 모든 객체가 그 값으로 시작합니다."))
    }

    /// 이전 청구서의 날짜는 그대로
    func testAnOldInvoiceKeepsItsDate() throws {
        let invoice = try insert()
        invoice.setValue(Date(timeIntervalSinceReferenceDate: 0), forKey: "created")
        try context.save()
        let again = try XCTUnwrap(
            file.open().viewContext.fetch(NSFetchRequest<Invoice>(entityName: "Invoice")).first)
        _ = again.net
        expect(
            "\(Words(en: "fetching an invoice of the year 2001", ko: "2001년의 청구서를 가져옴")); invoice.created",
            again.created == Date(timeIntervalSinceReferenceDate: 0),
            expected: Words(en: "a day in 2001", ko: "2001년의 하루"), came: again.created,
            because: Words(
                en: "A fetched invoice has the date that is in the file. A property without @NSManaged isn't read from "
                    + "it, and awakeFromFetch() runs each time the values are read: don't set the date there.",
                ko: "가져온 청구서의 날짜는 파일에 있는 날짜입니다. @NSManaged가 없는 프로퍼티는 파일에서 읽지 않습니다. "
                    + "awakeFromFetch()는 값을 읽을 때마다 실행되므로 거기에서 날짜를 설정하지 마십시오."))
    }

    /// 음수 금액은 0으로 처리
    func testANegativeAmountCountsAsZero() throws {
        let invoice = try insert()
        invoice.net = -80
        expect(
            "invoice.net = -80; invoice.net", invoice.net, equals: 0,
            because: Words(
                en: "A setter of your class can correct the value before it is stored.",
                ko: "여러분의 클래스에 있는 세터에서 저장하기 전의 값을 고칠 수 있습니다."))
    }

    /// 금액이 파일에 저장됨
    func testTheAmountReachesTheFile() throws {
        for amount in [80.0, 125.5] {
            let invoice = try insert()
            if invoice.value(forKey: "created") == nil { invoice.setValue(Date(), forKey: "created") }
            invoice.net = amount
            try context.save()
            let sql = "SELECT ZNET FROM ZINVOICE"
            expect(
                "invoice.net = \(amount); context.save(); \(sql)", try file.rows(sql), equals: ["\(amount)"],
                because: Words(
                    en: "An ordinary Swift property isn't saved. The value belongs in the framework's storage: use "
                        + "setPrimitiveValue(_:forKey:).",
                    ko: "일반 Swift 프로퍼티는 저장되지 않습니다. setPrimitiveValue(_:forKey:)로 프레임워크의 저장 공간에 "
                        + "넣으십시오."))
        }
    }

    /// 순액의 관찰자에게 알림이 감
    func testObserversOfTheNetAmountAreNotified() throws {
        let invoice = try insert()
        var notified = 0
        let observation = invoice.observe(\.net) { _, _ in notified += 1 }
        invoice.net = 90
        observation.invalidate()
        expect(
            "invoice.net = 90; \(Words(en: "notifications to an observer of net", ko: "net의 관찰자가 받은 알림의 수"))",
            notified, equals: 1,
            because: notified > 1
                ? Words(
                    en: "Between willChangeValue and didChangeValue, write the primitive value. Any other way of "
                        + "setting it notifies once more.",
                    ko: "willChangeValue와 didChangeValue 사이에서는 기본 접근자를 쓰십시오. 다른 방법으로 "
                        + "설정하면 알림이 한 번 더 갑니다.")
                : Words(
                    en: "A primitive value is written without notifications. Call willChangeValue before and "
                        + "didChangeValue after.",
                    ko: "기본 접근자로 쓰면 알림이 가지 않습니다. 앞에서 willChangeValue를, 뒤에서 "
                        + "didChangeValue를 호출하십시오."))
    }

    /// 총액이 구성 값에 따라 바뀜
    func testTheGrossAmountFollowsItsParts() throws {
        let invoice = try insert()
        invoice.net = 100
        _ = invoice.gross
        invoice.net = 200
        expect(
            "invoice.net = 100; invoice.gross; invoice.net = 200; invoice.gross", invoice.gross, equals: 240,
            because: Words(
                en: "Compute the amount each time it's read: a value that was kept is out of date.",
                ko: "읽을 때마다 계산하십시오. 보관해 둔 값은 낡은 값이 됩니다."))
        invoice.taxRate = 0.5
        expect(
            "invoice.net = 200; invoice.taxRate = 0.5; invoice.gross", invoice.gross, equals: 300,
            because: Words(
                en: "The tax rate differs from invoice to invoice.", ko: "세율은 청구서마다 다를 수 있습니다."))
    }

    private func expectNotification(
        _ change: String, of part: KeyPath<Invoice, Double>, _ reason: Words, _ body: (Invoice) -> Void
    ) throws {
        let invoice = try insert()
        invoice.net = 10
        var (notified, ofPart) = (0, 0)
        let observations = [
            invoice.observe(\.gross) { _, _ in notified += 1 }, invoice.observe(part) { _, _ in ofPart += 1 },
        ]
        body(invoice)
        for observation in observations { observation.invalidate() }
        guard ofPart > 0 else { throw XCTSkip("the part itself doesn't notify") }
        let words = Words(en: "notifications to an observer of gross", ko: "gross의 관찰자가 받은 알림의 수")
        let tooMany = Words(
            en: "One change, one notification. Return the keys for gross only, and super's answer for every other key; "
                + "and set the primitive value in a setter.",
            ko: "변경 한 번에 알림도 한 번이어야 합니다. gross에만 그 키들을 더하고, 다른 키에는 super의 결과를 그대로 반환하십시오. "
                + "세터에서는 기본 접근자로 설정해야 합니다.")
        expect("\(change); \(words)", notified, equals: 1, because: notified > 1 ? tooMany : reason)
    }

    /// 순액이 바뀌면 총액의 관찰자에게 알림이 감
    func testObserversOfTheGrossAmountAreNotifiedOfANewNet() throws {
        try expectNotification(
            "invoice.net = 90", of: \.net,
            Words(
                en: "Nothing ever sets gross. keyPathsForValuesAffectingValue(forKey:) says which keys it depends on.",
                ko: "gross는 아무도 설정하지 않습니다. 어느 키에 따라 바뀌는지는 keyPathsForValuesAffectingValue(forKey:)로 "
                    + "알립니다.")
        ) { $0.net = 90 }
    }

    /// 세율이 바뀌면 총액의 관찰자에게 알림이 감
    func testObserversOfTheGrossAmountAreNotifiedOfANewTaxRate() throws {
        try expectNotification(
            "invoice.taxRate = 0.1", of: \.taxRate,
            Words(
                en: "gross depends on two keys. Both belong in the set for gross.",
                ko: "gross는 두 키에 따라 바뀝니다. gross의 집합에는 두 키가 모두 있어야 합니다.")
        ) { $0.taxRate = 0.1 }
    }
}

/// The names of the attributes that the model has to have.
let invoiceAttributes = ["created", "lines", "net", "taxRate"]

extension XCTestCase {
    /// The learner's model; skips the test if the entity isn't complete, since another test reports it.
    func usableModel() throws -> NSManagedObjectModel {
        let model = try attempt("makeModel()") { try makeModel() }
        let names = model.entitiesByName["Invoice"]?.attributesByName.keys.sorted() ?? []
        guard invoiceAttributes.allSatisfy(names.contains) else { throw XCTSkip("the entity isn't complete") }
        return model
    }

    /// A new invoice; skips the test if the objects have another class.
    func insertInvoice(into context: NSManagedObjectContext) throws -> Invoice {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
        guard let invoice = object as? Invoice else { throw XCTSkip("the objects aren't invoices") }
        return invoice
    }
}
