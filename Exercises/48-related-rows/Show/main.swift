import CoreData
import Exercise

// A slow service with twenty stations, and the same list with and without prefetching.
let service = try JSONService()
for station in 1...20 {
    let bikes = (0..<5).map { station * 10 + $0 }
    service.write("Station/\(station)", ["name": "S\(station)", "bikes": bikes.map { "Bike/\($0)" }], in: "rental")
    for bike in bikes {
        service.write("Bike/\(bike)", ["number": bike, "station": "Station/\(station)"], in: "rental")
    }
}
service.delay = 0.01

for keyPaths in [[], ["bikes"]] {
    let container = try openRental(at: service.url(of: "rental"), with: RelatedStore.self)
    service.resetLog()
    let request = NSFetchRequest<Station>(entityName: "Station")
    request.relationshipKeyPathsForPrefetching = keyPaths
    let start = Date()
    let numbers = try container.viewContext.fetch(request).flatMap { $0.bikes.map(\.number) }
    let milliseconds = Int(Date().timeIntervalSince(start) * 1000)
    print(Words(en: "prefetching \(keyPaths):", ko: "미리 가져오기 \(keyPaths):"))
    print(Words(en: "  bikes", ko: "  자전거"), numbers.count, terminator: ", ")
    print(Words(en: "requests", ko: "요청"), service.requests.count, terminator: ", ")
    print(Words(en: "milliseconds", ko: "밀리초"), milliseconds)
}
