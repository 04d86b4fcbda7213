import CoreData
import Exercise

// The boards of Incheon and Haneda, before and after a delay.
let model = try makeModel(minutes: 30)
let context = try StoreFile(model: model, inNewFolder: "19", name: "airports").open().viewContext

func airport(_ code: String) -> Airport {
    let airport = Airport(context: context)
    airport.code = code
    return airport
}
func flight(_ number: String, from origin: String, at hour: Double, delay: Int64 = 0) -> Flight {
    let flight = Flight(context: context)
    flight.number = number
    flight.origin = origin
    flight.departs = Date(timeIntervalSince1970: 1_800_000_000 + hour * 3600)
    flight.delay = delay
    return flight
}
let airports = [airport("ICN"), airport("HND")]
let late = flight("KE 901", from: "ICN", at: 13)
_ = flight("OZ 202", from: "ICN", at: 9, delay: 45)
_ = flight("NH 109", from: "HND", at: 11, delay: 50)
let gone = flight("JL 5", from: "HND", at: 8)
try context.save()

for airport in airports {
    print(airport.code, "departures:", airport.departures.map(\.number).joined(separator: ", "))
    print(airport.code, "delays:", airport.delays.map(\.number).joined(separator: ", "))
}
print("delay KE 901:", try delay(late, by: 60, at: airports[0]).joined(separator: ", "))
print("cancel JL 5:", try cancel(gone, at: airports[1]).joined(separator: ", "))
