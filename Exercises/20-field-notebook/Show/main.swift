import CoreData
import Exercise

// A guide of two species, and the notebook of somebody who has seen both.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("faultline-\(NSUserName())/20")
try? FileManager.default.removeItem(at: folder)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let guide = folder.appendingPathComponent("guide.sqlite")
let notebook = folder.appendingPathComponent("notebook.sqlite")
let model = try makeModel()

func publish() throws {
    let container = NSPersistentContainer(name: "Guide", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: guide)
    description.configuration = "Guide"
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    for (code, name) in [("PICPIC", "Magpie"), ("PARMAJ", "Great tit")] {
        let species = Species(context: container.viewContext)
        species.code = code
        species.name = name
    }
    try container.viewContext.save()
}
try publish()

let context = try openFiles(guide: guide, notebook: notebook, model: model).viewContext
let request = NSFetchRequest<Species>(entityName: "Species")
request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
let pages = try context.fetch(request)
try record(pages[0], at: "Jeju", on: Date(timeIntervalSince1970: 1_800_000_000))
try record(pages[1], at: "Busan", on: Date(timeIntervalSince1970: 1_800_086_400))
try record(pages[1], at: "Seoul", on: Date(timeIntervalSince1970: 1_800_172_800))

for species in pages { print(species.name, species.sightings.map(\.place)) }
for sighting in try context.fetch(NSFetchRequest<Sighting>(entityName: "Sighting")) {
    let file = sighting.objectID.persistentStore?.url?.lastPathComponent ?? "-"
    print(sighting.place, try species(of: sighting)?.name ?? "-", "in", file)
}
