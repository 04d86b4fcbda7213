import CoreData
import Exercise

// A store of version 1 on its way to version 4, with a power cut the first time.
let file = try StoreFile(model: makeShippedModel(version: 1), inNewFolder: "40")
do {
    let context = try file.open().viewContext
    for (index, value) in ["21.5", "18,25", "n/a", "-3"].enumerated() {
        let reading = NSEntityDescription.insertNewObject(forEntityName: "Reading", into: context)
        reading.setValue(value, forKey: "value")
        reading.setValue(["roof", "door"][index % 2], forKey: "sensor")
    }
    try context.save()
}

struct PowerCut: Error {}

for powerIsOn in [false, true] {
    let container = NSPersistentContainer(name: "Greenhouse", managedObjectModel: try makeCurrentModel())
    let description = NSPersistentStoreDescription(url: file.url)
    description.setOption(
        try makeMigrationManager { _ in if !powerIsOn { throw PowerCut() } },
        forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure {
        print(Words(en: "failed: \(failure)", ko: "실패: \(failure)"))
        print(try file.rows("SELECT Z_PK, ZVALUE, ZSENSOR FROM ZREADING ORDER BY Z_PK").joined(separator: "\n"))
    } else {
        print(Words(en: "migrated:", ko: "마이그레이션함:"))
        let sql = "SELECT r.Z_PK, ZCELSIUS, ZNAME FROM ZREADING r JOIN ZPROBE p ON p.Z_PK = ZPROBE ORDER BY r.Z_PK"
        print(try file.rows(sql).joined(separator: "\n"))
    }
}
