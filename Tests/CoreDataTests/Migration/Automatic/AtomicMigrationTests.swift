import CoreData
import Testing
import Torture

/// Atomic stores are migrated object by object, with the same result as SQLite stores.
@Suite struct AtomicMigrationTests {
    private func model(isMandatory: Bool) -> NSManagedObjectModel {
        let text = NSAttributeDescription()
        text.name = "text"
        text.attributeType = .stringAttributeType
        text.isOptional = !isMandatory
        text.defaultValue = isMandatory ? "empty" : nil
        let note = NSEntityDescription()
        note.name = "Note"
        note.properties = [text]
        return NSManagedObjectModel(entities: [note])
    }

    @Test(arguments: [NSPersistentStore.StoreType.binary, .xml, .sqlite])
    func anAttributeThatBecomesMandatoryGetsItsDefault(_ type: NSPersistentStore.StoreType) throws {
        let folder = TestFolder.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (before, after) = (folder.appendingPathComponent("Before"), folder.appendingPathComponent("After"))
        let (source, destination) = (model(isMandatory: false), model(isMandatory: true))
        try open(source, type, before) { context in
            for text in ["first", nil] {
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue(text, forKey: "text")
            }
            try context.save()
        }
        try NSMigrationManager(sourceModel: source, destinationModel: destination).migrateStore(
            from: before, type: type,
            mapping: .inferredMappingModel(forSourceModel: source, destinationModel: destination), to: after, type: type
        )
        try open(destination, type, after) { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            #expect(notes.compactMap { $0.value(forKey: "text") as? String }.sorted() == ["empty", "first"])
        }
    }

    private func open(
        _ model: NSManagedObjectModel, _ type: NSPersistentStore.StoreType, _ url: URL,
        _ body: (NSManagedObjectContext) throws -> Void
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(type: type, at: url)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait { try body(context) }
    }
}
