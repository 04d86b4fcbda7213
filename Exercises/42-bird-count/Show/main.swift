import CoreData
import Exercise

// A desk and two phones. Both phones enter the crane; the desk is typing a note meanwhile.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("faultline-\(NSUserName())/42")
try? FileManager.default.removeItem(at: folder)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let url = folder.appendingPathComponent("count.sqlite")
let desk = Desk(try openCount(at: url, as: "desk"))

func enter(_ name: String, _ code: String, birds: Int64, by author: String) throws {
    let context = try openCount(at: url, as: author).viewContext
    let sighting = Sighting(context: context)
    sighting.birds = birds
    let species = Species(context: context)
    (species.name, species.code) = (name, code)
    sighting.species = species
    try context.save()
}

func show(_ moment: Words) throws {
    print("\n\(moment)")
    desk.container.viewContext.refreshAllObjects()
    let request = NSFetchRequest<Species>(entityName: "Species")
    request.sortDescriptors = [NSSortDescriptor(key: "code", ascending: true)]
    for species in try desk.container.viewContext.fetch(request) {
        print("  \(species.code) \(species.name): \(species.sightings.map(\.birds).sorted())")
    }
}

try enter("Crane", "b2", birds: 12, by: "phone 1")
try enter("crane", "a1", birds: 3, by: "phone 2")
try enter("Heron", "c3", birds: 1, by: "phone 2")
let news = try catchUp(desk)
try show(Words(en: "\(news.transactions) transactions merged", ko: "트랜잭션 \(news.transactions)개 병합"))
try unite(news.species, at: desk)
try show(Words(en: "United", ko: "합친 뒤"))
let again = try catchUp(desk)
print(Words(en: "\nThen: \(again.transactions) transactions", ko: "\n그다음: 트랜잭션 \(again.transactions)개"))
