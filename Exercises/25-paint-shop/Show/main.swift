import CoreData
import Exercise

// Saves two paints, reads them again, and shows what is in the file.
try registerTransformer()
let file = try StoreFile(model: try makeModel(), inNewFolder: "25")
let context = try file.open().viewContext
for (name, tint) in [("Sky", Tint(red: 0.4, green: 0.7, blue: 1, gloss: 0.2)), ("Wall", nil)] {
    let paint = Paint(context: context)
    (paint.name, paint.tint) = (name, tint)
}
try context.save()

let request = NSFetchRequest<Paint>(entityName: "Paint")
request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
for paint in try file.open().viewContext.fetch(request) {
    let tint = paint.tint.map { "\($0.red) \($0.green) \($0.blue), \($0.gloss)" }
    print("\(paint.name ?? "-"): \(tint ?? "nil")")
}
print(try file.rows("SELECT ZNAME, typeof(ZTINT) FROM ZPAINT ORDER BY ZNAME"))
