import CoreData
import SQLite
import Testing
import Torture

/// Stores that Apple's framework wrote, from the folder that `FAULTLINE_FIXTURES` names.
private enum RealStores {
    static let folder = ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"].map {
        URL(fileURLWithPath: $0).appendingPathComponent("stores")
    }
    static let names: [String] = {
        guard let folder else { return [] }
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/store.sqlite").path)
        }.sorted()
    }()
}

@Suite(.enabled(if: RealStores.folder != nil)) struct RealStoreTests {
    /// A copy of a store with its write-ahead log, and its model.
    private func copy(_ name: String) throws -> (folder: URL, model: NSManagedObjectModel) {
        let source = RealStores.folder!.appendingPathComponent(name)
        let copy = TestFolder.place()
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        let files = try FileManager.default.contentsOfDirectory(atPath: source.path)
        for file in files where file.hasPrefix("store.sqlite") {
            let data = try Data(contentsOf: source.appendingPathComponent(file))
            try data.write(to: copy.appendingPathComponent(file))
        }
        let model = try #require(files.first { $0.hasSuffix(".xcdatamodel") })
        return (copy, try #require(NSManagedObjectModel(contentsOf: source.appendingPathComponent(model))))
    }

    @Test(arguments: RealStores.names) func everyRowIsReadAndAnUpdateLeavesASoundFile(_ name: String) throws {
        let (folder, model) = try copy(name)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stack = try Stack(.sqlite, model: model, folder: folder)
        let context = stack.context()
        let connection = try Connection(path: stack.url.path, mode: .readOnly)
        let before = try connection.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA")
        var read = 0
        for entity in model.entities where entity.superentity == nil {
            let objects = try context.all(entity.name!)
            let table = "Z" + entity.name!.uppercased()
            #expect(try connection.query("SELECT count(*) FROM \(table)") == [[.integer(Int64(objects.count))]])
            for object in objects {
                read += object.entity.propertiesByName.keys.filter { object.value(forKey: $0) != nil }.count
            }
            let text = entity.attributesByName.values.first {
                $0.attributeType == .stringAttributeType && !$0.isTransient
            }
            if let object = objects.first, let text, object.value(forKey: text.name) != nil {
                object.setValue("changed here", forKey: text.name)
            }
        }
        #expect(read > 0)
        // New records, of whatever needs no value, beside those that are there.
        let made = model.entities.filter { !$0.isAbstract }.flatMap { entity in
            (0..<2).map { _ in context.make(entity.name!) }
        }
        for object in made where (try? object.validateForInsert()) == nil { context.delete(object) }
        let inserted = context.insertedObjects
        try context.save()
        let keys = inserted.map { $0.objectID.uriRepresentation().lastPathComponent }
        #expect(!keys.contains("p0") && (!keys.isEmpty || !name.hasPrefix("artsy")))
        #expect(try connection.query("PRAGMA integrity_check") == [["ok"]])
        #expect(try connection.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA") == before)
    }
}
