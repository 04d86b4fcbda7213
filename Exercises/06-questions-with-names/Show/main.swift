import CoreData
import Exercise

// Requests to a small library, by the names of its templates.
let model = makeLibrary()
try addQuestions(to: model)
let context = try StoreFile(model: model, inNewFolder: "06").open().viewContext

func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
}

func ask(_ call: String, _ request: NSFetchRequest<any NSFetchRequestResult>?) throws {
    guard let request else { return print("\(call): nil") }
    let found = try context.fetch(request) as? [NSManagedObject] ?? []
    print("\(call): \(found.compactMap { $0.value(forKey: "title") })")
}

let king = insert("Author", ["lastName": "King"])
let now = Date()
_ = insert("Publication", ["title": "Notes", "publicationDate": now - 86_400 * 900, "mainAuthor": king])
_ = insert("Publication", ["title": "Letters", "publicationDate": now - 86_400 * 9, "mainAuthor": king])
_ = insert("Publication", ["title": "Leaflet", "publicationDate": now - 86_400 * 90])
try context.save()

print(model.fetchRequestTemplatesByName.keys.sorted())
try ask("publications(by: \"king\", since: …)", publications(by: "king", since: now - 86_400 * 365, in: model))
try ask("publications(of: king)", publications(of: king, in: model))
try ask("publications(of: nil)", publications(of: nil, in: model))
try ask("newest(2)", newest(2, in: model))
