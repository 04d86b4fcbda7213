import CoreData
import Testing

final class Draft: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var isSelected: Bool
    @NSManaged var owner: NSManagedObjectID?
    @NSManaged var anything: NSObject?
}

@Suite struct TransientTests {
    private static let model: NSManagedObjectModel = {
        let transients = [
            TestModel.attribute("isSelected", .booleanAttributeType),
            TestModel.attribute("owner", .objectIDAttributeType),
            TestModel.attribute("anything", .undefinedAttributeType),
        ]
        for attribute in transients { attribute.isTransient = true }
        let draft = TestModel.entity("Draft", [TestModel.attribute("title", .stringAttributeType)] + transients)
        draft.managedObjectClassName = NSStringFromClass(Draft.self)
        return NSManagedObjectModel(entities: [draft])
    }()

    @Test(arguments: StoreKind.allCases) func aTransientValueBelongsToOneObject(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model)
        let context = stack.context()
        let draft = Draft(context: context)
        draft.title = "Notes on the engine"
        draft.isSelected = true
        draft.owner = draft.objectID
        draft.anything = NSString(string: "at all")
        try context.save()
        #expect(draft.isSelected)
        #expect(draft.owner?.isTemporaryID == true)
        #expect(draft.anything == NSString(string: "at all"))
        let again = try #require(try stack.context().all("Draft").first as? Draft)
        #expect(again.title == "Notes on the engine")
        #expect(!again.isSelected && again.owner == nil && again.anything == nil)
    }

    /// Apple's documentation of the three methods: they report persistent properties only.
    @Test func changesOfTransientValuesAreNotReported() throws {
        let context = try Stack(.sqlite, model: Self.model).keptContext()
        let draft = Draft(context: context)
        draft.title = "Notes"
        draft.isSelected = true
        #expect(draft.changedValues().keys.sorted() == ["title"])
        try context.save()
        draft.isSelected = false
        draft.anything = NSString(string: "at all")
        #expect(draft.hasChanges && !draft.hasPersistentChangedValues)
        #expect(draft.changedValues().isEmpty && draft.changedValuesForCurrentEvent().isEmpty)
        draft.title = "Essay"
        #expect(draft.changedValuesForCurrentEvent().keys.sorted() == ["title"])
        #expect(draft.committedValues(forKeys: nil).keys.sorted() == ["title"])
        #expect(draft.committedValues(forKeys: ["title", "isSelected"]) as? [String: String] == ["title": "Notes"])
    }

    @Test(arguments: StoreKind.allCases) func aChildDoesNotReadItsParentsTransientValues(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model)
        let parent = stack.context()
        let draft = Draft(context: parent)
        draft.title = "Notes"
        draft.isSelected = true
        draft.anything = NSString(string: "at all")
        for isSaved in [false, true] {
            if isSaved { try parent.save() }
            let child = stack.child(of: parent)
            try child.performAndWait {
                let twin = try #require(try child.existingObject(with: draft.objectID) as? Draft)
                #expect(twin.title == "Notes" && !twin.isSelected && twin.anything == nil)
                twin.title = "Notes!"
                try child.save()
            }
            #expect(draft.title == "Notes!" && draft.isSelected && draft.anything == NSString(string: "at all"))
            draft.title = "Notes"
        }
    }

    /// However a record becomes an object, its transient attributes have the model's default values, so that a
    /// mandatory one does not fail the next save.
    @Test(arguments: StoreKind.allCases) func transientAttributesStartWithTheirDefaultValues(_ kind: StoreKind) throws {
        let mood = TestModel.attribute("mood", .stringAttributeType)
        mood.isOptional = false
        mood.isTransient = true
        mood.defaultValue = "calm"
        let list = TestModel.attribute("list", .transformableAttributeType)
        list.isTransient = true
        list.defaultValue = ["a"] as NSArray
        let cat = TestModel.entity("Cat", [TestModel.attribute("name", .stringAttributeType), mood, list])
        TestModel.relate(cat, "mother", to: cat, "kittens", toMany: true)
        let model = NSManagedObjectModel()
        model.entities = [cat]
        let stack = try Stack(kind, model: model)
        let first = stack.context()
        let mother = first.make("Cat", ["name": "Mia"])
        let kitten = first.make("Cat", ["name": "Tom", "mother": mother])
        try first.save()
        func expectCalm(_ object: NSManagedObject?, _ way: String) throws {
            let object = try #require(object)
            #expect(object.string("mood") == "calm", "\(way)")
            #expect(object.value(forKey: "list") as? NSArray == ["a"], "\(way)")
            object.setValue(way, forKey: "name")
            try object.managedObjectContext!.save()
        }
        try expectCalm(kitten, "after its first save")
        first.refresh(kitten, mergeChanges: false)
        try expectCalm(kitten, "refreshed")
        try expectCalm(stack.context().all("Cat").first, "fetched")
        try expectCalm(stack.context().existingObject(with: kitten.objectID), "by its id")
        let other = stack.context()
        try expectCalm(
            other.object(with: kitten.objectID).value(forKey: "mother") as? NSManagedObject, "by a relationship")
        try expectCalm(stack.context().object(with: mother.objectID).objects("kittens").first, "as a member")
        let parent = stack.context()
        let twin = stack.child(of: parent).object(with: kitten.objectID)
        try expectCalm(twin, "in a child")
        try parent.save()
        first.refresh(kitten, mergeChanges: false)
        kitten.setValue("wild", forKey: "mood")
        first.rollback()
        try expectCalm(kitten, "rolled back")
    }
}
