import Testing
import Torture

@testable import CoreData

/// Inferred mappings executed object by object, as for atomic stores. The result equals that of a migration in SQL.
@Suite struct ObjectByObjectMigrationTests {
    /// A store of one model, migrated to the other in SQL and object by object.
    private func migrated<Result>(
        _ old: String, _ new: String, inSQL: Bool, fill: (NSManagedObjectContext) throws -> Void,
        read: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let folder = TestFolder.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, destination) = (try model(old), try model(new))
        let (from, to) = (folder.appendingPathComponent("Old.sqlite"), folder.appendingPathComponent("New.sqlite"))
        func open<Value>(
            _ model: NSManagedObjectModel, _ url: URL, _ body: (NSManagedObjectContext) throws -> Value
        ) throws -> Value {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let store = try coordinator.addPersistentStore(type: .sqlite, at: url)
            defer { try? coordinator.remove(store) }
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = coordinator
            return try context.performAndWait { try body(context) }
        }
        try open(source, from) { context in
            try fill(context)
            try context.save()
        }
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        manager.usesStoreSpecificMigrationManager = inSQL
        try manager.migrateStore(
            from: from, type: .sqlite,
            mapping: .inferredMappingModel(forSourceModel: source, destinationModel: destination), to: to, type: .sqlite
        )
        return try open(destination, to, read)
    }

    @Test(arguments: [true, false]) func elementsOfACompositeFollowRenamingsAndDefaults(_ inSQL: Bool) throws {
        func place(_ name: String, _ parts: String) -> String {
            entity("Shop", "", attribute(name, "Composite", #"optional="YES" composite="Place" elementID="place""#))
                + "<composite name=\"Place\">\(parts)</composite>"
        }
        let old = place("place", attribute("street") + attribute("number", "Integer 32"))
        let new = place(
            "address",
            attribute("road", "String", #"optional="YES" elementID="street""#) + attribute("number", "Integer 64")
                + attribute("town", "String", #"defaultValueString="Seoul""#))
        let places = try migrated(old, new, inSQL: inSQL) { context in
            context.make("Shop", ["id": 1, "place": ["street": "Main", "number": 5]])
            context.make("Shop", ["id": 2])
        } read: { context in
            try context.all("Shop").sorted { $0.number("id") < $1.number("id") }.map { shop in
                let parts = shop.value(forKey: "address") as? [String: Any] ?? [:]
                return parts.map { "\($0) \($1)" }.sorted()
            }
        }
        #expect(places == [["number 5", "road Main", "town Seoul"], ["town Seoul"]])
    }

    @Test(arguments: [true, false]) func aNumberThatDoesNotFitIsReported(_ inSQL: Bool) throws {
        for (type, smaller, value) in [
            ("Integer 64", "Integer 16", 70000.0), ("Double", "Integer 32", 3.5), ("Integer 16", "Boolean", 2),
        ] {
            let error = try #require(
                #expect(throws: CocoaError.self) {
                    try migrated(
                        entity("Shop", "", attribute("size", type)),
                        entity("Shop", "", attribute("width", smaller, #"optional="YES" elementID="size""#)),
                        inSQL: inSQL
                    ) {
                        $0.make("Shop", ["size": value])
                    } read: { _ in
                    }
                })
            // Object by object, a policy does the work, and its error contains the cause.
            #expect(error.code == (inSQL ? .migration : .entityMigrationPolicy))
            let cause = try #require(inSQL ? error : error.userInfo[NSUnderlyingErrorKey] as? CocoaError)
            #expect(cause.code == .migration && cause.userInfo["attribute"] as? String == "width")
            let plain = value == 3.5 ? "3.5" : "\(Int(value))"
            #expect(
                cause.localizedDescription.hasPrefix(
                    "The value \(plain) of Shop.size does not fit the attribute's new type \(smaller). "))
        }
    }

    @Test(arguments: [true, false]) func toManyBecomesToOneKeepsOneObjectOnBothSides(_ inSQL: Bool) throws {
        let old =
            entity("Book", "", toMany("shelves", "Shelf", "books", #"ordered="YES""#))
            + entity("Shelf", "", toMany("books", "Book", "shelves"))
        let new =
            entity("Book", "", toOne("shelf", "Shelf", "books", #"elementID="shelves""#))
            + entity("Shelf", "", toMany("books", "Book", "shelf"))
        let shelves = try migrated(old, new, inSQL: inSQL) { context in
            let shelves = (1...3).map { context.make("Shelf", ["id": $0]) }
            for (id, places) in [(1, [1, 0]), (2, [0, 1, 2]), (3, [2, 0]), (4, [])] {
                context.make("Book", ["id": id, "shelves": NSOrderedSet(array: places.map { shelves[$0] })])
            }
        } read: { context in
            try context.all("Book").reduce(into: [:]) { $0[$1.number("id")] = $1.object("shelf")?.number("id") }
        }
        #expect(shelves == [1: 2, 2: 1, 3: 3])
    }

    @Test(arguments: [true, false]) func aSetBecomesAnOrderedSetInInsertionOrder(_ inSQL: Bool) throws {
        func shelf(_ order: String) -> String {
            entity("Shelf", "", toMany("things", "Thing", "shelf", order))
                + entity("Thing", #"isAbstract="YES""#, toOne("shelf", "Shelf", "things"))
                + entity("Zebra", #"parentEntity="Thing""#).replacing(idOnly, with: "")
                + entity("Apple", #"parentEntity="Thing""#).replacing(idOnly, with: "")
        }
        func ids(_ context: NSManagedObjectContext) throws -> [Int] {
            let list = try #require(context.all("Shelf").first?.value(forKey: "things") as? NSOrderedSet)
            return list.array.map { ($0 as! NSManagedObject).number("id") }
        }
        func fill(_ context: NSManagedObjectContext, _ ids: [Int]) -> [NSManagedObject] {
            ids.map { context.make($0 % 2 == 0 ? "Zebra" : "Apple", ["id": $0]) }
        }
        let fromSet = try migrated(shelf(""), shelf(#"ordered="YES""#), inSQL: inSQL) { context in
            let shelf = context.make("Shelf", [:])
            // Saved one by one, so that their primary keys ascend.
            for thing in fill(context, Array(1...12)) {
                thing.setValue(shelf, forKey: "shelf")
                try context.save()
            }
        } read: { context in
            try ids(context)
        }
        #expect(fromSet == Array(1...12))
        // A relationship to several entities keeps its order too.
        let order = [4, 7, 2, 9, 1, 8]
        let fromList = try migrated(
            shelf(#"ordered="YES""#), shelf(#"ordered="YES" versionHashModifier="2""#), inSQL: inSQL
        ) { context in
            context.make("Shelf", ["things": NSOrderedSet(array: fill(context, order))])
        } read: { context in
            try ids(context)
        }
        #expect(fromList == order)
    }

    private var idOnly: String { #"<attribute name="id" optional="YES" attributeType="Integer 64"/>"# }
}

extension NSManagedObject {
    fileprivate func number(_ key: String) -> Int { (value(forKey: key) as? NSNumber)?.intValue ?? -1 }
}
