import CoreData
import Exercise

// Three items on the board; one of them is handed over at the desk.
let file = try StoreFile(model: makeModel(), inNewFolder: "22")
let container = try file.open()
let board = container.viewContext
let desk = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
desk.persistentStoreCoordinator = container.persistentStoreCoordinator

for name in ["Umbrella", "Violin", "Hat"] { Item(context: desk).name = name }
try desk.save()
let ids = try desk.fetch(NSFetchRequest<Item>(entityName: "Item")).sorted { $0.name < $1.name }.map(\.objectID)
desk.reset()
let items = ids.map { board.object(with: $0) as! Item }

/// Runs `body` and prints what it costs.
func show(_ title: String, _ body: () throws -> Void) throws {
    let run = try selectStatements(during: body).selects
    print("\(title), \(Words(en: "SQL statements", ko: "SQL 문")): \(run.count)")
}

var list: [Item] = []
let theirs = ids.map { desk.object(with: $0) as! Item }
try show("merged") { list = try merged([items, theirs], in: board) }
print("  \(list.count)")

desk.delete(desk.object(with: ids[0]))
try desk.save()
print("\(Words(en: "The desk hands the hat over.", ko: "창구에서 모자를 돌려줍니다."))")
try show("stillHere") { list = try stillHere(items, in: board) }
print("  \(list.count)")
for item in items {
    var text = ""
    try show("label") { text = try label(for: item) }
    print("  \(text)")
}
