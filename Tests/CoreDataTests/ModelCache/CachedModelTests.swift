import ForeignBytes
import SQLite
import Testing

@testable import CoreData

@Suite struct CachedModelTests {
    /// The details of a property that are needed to read the store's rows.
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

    @Test func aStoreCachesItsModel() throws {
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

    @Test func aStoreWithoutACachedModelHasNone() throws {
        let stack = try CoordinatorStack()
        try stack.coordinator.remove(stack.add("one"))
        let connection = try Connection(path: stack.url("one").path)
        try connection.execute("UPDATE Z_MODELCACHE SET Z_CONTENT = x'00112233'")
        #expect(try NSManagedObjectModel._cached(inStoreAt: stack.url("one")) == nil)
        try connection.execute("DROP TABLE Z_MODELCACHE")
        #expect(try NSManagedObjectModel._cached(inStoreAt: stack.url("one")) == nil)
        #expect(throws: CocoaError.self) { try NSManagedObjectModel._cached(inStoreAt: stack.url("none")) }
    }

    /// An archive of that many entities, which all share one list of that many properties.
    private func archive(entities: Int, properties: Int) -> [UInt8] {
        func named(_ name: String) -> PlistValue {
            .dictionary(["$classname": .string(name), "$classes": .array([.string(name), .string("NSObject")])])
        }
        func entries(_ names: [String], _ place: Int) -> PlistValue {
            .dictionary([
                "NS.keys": .array(names.map(PlistValue.string)),
                "NS.objects": .array(names.map { _ in .reference(place) }),
            ])
        }
        let objects: [PlistValue] = [
            .string("$null"), .dictionary(["$class": .reference(2), "NSEntities": .reference(3)]),
            named("NSManagedObjectModel"), entries((0..<entities).map { "E\($0)" }, 4),
            .dictionary(["NSProperties": .reference(5)]), entries((0..<properties).map { "p\($0)" }, 6),
            .dictionary(["$class": .reference(7), "NSAttributeType": .integer(700)]), named("NSAttributeDescription"),
        ]
        let list: [String: PlistValue] = ["$top": .dictionary(["root": .reference(1)]), "$objects": .array(objects)]
        return Deflate.stored(BinaryPlist.write(.dictionary(list)))
    }

    @Test func sharedPropertyListsAreLimited() throws {
        let model = try #require(CachedModel.model(in: archive(entities: 20, properties: 10)))
        #expect(model.entities.count == 20 && model.entities.allSatisfy { $0.properties.count == 10 })
        #expect(CachedModel.model(in: archive(entities: 1900, properties: 1900)) == nil)
        #expect(CachedModel.model(in: archive(entities: 1, properties: 100_000)) == nil)
    }

    @Test(.enabled(if: !RealStore.known.isEmpty), arguments: RealStore.known.map(\.name))
    func applesCachedModelMatchesTheModelFile(name: String) throws {
        let store = try RealStore.named(name)
        guard try store.keepsModel() else { return }
        let (connection, remove) = try store.openCopy()
        defer { remove() }
        let cached = try #require(try CachedModel.read(from: connection))
        #expect(shape(cached) == shape(try store.model()))
    }
}
