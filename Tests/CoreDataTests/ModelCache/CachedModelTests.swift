import ForeignBytes
import SQLite
import Testing

@testable import CoreData

@Suite struct CachedModelTests {
    /// What of a property the store's rows need to be read by.
    private func shape(_ property: NSPropertyDescription) -> String {
        let kind =
            switch property {
            case let relationship as NSRelationshipDescription:
                "-> \(relationship.destinationEntity?.name ?? "") \(relationship.inverseRelationship?.name ?? "") "
                    + "\(relationship.maxCount) \(relationship.isOrdered)"
            case let attribute as NSAttributeDescription: "\(attribute.attributeType.rawValue)"
            default: "?"
            }
        return "\(property.name) \(kind) \(property.isTransient)"
    }

    private func shape(_ model: NSManagedObjectModel) -> [String] {
        model.entities.flatMap { entity in
            entity.propertiesByName.values.filter { !$0.isTransient && !($0 is NSFetchedPropertyDescription) }
                .map { "\(entity.name!) (\(entity.superentity?.name ?? "")) \(shape($0))" }
        }.sorted()
    }

    @Test func aStoreKeepsItsModel() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let cached = try #require(try NSManagedObjectModel._cached(inStoreAt: stack.url("one")))
        #expect(shape(cached) == shape(TestModel.make()))
        #expect(cached.entitiesByName["Person"]?.isAbstract == true)
        try stack.coordinator.remove(stack.coordinator.persistentStores[0])
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: cached)
        try coordinator.addPersistentStore(
            type: .sqlite, at: stack.url("one"), options: [NSIgnorePersistentStoreVersioningOption: true])
    }

    @Test func aStoreWithoutItsModelIsNone() throws {
        let stack = try CoordinatorStack()
        try stack.coordinator.remove(stack.add("one"))
        let connection = try Connection(path: stack.url("one").path)
        try connection.execute("UPDATE Z_MODELCACHE SET Z_CONTENT = x'00112233'")
        #expect(try NSManagedObjectModel._cached(inStoreAt: stack.url("one")) == nil)
        try connection.execute("DROP TABLE Z_MODELCACHE")
        #expect(try NSManagedObjectModel._cached(inStoreAt: stack.url("one")) == nil)
        #expect(throws: CocoaError.self) { try NSManagedObjectModel._cached(inStoreAt: stack.url("none")) }
    }

    @Test(.enabled(if: !RealStore.all.isEmpty), arguments: RealStore.all.map(\.name).filter { !$0.hasPrefix("artsy") })
    func applesCachedModelIsTheModelFiles(name: String) throws {
        let store = try #require(RealStore.all.first { $0.name == name })
        let (connection, remove) = try store.openCopy()
        defer { remove() }
        let cached = try #require(try CachedModel.read(from: connection))
        #expect(shape(cached) == shape(try store.model()))
    }
}
