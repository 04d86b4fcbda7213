import SQLite
import Testing

@testable import CoreData

/// Every value of stores written by Apple, read through the API and compared with the columns.
@Suite(.enabled(if: !RealStore.known.isEmpty)) struct RealStoreValueTests {
    @Test(arguments: RealStore.known.map(\.name)) func everyValueMatchesItsColumn(name: String) throws {
        let store = try RealStore.named(name)
        let (connection, remove) = try store.openCopy()
        defer { remove() }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try store.model())
        let added = try coordinator.addPersistentStore(
            type: .sqlite, at: URL(fileURLWithPath: connection.path), options: [NSReadOnlyPersistentStoreOption: true])
        let sqlModel = try #require((added as? SQLiteStore)?.sqlModel)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        var compared = 0
        for entity in sqlModel.entitiesInOrder where entity.superNumber == 0 {
            for object in try context.all(entity.name) {
                let own = try #require(sqlModel.entity(object.entity))
                compared += try compareColumns(of: object, own, connection)
                compared += try compareMembers(of: object, own, connection)
            }
        }
        #expect(compared > 30)
    }

    private func compareColumns(
        of object: NSManagedObject, _ entity: SQLEntity, _ connection: Connection
    ) throws -> Int {
        for column in entity.columns {
            let stored = try connection.query(
                "SELECT \(column.name) FROM \(entity.table.name) WHERE Z_PK = ?", [.integer(object.key)])[0][0]
            let value = object.value(forKeyPath: column.keyPath)
            #expect(RawColumns.matches(value, stored, column), "\(entity.name).\(column.keyPath) of \(object.key)")
        }
        return entity.columns.count
    }

    private func compareMembers(
        of object: NSManagedObject, _ entity: SQLEntity, _ connection: Connection
    ) throws -> Int {
        for relationship in entity.toManys {
            let name = relationship.relationship.name
            let table = relationship.destination.table.name
            let sql =
                switch relationship.storage {
                case .foreignKey(let key): "SELECT Z_PK FROM \(table) WHERE \(key.name) = ?"
                case .joinTable(let pairs, let source, let destination):
                    "SELECT \(destination) FROM \(pairs.name) WHERE \(source) = ?"
                }
            let keys = try connection.query(sql, [.integer(object.key)]).map { row -> Int64 in
                if case .integer(let key) = row[0] { key } else { 0 }
            }
            let members =
                (object.value(forKey: name) as? NSOrderedSet)?.array as? [NSManagedObject]
                ?? object.objects(name).map { $0 }
            #expect(members.map(\.key).sorted() == keys.sorted(), "\(entity.name).\(name) of \(object.key)")
        }
        return entity.toManys.count
    }
}
