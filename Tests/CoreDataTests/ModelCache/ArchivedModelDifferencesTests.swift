import SQLite
import Testing

@testable import CoreData

/// A store with foreign version hashes is compared by its tables and its cached model.
@Suite struct ArchivedModelDifferencesTests {
    /// A store as Apple's framework writes it: its version hashes cannot be compared.
    private func foreignStore(
        _ entities: String, fill: (NSManagedObjectContext) throws -> Void = { _ in }
    ) throws -> MigratingStore {
        let store = try MigratingStore(entities, fill: fill)
        try store.makeForeign()
        return store
    }

    private func differences(_ store: MigratingStore, _ entities: String) throws -> [String] {
        try differences(NSPersistentStoreCoordinator(managedObjectModel: model(entities)), store.url)
    }

    private func differences(_ coordinator: NSPersistentStoreCoordinator, _ url: URL) throws -> [String] {
        do {
            try coordinator.remove(coordinator.addPersistentStore(type: .sqlite, at: url))
            return []
        } catch let error as CocoaError where error.errorCode == 134100 {
            return try #require(error.userInfo[NSStoreDifferencesErrorKey] as? [String])
        }
    }

    private let old =
        entity("Book", "", attribute("title") + attribute("read", "Boolean") + toOne("shelf", "Shelf", "books"))
        + entity("Shelf", "", toMany("books", "Book", "shelf"))

    @Test func theCachedModelShowsDifferencesThatTheTablesDoNot() throws {
        let store = try foreignStore(old)
        #expect(try differences(store, old) == [])
        let new =
            entity(
                "Book", "versionHashModifier=\"2\"",
                attribute("title", "String", "") + attribute("read", "Integer 16")
                    + toOne("shelf", "Shelf", "books"))
            + entity("Shelf", "", toMany("books", "Book", "shelf", "maxCount=\"9\" minCount=\"1\""))
        #expect(
            try differences(store, new) == [
                "Book has no hash modifier in the store and the hash modifier \"2\" in the model",
                "Book.read is of the type Boolean in the store and is of the type Integer 16 in the model",
                "Book.title is optional in the store and is mandatory in the model",
                "Shelf.books is to many in the store and is to many of at least 1 of at most 9 in the model",
            ])
    }

    @Test func aMissingUniquenessConstraintIsReported() throws {
        let store = try foreignStore(entity("Book"))
        let unique =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"id\"/></uniquenessConstraint>"
            + "</uniquenessConstraints>"
        #expect(
            try differences(store, entity("Book", "", unique)) == [
                "Book has no uniqueness constraint in the store and the uniqueness constraint id in the model"
            ])
    }

    @Test func classesDefaultsAndRenamingIdentifiersAreIgnored() throws {
        let store = try foreignStore(
            entity("Book", "", attribute("title", "String", #"optional="YES" elementID="name""#) + attribute("name")))
        #expect(
            try differences(
                store,
                entity(
                    "Book", "representedClassName=\"Other\"",
                    attribute("title", "String", #"optional="YES" elementID="name" defaultValueString="x""#)
                        + attribute("name"))) == [])
    }

    @Test func anAttributeThatBecomesMandatoryIsMigratedWithItsDefault() throws {
        let store = try foreignStore(old) { context in
            context.make("Book", ["id": 1])
            context.make("Book", ["id": 2, "title": "Emma", "read": true])
        }
        let new = try model(
            entity(
                "Book", "",
                attribute("title", "String", #"defaultValueString="Untitled""#) + attribute("read", "Integer 16")
                    + toOne("shelf", "Shelf", "books")) + entity("Shelf", "", toMany("books", "Book", "shelf")))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new)
        try coordinator.addPersistentStore(
            type: .sqlite, at: store.url,
            options: [
                NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
            ])
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
            request.sortDescriptors = [NSSortDescriptor(key: "id", ascending: true)]
            let books = try context.fetch(request)
            #expect(books.map { $0.string("title") } == ["Untitled", "Emma"])
            #expect(books.map { $0.value(forKey: "read") as? Int } == [nil, 1])
        }
    }

    @Test(.enabled(if: !RealStore.known.isEmpty)) func aStoreWrittenByAppleMatchesOnlyItsModel() throws {
        for store in RealStore.known where try store.keepsModel() {
            let (connection, remove) = try store.openCopy()
            defer { remove() }
            let url = URL(fileURLWithPath: connection.path)
            let model = try store.model()
            #expect(try differences(NSPersistentStoreCoordinator(managedObjectModel: model), url) == [])
            let other = try #require(model.copy() as? NSManagedObjectModel)
            var reported: [String] = []
            for entity in other.entities {
                for attribute in entity.attributesByName.values where attribute.isOptional && !attribute.isTransient {
                    attribute.isOptional = false
                    let name = "\(entity.name!).\(attribute.name)"
                    reported.append("\(name) is optional in the store and is mandatory in the model")
                }
            }
            let found = try differences(NSPersistentStoreCoordinator(managedObjectModel: other), url)
            #expect(!reported.isEmpty && found.sorted() == reported.sorted(), "\(store.name)")
        }
    }
}
