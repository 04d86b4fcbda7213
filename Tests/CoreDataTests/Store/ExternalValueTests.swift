import CoreData
import SQLite
import Testing

@Suite struct ExternalValueTests {
    private func stack() throws -> CoordinatorStack {
        let photo = TestModel.attribute("photo", .binaryDataAttributeType)
        photo.allowsExternalBinaryDataStorage = true
        let model = NSManagedObjectModel()
        model.entities = [TestModel.entity("Person", [photo, TestModel.attribute("name", .stringAttributeType)])]
        return try CoordinatorStack(model: model)
    }

    private func files(_ stack: CoordinatorStack) -> [String] {
        let folder = stack.folder.appendingPathComponent(".one_SUPPORT/_EXTERNAL_DATA").path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

    @Test func aSmallValueIsStoredInItsRow() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": Data([7, 8])])
        context.make("Person", ["photo": Data(count: 100_000)])
        context.make("Person")
        try context.save()
        #expect(files(stack).isEmpty)
        let rows = try Connection(path: stack.url("one").path, mode: .readOnly)
            .query("SELECT CASE WHEN length(ZPHOTO) < 9 THEN ZPHOTO ELSE length(ZPHOTO) END FROM ZPERSON ORDER BY Z_PK")
        #expect(rows == [[.blob([1, 7, 8])], [100_001], [nil]])
        let other = stack.context()
        #expect(try other.all("Person").map { ($0.value(forKey: "photo") as? Data)?.count }.contains(2))
    }

    @Test func aLargeValueIsStoredInAFile() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": large])
        try context.save()
        let name = try #require(files(stack).first)
        let row = try Connection(path: stack.url("one").path, mode: .readOnly).query("SELECT ZPHOTO FROM ZPERSON")
        #expect(row == [[.blob([2] + Array(name.utf8) + [0])]])
        try stack.coordinator.remove(stack.coordinator.persistentStores[0])
        try stack.add("one")
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }

    @Test func anExternalFileIsDeletedWithItsValue() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        let (ada, grace) = (context.make("Person", ["photo": large]), context.make("Person", ["photo": large]))
        try context.save()
        #expect(files(stack).count == 2)
        ada.setValue("Ada", forKey: "name")
        try context.save()
        #expect(files(stack).count == 2)
        ada.setValue(Data([1]), forKey: "photo")
        try context.save()
        #expect(files(stack).count == 1)
        context.delete(grace)
        try context.save()
        #expect(files(stack).isEmpty)
    }

    @Test func aFailedSaveLeavesNoExternalFile() throws {
        let stack = try stack()
        try stack.add("one")
        let (context, other) = (stack.context(), stack.context())
        let ada = context.make("Person", ["photo": large])
        try context.save()
        let same = try other.existingObject(with: ada.objectID)
        same.setValue("Ada", forKey: "name")
        try other.save()
        ada.setValue(Data(large.reversed()), forKey: "photo")
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(files(stack).count == 1)
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }

    @Test func vacuumingDeletesUnreferencedFiles() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": large])
        try context.save()
        let folder = stack.folder.appendingPathComponent(".one_SUPPORT/_EXTERNAL_DATA")
        try Data([1]).write(to: folder.appendingPathComponent(UUID().uuidString))
        try stack.coordinator.remove(stack.coordinator.persistentStores[0])
        try stack.add("one", options: [NSSQLiteManualVacuumOption: true])
        #expect(files(stack).count == 1)
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }

    @Test func aFileNameOutsideTheFolderIsNotFollowed() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": large])
        try context.save()
        try Data("secret".utf8).write(to: stack.folder.appendingPathComponent("secret"))
        try Connection(path: stack.url("one").path)
            .execute("UPDATE ZPERSON SET ZPHOTO = x'02' || CAST('../../secret' AS BLOB) || x'00', Z_OPT = 9")
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") == nil)
    }

    @Test func externalValuesAreMigratedWithTheirStore() throws {
        let stack = try stack()
        let store = try stack.add("one")
        let context = stack.context()
        let ada = context.make("Person", ["photo": large])
        try context.save()
        try stack.coordinator.migratePersistentStore(store, to: stack.url("two"), type: .sqlite)
        context.refresh(ada, mergeChanges: false)
        #expect(ada.value(forKey: "photo") as? Data == large)
        #expect(FileManager.default.fileExists(atPath: stack.folder.appendingPathComponent(".two_SUPPORT").path))
    }

    /// A file without a row, and the mark of the process that was writing it.
    private func leaveAFile(_ stack: CoordinatorStack) throws -> URL {
        let folder = stack.folder.appendingPathComponent(".one_SUPPORT")
        let mark = folder.appendingPathComponent("_CHANGING_\(UUID().uuidString)")
        try Data(count: 9).write(to: folder.appendingPathComponent("_EXTERNAL_DATA/\(UUID().uuidString)"))
        try Data().write(to: mark)
        return mark
    }

    private func reopen(_ stack: CoordinatorStack, _ options: [AnyHashable: Any]? = nil) throws {
        for store in stack.coordinator.persistentStores { try stack.coordinator.remove(store) }
        try stack.add("one", options: options)
    }

    @Test func openingRemovesFilesOfAKilledSave() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": large])
        try context.save()
        let mark = try leaveAFile(stack)
        try reopen(stack, [NSReadOnlyPersistentStoreOption: true])
        #expect(files(stack).count == 2)
        try reopen(stack)
        #expect(files(stack).count == 1)
        #expect(!FileManager.default.fileExists(atPath: mark.path))
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }

    @Test func openingKeepsFilesThatAnotherProcessIsWriting() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": large])
        try context.save()
        _ = try leaveAFile(stack)
        // A save of another process whose transaction has ended, and one whose transaction has not.
        let folder = Foundation.open(stack.folder.appendingPathComponent(".one_SUPPORT").path, O_RDONLY | O_DIRECTORY)
        #expect(flock(folder, LOCK_SH) == 0)
        try reopen(stack)
        #expect(files(stack).count == 2)
        try reopen(stack, [NSSQLiteManualVacuumOption: true])
        #expect(files(stack).count == 2)
        // Closing is not enough: a child process of another test may have inherited the descriptor.
        flock(folder, LOCK_UN)
        close(folder)
        let writer = try Connection(path: stack.url("one").path)
        try writer.execute("BEGIN IMMEDIATE")
        try reopen(stack)
        #expect(files(stack).count == 2)
        try writer.execute("ROLLBACK")
        try reopen(stack)
        #expect(files(stack).count == 1)
    }

    @Test func aSaveRemovesItsMark() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        let ada = context.make("Person", ["photo": large])
        try context.save()
        context.delete(ada)
        try context.save()
        let folder = stack.folder.appendingPathComponent(".one_SUPPORT").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["_EXTERNAL_DATA"])
    }

    @Test func filesOfAnAttributeWithoutExternalStorageAreKept() throws {
        let stack = try stack()
        try stack.add("one")
        let context = stack.context()
        context.make("Person", ["photo": large])
        try context.save()
        for store in stack.coordinator.persistentStores { try stack.coordinator.remove(store) }
        let model = stack.coordinator.managedObjectModel.copy() as! NSManagedObjectModel
        model.entitiesByName["Person"]?.attributesByName["photo"]?.allowsExternalBinaryDataStorage = false
        _ = try leaveAFile(stack)
        for options in [nil, [NSSQLiteManualVacuumOption: true]] as [[AnyHashable: Any]?] {
            let other = NSPersistentStoreCoordinator(managedObjectModel: model)
            try other.addPersistentStore(type: .sqlite, at: stack.url("one"), options: options)
        }
        #expect(files(stack).count == 1)
        try stack.add("one")
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }
}
