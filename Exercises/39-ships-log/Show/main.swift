import CoreData
import Exercise

// Logs of three versions, one of them with the same number twice, and a program of version 2.
let file = try StoreFile(model: makeModel(version: 1), inNewFolder: "39")
let folder = file.url.deletingLastPathComponent()
let (current, older) = (makeModel(version: 2), [makeModel(version: 1)])

func make(_ name: String, version: Int, numbers: [Int]) throws {
    let container = try StoreFile(model: makeModel(version: version), in: folder, name: name).open()
    for number in numbers {
        let entry = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: container.viewContext)
        entry.setValue(number, forKey: "number")
        entry.setValue(12.5, forKey: version == 1 ? "knots" : "speed")
    }
    try container.viewContext.save()
}

try make("old", version: 1, numbers: [1, 2])
try make("twice", version: 1, numbers: [1, 1])
try make("newer", version: 3, numbers: [1])
try Data("not a store".utf8).write(to: folder.appendingPathComponent("damaged.sqlite"))
for name in ["old", "old", "twice", "newer", "damaged", "missing"] {
    let store = folder.appendingPathComponent(name + ".sqlite")
    print("\(name): \(try condition(of: store, current: current, older: older))")
    do {
        let context = try openLog(at: store, current: current, older: older).viewContext
        let entries = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
        let speeds = entries.map { $0.value(forKey: "speed") ?? "nil" }
        print(Words(en: "  opened, speeds: \(speeds)", ko: "  열림, 속력: \(speeds)"))
    } catch let error as LogError {
        print(Words(en: "  refused: \(error)", ko: "  거부됨: \(error)"))
    }
}
print(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("backup") }.sorted())
