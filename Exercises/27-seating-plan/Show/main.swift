import CoreData
import Exercise

// Four guests, two tables, and the titles of the menu after each step.
let context = try StoreFile(model: makeModel(), inNewFolder: "27").open().viewContext
let tables = (1...2).map { number in
    let table = Table(context: context)
    table.number = Int64(number)
    return table
}
try context.save()
try prepare(context)
let guests = try load(["Ines", "Bo", "Kim", "Noor"], into: context)

func show(_ step: String) {
    let manager = context.undoManager
    print("\n\(step)")
    for table in tables where table.managedObjectContext != nil && !table.isDeleted {
        print("  \(table.number): \(table.guests.map(\.name).sorted().joined(separator: ", "))")
    }
    print("  -: \(guests.filter { $0.table == nil }.map(\.name).joined(separator: ", "))")
    print("  \(manager?.undoMenuItemTitle ?? "nil") | \(manager?.redoMenuItemTitle ?? "nil")")
}

show("load(_:into:)")
try seat(guests[0], at: tables[0])
show("seat(_:at:)")
try seat(guests[1], at: tables[1])
show("seat(_:at:)")
try swap(guests[0], with: guests[1])
show("swap(_:with:)")
try remove(tables[0])
show("remove(_:)")
for _ in 1...4 {
    context.undo()
    show("undo()")
}
context.redo()
show("redo()")
