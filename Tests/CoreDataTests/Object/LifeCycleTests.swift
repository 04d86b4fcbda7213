import CoreData
import Testing

// All pupils share one diary, so the tests run serially.
@Suite(.serialized) struct LifeCycleTests {
    private func pupil(_ kind: StoreKind) throws -> (Stack, NSManagedObjectContext, Pupil) {
        let stack = try Stack(kind, model: Pupil.model())
        let context = stack.keptContext()
        let pupil = Pupil(context: context)
        pupil.name = "Ada"
        try context.save()
        return (stack, context, pupil)
    }

    @Test(arguments: StoreKind.allCases) func isDeletedIsTrueDuringADeletionsSave(_ kind: StoreKind) throws {
        let (_, context, pupil) = try pupil(kind)
        #expect(Pupil.entries { context.delete(pupil) } == ["prepareForDeletion Ada"])
        #expect(try Pupil.entries { try context.save() } == ["willSave deleted Ada", "didSave deleted Ada"])
        #expect(!pupil.isDeleted && pupil.managedObjectContext == nil)
    }

    @Test(arguments: StoreKind.allCases) func anObjectHasNoChangesInDidSave(_ kind: StoreKind) throws {
        let (_, context, pupil) = try pupil(kind)
        pupil.mark = 2
        #expect(try Pupil.entries { try context.save() } == ["willSave Ada", "didSave Ada"])
    }

    @Test(arguments: StoreKind.allCases) func turningIntoAFaultCallsWillAndDidTurnIntoFault(_ kind: StoreKind) throws {
        let (_, context, pupil) = try pupil(kind)
        #expect(pupil.faultingState == 0)
        let entries = Pupil.entries { context.refresh(pupil, mergeChanges: false) }
        #expect(entries == ["willTurnIntoFault Ada", "didTurnIntoFault true"])
        #expect(pupil.faultingState != 0)
        #expect(Pupil.entries { context.refresh(pupil, mergeChanges: false) } == [])
        #expect(Pupil.entries { _ = pupil.mark } == ["fetch Ada"])
        #expect(pupil.nickname == "fetched")
        #expect(!context.hasChanges)
    }

    @Test(arguments: StoreKind.allCases) func awakeFromSnapshotEventsReceivesTheEventType(_ kind: StoreKind) throws {
        let (stack, context, pupil) = try pupil(kind)
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        context.undoStep { pupil.name = "Bea" }
        #expect(Pupil.entries { context.undo() } == ["snapshot \(NSSnapshotEventType.undoUpdate.rawValue) Ada"])
        #expect(pupil.nickname == "snapshot")
        context.undoStep { context.delete(pupil) }
        #expect(Pupil.entries { context.undo() } == ["snapshot \(NSSnapshotEventType.undoDeletion.rawValue) Ada"])
        var new: Pupil!
        context.undoStep { new = Pupil(context: context) }
        #expect(Pupil.entries { context.undo() } == ["snapshot \(NSSnapshotEventType.undoInsertion.rawValue) nil"])
        #expect(new.isDeleted)
        context.undoManager = nil
        pupil.name = "Cleo"
        #expect(Pupil.entries { context.rollback() } == ["snapshot \(NSSnapshotEventType.rollback.rawValue) Ada"])
        pupil.mark = 3
        #expect(
            Pupil.entries { context.refresh(pupil, mergeChanges: true) }
                == ["snapshot \(NSSnapshotEventType.refresh.rawValue) Ada"])
        #expect(pupil.mark == 3)
        let other = stack.context()
        other.object(with: pupil.objectID).setValue("Dora", forKey: "name")
        try other.save()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let entries = try Pupil.entries { try context.save() }
        #expect(entries.contains("snapshot \(NSSnapshotEventType.mergePolicy.rawValue) Dora"))
        #expect(pupil.mark == 3 && pupil.name == "Dora")
    }

    @Test func faultingStateIsNotZeroInATransition() throws {
        let (_, context, pupil) = try pupil(.inMemory)
        Pupil.faultingStates = []
        context.refresh(pupil, mergeChanges: false)
        _ = pupil.mark
        #expect(Pupil.faultingStates.count == 3 && !Pupil.faultingStates.contains(0))
        #expect(pupil.faultingState == 0)
    }

    @Test func changesMadeInAwakeFromFetchAreNotTracked() throws {
        let (_, context, pupil) = try pupil(.sqlite)
        context.refresh(pupil, mergeChanges: false)
        #expect(pupil.name == "Ada")
        #expect(pupil.nickname == "fetched")
        #expect(!pupil.hasChanges && pupil.changedValues().isEmpty)
    }

    @Test func redoingAnInsertionDoesNotCallAwakeFromInsert() throws {
        let context = try Stack(.inMemory, model: Pupil.model()).keptContext()
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        manager.beginUndoGrouping()
        let pupil = Pupil(context: context)
        context.processPendingChanges()
        manager.endUndoGrouping()
        context.undo()
        #expect(!Pupil.entries { context.redo() }.contains { $0.hasPrefix("insert") })
        #expect(pupil.isInserted)
    }

    @Test(arguments: StoreKind.allCases) func aTransientChangeIsNotAPersistentChange(_ kind: StoreKind) throws {
        let (stack, context, pupil) = try pupil(kind)
        pupil.nickname = "Addie"
        #expect(context.hasChanges && pupil.isUpdated)
        #expect(!pupil.hasPersistentChangedValues)
        #expect(pupil.changedValues().isEmpty)
        let statements = Statements(of: stack)
        try context.save()
        #expect(statements.count == 0)
        #expect(pupil.nickname == "Addie" && !pupil.hasChanges)
        pupil.mark = 1
        #expect(pupil.hasPersistentChangedValues)
    }

    @Test(arguments: StoreKind.allCases) func willAccessValueFiresTheFault(_ kind: StoreKind)
        throws
    {
        let (_, context, pupil) = try pupil(kind)
        pupil.mark = 1.5
        try context.save()
        context.refresh(pupil, mergeChanges: false)
        #expect(pupil.title == "Ada (1.5)")
        context.refresh(pupil, mergeChanges: false)
        pupil.willAccessValue(forKey: nil)
        #expect(!pupil.isFault)
        pupil.didAccessValue(forKey: nil)
    }

    @Test(arguments: StoreKind.allCases)
    func setPrimitiveValueIsTrackedBetweenChangeNotifications(_ kind: StoreKind) throws {
        let (_, context, pupil) = try pupil(kind)
        pupil.willChangeValue(forKey: "name")
        pupil.setPrimitiveValue("Bea", forKey: "name")
        pupil.didChangeValue(forKey: "name")
        #expect(pupil.primitiveValue(forKey: "name") as? String == "Bea")
        #expect(context.updatedObjects == [pupil])
        #expect(pupil.committedValues(forKeys: ["name"]) as NSDictionary == ["name": "Ada"] as NSDictionary)
    }
}
