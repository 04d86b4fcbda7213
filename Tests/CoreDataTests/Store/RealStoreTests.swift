import CoreData
import SQLite
import Testing

@Suite(.enabled(if: !RealStore.known.isEmpty)) struct RealStoreTests {
    @Test(arguments: RealStore.known.map(\.name))
    func everyRowIsReadAndAnUpdateKeepsTheFileIntact(_ name: String) throws {
        let store = try RealStore.named(name)
        let (folder, model) = (try store.copy(), try store.model())
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
        // New records of entities without mandatory values, in addition to the existing ones.
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
