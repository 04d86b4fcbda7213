import CoreData
import SQLite
import Testing

@Suite struct StoreMovingTests {
    private func fill(_ context: NSManagedObjectContext) throws -> NSManagedObject {
        let research = context.make("Department", ["name": "Research", "budget": NSDecimalNumber(string: "12.5")])
        let ada = context.make("Employee", ["firstName": "Ada", "department": research, "salary": 3.0])
        let grace = context.make("Employee", ["firstName": "Grace", "manager": ada])
        context.make("Project", ["title": "Engine", "members": NSSet(array: [ada, grace])])
        try context.save()
        return ada
    }

    private static let types: [NSPersistentStore.StoreType] = [.sqlite, .inMemory]

    @Test(arguments: types, types)
    func migratePersistentStoreMovesObjects(from: NSPersistentStore.StoreType, to: NSPersistentStore.StoreType) throws {
        let stack = try CoordinatorStack()
        let old = try stack.coordinator.addPersistentStore(type: from, at: stack.url("old"))
        stack.coordinator.setMetadata(["author": "Ada"], for: old)
        let context = stack.context()
        let ada = try fill(context)
        let key = ada.objectID.uriRepresentation().lastPathComponent
        ada.setValue("Ada King", forKey: "firstName")
        let unsaved = context.make("Project", ["title": "Notes"])
        context.assign(unsaved, to: old)

        let record = NotificationRecord([.NSPersistentStoreCoordinatorStoresDidChange], of: stack.coordinator)
        let new = try stack.coordinator.migratePersistentStore(old, to: stack.url("new"), type: to)
        #expect(stack.coordinator.persistentStores == [new])
        #expect(record.notes.last?.userInfo?[NSUUIDChangedPersistentStoresKey] as? [NSPersistentStore] == [old, new])
        #expect(new.identifier != old.identifier)
        #expect(new.metadata["author"] as? String == "Ada")

        #expect(ada.objectID.persistentStore === new)
        #expect(ada.objectID.uriRepresentation().lastPathComponent == key)
        #expect(ada.string("firstName") == "Ada King")
        #expect(ada.object("department")?.string("name") == "Research")
        try context.save()

        let other = stack.context()
        let employees = try other.all("Employee")
        #expect(Set(employees.compactMap { $0.string("firstName") }) == ["Ada King", "Grace"])
        #expect(
            employees.first { $0.string("firstName") == "Grace" }?.object("manager")?.string("firstName") == "Ada King")
        let engine = try other.all("Project").first { $0.string("title") == "Engine" }
        #expect(engine?.objects("members").count == 2)
        #expect(
            try other.all("Department")[0].value(forKey: "budget") as? NSDecimalNumber
                == NSDecimalNumber(string: "12.5"))
        #expect(try other.all("Project").count == 2)
    }

    /// A model with properties that are not stored directly in a row, or not stored at all.
    private static func rareModel() -> NSManagedObjectModel {
        let model = TestModel.make()
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.isOptional = true
        place.elements = [TestModel.attribute("latitude", .doubleAttributeType)]
        let colors = TestModel.attribute("colors", .transformableAttributeType)
        colors.valueTransformerName = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
        let shown = TestModel.attribute("shown", .stringAttributeType)
        shown.isTransient = true
        let namesakes = NSFetchedPropertyDescription()
        namesakes.name = "namesakes"
        namesakes.fetchRequest = NSFetchRequest(entityName: "Project")
        namesakes.fetchRequest?.predicate = NSPredicate(format: "title == $FETCH_SOURCE.title", argumentArray: [])
        model.entitiesByName["Project"]?.properties += [place, colors, shown, namesakes]
        return model
    }

    @Test(arguments: [
        [NSPersistentStore.StoreType.inMemory, .sqlite], [.xml, .binary, .inMemory], [.binary, .sqlite, .xml],
    ])
    func compositeAndTransformableValuesAreMigrated(types: [NSPersistentStore.StoreType]) throws {
        let stack = try CoordinatorStack(model: Self.rareModel())
        var store = try stack.add("first")
        let context = stack.context()
        let project = context.make("Project", ["title": "Apollo", "shown": "x"])
        project.setValue(["red", "blue"] as NSArray, forKey: "colors")
        project.setValue(["latitude": 52.5], forKey: "place")
        context.make("Project", ["title": "Apollo"])
        try context.save()
        for (number, type) in types.enumerated() {
            store = try stack.coordinator.migratePersistentStore(store, to: stack.url("store\(number)"), type: type)
        }
        let found = try #require(
            try stack.context().all("Project").first { $0.value(forKeyPath: "place.latitude") as? Double == 52.5 })
        #expect(found.value(forKey: "colors") as? [String] == ["red", "blue"])
        #expect((found.value(forKey: "namesakes") as? [NSManagedObject])?.count == 2)
        #expect(found.value(forKey: "shown") == nil)
    }

    @Test func theSourceFileIsUnchanged() throws {
        let stack = try CoordinatorStack()
        let old = try stack.add("old")
        _ = try fill(stack.context())
        try stack.coordinator.migratePersistentStore(old, to: stack.url("new"), withType: NSSQLiteStoreType)
        try stack.add("old")
        #expect(stack.coordinator.persistentStores.count == 2)
        #expect(try stack.context().all("Employee").count == 4)
    }

    @Test func aStoreContinuesAtAnotherURL() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let context = stack.context()
        let ada = try fill(context)
        try stack.coordinator.replacePersistentStore(
            at: stack.url("two"), withPersistentStoreFrom: stack.url("one"), type: .sqlite)
        #expect(!stack.coordinator.setURL(stack.url("three"), for: store))
        #expect(stack.coordinator.url(for: store) == stack.url("one"))
        #expect(stack.coordinator.setURL(stack.url("two"), for: store))
        #expect(stack.coordinator.url(for: store) == stack.url("two"))
        ada.setValue("Lovelace", forKey: "lastName")
        try context.save()
        let names = try ["one", "two"].map { name in
            try Connection(path: stack.url(name).path, mode: .readOnly)
                .query("SELECT ZLASTNAME FROM ZPERSON WHERE ZFIRSTNAME = 'Ada'")
        }
        #expect(names == [[[nil]], [["Lovelace"]]])
    }

    @Test func aDestroyedStoreIsEmptyAndItsURLCanBeReused() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        _ = try fill(stack.context())
        let support = stack.folder.appendingPathComponent(".one_SUPPORT/_EXTERNAL_DATA")
        try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
        let uuid = store.identifier
        try stack.coordinator.destroyPersistentStore(at: stack.url("one"), type: .sqlite)
        #expect(stack.coordinator.persistentStores.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: support.path))
        #expect(
            try Connection(path: stack.url("one").path, mode: .readOnly).query("SELECT count(*) FROM sqlite_master")
                == [[0]])
        #expect(try stack.add("one").identifier != uuid)
        #expect(try stack.context().all("Employee").isEmpty)
    }

    @Test func aStoreInUseIsDestroyedOnlyWithForce() throws {
        let stack = try CoordinatorStack()
        try stack.coordinator.remove(stack.add("one"))
        let user = try Connection(path: stack.url("one").path)
        try user.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: CocoaError.self) {
            try stack.coordinator.destroyPersistentStore(
                at: stack.url("one"), ofType: NSSQLiteStoreType, options: [NSPersistentStoreTimeoutOption: 0.05])
        }
        #expect(error?.code == .persistentStoreTimeout)
        try stack.coordinator.destroyPersistentStore(
            at: stack.url("one"), ofType: NSSQLiteStoreType,
            options: [NSPersistentStoreTimeoutOption: 0.05, NSPersistentStoreForceDestroyOption: true])
        #expect(stack.files("one").isEmpty)
    }

    @Test func destroyingAMissingStoreDoesNothing() throws {
        let stack = try CoordinatorStack()
        try stack.coordinator.destroyPersistentStore(at: stack.url("none"), type: .sqlite)
        #expect(stack.files("none").isEmpty)
    }

    @Test func replacePersistentStoreIncludesTheWriteAheadLog() throws {
        let stack = try CoordinatorStack()
        let one = try stack.add("one")
        _ = try fill(stack.context())
        let two = try stack.add("two")
        #expect(stack.files("one").contains("one.sqlite-wal"))
        let support = stack.folder.appendingPathComponent(".one_SUPPORT/_EXTERNAL_DATA")
        let other = stack.folder.appendingPathComponent(".two_SUPPORT/_EXTERNAL_DATA")
        for (folder, name) in [(support, "large"), (other, "obsolete")] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(name.utf8).write(to: folder.appendingPathComponent(name))
        }
        try stack.coordinator.replacePersistentStore(
            at: stack.url("two"), withPersistentStoreFrom: stack.url("one"), ofType: NSSQLiteStoreType)
        #expect(stack.coordinator.persistentStores == [one])
        #expect(two.persistentStoreCoordinator == nil)
        #expect(stack.files("two").contains("two.sqlite"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["large"])
        try stack.coordinator.remove(one)
        #expect(try stack.add("two").identifier == one.identifier)
        #expect(try stack.context().all("Employee").count == 2)
    }

    @Test func replacingFromAMissingSourceLeavesTheStoreUnchanged() throws {
        let stack = try CoordinatorStack()
        try stack.coordinator.remove(stack.add("one"))
        let error = #expect(throws: CocoaError.self) {
            try stack.coordinator.replacePersistentStore(
                at: stack.url("one"), withPersistentStoreFrom: stack.url("none"), type: .sqlite)
        }
        #expect(error?.code == .fileReadNoSuchFile)
        try stack.add("one")
    }
}
