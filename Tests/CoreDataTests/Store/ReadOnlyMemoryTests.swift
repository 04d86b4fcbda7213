import CoreData
import Testing

@Suite struct ReadOnlyMemoryTests {
    @Test func aReadOnlyInMemoryStoreRefusesSaves() throws {
        let stack = try Stack(.inMemory, options: [NSReadOnlyPersistentStoreOption: true as NSNumber])
        let context = stack.context()
        let department = NSEntityDescription.insertNewObject(forEntityName: "Department", into: context)
        department.setValue("Ada", forKey: "name")
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(department.isInserted && department.objectID.isTemporaryID)
    }

    @Test func anInMemoryStoreThatBecomesReadOnlyKeepsItsRecords() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let department = NSEntityDescription.insertNewObject(forEntityName: "Department", into: context)
        department.setValue("Ada", forKey: "name")
        try context.save()
        let store = try #require(stack.container.persistentStoreCoordinator.persistentStores.first)
        store.isReadOnly = true
        department.setValue("Bob", forKey: "name")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .fileWriteNoPermission)
        context.rollback()
        context.refreshAllObjects()
        #expect(department.value(forKey: "name") as? String == "Ada")
        store.isReadOnly = false
        department.setValue("Bob", forKey: "name")
        try context.save()
    }

    @Test func coreDataVersionNumberExceedsAllNumberedVersions() {
        #expect(NSCoreDataVersionNumber > NSCoreDataVersionNumber10_11_3)
        let versions = [
            NSCoreDataVersionNumber10_4, NSCoreDataVersionNumber10_4_3, NSCoreDataVersionNumber10_5,
            NSCoreDataVersionNumber10_5_3, NSCoreDataVersionNumber10_6, NSCoreDataVersionNumber10_6_2,
            NSCoreDataVersionNumber10_6_3, NSCoreDataVersionNumber10_7, NSCoreDataVersionNumber10_7_2,
            NSCoreDataVersionNumber10_7_3, NSCoreDataVersionNumber10_7_4, NSCoreDataVersionNumber10_8,
            NSCoreDataVersionNumber10_8_2, NSCoreDataVersionNumber10_9, NSCoreDataVersionNumber10_9_2,
            NSCoreDataVersionNumber10_9_3, NSCoreDataVersionNumber10_10, NSCoreDataVersionNumber10_10_2,
            NSCoreDataVersionNumber10_10_3, NSCoreDataVersionNumber10_11, NSCoreDataVersionNumber10_11_3,
        ]
        let mobile = [
            NSCoreDataVersionNumber_iPhoneOS_3_0, NSCoreDataVersionNumber_iPhoneOS_3_1,
            NSCoreDataVersionNumber_iPhoneOS_3_2, NSCoreDataVersionNumber_iPhoneOS_4_0,
            NSCoreDataVersionNumber_iPhoneOS_4_3, NSCoreDataVersionNumber_iPhoneOS_5_0,
            NSCoreDataVersionNumber_iPhoneOS_5_1, NSCoreDataVersionNumber_iPhoneOS_6_0,
            NSCoreDataVersionNumber_iPhoneOS_6_1, NSCoreDataVersionNumber_iPhoneOS_7_0,
            NSCoreDataVersionNumber_iPhoneOS_7_1, NSCoreDataVersionNumber_iPhoneOS_8_0,
            NSCoreDataVersionNumber_iPhoneOS_8_3, NSCoreDataVersionNumber_iPhoneOS_9_0,
            NSCoreDataVersionNumber_iPhoneOS_9_2, NSCoreDataVersionNumber_iPhoneOS_9_3,
        ]
        // Only the integer parts are ordered. The fraction is a separate number: 358.4 is older than 358.12.
        #expect(versions.map { $0.rounded(.down) } == versions.map { $0.rounded(.down) }.sorted())
        #expect(mobile.map { $0.rounded(.down) } == mobile.map { $0.rounded(.down) }.sorted())
        #expect(versions.first == 46 && versions.last == 641.3 && mobile.first == 241 && mobile.last == 641.6)
    }
}
