import CoreData
import Exercise

// A room is moved three times and saved, and the last move is undone.
let file = try StoreFile(model: try makeModel(), inNewFolder: "26")
let context = try file.open().viewContext
let undo = UndoManager()
undo.groupsByEvent = false
context.undoManager = undo

undo.beginUndoGrouping()
let room = Room(context: context)
room.name = "Hall"
room.frame = Frame(0, 0, 2, 3)
context.processPendingChanges()
undo.endUndoGrouping()
for x in 1...3 {
    undo.beginUndoGrouping()
    room.frame = Frame(Double(x), 0, 2, 3)
    context.processPendingChanges()
    undo.endUndoGrouping()
}
try context.save()
print(try file.rows("SELECT ZNAME, ZFRAMETEXT, Z_OPT FROM ZROOM"), Frame.writings)
context.undo()
try context.save()
print(try file.rows("SELECT ZNAME, ZFRAMETEXT, Z_OPT FROM ZROOM"), Frame.writings)
