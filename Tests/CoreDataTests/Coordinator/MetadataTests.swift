import CoreData
import SQLite
import Testing

@Suite struct MetadataTests {
    private typealias Coordinator = NSPersistentStoreCoordinator

    @Test func metadataIsWrittenWithTheNextSave() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let uuid = try #require(store.identifier)
        stack.coordinator.setMetadata(["author": "Ada"], for: store)
        #expect(stack.coordinator.metadata(for: store)["author"] as? String == "Ada")
        #expect(try Coordinator.metadataForPersistentStore(type: .sqlite, at: stack.url("one"))["author"] == nil)
        try stack.context().save()
        let written = try Coordinator.metadataForPersistentStore(type: .sqlite, at: stack.url("one"))
        #expect(written["author"] as? String == "Ada")
        #expect(written[NSStoreUUIDKey] as? String == uuid)
        #expect(written[NSStoreTypeKey] as? String == NSSQLiteStoreType)
        #expect((written[NSStoreModelVersionHashesKey] as? [String: Data])?.count == 6)
    }

    @Test func aSaveOfObjectsWritesMetadataInTheSameTransaction() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let context = stack.context()
        context.make("Project")
        stack.coordinator.setMetadata(["count": 1], for: store)
        try context.save()
        #expect(
            try Coordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: stack.url("one"), options: nil)[
                "count"] as? Int == 1)
    }

    @Test func removingMetadataKeepsCoreDatasOwnKeys() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        stack.coordinator.setMetadata(["author": "Ada"], for: store)
        stack.coordinator.setMetadata(nil, for: store)
        let metadata = stack.coordinator.metadata(for: store)
        #expect(metadata["author"] == nil)
        #expect(metadata[NSStoreUUIDKey] != nil)
    }

    @Test func metadataOfAFileIsReadAndWrittenWithoutACoordinator() throws {
        let stack = try CoordinatorStack()
        let uuid = try stack.add("one").identifier
        try stack.coordinator.remove(stack.coordinator.persistentStores[0])
        try Coordinator.setMetadata(["shelf": "7"], type: .sqlite, at: stack.url("one"))
        let read = try Coordinator.metadataForPersistentStore(type: .sqlite, at: stack.url("one"))
        #expect(read["shelf"] as? String == "7")
        #expect(read[NSStoreUUIDKey] as? String == uuid)
        try Coordinator.setMetadata(
            nil, forPersistentStoreOfType: NSSQLiteStoreType, at: stack.url("one"), options: nil)
        #expect(try Coordinator.metadataForPersistentStore(type: .sqlite, at: stack.url("one"))["shelf"] == nil)
        #expect(try stack.add("one").identifier == uuid)
    }

    @Test func theStoreUUIDCanBeSetInTheMetadata() throws {
        let stack = try CoordinatorStack()
        try stack.coordinator.remove(stack.add("one"))
        try Coordinator.setMetadata([NSStoreUUIDKey: "mine"], type: .sqlite, at: stack.url("one"))
        #expect(try stack.add("one").identifier == "mine")
    }

    @Test func theErrorNamesAMissingFile() throws {
        let stack = try CoordinatorStack()
        let error = #expect(throws: CocoaError.self) {
            try Coordinator.metadataForPersistentStore(type: .sqlite, at: stack.url("none"))
        }
        #expect(error?.code == .fileReadNoSuchFile)
        #expect(stack.files("none").isEmpty)
    }

    @Test func aFileThatIsNotAStoreIsRefused() throws {
        let stack = try CoordinatorStack()
        try Data("not a database, but long enough to be looked at".utf8).write(to: stack.url("letter"))
        let error = #expect(throws: CocoaError.self) {
            try Coordinator.metadataForPersistentStore(type: .sqlite, at: stack.url("letter"))
        }
        #expect(error?.code == .fileReadCorruptFile)
    }

    @available(*, deprecated)
    @Test func withoutATypeTheFileFormatIsDetected() throws {
        let stack = try CoordinatorStack()
        let uuid = try stack.add("one").identifier
        let read = try Coordinator.metadataForPersistentStore(ofType: nil, at: stack.url("one"))
        #expect(read[NSStoreUUIDKey] as? String == uuid)
        try Coordinator.setMetadata(["a": 1], forPersistentStoreOfType: nil, at: stack.url("one"))
        #expect(try Coordinator.metadataForPersistentStore(ofType: nil, at: stack.url("one"))["a"] as? Int == 1)
    }

    @Test func aStoreClassWithoutMetadataIsRefused() throws {
        #expect(throws: CocoaError.self) {
            try NSPersistentStore.metadataForPersistentStore(with: URL(fileURLWithPath: "/nowhere"))
        }
    }
}
