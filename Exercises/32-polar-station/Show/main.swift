import CoreData
import Exercise

// A store with three samples: examined, backed up, marked and restored.
let file = try StoreFile(model: makeModel(), inNewFolder: "32")
let container = try file.open()
let context = container.viewContext
func add(_ entity: String, _ values: [String: Any]) {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context).setValuesForKeys(values)
}
add("Station", ["name": "North"])
add("IceCore", ["label": "core 1", "depth": 12.5, "taken": Date(timeIntervalSinceReferenceDate: 790_000_000)])
add("IceCore", ["label": "core 2"])
add("Sediment", ["label": "mud", "depth": 0.0])
try context.save()

let backup = file.url.deletingLastPathComponent().appendingPathComponent("backup.sqlite")
try backUp(container, to: backup)
let findings = try examine(backup)
print("\(findings.counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))")
print(Words(en: "latest: \(findings.latest as Any)", ko: "마지막: \(findings.latest as Any)"))
print(Words(en: "without depth: \(findings.withoutDepth)", ko: "깊이 없음: \(findings.withoutDepth)"))

try mark(backup, checkedBy: "Ines")
for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Sample")) { context.delete(object) }
try context.save()
try restore(container, from: backup)
let count = try container.viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: "Sample"))
print(Words(en: "samples after restoring: \(count)", ko: "복원한 뒤의 시료: \(count)"))
