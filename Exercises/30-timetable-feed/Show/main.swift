import CoreData
import Exercise

// Two feeds, and a note that was typed in between.
let model = makeModel()
try addConstraint(to: model.entitiesByName["Departure"]!)
let file = try StoreFile(model: model, inNewFolder: "30")
let container = try file.open()
try prepare(container.viewContext)

func show(_ moment: Words) throws {
    print("\n\(moment)")
    for row in try file.rows("SELECT Z_PK, Z_OPT, ZTRAIN, ZDAY, ZTIME, ZNOTE FROM ZDEPARTURE ORDER BY Z_PK") {
        print("  \(row)")
    }
}

try importFeed(
    [Line(train: "ICE 5", day: "mon", time: 480), Line(train: "RE 1", day: "mon", time: 495)], into: container)
try show(Words(en: "The first feed", ko: "첫 번째 피드"))

let request = NSFetchRequest<Departure>(entityName: "Departure")
request.predicate = NSPredicate(format: "train == 'RE 1'")
let departure = try container.viewContext.fetch(request)[0]
print("\n\(departure.train ?? "-"), \(departure.time)")
departure.note = "track 7"
try importFeed(
    [
        Line(train: "re 1", day: "mon", time: 510), Line(train: "ICE 5", day: "tue", time: 480),
        Line(train: nil, day: "tue", time: 1),
    ], into: container)
try show(Words(en: "The second feed, while a note is being typed", ko: "메모를 입력하는 동안 들어온 두 번째 피드"))
try container.viewContext.save()
try show(Words(en: "The note is saved", ko: "메모를 저장한 뒤"))
