import CoreData
import SQLite
import Synchronization
import Testing
import TestSupport

@Suite struct StoreFileTests {
    /// Opens the store again, without migration.
    private func reopen(_ stack: Stack, model: NSManagedObjectModel = TestModel.make()) throws -> NSPersistentContainer
    {
        let container = NSPersistentContainer(name: "Again", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: stack.url)
        description.shouldMigrateStoreAutomatically = false
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    @Test func coordinatorsOnSeveralThreadsCreateAFileTogether() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = TestModel.make()
        let errors = Mutex<[String]>([])
        for round in 0..<5 {
            let url = folder.appendingPathComponent("\(round).sqlite")
            let group = DispatchGroup()
            func start(_ body: @escaping @Sendable () throws -> Void) {
                group.enter()
                Thread.detachNewThread {
                    defer { group.leave() }
                    do { try body() } catch { errors.withLock { $0.append("\(error)") } }
                }
            }
            for _ in 0..<4 {
                start {
                    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
                    try coordinator.addPersistentStore(type: .sqlite, at: url)
                    let context = privateContext(coordinator)
                    try context.performAndWait {
                        context.make("Project")
                        try context.save()
                    }
                }
            }
            group.wait()
            let connection = try Connection(path: url.path, mode: .readOnly)
            #expect(try connection.query("SELECT count(*) FROM ZPROJECT") == [[4]])
        }
        #expect(errors.withLock { $0 } == [])
    }

    @Test func theFileHasApplesTables() throws {
        let stack = try Stack()
        let context = stack.context()
        let research = context.make("Department", ["name": "Research", "budget": NSDecimalNumber(string: "12.5")])
        context.make(
            "Employee",
            [
                "firstName": "Ada", "salary": 7.0, "startDate": Date(timeIntervalSinceReferenceDate: 60),
                "department": research,
            ])
        try context.save()
        let connection = try Connection(path: stack.url.path, mode: .readOnly)
        let tables = try connection.query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        #expect(
            tables.flatMap { $0 } == [
                "ZDEPARTMENT", "ZEVERYTHING", "ZPERSON", "ZPROJECT", "Z_4MEMBERS", "Z_METADATA", "Z_MODELCACHE",
                "Z_PRIMARYKEY",
            ] || tables.count == 8)
        #expect(
            try connection.query("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT") == [
                [1, "Department", 0, 1], [2, "Everything", 0, 0], [3, "Person", 0, 1], [4, "Customer", 3, 0],
                [5, "Employee", 3, 0], [6, "Project", 0, 0],
            ])
        #expect(
            try connection.query(
                "SELECT Z_PK, Z_ENT, Z_OPT, ZDEPARTMENT, ZSALARY, ZSTARTDATE, ZFIRSTNAME, ZLASTNAME FROM ZPERSON")
                == [[1, 5, 1, 1, .real(7), 60, "Ada", nil]])
        #expect(try connection.query("SELECT ZBUDGET, ZNAME FROM ZDEPARTMENT") == [[.real(12.5), "Research"]])
        #expect(try connection.query("PRAGMA integrity_check") == [["ok"]])
        #expect(try connection.query("PRAGMA journal_mode") == [["wal"]])
    }

    @Test @MainActor func storeUUIDAndObjectURIsAreStable() throws {
        let stack = try Stack()
        let context = stack.context()
        let uri = try {
            let ada = context.make("Employee", ["firstName": "Ada"])
            try context.save()
            return ada.objectID.uriRepresentation()
        }()
        let again = try reopen(stack)
        let identifiers = [stack.container, again].map { $0.persistentStoreCoordinator.persistentStores[0].identifier }
        #expect(identifiers[0] == identifiers[1])
        let id = try #require(again.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri))
        #expect(try again.viewContext.existingObject(with: id).string("firstName") == "Ada")
    }

    @Test @MainActor func primaryKeysAreNeverReused() throws {
        let stack = try Stack()
        let context = stack.context()
        for _ in 0..<3 {
            let object = context.make("Project")
            try context.save()
            context.delete(object)
            try context.save()
        }
        let again = try reopen(stack)
        let last = again.viewContext.make("Project")
        try again.viewContext.save()
        #expect(last.objectID.uriRepresentation().lastPathComponent == "p4")
    }

    /// Apple's framework leaves -1 in some stores, with or without records.
    @Test func recordsBeyondTheKeyCounterKeepTheirKeys() throws {
        let stack = try Stack()
        let context = stack.context()
        context.make("Project", ["title": "Apollo"])
        try context.save()
        let connection = try Connection(path: stack.url.path)
        try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = -1")
        for _ in 0..<2 {
            context.make("Project", ["title": "Gemini"])
            context.make("Department", ["name": "Research"])
            try context.save()
        }
        #expect(try connection.query("SELECT Z_PK FROM ZPROJECT ORDER BY Z_PK") == [[1], [2], [3]])
        #expect(try connection.query("SELECT Z_PK FROM ZDEPARTMENT ORDER BY Z_PK") == [[1], [2]])
    }

    @Test func anExhaustedKeyCounterIsAnError() throws {
        let stack = try Stack(options: HistoryTests.tracking)
        let context = stack.context()
        context.make("Project", ["title": "Apollo"])
        try context.save()
        let connection = try Connection(path: stack.url.path)
        // The history's counter, and then the entity's.
        for condition in ["Z_ENT >= 16000", "Z_NAME = 'Project'"] {
            try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775807 WHERE \(condition)")
            let other = stack.context()
            other.make("Project", ["title": "Gemini"])
            let error = #expect(throws: CocoaError.self) { try other.save() }
            #expect(error?.code == .persistentStoreSave)
            #expect(other.insertedObjects.count == 1)
        }
        #expect(try connection.query("SELECT count(*) FROM ZPROJECT") == [[1]])
    }

    @Test func aFileThatIsNotADatabaseIsRefusedAndUnchanged() throws {
        let stack = try Stack()
        let url = stack.folder.appendingPathComponent("letter.txt")
        let text = Data("Dear Sir or Madam, this is not a database at all.\n".utf8)
        try text.write(to: url)
        let error = #expect(throws: CocoaError.self) {
            try stack.container.persistentStoreCoordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        }
        #expect(error?.code == .fileReadCorruptFile)
        #expect(error?.userInfo[NSSQLiteErrorDomain] as? Int == 26)
        #expect((error?.userInfo[NSLocalizedDescriptionKey] as? String)?.contains(url.path) == true)
        #expect(try Data(contentsOf: url) == text)
    }

    @Test func aForeignDatabaseIsRefused() throws {
        let stack = try Stack()
        let url = stack.folder.appendingPathComponent("other.sqlite")
        do {
            let connection = try Connection(path: url.path)
            try connection.execute("CREATE TABLE note (text)")
        }
        let error = #expect(throws: CocoaError.self) {
            try stack.container.persistentStoreCoordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        }
        #expect((error?.userInfo[NSLocalizedDescriptionKey] as? String)?.contains("Z_METADATA") == true)
    }

    @Test func theErrorNamesAMissingFolder() throws {
        let stack = try Stack()
        let url = stack.folder.appendingPathComponent("no/such/folder/store.sqlite")
        let error = #expect(throws: CocoaError.self) {
            try stack.container.persistentStoreCoordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        }
        #expect(error?.code == .fileWriteUnknown)
        #expect(error?.userInfo["reason"] as? String == "Failed to create file; code = 2")
    }

    @Test func anotherModelIsRefusedWithItsDifferences() throws {
        let stack = try Stack()
        let other = TestModel.make()
        other.entitiesByName["Project"]?.properties.append(TestModel.attribute("deadline", .dateAttributeType))
        let error = #expect(throws: CocoaError.self) { try reopen(stack, model: other) }
        #expect(error?.code == .persistentStoreIncompatibleVersionHash)
        let differences = try #require(error?.userInfo[NSStoreDifferencesErrorKey] as? [String])
        #expect(differences == ["the store has no attribute Project.deadline"])
        #expect(
            error?.userInfo["reason"] as? String
                == "The model used to open the store is incompatible with the one used to create the store")
        #expect((error?.userInfo["metadata"] as? [String: Any])?[NSStoreTypeKey] as? String == NSSQLiteStoreType)
    }

    @Test @MainActor func aReadOnlyStoreRefusesToSave() throws {
        let stack = try Stack()
        let description = NSPersistentStoreDescription(url: stack.url)
        description.isReadOnly = true
        let container = NSPersistentContainer(name: "ReadOnly", managedObjectModel: TestModel.make())
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        #expect(failure == nil)
        container.viewContext.make("Project")
        let error = #expect(throws: CocoaError.self) { try container.viewContext.save() }
        #expect(error?.code == .persistentStoreOperation)
        #expect(container.viewContext.insertedObjects.count == 1)
    }

    @Test @MainActor func changesOfAnotherConnectionAreFetched() throws {
        let stack = try Stack()
        let context = stack.context()
        let project = context.make("Project", ["title": "old"])
        try context.save()
        let again = try reopen(stack)
        try again.viewContext.all("Project")[0].setValue("new", forKey: "title")
        try again.viewContext.save()
        context.refresh(project, mergeChanges: false)
        _ = try context.all("Project")
        #expect(project.string("title") == "new")
    }
}
