import CoreData
import Exercise

// A service, a store in it that is opened twice, and what happens when the service is offline.
let service = try JSONService()
let url = service.url(of: "rental")
for time in [Words(en: "First opening:", ko: "처음 열 때:"), Words(en: "Second opening:", ko: "다시 열 때:")] {
    service.resetLog()
    let store = try openRental(at: url).persistentStoreCoordinator.persistentStores[0]
    print(time)
    print("  \(type(of: store)), \(store.type), \(store.identifier ?? "-")")
    for line in service.requests { print("  \(line)") }
}
service.isOffline = true
print(Words(en: "Offline:", ko: "오프라인:"))
do {
    _ = try openRental(at: url)
    print(Words(en: "  no error", ko: "  오류 없음"))
} catch {
    print("  \((error as NSError).code), \((error as NSError).userInfo[NSUnderlyingErrorKey] ?? "-")")
}
