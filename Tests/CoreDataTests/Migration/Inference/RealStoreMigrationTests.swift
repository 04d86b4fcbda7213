import SQLite
import Testing

@testable import CoreData

/// Stores written by Apple's framework are migrated to a newer model, and have our hashes afterwards.
@Suite(.enabled(if: !RealStore.known.isEmpty)) struct RealStoreMigrationTests {
    @Test(arguments: RealStore.known.map(\.name)) func aStoreWrittenByAppleIsMigrated(name: String) throws {
        let real = try RealStore.named(name)
        let (connection, remove) = try real.openCopy()
        defer { remove() }
        let url = URL(fileURLWithPath: connection.path)
        let source = try real.model()
        let new = try #require(source.copy() as? NSManagedObjectModel)
        for entity in new.entities where entity.superentity == nil {
            let attribute = NSAttributeDescription()
            attribute.name = "faultlineMark"
            attribute.attributeType = .integer16AttributeType
            attribute.isOptional = false
            attribute.defaultValue = 7
            entity.properties.append(attribute)
        }
        let before = try Counts(connection, of: source)
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: new)
        try LightweightMigration.migrate(
            url, options: nil, configuration: nil, from: source, to: new, mapping: mapping, progress: { _ in })

        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new)
        try coordinator.addPersistentStore(type: .sqlite, at: url, options: nil)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            #expect(try Counts(context) == before)
            for entity in new.entities where entity.superentity == nil {
                for object in try context.all(entity.name!) {
                    #expect(object.value(forKey: "faultlineMark") as? Int == 7)
                }
            }
        }
        #expect(try connection.query("PRAGMA integrity_check") == [["ok"]])
        #expect(StoreVersion.isOurs(try SQLMetadata(readingFrom: connection).values))
    }

    /// The number of records, and of records with a value for each to-one relationship.
    private struct Counts: Equatable {
        var counts: [String: Int] = [:]

        init(_ connection: Connection, of model: NSManagedObjectModel) throws {
            let sql = try SQLModel(model, in: connection)
            for entity in sql.entitiesInOrder {
                let numbers = entity.treeNumbers.map(String.init).joined(separator: ", ")
                func count(_ condition: String) throws -> Int {
                    let found = try connection.query(
                        "SELECT count(*) FROM \(entity.table.name) WHERE Z_ENT IN (\(numbers)) AND \(condition)")
                    if case .integer(let count) = found[0][0] { return Int(count) } else { return -1 }
                }
                counts[entity.name] = try count("1")
                for column in entity.columns where column.relationship != nil {
                    counts["\(entity.name).\(column.keyPath)"] = try count("\(column.name) IS NOT NULL")
                }
            }
        }

        init(_ context: NSManagedObjectContext) throws {
            for entity in context.persistentStoreCoordinator!.managedObjectModel.entities {
                let objects = try context.all(entity.name!)
                counts[entity.name!] = objects.count
                for relationship in entity.relationshipsByName.values
                where !relationship.isToMany && !relationship.isTransient {
                    counts["\(entity.name!).\(relationship.name)"] =
                        objects.filter { $0.value(forKey: relationship.name) != nil }.count
                }
            }
        }
    }
}
