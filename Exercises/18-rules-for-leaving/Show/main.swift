import CoreData
import Exercise

// A house, its tasks and the people who do them, and what is in the file after one of them is deleted.
for title in ["House", "Build", "Ada", "B1", "Blue"] {
    let model = sketch()
    try setRules(in: model)
    let file = try StoreFile(model: model, inNewFolder: "18")
    let context = try file.open().viewContext
    var objects: [String: NSManagedObject] = [:]
    for (entity, title) in [
        ("Project", "House"), ("Task", "Build"), ("Worker", "Ada"), ("Badge", "B1"), ("Team", "Blue"),
    ] {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValue(title, forKey: "title")
        objects[title] = object
    }
    objects["Build"]!.setValue(objects["House"], forKey: "project")
    objects["Build"]!.setValue(objects["Ada"], forKey: "assignee")
    objects["Ada"]!.setValue(objects["B1"], forKey: "badge")
    objects["Ada"]!.setValue(objects["Blue"], forKey: "team")
    try context.save()

    context.delete(objects[title]!)
    print("\n\(Words(en: "Deleted:", ko: "삭제:")) \(title)")
    do {
        try context.save()
    } catch {
        print("  \(Words(en: "refused:", ko: "거부됨:")) \(error.localizedDescription)")
    }
    for table in ["PROJECT", "TASK", "WORKER", "BADGE", "TEAM"] {
        print("  Z\(table): " + (try file.rows("SELECT ZTITLE FROM Z\(table)")).joined(separator: ", "))
    }
}
