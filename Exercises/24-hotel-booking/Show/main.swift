import CoreData
import Exercise

// A room with two beds, and what the rules say to five bookings.
let context = try StoreFile(model: makeModel(), inNewFolder: "24").open().viewContext
let room = Room(context: context)
room.number = "12"
room.beds = 2
try context.save()

func book(_ arrival: Int, _ departure: Int, guests: Int64 = 1, guest: String? = "Noor") {
    let booking = Booking(context: context)
    booking.guest = guest
    booking.guests = guests
    booking.arrival = Date(timeIntervalSinceReferenceDate: Double(arrival) * 86_400)
    booking.departure = Date(timeIntervalSinceReferenceDate: Double(departure) * 86_400)
    booking.room = room
    print("\n\(arrival)–\(departure), guests: \(guests), guest: \(guest ?? "nil")")
    do {
        try context.save()
        print("  \(Words(en: "saved", ko: "저장했음"))")
    } catch {
        let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
        for each in details {
            let key = (each as NSError).userInfo[NSValidationKeyErrorKey] ?? "-"
            print("  \((each as NSError).code) \(key): \(each.localizedDescription)")
        }
        context.rollback()
    }
}

book(1, 4, guests: 2)
book(4, 6)
book(3, 5)
book(9, 8, guests: 3)
book(9, 9, guests: 3, guest: nil)
