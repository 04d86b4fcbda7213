import CoreData
import Testing
import Torture

/// A source store of one model, a URL for a destination store of another, and mappings between them.
final class MigrationBench {
    let folder = TestFolder.place()
    let old: NSManagedObjectModel
    let new: NSManagedObjectModel
    var mappings: [NSEntityMapping] = []
    var sourceType = NSPersistentStore.StoreType.sqlite
    var destinationType = NSPersistentStore.StoreType.sqlite

    init(_ old: NSManagedObjectModel = People.old(), _ new: NSManagedObjectModel = People.new()) throws {
        (self.old, self.new) = (old, new)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var sourceURL: URL { folder.appendingPathComponent("old.store") }
    var destinationURL: URL { folder.appendingPathComponent("new.store") }

    var mapping: NSMappingModel {
        let model = NSMappingModel()
        model.entityMappings = mappings
        return model
    }

    /// The names of the files in the folder.
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] }

    /// Opens one of the stores while the body runs.
    @discardableResult
    func open<Result>(
        _ model: NSManagedObjectModel, _ url: URL, _ type: NSPersistentStore.StoreType,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: type, at: url)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        defer { try? coordinator.remove(store) }
        return try body(context)
    }

    func fill(_ body: (NSManagedObjectContext) throws -> Void) throws {
        try open(old, sourceURL, sourceType) { context in
            try body(context)
            try context.save()
        }
    }

    @discardableResult
    func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try open(new, destinationURL, destinationType, body)
    }

    @discardableResult
    func migrate(_ manager: NSMigrationManager? = nil) throws -> NSMigrationManager {
        let manager = manager ?? self.manager()
        try manager.migrateStore(
            from: sourceURL, type: sourceType, mapping: mapping, to: destinationURL, type: destinationType)
        return manager
    }

    func manager() -> NSMigrationManager { NSMigrationManager(sourceModel: old, destinationModel: new) }

    /// The error of a migration that has to fail.
    func failure(_ manager: NSMigrationManager? = nil) throws -> CocoaError {
        try #require(#expect(throws: CocoaError.self) { try migrate(manager) })
    }

    /// The error of a migration that has to fail, after checking that the source is unchanged and no files are left.
    func failureLeavingNoFiles(_ manager: NSMigrationManager? = nil) throws -> CocoaError {
        let before = files
        let contents = try Data(contentsOf: sourceURL)
        let error = try failure(manager)
        #expect(files.filter { !$0.hasPrefix("old.store-") } == before.filter { !$0.hasPrefix("old.store-") })
        try #expect(Data(contentsOf: sourceURL) == contents)
        return error
    }

    /// Adds a mapping.
    @discardableResult
    func map(
        _ source: String?, _ destination: String?, _ type: NSEntityMappingType = .transformEntityMappingType,
        _ attributes: [String: String] = [:], relationships: [String: String] = [:], policy: String? = nil
    ) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = "\(source ?? "Nothing")To\(destination ?? "Nothing")"
        mapping.mappingType = type
        mapping.sourceEntityName = source
        mapping.destinationEntityName = destination
        mapping.attributeMappings = attributes.map(Self.property)
        mapping.relationshipMappings = relationships.map(Self.property)
        mapping.entityMigrationPolicyClassName = policy
        mappings.append(mapping)
        return mapping
    }

    static func property(_ name: String, _ format: String) -> NSPropertyMapping {
        let mapping = NSPropertyMapping()
        mapping.name = name
        mapping.valueExpression = NSExpression(format: format)
        return mapping
    }

    /// An expression for the destination records of a mapping, for the objects of a source relationship.
    static func related(_ mapping: String, _ relationship: String) -> String {
        """
        FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "\(mapping)", \
        FUNCTION($source, "valueForKey:", "\(relationship)"))
        """
    }
}

/// Two versions of a model of people, their animals and clubs.
enum People {
    static func old() -> NSManagedObjectModel {
        let person = TestModel.entity(
            "Person",
            [
                TestModel.attribute("name", .stringAttributeType), TestModel.attribute("age", .integer32AttributeType),
                TestModel.attribute("street", .stringAttributeType),
            ])
        let pet = TestModel.entity(
            "Pet",
            [
                TestModel.attribute("name", .stringAttributeType), TestModel.attribute("kilos", .doubleAttributeType),
            ])
        let club = TestModel.entity("Club", [TestModel.attribute("title", .stringAttributeType)])
        TestModel.relate(pet, "owner", to: person, "pets", toMany: true)
        TestModel.relate(person, "clubs", to: club, "members", toMany: true, fromMany: true)
        return NSManagedObjectModel(entities: [person, pet, club])
    }

    static func new() -> NSManagedObjectModel {
        let name = TestModel.attribute("fullName", .stringAttributeType)
        name.isOptional = false
        let human = TestModel.entity(
            "Human", [name, TestModel.attribute("age", .integer64AttributeType)])
        let address = TestModel.entity("Address", [TestModel.attribute("street", .stringAttributeType)])
        let animal = TestModel.entity(
            "Animal",
            [
                TestModel.attribute("name", .stringAttributeType), TestModel.attribute("grams", .doubleAttributeType),
            ])
        let club = TestModel.entity("Club", [TestModel.attribute("title", .stringAttributeType)])
        let membership = TestModel.entity("Membership", [TestModel.attribute("note", .stringAttributeType)])
        TestModel.relate(animal, "keeper", to: human, "animals", toMany: true)
        TestModel.relate(human, "address", to: address, "residents", toMany: true)
        TestModel.relate(membership, "human", to: human, "memberships", toMany: true)
        TestModel.relate(membership, "club", to: club, "memberships", toMany: true)
        return NSManagedObjectModel(entities: [human, address, animal, club, membership])
    }

    /// Some people with pets and clubs.
    static func fill(_ context: NSManagedObjectContext) {
        let chess = context.make("Club", ["title": "Chess"])
        let rowing = context.make("Club", ["title": "Rowing"])
        let ada = context.make("Person", ["name": "Ada", "age": 36, "street": "A Street"])
        let bob = context.make("Person", ["name": "Bob", "age": 60, "street": "A Street"])
        context.make("Person", ["name": "Cy", "age": 7, "street": "C Street"])
        ada.setValue(NSSet(array: [chess, rowing]), forKey: "clubs")
        bob.setValue(NSSet(array: [rowing]), forKey: "clubs")
        for (name, kilos, owner) in [("Rex", 20.5, ada), ("Tom", 4.0, ada), ("Fin", 0.25, bob)] {
            context.make("Pet", ["name": name, "kilos": kilos, "owner": owner])
        }
    }
}

extension MigrationBench {
    /// A bench whose source has people and pets, with mappings for both.
    static func ofPeopleAndPets() throws -> MigrationBench {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        return bench
    }

    /// Mappings of people and pets, without policies.
    func mapPeopleAndPets() {
        map(
            "Person", "Human", .transformEntityMappingType,
            ["fullName": #"FUNCTION($source, "valueForKey:", "name")"#, "age": "$source.age"],
            relationships: ["animals": Self.related("PetToAnimal", "pets")])
        map(
            "Pet", "Animal", .transformEntityMappingType, ["name": "$source.name", "grams": "$source.kilos * 1000"],
            relationships: ["keeper": Self.related("PersonToHuman", "owner")])
    }
}

extension NSManagedObjectContext {
    /// One property of every object of an entity, sorted.
    func values(_ entity: String, _ key: String) throws -> [String] {
        try all(entity).map { "\($0.value(forKeyPath: key) ?? "nil")" }.sorted()
    }
}
