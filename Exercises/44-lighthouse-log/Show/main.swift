import CoreData
import Exercise

// A logbook is installed, written, moved, exported and removed. The files of each place are shown.
let root = FileManager.default.temporaryDirectory.appendingPathComponent("faultline-\(NSUserName())/44")
try? FileManager.default.removeItem(at: root)

func place(_ name: String) throws -> URL {
    let folder = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("logbook.sqlite")
}

func show(_ moment: Words, _ urls: URL...) throws {
    print("\n\(moment)")
    for url in urls {
        let folder = url.deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        print("  \(folder.lastPathComponent): \(names.joined(separator: ", "))")
    }
}

func write(_ text: String, in container: NSPersistentContainer) throws {
    let entry = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: container.viewContext)
    entry.setValue(text, forKey: "text")
    entry.setValue(Data(count: 200_000), forKey: "picture")
    try container.viewContext.save()
}

let bundle = try place("bundle")
try { try write("A prepared entry", in: openLogbook(at: bundle)) }()
let (home, shared, disk) = (try place("home"), try place("shared"), try place("disk"))
let isInstalled = try install(bundle, at: home)
print(Words(en: "Installed: \(isInstalled)", ko: "설치: \(isInstalled)"))
let container = try openLogbook(at: home)
try write("Fog", in: container)
try show(Words(en: "Written", ko: "쓴 뒤"), home)
try move(container, to: shared)
try write("Storm", in: container)
try show(Words(en: "Moved", ko: "옮긴 뒤"), home, shared)
try export(container, to: disk)
try show(Words(en: "Exported", ko: "내보낸 뒤"), disk)
try remove(disk)
try show(Words(en: "Removed", ko: "제거한 뒤"), disk)
