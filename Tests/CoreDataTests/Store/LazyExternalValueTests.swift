import CoreData
import SQLite
import Testing

/// External values, whose files are opened when the attribute is read.
@Suite struct LazyExternalValueTests {
    private func stack() throws -> CoordinatorStack {
        let photo = TestModel.attribute("photo", .binaryDataAttributeType)
        photo.allowsExternalBinaryDataStorage = true
        let person = TestModel.entity("Person", [photo, TestModel.attribute("name", .stringAttributeType)])
        person.uniquenessConstraints = [["name"]]
        let model = NSManagedObjectModel()
        model.entities = [person]
        let stack = try CoordinatorStack(model: model)
        try stack.add("one")
        return stack
    }

    private func folder(_ stack: CoordinatorStack) -> URL {
        stack.folder.appendingPathComponent(".one_SUPPORT/_EXTERNAL_DATA")
    }

    private func files(_ stack: CoordinatorStack) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(at: folder(stack), includingPropertiesForKeys: nil)) ?? []
    }

    private let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

    /// A context that has read a person's record, but not the photo.
    private func reader(_ stack: CoordinatorStack) throws -> (NSManagedObjectContext, NSManagedObject) {
        let context = stack.context()
        let person = try #require(try context.all("Person").first)
        #expect(person.string("name") != nil)
        #expect(!person.isFault)
        return (context, person)
    }

    /// Saves a person with a photo, and releases the cached row.
    private func save(_ name: String, in stack: CoordinatorStack) throws {
        let writer = stack.context()
        writer.make("Person", ["photo": large, "name": name])
        try writer.save()
        writer.reset()
    }

    @Test func anExternalFileIsOpenedWhenItsAttributeIsRead() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let (context, ada) = try reader(stack)
        // The file's content was changed after the row was read.
        try Data("later".utf8).write(to: #require(files(stack).first))
        #expect(ada.value(forKey: "photo") as? Data == Data("later".utf8))
        withExtendedLifetime(context) {}
    }

    @Test func aMissingExternalFileReadsAsNil() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let (context, ada) = try reader(stack)
        try FileManager.default.removeItem(at: #require(files(stack).first))
        #expect(ada.value(forKey: "photo") == nil)
        // The row still contains the file's name, and saving another attribute keeps it.
        ada.setValue("Augusta", forKey: "name")
        try context.save()
        let file = try Connection(path: stack.url("one").path, mode: .readOnly)
        #expect(try file.query("SELECT length(ZPHOTO) FROM ZPERSON") == [[38]])
    }

    @Test func aReplacedValueCanBeReadThroughTheOldRow() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let (context, ada) = try reader(stack)
        let writer = stack.context()
        try writer.all("Person")[0].setValue(Data([1]), forKey: "photo")
        try writer.save()
        #expect(files(stack).isEmpty)
        #expect(ada.value(forKey: "photo") as? Data == large)
        context.refresh(ada, mergeChanges: false)
        #expect((ada.value(forKey: "photo") as? Data)?.count == 1)
    }

    @Test func aQueryGenerationKeepsItsExternalFiles() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let pinned = stack.context()
        try pinned.setQueryGenerationFrom(.current)
        #expect(try pinned.count(for: NSFetchRequest<NSManagedObject>(entityName: "Person")) == 1)
        let writer = stack.context()
        try writer.all("Person").forEach(writer.delete)
        try writer.save()
        #expect(files(stack).isEmpty)
        #expect(try pinned.all("Person").first?.value(forKey: "photo") as? Data == large)
    }

    @Test func anEqualValueIsNotWrittenAgain() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let (context, ada) = try reader(stack)
        let name = files(stack).map(\.lastPathComponent)
        ada.setValue(large, forKey: "photo")
        try context.save()
        #expect(files(stack).map(\.lastPathComponent) == name)
    }

    @Test func aReinsertedObjectKeepsItsExternalValue() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let (context, ada) = try reader(stack)
        let other = stack.context()
        try other.all("Person").forEach(other.delete)
        try other.save()
        ada.setValue("Augusta", forKey: "name")
        context.mergePolicy = NSMergePolicy.overwrite
        try context.save()
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }

    @Test func aDictionaryResultContainsTheExternalValue() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let writer = stack.context()
        writer.make("Person", ["photo": Data([7]), "name": "Ben"])
        try writer.save()
        let request = NSFetchRequest<NSDictionary>(entityName: "Person")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["photo"]
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        #expect(try writer.fetch(request).map { $0["photo"] as? Data } == [large, Data([7])])
    }

    @Test func aBatchDeleteDeletesExternalFiles() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        try save("Ben", in: stack)
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
        request.predicate = NSPredicate(format: "name == 'Ada'")
        try stack.context().execute(NSBatchDeleteRequest(fetchRequest: request))
        #expect(files(stack).count == 1)
        #expect(try stack.context().all("Person")[0].value(forKey: "photo") as? Data == large)
    }

    @Test func aBatchUpdateWritesAnExternalFileForEachRecord() throws {
        let stack = try stack()
        try save("Ada", in: stack)
        try save("Ben", in: stack)
        let update = NSBatchUpdateRequest(entityName: "Person")
        let new = Data(large.reversed())
        update.propertiesToUpdate = ["photo": new]
        try stack.context().execute(update)
        #expect(files(stack).isEmpty)
        let context = stack.context()
        context.delete(try context.all("Person")[0])
        try context.save()
        #expect(try stack.context().all("Person").map { $0.value(forKey: "photo") as? Data } == [new])
    }

    @Test(arguments: [NSMergePolicy.overwrite, .rollback]) func aBatchInsertLeavesNoUnreferencedFile(
        _ policy: NSMergePolicy
    ) throws {
        let stack = try stack()
        try save("Ada", in: stack)
        let context = stack.context()
        context.mergePolicy = policy
        let new = Data(large.reversed())
        try context.execute(
            NSBatchInsertRequest(
                entityName: "Person", objects: [["name": "Ada", "photo": new], ["name": "Ben", "photo": new]]))
        #expect(files(stack).count == 2)
        let found = try stack.context().all("Person").sorted { $0.string("name")! < $1.string("name")! }
        #expect(found.map { $0.value(forKey: "photo") as? Data } == [policy == .overwrite ? new : large, new])
    }
}
