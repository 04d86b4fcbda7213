import CoreData
import Exercise

// A bike and its station, found by a path; and the requests that this takes.
let service = try JSONService()
service.write("Station/1", ["name": "Harbor", "docks": 8], in: "rental")
service.write("Bike/7", ["number": 12, "kilometers": 105.25, "station": "Station/1"], in: "rental")
let container = try openRental(at: service.url(of: "rental"), with: RowStore.self)
let store = container.persistentStoreCoordinator.persistentStores[0] as! RowStore
service.resetLog()

let id = try store.objectID(at: "Bike/7")
print(Words(en: "The ID's URI ends with", ko: "id의 URI 끝부분:"), id.uriRepresentation().lastPathComponent)
let bike = try container.viewContext.existingObject(with: id) as! Bike
print(bike.number, bike.kilometers, bike.station?.name ?? "-")
print(Words(en: "Requests:", ko: "요청:"), service.requests)
