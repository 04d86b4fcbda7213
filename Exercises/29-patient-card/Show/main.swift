import CoreData
import Exercise

// Two desks edit one card. The user of this desk takes the other desk's values.
let file = try StoreFile(model: makeModel(), inNewFolder: "29")
let container = try file.open()
let here = container.viewContext
let there = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
there.persistentStoreCoordinator = container.persistentStoreCoordinator

let card = Patient(context: here)
(card.name, card.phone, card.allergies) = ("Sol", "111", "none")
try here.save()
let copy = try there.existingObject(with: card.objectID) as! Patient
print("\(copy.name ?? "-"), \(copy.phone ?? "-"), \(copy.allergies ?? "-")")

(copy.phone, copy.allergies) = ("333", "nuts")
try there.save()
(card.name, card.phone) = ("Sol Park", "222")
try save(here) { question in
    print("\(question.field): \(question.mine ?? "nil") / \(question.theirs ?? "nil") ?")
    return .theirs
}
print(try file.rows("SELECT ZNAME, ZPHONE, ZALLERGIES, Z_OPT FROM ZPATIENT"))
