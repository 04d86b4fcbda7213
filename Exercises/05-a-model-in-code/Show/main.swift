import CoreData
import Exercise

// Three runs, and what a user reads when they are saved.
let model = try makeModel()
let context = try StoreFile(model: model, anew: "05").open().viewContext

func tryToSave(_ values: [String: Any]) {
    let run = NSEntityDescription.insertNewObject(forEntityName: "Run", into: context)
    for (key, value) in values { run.setValue(value, forKey: key) }
    do {
        try context.save()
        print("\(values.keys.sorted()): \(Words(en: "saved", ko: "저장함"))")
    } catch {
        print("\(values.keys.sorted()): \(error.localizedDescription)")
        context.rollback()
    }
}

tryToSave(["date": Date(), "processID": 7])
tryToSave(["processID": 7])
tryToSave(["date": Date(), "processID": -7])

let next = try withNotes(model)
print(
    "\n\(Words(en: "With notes:", ko: "메모를 더한 모델:")) \(next.entitiesByName["Run"]?.attributesByName.keys.sorted() ?? [])"
)
