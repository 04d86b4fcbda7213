import CoreData
import Testing
import Torture

@Suite struct ChangeTrackingTests {
    @Test(arguments: StoreKind.allCases) func insertedUpdatedAndDeletedObjectsAreTracked(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let (ada, bea) = (context.make("Employee"), context.make("Employee"))
        #expect(context.insertedObjects == [ada, bea] && context.hasChanges)
        ada.setValue("Ada", forKey: "firstName")
        #expect(context.updatedObjects.isEmpty && ada.isInserted && !ada.isUpdated)
        try context.save()
        #expect(!context.hasChanges && !ada.isInserted && !ada.hasChanges)
        ada.setValue("Augusta", forKey: "firstName")
        context.delete(bea)
        #expect(context.updatedObjects == [ada] && context.deletedObjects == [bea])
        #expect(ada.isUpdated && bea.isDeleted && bea.hasChanges)
        context.delete(ada)
        #expect(context.updatedObjects.isEmpty && context.deletedObjects == [ada, bea])
    }

    @Test(arguments: StoreKind.allCases) func settingAValueBackIsNotAPersistentChange(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let ada = context.make("Employee", ["firstName": "Ada", "salary": 1.0])
        try context.save()
        ada.setValue(2.0, forKey: "salary")
        #expect(ada.hasPersistentChangedValues && ada.changedValues().count == 1)
        ada.setValue(1.0, forKey: "salary")
        #expect(ada.hasChanges && !ada.hasPersistentChangedValues && ada.changedValues().isEmpty)
        let department = context.make("Department", ["name": "R"])
        ada.setValue(department, forKey: "department")
        #expect(ada.hasPersistentChangedValues)
        ada.setValue(nil, forKey: "department")
        #expect(!ada.hasPersistentChangedValues)
    }

    @Test(arguments: StoreKind.allCases)
    func changedValuesForCurrentEventAreThePreviousValues(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let department = context.make("Department", ["name": "R"])
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        ada.setValue("Bea", forKey: "firstName")
        ada.setValue("Cleo", forKey: "firstName")
        #expect(ada.changedValuesForCurrentEvent() as NSDictionary == ["firstName": "Ada"] as NSDictionary)
        context.processPendingChanges()
        #expect(ada.changedValuesForCurrentEvent().isEmpty)
        ada.setValue(department, forKey: "department")
        #expect(ada.changedValuesForCurrentEvent() as NSDictionary == ["department": NSNull()] as NSDictionary)
        #expect((department.changedValuesForCurrentEvent()["employees"] as? NSSet)?.count == 0)
        #expect(ada.changedValues()["firstName"] as? String == "Cleo")
        #expect(
            ada.committedValues(forKeys: ["firstName", "department"]) as NSDictionary == [
                "firstName": "Ada", "department": NSNull(),
            ] as NSDictionary)
    }

    @Test func objectsDidChangeIsPostedOncePerEvent() throws {
        let context = try Stack(.inMemory).keptContext()
        let notes = Notes(of: context, .NSManagedObjectContextObjectsDidChange)
        let ada = context.make("Employee")
        ada.setValue("Ada", forKey: "firstName")
        ada.setValue("Bea", forKey: "firstName")
        #expect(notes.count == 0)
        context.processPendingChanges()
        #expect(notes.count == 1 && notes.objects(NSInsertedObjectsKey) == [ada])
        context.processPendingChanges()
        #expect(notes.count == 1)
        context.performAndWait { ada.setValue("Cleo", forKey: "firstName") }
        context.processPendingChanges()
        #expect(notes.count == 2)
    }

    @Test(arguments: StoreKind.allCases) func rollbackRestoresRelationshipsAndDeletions(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let department = context.make("Department", ["name": "R"])
        let ada = context.make("Employee", ["firstName": "Ada", "department": department])
        try context.save()
        let new = context.make("Employee", ["department": department])
        ada.setValue(nil, forKey: "department")
        context.delete(department)
        context.processPendingChanges()
        context.rollback()
        #expect(!context.hasChanges && new.managedObjectContext == nil)
        #expect(ada.object("department") === department)
        #expect(department.objects("employees") == [ada])
        #expect(!department.isDeleted)
        try context.save()
    }

    @Test(arguments: StoreKind.allCases) func obtainPermanentIDsWorksWithoutASave(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        let temporary = ada.objectID
        #expect(temporary.isTemporaryID && temporary.persistentStore == nil)
        try context.obtainPermanentIDs(for: [ada])
        let id = ada.objectID
        #expect(!id.isTemporaryID && id.persistentStore != nil && ada.isInserted)
        #expect(context.registeredObject(for: id) === ada)
        #expect(try stack.context().all("Employee").isEmpty)
        try context.save()
        #expect(ada.objectID == id)
        // An ID converts to a URI and back.
        let coordinator = stack.container.persistentStoreCoordinator
        #expect(coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()) == id)
        #expect(stack.context().object(with: id).string("firstName") == "Ada")
    }

    @Test(arguments: StoreKind.allCases) func objectsAreLookedUpByID(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        #expect(context.registeredObject(for: ada.objectID) === ada)
        try context.save()
        let other = stack.context()
        #expect(other.registeredObject(for: ada.objectID) == nil)
        let found = try other.existingObject(with: ada.objectID)
        #expect(!found.isFault && other.registeredObject(for: ada.objectID) === found)
        #expect(other.object(with: ada.objectID) === found)
        context.delete(ada)
        try context.save()
        let third = stack.context()
        #expect(third.object(with: ada.objectID).isFault)
        let error = #expect(throws: CocoaError.self) { try third.existingObject(with: ada.objectID) }
        #expect(error?.code == .managedObjectReferentialIntegrity)
    }

    @Test func retainsRegisteredObjectsKeepsObjectsAlive() throws {
        let stack = try Stack(.sqlite)
        let writer = stack.context()
        for _ in 0..<3 { writer.make("Employee") }
        try writer.save()
        let context = stack.context()
        #expect(!context.retainsRegisteredObjects)
        _ = try context.all("Employee")
        #expect(context.registeredObjects.isEmpty)
        context.retainsRegisteredObjects = true
        _ = try context.all("Employee")
        #expect(context.registeredObjects.count == 3)
        context.make("Employee")
        try context.save()
        #expect(context.registeredObjects.count == 4)
        context.retainsRegisteredObjects = false
        #expect(context.registeredObjects.isEmpty)
    }

    @Test func objectsWithUnsavedChangesAreRetained() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        for name in ["update", "delete"] { context.make("Employee", ["firstName": name]) }
        try context.save()
        #expect(context.registeredObjects.isEmpty)
        for employee in try context.all("Employee") {
            if employee.string("firstName") == "delete" {
                context.delete(employee)
            } else {
                employee.setValue("updated", forKey: "firstName")
            }
        }
        context.make("Employee", ["firstName": "insert"])
        context.processPendingChanges()
        #expect(context.registeredObjects.count == 3)
        try context.save()
        #expect(context.registeredObjects.isEmpty)
        #expect(
            Set(try stack.context().all("Employee").compactMap { $0.string("firstName") }) == ["updated", "insert"])
    }
}

/// One context with two stores that both accept the same entity.
@Suite struct AssignmentTests {
    private func stores(_ kind: StoreKind) throws -> (NSManagedObjectContext, [NSPersistentStore]) {
        let folder = TestFolder.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
        let stores = try ["first", "second"].map {
            try coordinator.addPersistentStore(
                ofType: kind == .sqlite ? NSSQLiteStoreType : NSInMemoryStoreType, configurationName: nil,
                at: folder.appendingPathComponent("\($0).sqlite"))
        }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return (context, stores)
    }

    @Test(arguments: StoreKind.allCases) func anObjectIsSavedInItsAssignedStore(_ kind: StoreKind) throws {
        let (context, stores) = try stores(kind)
        let objects = (0..<3).map { context.make("Project", ["title": "\($0)"]) }
        context.assign(objects[1], to: stores[1])
        context.assign(objects[2], to: stores[0])
        try context.save()
        #expect(objects.map(\.objectID.persistentStore) == [stores[0], stores[1], stores[0]])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
        request.affectedStores = [stores[1]]
        #expect(try context.fetch(request) == [objects[1]])
    }

    @Test(arguments: StoreKind.allCases) func relationshipsAcrossStoresFailToSave(_ kind: StoreKind) throws {
        let (context, stores) = try stores(kind)
        let ada = context.make("Employee", ["firstName": "Ada"])
        let department = context.make("Department", ["name": "R"])
        let project = context.make("Project", ["title": "P"])
        context.assign(ada, to: stores[0])
        context.assign(department, to: stores[1])
        context.assign(project, to: stores[1])
        func refused(_ key: String) {
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code.rawValue == 133010)
            #expect(error?.validationKey == key)
        }
        ada.setValue(department, forKey: "department")
        refused("department")
        ada.setValue(nil, forKey: "department")
        ada.mutableSetValue(forKey: "projects").add(project)
        refused("projects")
        ada.mutableSetValue(forKey: "projects").remove(project)
        try context.save()
        ada.setValue(department, forKey: "department")
        refused("department")
    }

    @Test func assigningASavedObjectToAnotherStoreTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            let context = stack.context()
            let ada = context.make("Employee")
            try context.save()
            context.assign(ada, to: stack.container.persistentStoreCoordinator.persistentStores[0])
        }
        let text = result.standardError
        #expect(text.contains("Can't reassign an object to a different store once it has been saved. The Employee "))
        #expect(text.contains("save a copy of it in the other store, then delete it."))
    }

    @Test func assigningToAStoreWithoutTheEntityTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let model = TestModel.make()
            model.setEntities([try #require(model.entitiesByName["Project"])], forConfigurationName: "Projects")
            let stack = try CoordinatorStack(model: model)
            let store = try stack.add("projects", type: NSInMemoryStoreType, configuration: "Projects")
            let context = stack.context()
            context.assign(context.make("Employee"), to: store)
        }
        let text = result.standardError
        #expect(text.contains("does not contain the object's entity. The configuration 'Projects' of "))
        #expect(text.contains("lacks Employee."))
    }
}
