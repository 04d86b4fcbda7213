import CoreData
import Exercise

// Three fetches: what is found, and how many rows the service has sent for it.
let service = try JSONService()
for number in 1...100 {
    service.write("Bike/\(number)", ["number": number, "kilometers": Double(number * number)], in: "rental")
}
let context = try openRental(at: service.url(of: "rental"), with: QueryStore.self).viewContext

for format in ["kilometers > 9000", "95 <= number AND number != 99", "number == kilometers"] {
    service.resetLog()
    let request = NSFetchRequest<Bike>(entityName: "Bike")
    request.predicate = NSPredicate(format: format)
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
    request.fetchLimit = 3
    print(format)
    do {
        print("  \(try context.fetch(request).map(\.number))")
    } catch let error as CocoaError {
        print("  \(error.code.rawValue): \(error.userInfo[NSLocalizedFailureReasonErrorKey] ?? error)")
    }
    print("  " + Words(en: "requests", ko: "요청").description, service.requests.count, terminator: ", ")
    print(Words(en: "rows sent", ko: "전송된 행"), service.rowsSent)
}
