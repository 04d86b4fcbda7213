import CoreData
import Exercise

// Three entries that are refused or saved, and then the same diary with other models.
let model = try makeModel()
let file = try StoreFile(model: model, inNewFolder: "05")
let context = try file.open().viewContext

func tryToSave(_ values: [String: Any]) {
    let entry = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
    for (key, value) in values { entry.setValue(value, forKey: key) }
    do {
        try context.save()
        print("\(values.keys.sorted()): \(Words(en: "saved", ko: "저장됨"))")
    } catch {
        print("\(values.keys.sorted()): \(error.localizedDescription)")
        context.rollback()
    }
}

tryToSave(["day": Date(), "text": "Rain."])
tryToSave(["text": "Rain."])
tryToSave(["day": Date(), "text": "Rain.", "mood": 6])

let strings = try englishStrings()
print("\n\(strings.fileName)\n\(strings.contents)\n")

let cheerful = try startingWith(mood: 5, model)
print("\(Words(en: "default mood:", ko: "기분의 기본값:")) \(model.defaultMood) → \(cheerful.defaultMood)")
print("\(Words(en: "same hashes:", ko: "해시 일치 여부:")) \(model.hashes == cheerful.hashes)")
let second = try secondVersion(of: model)
print(
    "\(Words(en: "second version:", ko: "두 번째 버전:")) \(second.entitiesByName["Entry"]?.attributesByName.keys.sorted() ?? [])"
)
print("\(Words(en: "same hashes:", ko: "해시 일치 여부:")) \(model.hashes == second.hashes)")

extension NSManagedObjectModel {
    var defaultMood: Any { entitiesByName["Entry"]?.attributesByName["mood"]?.defaultValue ?? "nil" }
    var hashes: [String: Data] { entityVersionHashesByName }
}
