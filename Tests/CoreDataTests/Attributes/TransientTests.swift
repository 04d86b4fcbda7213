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
        let model = NSManagedObjectModel()
        model.entities = [draft]
        return model
    }()

    @Test(arguments: StoreKind.allCases) func aTransientValueIsOneObjectsAlone(_ kind: StoreKind) throws {
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

    @Test(arguments: StoreKind.allCases) func aChildDoesNotSeeItsParentsTransientValues(_ kind: StoreKind) throws {
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
}
