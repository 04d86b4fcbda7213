import CoreData
import Exercise

// The cost of the slow functions and of yours, in a store with 20 shows and 300 episodes.
let file = try StoreFile(model: makeModel(), inNewFolder: "43")
let seed = try file.open().viewContext
for number in 0..<300 {
    let episode = Episode(context: seed)
    episode.title = "Episode \(number)"
    episode.published = Date(timeIntervalSinceReferenceDate: Double(number) * 3_600)
    episode.isPlayed = number % 2 == 0
    if number < 20 {
        episode.show = Show(context: seed)
        episode.show.name = "Show \(number)"
    } else {
        let request = NSFetchRequest<Show>(entityName: "Show")
        request.predicate = NSPredicate(format: "name == %@", "Show \(number % 20)")
        episode.show = try seed.fetch(request)[0]
    }
    let note = Note(context: seed)
    note.text = "a note"
    note.episode = episode
}
try seed.save()

func cost(_ name: String, _ body: (NSManagedObjectContext) throws -> Void) throws {
    let context = try file.open().viewContext
    let selects = try selectStatements { try body(context) }.selects
    let rows = selects.map(\.rows).reduce(0, +)
    print(
        Words(
            en: "\(name): \(selects.count) statements, \(rows) rows", ko: "\(name): SQL 문 \(selects.count)개, 행 \(rows)개"
        ))
}

try cost("feedSlowly") { _ = try feedSlowly(20, in: $0) }
try cost("feed") { _ = try feed(20, in: $0) }
try cost("unplayedSlowly") { _ = try unplayedSlowly(in: $0) }
try cost("unplayed") { _ = try unplayed(in: $0) }
let ids = try seed.fetch(NSFetchRequest<Episode>(entityName: "Episode")).prefix(50).map(\.objectID).map { id in
    id.uriRepresentation()
}
func list(_ context: NSManagedObjectContext) -> [NSManagedObjectID] {
    ids.compactMap { context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: $0) }
}
try cost("titlesSlowly") { _ = try titlesSlowly(of: list($0), in: $0) }
try cost("titles") { _ = try titles(of: list($0), in: $0) }
