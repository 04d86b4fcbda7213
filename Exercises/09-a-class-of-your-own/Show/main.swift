import CoreData
import Exercise

// An invoice from its first moment to the next start of the program.
let file = try StoreFile(model: makeModel(), inNewFolder: "09")
let context = try file.open().viewContext
let object = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
print("\(Words(en: "class:", ko: "클래스:")) \(type(of: object))")

if let invoice = object as? Invoice {
    print("created: \(invoice.value(forKey: "created") ?? "nil")")
    let observation = invoice.observe(\.gross) { invoice, _ in
        print("  \(Words(en: "notified, gross:", ko: "알림, gross:")) \(invoice.gross)")
    }
    for net in [100.0, -80, 250] {
        print("net = \(net)")
        invoice.net = net
    }
    print("taxRate = 0.1")
    invoice.taxRate = 0.1
    observation.invalidate()

    invoice.lines = "Paper\nInk"
    try context.save()
    print("\(Words(en: "In the file:", ko: "파일:")) \(try file.rows("SELECT ZNET, ZTAXRATE FROM ZINVOICE"))")

    splits = 0
    let later = try file.open().viewContext
    for invoice in try later.fetch(NSFetchRequest<Invoice>(entityName: "Invoice")) {
        print("items: \(invoice.items), \(invoice.items.count)")
    }
    print("splits: \(splits)")
}
