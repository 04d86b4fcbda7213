import CoreData
import Exercise

// A ledger with one account and two entries, and the lines of its file.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("faultline-\(NSUserName())/31")
try? FileManager.default.removeItem(at: folder)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let url = folder.appendingPathComponent("ledger.csv")
let context = try openLedger(at: url).viewContext

let cash = Account(context: context)
cash.name = "Cash"
for (text, cents) in [("Tea, green", 450), ("\"Best\" pens", 1_200)] as [(String, Int64)] {
    let entry = Entry(context: context)
    entry.text = text
    entry.cents = cents
    entry.account = cash
}
try context.save()

print(Words(en: "The file:", ko: "파일:"))
print(try String(contentsOf: url, encoding: .utf8))
print(Words(en: "Opened again:", ko: "다시 연 뒤:"))
let again = try openLedger(at: url).viewContext
for entry in try again.fetch(NSFetchRequest<Entry>(entityName: "Entry")) {
    print("  \(entry.account?.name ?? "-"): \(entry.text), \(entry.cents)")
}
