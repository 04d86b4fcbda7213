import SQLite
import Synchronization
import Testing

@testable import CoreData

/// Opening a store of another version with a container's default options.
@Suite struct AutomaticMigrationTests {
    private let shop: ShopBundle

    init() throws { shop = try ShopBundle() }

    /// Titles with prices, as in the third version.
    private func prices(_ options: [AnyHashable: Any]? = nil) throws -> [String: Double] {
        try shop.open(try shop.model(3), options) { context in
            let pairs = try context.all("Item").map { item in
                (item.string("title") ?? "", item.value(forKey: "price") as? Double ?? -1)
            }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }
    }

    private func bytes() throws -> Data { try Data(contentsOf: shop.store) }

    @Test(arguments: [1, 2]) func aStoreOfAnOlderVersionOpensWithTheNewestModel(version: Int) throws {
        try shop.makeStore(version)
        let identifier = try shop.metadata()[NSStoreUUIDKey] as? String
        // New attributes get the new version's default; existing values are kept.
        let price = version == 1 ? 7.0 : 5.0
        #expect(try prices() == ["Lamp": price, "Chair": price])
        #expect(try shop.metadata()[NSStoreUUIDKey] as? String == identifier)
        #expect(try shop.model(3).isConfiguration(withName: nil, compatibleWithStoreMetadata: shop.metadata()))
        let columns = try Connection(path: shop.store.path).query("SELECT name FROM pragma_table_info('ZITEM')")
        #expect(!columns.contains(["ZWEIGHT"]) && columns.contains(["ZTITLE"]))
        #expect(!FileManager.default.fileExists(atPath: MigrationFolder.place(alongside: shop.store).path))
    }

    @Test func aContainerMigratesAutomatically() throws {
        try shop.makeStore(1)
        let container = NSPersistentContainer(name: "Shop", managedObjectModel: try shop.model(3))
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: shop.store)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        #expect(failure == nil)
        #expect(try container.viewContext.performAndWait { try container.viewContext.all("Item").count } == 2)
    }

    @Test func aStoreOfTheSameVersionIsNotMigrated() throws {
        try shop.makeStore(3)
        let before = try shop.metadata() as NSDictionary
        let store = shop.store.path
        let writes = Mutex<[String]>([])
        let listening = _EventStream.listen { event in
            guard event.kind == .sql, event.store == store, let sql = event.detail else { return }
            if ["BEGIN", "CREATE", "ALTER", "INSERT", "UPDATE", "DROP"].contains(where: sql.hasPrefix) {
                writes.withLock { $0.append(sql) }
            }
        }
        defer { listening.stop() }
        #expect(try prices().count == 2)
        #expect(writes.withLock { $0 } == [])
        #expect(try shop.metadata() as NSDictionary == before)
    }

    @Test func withoutTheOptionTheErrorListsTheDifferences() throws {
        try shop.makeStore(1)
        let before = try bytes()
        for options in [[:], [NSMigratePersistentStoresAutomaticallyOption: false]] as [[AnyHashable: Any]] {
            let error = try #require(failure { try prices(options) })
            #expect(error.code == .persistentStoreIncompatibleVersionHash)
            #expect((error.userInfo[NSStoreDifferencesErrorKey] as? [String])?.isEmpty == false)
        }
        var options = ShopBundle.automatic
        options[NSReadOnlyPersistentStoreOption] = true
        #expect(failure { try prices(options) }?.code == .persistentStoreIncompatibleVersionHash)
        #expect(try bytes() == before)
    }

    @Test func withoutTheInferenceOptionAMappingModelIsRequired() throws {
        try shop.makeStore(1)
        let error = try #require(failure { try prices([NSMigratePersistentStoresAutomaticallyOption: true]) })
        #expect(error.code == .migrationMissingMappingModel)
        #expect(error.userInfo["reason"] as? String == "Can't find mapping model for migration")
        #expect(error.localizedDescription.contains("NSInferMappingModelAutomaticallyOption"))
    }

    @Test func aChangeThatCannotBeInferredIsRefusedWithTheReason() throws {
        try shop.makeStore(3)
        try shop.write(ShopBundle.versions[4]!, as: 4)
        try shop.setCurrent(4)
        let before = try bytes()
        let error = try #require(failure { try shop.open(try shop.model(4)) })
        #expect(error.code == .migrationMissingMappingModel)
        #expect(
            error.userInfo["reason"] as? String == "Can't find or automatically infer mapping model for migration")
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? CocoaError)
        #expect(underlying.code == .inferredMappingModel)
        #expect(error.localizedDescription.contains("price"))
        #expect((error.userInfo["sourceModel"] as? NSManagedObjectModel) == (try shop.model(3)))
        #expect(try bytes() == before)
        #expect(try prices().count == 2)
    }

    @Test func anUnknownSourceModelIsRefused() throws {
        try shop.makeStore(1)
        try shop.remove(1)
        try Connection(path: shop.store.path).execute("DELETE FROM Z_MODELCACHE")
        #expect(failure { try prices() }?.code == .migrationMissingSourceModel)
    }

    @Test func aMissingVersionIsReadFromTheStoresModelCache() throws {
        try shop.makeStore(1)
        try shop.remove(1)
        #expect(try prices() == ["Lamp": 7, "Chair": 7])
    }

    @Test func metadataOfAnotherProgramIsPreserved() throws {
        try shop.makeStore(1)
        try NSPersistentStoreCoordinator.setMetadata(["author": "Ada"], type: .sqlite, at: shop.store)
        _ = try prices()
        #expect(try shop.metadata()["author"] as? String == "Ada")
    }

    @Test func rowsInTheWriteAheadLogAreMigrated() throws {
        // An open reader prevents the log from being checkpointed.
        try shop.makeStore(1)
        let reader = try Connection(path: shop.store.path)
        try reader.execute("BEGIN")
        _ = try reader.query("SELECT count(*) FROM ZITEM")
        try shop.open(try shop.model(1)) { context in
            context.make("Item", ["name": "Table"])
            try context.save()
        }
        #expect(FileManager.default.fileExists(atPath: shop.store.path + "-wal"))
        #expect(try prices().keys.sorted() == ["Chair", "Lamp", "Table"])
        // Until its transaction ends, it reads its earlier snapshot.
        #expect(try reader.query("SELECT count(*) FROM ZITEM") == [[2]])
    }

    @Test func concurrentOpeningsMigrateTheStoreOnce() throws {
        try shop.makeStore(1)
        let shop = shop
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                let count = try shop.open(try shop.model(3)) { try $0.all("Item").count }
                if count != 2 { failures.withLock { $0.append("\(count) items") } }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
    }

    @Test func withoutDiskSpaceNoMigrationIsStarted() throws {
        try shop.makeStore(1)
        // A sparse hole of four terabytes after the database, which takes no disk space itself.
        let handle = try FileHandle(forWritingTo: shop.store)
        try handle.truncate(atOffset: 1 << 42)
        try handle.close()
        let error = try #require(failure { try prices() })
        #expect(error.code == .fileWriteOutOfSpace && error.code.rawValue == NSFileWriteOutOfSpaceError)
        let needed = try #require(error.userInfo[NSNeededBytesErrorKey] as? Int64)
        let available = try #require(error.userInfo[NSAvailableBytesErrorKey] as? Int64)
        #expect(needed >= 1 << 43 && available < needed)
        #expect(error.localizedDescription.contains("needs \(needed) bytes on its disk, and \(available) are free"))
        #expect(try shop.open(try shop.model(1)) { try $0.all("Item").count } == 2)
    }
}
