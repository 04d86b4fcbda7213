import CoreData
import Testing

/// Records the callbacks it receives.
final class Diary: NSManagedObject {
    nonisolated(unsafe) static var entries: [String] = []
    private func note(_ entry: String) { Diary.entries.append(entry) }
    override func awakeFromInsert() { note("awakeFromInsert") }
    override func awakeFromFetch() {
        note("awakeFromFetch")
        setPrimitiveValue("awake", forKey: "mood")
    }
    override func willSave() { note("willSave") }
    override func didSave() { note("didSave") }
    override func prepareForDeletion() { note("prepareForDeletion") }
    override func willTurnIntoFault() { note("willTurnIntoFault") }
    override func didTurnIntoFault() { note("didTurnIntoFault") }
    override func validateForInsert() throws {
        note("validateForInsert")
        try super.validateForInsert()
    }
    override func validateForUpdate() throws {
        note("validateForUpdate")
        try super.validateForUpdate()
    }
    override func validateForDelete() throws {
        note("validateForDelete")
        try super.validateForDelete()
    }
}

@Suite(.serialized) struct CallbackTests {
    static func model() -> NSManagedObjectModel {
        let entity = TestModel.entity(
            "Diary",
            [
                TestModel.attribute("title", .stringAttributeType), TestModel.attribute("mood", .stringAttributeType),
            ])
        entity.managedObjectClassName = NSStringFromClass(Diary.self)
        return NSManagedObjectModel(entities: [entity])
    }

    @Test(arguments: StoreKind.allCases) func callbacksRunInApplesOrder(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model())
        let context = stack.context()
        func entries(_ body: () throws -> Void) rethrows -> [String] {
            Diary.entries = []
            try body()
            return Diary.entries
        }
        var diary: Diary!
        #expect(entries { diary = Diary(context: context) } == ["awakeFromInsert"])
        #expect(try entries { try context.save() } == ["willSave", "validateForInsert", "didSave"])
        diary.setValue("x", forKey: "title")
        #expect(try entries { try context.save() } == ["willSave", "validateForUpdate", "didSave"])
        #expect(entries { context.refresh(diary, mergeChanges: false) } == ["willTurnIntoFault", "didTurnIntoFault"])
        #expect(entries { _ = diary.value(forKey: "title") } == ["awakeFromFetch"])
        #expect(diary.value(forKey: "mood") as? String == "awake")
        #expect(!context.hasChanges)
        #expect(entries { context.delete(diary) } == ["prepareForDeletion"])
        #expect(try entries { try context.save() } == ["willSave", "validateForDelete", "didSave"])
    }

    @Test func contextNotificationsContainTheChanges() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        nonisolated(unsafe) var seen: [(String, [AnyHashable: Any])] = []
        let names: [NSNotification.Name] = [
            .NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
                seen.append((name.rawValue, $0.userInfo ?? [:]))
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        let ada = context.make("Employee")
        let department = context.make("Department", ["name": "R"])
        context.processPendingChanges()
        #expect(seen.count == 1)
        #expect(seen[0].1[NSInsertedObjectsKey] as? Set<NSManagedObject> == [ada, department])
        try context.save()
        #expect(seen.map(\.0) == [names[0], names[1], names[2]].map(\.rawValue))
        #expect(seen[2].1[NSInsertedObjectsKey] as? Set<NSManagedObject> == [ada, department])
        ada.setValue(department, forKey: "department")
        context.processPendingChanges()
        #expect(seen[3].1[NSUpdatedObjectsKey] as? Set<NSManagedObject> == [ada, department])
    }
}
