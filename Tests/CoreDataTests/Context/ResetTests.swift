import CoreData
import Testing

@Suite struct ResetTests {
    @Test func resetPostsInvalidatedAllObjects() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let ada = context.make("Employee")
        try context.save()
        let notes = Notes(of: context, .NSManagedObjectContextObjectsDidChange)
        context.reset()
        #expect(notes.last?.userInfo?[NSInvalidatedAllObjectsKey] as? [NSManagedObjectID] == [ada.objectID])
        context.reset()
        #expect(notes.count == 2)
        #expect(notes.last?.userInfo?[NSInvalidatedAllObjectsKey] as? [NSManagedObjectID] == [])
    }

    @Test(arguments: StoreKind.allCases) func anObjectOfAResetContextReadsNil(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: SpecimenModel.make())
        let context = stack.context()
        let specimen = Specimen(context: context)
        specimen.double = 2
        specimen.small = 3
        specimen.optionalText = "a"
        try context.save()
        context.reset()
        #expect(specimen.isFault && specimen.managedObjectContext == nil && !specimen.objectID.isTemporaryID)
        #expect(specimen.double == 0 && specimen.small == 0 && specimen.optionalText == nil)
        #expect(specimen.value(forKey: "double") == nil)
        #expect(specimen.parts == nil || specimen.parts?.count == 0)
    }

    @Test func anObjectOfAReleasedContextReadsNil() throws {
        let stack = try Stack(.inMemory, model: SpecimenModel.make())
        let writer = stack.context()
        Specimen(context: writer).double = 2
        try writer.save()
        var specimen: Specimen?
        do {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
            specimen = try context.all("Specimen").first as? Specimen
        }
        #expect(specimen?.managedObjectContext == nil)
        #expect(specimen?.double == 0)
    }

    @Test func refreshingAnInsertedObjectDiscardsItsValues() throws {
        let stack = try Stack()
        let context = stack.context()
        let department = context.make("Department", ["name": "Design"])
        let ada = context.make("Employee", ["firstName": "Ada", "salary": 3.0, "department": department])
        context.refresh(ada, mergeChanges: true)
        #expect(!ada.isFault && ada.string("firstName") == "Ada")
        context.refresh(ada, mergeChanges: false)
        #expect(ada.isFault && ada.isInserted && context.insertedObjects == [ada, department])
        #expect(department.objects("employees").isEmpty)
        #expect(ada.string("firstName") == nil && ada.value(forKey: "salary") as? Double == 0)
        #expect(!ada.isFault)
        ada.setValue("Grace", forKey: "firstName")
        try context.save()
        #expect(try stack.context().all("Employee").map { $0.string("firstName") } == ["Grace"])
    }

    @Test func anInsertedFaultIsSavedWithTheModelsDefaults() throws {
        let stack = try Stack()
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada", "salary": 3.0])
        context.refresh(ada, mergeChanges: false)
        context.stalenessInterval = 0
        try context.save()
        let again = try #require(try stack.context().all("Employee").first)
        #expect(again.string("firstName") == nil && again.value(forKey: "salary") as? Double == 0)
        #expect(ada.value(forKey: "salary") as? Double == 0)
    }

    @Test func anInsertedObjectOfAChildIsRefreshedToo() throws {
        let stack = try Stack()
        let parent = stack.context()
        let child = stack.child(of: parent)
        try child.performAndWait {
            let ada = child.make("Employee", ["firstName": "Ada"])
            child.refresh(ada, mergeChanges: false)
            #expect(ada.isFault)
            #expect(ada.string("firstName") == nil && !ada.isDeleted)
            try child.save()
        }
        #expect(parent.insertedObjects.count == 1)
    }
}
