import CoreData
import Exercise

// Two displays in a harbor. One of them is switched off while the history is purged.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("faultline-\(NSUserName())/41")
try? FileManager.default.removeItem(at: folder)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let container = try openHarbor(at: folder.appendingPathComponent("harbor.sqlite"))
let context = container.viewContext

func save(_ codes: String...) throws {
    for code in codes {
        NSEntityDescription.insertNewObject(forEntityName: "Sailing", into: context).setValue(code, forKey: "code")
        try context.save()
    }
}

func show(_ display: String) throws {
    print("\(display): \(try news(for: display, from: container, positionsIn: folder))")
}

try save("K1", "K2")
try show("pier")
try show("café")

print(Words(en: "\nTwo more sailings", ko: "\n운항 두 개 추가"))
try save("K3", "K4")
try show("pier")

print(Words(en: "\nThe café is off; the history is purged", ko: "\n카페는 꺼져 있고 기록을 삭제"))
try purge(container, displays: ["pier", "café"], positionsIn: folder, before: .distantFuture)
try save("K5")
try show("pier")
try show("café")
