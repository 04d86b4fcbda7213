import CoreData
import Exercise
import StoreConformance

// A save, a conflict that a policy resolves, and what the conformance suite has to say about the store.
let service = try JSONService()
let context = try openRental(at: service.url(of: "rental"), with: WritableStore.self).viewContext
let bike = Bike(context: context)
bike.number = 12
try context.save()
service.write("Bike/1", ["number": 99], in: "rental")
bike.kilometers = 5
context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
try context.save()
print(Words(en: "After the conflict:", ko: "충돌을 해결한 뒤:"), bike.number, bike.kilometers)
for line in service.requests { print("  \(line)") }

let report = StoreConformance(of: ServiceStore.storeType, place: { service.url(of: UUID().uuidString) }).report()
print(report)
