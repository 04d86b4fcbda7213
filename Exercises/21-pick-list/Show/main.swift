import CoreData
import Exercise

// A small warehouse: two orders, four products on three shelves. Each result, and what it costs.
let file = try StoreFile(model: makeModel(), inNewFolder: "21")
let writer = try file.open().viewContext
func shelf(_ label: String) -> Shelf {
    let shelf = Shelf(context: writer)
    shelf.label = label
    return shelf
}
func product(_ name: String, on shelf: Shelf) -> Product {
    let product = Product(context: writer)
    product.name = name
    product.shelf = shelf
    return product
}
let (ground, upper) = (shelf("A1"), shelf("B2"))
let products = [
    product("Rope", on: upper), product("Lantern", on: ground), product("Tent", on: shelf("C3")),
    product("Kettle", on: ground),
]
for number in ["A-07", "A-08"] {
    let order = Order(context: writer)
    order.number = number
    for (position, product) in products.enumerated() {
        let line = Line(context: writer)
        line.position = Int64(position)
        line.quantity = Int64(position + 1)
        line.order = order
        line.product = product
    }
}
try writer.save()
let ids = products.map(\.objectID)

/// Runs `body`, which returns a list, and prints the list with what it costs.
func show(_ title: String, _ body: () throws -> [String]) throws {
    var rows: [String] = []
    let run = try selectStatements { rows = try body() }.selects
    print("\n\(title), \(Words(en: "SQL statements", ko: "SQL 문")): \(run.count)")
    for row in rows { print("  \(row)") }
}

// Each list in a stack that was just started.
var container = try file.open()
try show("pickList") { try pickList(in: container.viewContext) }

container = try file.open()
let context = container.viewContext
let selection = ids.prefix(2).reversed().map { id in
    let id = container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: id.uriRepresentation())!
    return context.object(with: id) as! Product
}
try show("labels") { try labels(of: selection, in: context) }

container = try file.open()
try show("firstScreen") {
    let screen = try firstScreen(of: 3, in: container.viewContext)
    return ["\(Words(en: "products", ko: "제품")): \(screen.total)"] + screen.rows
}
