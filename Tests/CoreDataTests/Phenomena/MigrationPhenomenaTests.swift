import CoreData
import Testing

/// Changes of a store's file when its model changes, statement by statement.
@Suite struct MigrationPhenomenaTests {
    private let stack: CoordinatorStack
    private var url: URL { stack.url("store") }

    /// Only the stack's folder is used: each step has its own coordinator and model.
    init() throws { stack = try CoordinatorStack() }

    private func open(_ entities: [NSEntityDescription], _ body: (NSManagedObjectContext) throws -> Void = { _ in })
        throws
    {
        let model = NSManagedObjectModel()
        model.entities = entities
        let container = NSPersistentContainer(name: "Test", managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        let context = container.newBackgroundContext()
        try context.performAndWait { try body(context) }
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
    }

    /// Inserts two pupils of a model with that entity.
    private func fill(_ entity: NSEntityDescription, _ values: [[String: Any]]) throws {
        try open([entity]) { context in
            for value in values {
                context.make(entity.name!, value)
                try context.save()
            }
        }
    }

    private func text(_ name: String, was former: String? = nil) -> NSAttributeDescription {
        let attribute = TestModel.attribute(name, .stringAttributeType)
        attribute.renamingIdentifier = former
        return attribute
    }

    @Test func anAttributeAdded() throws {
        try fill(TestModel.entity("Pupil", [text("name")]), [["name": "Ada"], ["name": "Grace"]])
        let script = Transcript(store: url, showsQuestions: false)
        try script.rows("ZPUPIL", "Z_PK, ZNAME")
        let year = TestModel.attribute("year", .integer16AttributeType)
        year.isOptional = false
        year.defaultValue = 1
        script.step("the same store under a model where pupils have a year, 1 unless said otherwise") {
            try open([TestModel.entity("Pupil", [text("name"), year])])
        }
        try script.rows("ZPUPIL", "Z_PK, ZNAME, ZYEAR")
        try script.matches("an_attribute_added_to_a_store")
    }

    @Test func aRename() throws {
        try fill(TestModel.entity("Pupil", [text("name")]), [["name": "Ada"], ["name": "Grace"]])
        let script = Transcript(store: url, showsQuestions: false)
        script.step("the name is called firstName now, which the renaming identifier tells") {
            try open([TestModel.entity("Pupil", [text("firstName", was: "name")])])
        }
        try script.rows("ZPUPIL", "Z_PK, ZFIRSTNAME")
        try script.matches("a_rename_in_a_store")
    }

    @Test func anEntityMovedIntoAHierarchy() throws {
        try fill(
            TestModel.entity("Pupil", [text("name"), text("school")]),
            [["name": "Ada", "school": "North"], ["name": "Grace", "school": "South"]])
        let script = Transcript(store: url, showsQuestions: false)
        script.step("a pupil is a person now, and a person has the name") {
            let person = TestModel.entity("Person", abstract: true, [text("name")])
            person.subentities = [TestModel.entity("Pupil", [text("school")])]
            try open([person])
        }
        try script.rows("ZPERSON", "Z_PK, Z_ENT, ZNAME, ZSCHOOL")
        try script.matches("an_entity_moved_into_a_hierarchy")
    }

    @Test func aMigrationThatIsRefused() throws {
        try fill(TestModel.entity("Pupil", [text("year")]), [["year": "first"]])
        let script = Transcript(store: url, showsQuestions: false)
        script.step("the year was a text, and is to be a number now") {
            try open([TestModel.entity("Pupil", [TestModel.attribute("year", .integer16AttributeType)])])
        }
        try script.rows("ZPUPIL", "Z_PK, ZYEAR")
        try script.matches("a_migration_that_is_refused")
    }
}
