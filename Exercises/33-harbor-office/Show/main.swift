import CoreData
import Exercise

// Four ships arrive, two are cleared from the south berth, and the view context follows.
func day() async throws {
    let file = try StoreFile(model: makeModel(), inNewFolder: "33")
    let container = try file.open()
    let arrivals = [
        Arrival(name: "Anna", tons: 100, berth: "north"), Arrival(name: "Bela", tons: 250, berth: "south"),
        Arrival(name: "Caro", tons: 7, berth: "south"), Arrival(name: "Dora", tons: 900, berth: "north"),
    ]
    let ids = try await register(arrivals, in: container)
    print(try await manifest(of: ids, in: container.newBackgroundContext()))
    print(try await clearBerth("south", in: container))
    print(try await manifest(of: ids, in: container.newBackgroundContext()))
    print(try file.rows("SELECT ZNAME, ZTONS, ZBERTH FROM ZSHIP"))
}
try await day()
