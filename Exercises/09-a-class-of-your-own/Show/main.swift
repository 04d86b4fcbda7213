import CoreData
import Exercise

// An invoice from its birth to the next start of the program.
let file = try StoreFile(model: makeModel(), anew: "09")
let context = try file.open().viewContext
let object = NSEntityDescription.insertNewObject(forEntityName: "Invoice", into: context)
print("\(Words(en: "class:", ko: "클래스:")) \(type(of: object))")

if let invoice = object as? Invoice {
    print("created: \(invoice.value(forKey: "created") ?? "nil")")
    for net in [100.0, 250, -80] {
        invoice.net = net
        print("net = \(net): net \(invoice.net), gross \(invoice.gross), hasChanges \(context.hasChanges)")
    }
    invoice.net = 100
    try context.save()
    print("\(Words(en: "In the file:", ko: "파일:")) \(try file.rows("SELECT ZNET FROM ZINVOICE"))")
}
