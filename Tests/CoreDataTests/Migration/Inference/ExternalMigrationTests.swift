import Testing

@testable import CoreData

/// Binary values with external storage.
@Suite struct ExternalMigrationTests {
    private let outward = attribute("photo", "Binary", "optional=\"YES\" allowsExternalBinaryDataStorage=\"YES\"")
    private let inward = attribute("photo", "Binary")
    private let large = Data(repeating: 7, count: 150_000)
    private let small = Data([1, 2, 3])

    private func files(_ store: MigratingStore) -> Int {
        let folder = store.folder.appendingPathComponent(".store_SUPPORT/_EXTERNAL_DATA")
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.count ?? 0
    }

    private func cars(_ photo: String) throws -> MigratingStore {
        try MigratingStore(entity("Car", "", photo)) { context in
            context.make("Car", ["id": 1, "photo": large])
            context.make("Car", ["id": 2, "photo": small])
            context.make("Car", ["id": 3])
        }
    }

    private func photos(_ store: MigratingStore) throws -> [Int: Data?] {
        try store.use { context in
            var found: [Int: Data?] = [:]
            for car in try context.all("Car") {
                found[car.value(forKey: "id") as? Int ?? 0] = car.value(forKey: "photo") as? Data
            }
            return found
        }
    }

    @Test func externalFilesAreNotMoved() throws {
        let store = try cars(outward)
        #expect(files(store) == 1)
        try store.migrate(to: entity("Car", "", outward + attribute("color")))
        #expect(try photos(store) == [1: large, 2: small, 3: nil])
        #expect(files(store) == 1)
    }

    @Test func disablingExternalStorageMovesValuesIntoRows() throws {
        let store = try cars(outward)
        try store.migrate(to: entity("Car", "", inward + attribute("color")))
        #expect(try photos(store) == [1: large, 2: small, 3: nil])
        #expect(files(store) == 0)
    }

    @Test func enablingExternalStorageMovesValuesIntoFiles() throws {
        let store = try cars(inward)
        #expect(files(store) == 0)
        try store.migrate(to: entity("Car", "", outward + attribute("color")))
        #expect(try photos(store) == [1: large, 2: small, 3: nil])
        #expect(files(store) == 1)
    }

    @Test func filesOfRemovedAttributesAndEntitiesAreDeleted() throws {
        let store = try cars(outward)
        try store.migrate(to: entity("Car", "", attribute("color")))
        #expect(files(store) == 0)
        let other = try cars(outward)
        try other.migrate(to: entity("Ant"))
        #expect(files(other) == 0)
    }

    @Test func aFailedMigrationKeepsAllFiles() throws {
        let store = try MigratingStore(entity("Car", "", outward + attribute("a"))) { context in
            context.make("Car", ["id": 1, "photo": large, "a": "x"])
            context.make("Car", ["id": 2, "a": "x"])
        }
        let unique =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"a\"/></uniquenessConstraint>"
            + "</uniquenessConstraints>"
        let new = try model(entity("Car", "", inward + attribute("a") + unique))
        #expect(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(files(store) == 1)
        #expect(try photos(store) == [1: large, 2: nil])
    }
}
