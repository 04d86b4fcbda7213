import CoreData
import Exercise

// One bridge is edited in a form, another one is added, and the survey is saved.
let file = try StoreFile(model: makeModel(), inNewFolder: "34")
let root = try file.open().newBackgroundContext()
let view = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
view.parent = root
let bridge = Bridge(context: view)
(bridge.name, bridge.condition) = ("Old Bridge", 3)

let form = try openForm(for: bridge)
form.bridge.condition = 5
try cancel(form)
print("\(bridge.name ?? "-"): \(bridge.condition)")
form.bridge.condition = 4
form.bridge.note = "rust"
try apply(form)
print("\(bridge.name ?? "-"): \(bridge.condition), \(bridge.note ?? "-")")
print(try file.rows("SELECT ZNAME, ZCONDITION FROM ZBRIDGE"))

print(try await add(["Mill Bridge"], below: view).map(\.isTemporaryID))
try await saveAll(from: view)
print(try file.rows("SELECT ZNAME, ZCONDITION FROM ZBRIDGE ORDER BY ZNAME"))
