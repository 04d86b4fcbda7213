import ForeignBytes
import SQLite
import Testing

@testable import CoreData

/// Details of the cached model in a store written by Apple, beyond what the tables show.
@Suite struct AppleArchiveTests {
    private typealias Archive = AppleArchive

    private func read(_ archive: AppleArchive) throws -> NSManagedObjectModel {
        let model = try #require(archive.model)
        try model.validate()
        return model
    }

    @Test func flagsOfEntitiesAndPropertiesAreDecoded() throws {
        let book = Archive.entity(
            "Book",
            [
                Archive.attribute("title", 700, ["NSIsIndexed": .bool(true)]),
                Archive.attribute("shown", 700, ["NSIsTransient": .bool(true)]),
                Archive.attribute("scan", 1000, ["NSFlagsKey": .integer(4)]),
                Archive.attribute("isbn", 700, ["NSFlagsKey": .integer(16)]),
                Archive.attribute("both", 1800, ["NSFlagsKey": .integer(20)]),
                Archive.relationship("pages", to: "Page", inverse: "book", maxCount: -1, ["NSIsOrdered": .bool(true)]),
                Archive.relationship("nearby", to: "Book", inverse: nil, ["NSIsTransient": .bool(true)]),
            ], ["NSIsAbstract": .bool(true)])
        let page = Archive.entity("Page", [Archive.relationship("book", to: "Book", inverse: "pages", maxCount: 1)])
        let model = try read(Archive([book, page]))
        let entity = try #require(model.entitiesByName["Book"])
        #expect(entity.isAbstract && model.entitiesByName["Page"]?.isAbstract == false)
        let (attributes, relationships) = (entity.attributesByName, entity.relationshipsByName)
        #expect(attributes.values.filter(\.isTransient).map(\.name) == ["shown"])
        #expect(attributes.values.filter(\.indexedByItself).map(\.name) == ["title"])
        #expect(attributes.values.filter(\.allowsExternalBinaryDataStorage).map(\.name).sorted() == ["both", "scan"])
        #expect(attributes.values.filter(\.preservesValueInHistoryOnDeletion).map(\.name).sorted() == ["both", "isbn"])
        #expect(relationships["nearby"]?.isTransient == true && relationships["pages"]?.isTransient == false)
        let pages = try #require(relationships["pages"])
        #expect(pages.isToMany && pages.isOrdered && pages.maxCount == 0)
        #expect(pages.inverseRelationship?.name == "book")
    }

    @Test func anInverseArchivedOnceAppliesToTheHierarchy() throws {
        // The parent's copy of the relationship names no inverse; the copy of one of its subentities does.
        let archive = Archive([
            Archive.entity("Media", [Archive.relationship("tags", to: "Tag", inverse: nil)]),
            Archive.entity("Song", parent: "Media", [Archive.relationship("tags", to: "Tag", inverse: nil)]),
            Archive.entity("Film", parent: "Media", [Archive.relationship("tags", to: "Tag", inverse: "media")]),
            Archive.entity("Tag", [Archive.relationship("media", to: "Media", inverse: nil)]),
        ])
        let model = try read(archive)
        #expect(model.entitiesByName["Song"]?.relationshipsByName["tags"]?.inverseRelationship?.name == "media")
        #expect(model.entitiesByName["Tag"]?.relationshipsByName["media"]?.inverseRelationship?.name == "tags")
        // Alternatively, only the other side names the inverse.
        let other = try read(
            Archive([
                Archive.entity("Media", [Archive.relationship("tags", to: "Tag", inverse: nil)]),
                Archive.entity("Tag", [Archive.relationship("media", to: "Media", inverse: "tags")]),
            ]))
        #expect(other.entitiesByName["Media"]?.relationshipsByName["tags"]?.inverseRelationship?.name == "media")
    }

    @Test func derivationExpressionsAreDecoded() throws {
        let archive = Archive([
            Archive.entity(
                "Book",
                [
                    Archive.relationship("pages", to: "Page", inverse: "book"),
                    Archive.attribute(
                        "pagesCount", 300,
                        [
                            "NSDerivationExpression": Archive.keyPath("pages.@count"),
                            "NSFilteringPredicate": .string("$null"),
                        ],
                        kind: "NSDerivedAttributeDescription"),
                ]),
            Archive.entity("Page", [Archive.relationship("book", to: "Book", inverse: "pages", maxCount: 1)]),
        ])
        let derived = try read(archive).entitiesByName["Book"]?.attributesByName["pagesCount"]
        let expression = try #require((derived as? NSDerivedAttributeDescription)?.derivationExpression)
        #expect(expression.expressionType == .keyPath && expression.keyPath == "pages.@count")
    }

    @Test func filtersOfDerivationsArePreserved() throws {
        let archive = Archive([
            Archive.entity(
                "Book",
                [
                    Archive.relationship("pages", to: "Page", inverse: "book"),
                    Archive.attribute(
                        "pagesCount", 300,
                        [
                            "NSDerivationExpression": Archive.keyPath("pages.@count"),
                            "NSFilteringPredicate": Archive.comparison("number", .greaterThan, .integer(3)),
                        ],
                        kind: "NSDerivedAttributeDescription"),
                ]),
            Archive.entity("Page", [Archive.relationship("book", to: "Book", inverse: "pages", maxCount: 1)]),
        ])
        let model = try read(archive)
        func filter(_ model: NSManagedObjectModel?) -> String? {
            let derived = model?.entitiesByName["Book"]?.attributesByName["pagesCount"]
            return (derived as? NSDerivedAttributeDescription)?.filteringPredicate?.predicateFormat
        }
        #expect(filter(model) == "number > 3")
        #expect(filter(model.copy() as? NSManagedObjectModel) == "number > 3")
    }

    @Test(arguments: ["NSElements", "NSCompositeElements"])
    func elementsOfACompositeAreDecodedUnderEitherKey(key: String)
        throws
    {
        let kind = "NSCompositeAttributeDescription"
        let parts = Archive.list([
            Archive.attribute("city", 700).1,
            Archive.attribute(
                "place", 2100,
                [
                    key: Archive.list([
                        Archive.attribute("latitude", 500).1, Archive.attribute("longitude", 500).1,
                    ])
                ], kind: kind
            ).1,
        ])
        let archive = Archive([Archive.entity("Shop", [Archive.attribute("address", 2100, [key: parts], kind: kind)])])
        let address = try read(archive).entitiesByName["Shop"]?.attributesByName["address"]
        let elements = try #require((address as? NSCompositeAttributeDescription)?.elements)
        #expect(elements.map(\.name) == ["city", "place"])
        #expect(elements.map(\.attributeType) == [.stringAttributeType, .compositeAttributeType])
        let place = try #require(elements.last as? NSCompositeAttributeDescription)
        #expect(place.elements.map(\.name) == ["latitude", "longitude"])
    }

    @Test func indexesConfigurationsAndFetchedPropertiesAreDecoded() throws {
        func index(_ name: String, _ columns: [(String, Bool)], _ predicate: PlistValue = .reference(0)) -> PlistValue {
            let elements = columns.map { column, isAscending in
                Archive.object(
                    "NSFetchIndexElementDescription",
                    [
                        "NSPropertyName": .string(column), "NSAscending": .bool(isAscending),
                        "NSFetchIndexElementType": .integer(0),
                    ])
            }
            return Archive.object(
                "NSFetchIndexDescription",
                [
                    "NSIndexName": .string(name), "NSIndexElements": Archive.list(elements),
                    "NSPartialIndexPredicate": predicate,
                ])
        }
        let book = Archive.entity(
            "Book",
            [
                Archive.attribute("title", 700), Archive.attribute("year", 200),
                (
                    "alike",
                    Archive.object(
                        "NSFetchedPropertyDescription",
                        [
                            "NSPropertyName": .string("alike"),
                            "NSFetchRequest": Archive.object(
                                "NSFetchRequest",
                                [
                                    "_NSFetchRequestEntityName": .string("Book"),
                                    "NSPredicate": Archive.comparison("year", .greaterThan, .integer(1900)),
                                ]),
                        ])
                ),
            ],
            [
                "NSFetchIndexDescriptions": Archive.list([
                    index("byYear", [("year", false), ("title", true)]),
                    index("recent", [("title", true)], Archive.comparison("year", .greaterThan, .integer(2000))),
                    index("byNothing", [("nothing", true)]),
                ]),
                "NSCompoundIndexes": Archive.list([Archive.list("title", "year")]),
                "NSUniqueTuples": Archive.list([Archive.list("title")]),
            ])
        let shelf = Archive.entity("Shelf", [Archive.attribute("place", 700)])
        let model = try read(
            Archive([book, shelf], ["NSConfigurations": Archive.dictionary([("Cloud", Archive.list("Book"))])]))
        let entity = try #require(model.entitiesByName["Book"])
        #expect(entity.indexes.map(\.name) == ["byYear", "recent"])
        #expect(entity.indexes[0].elements.map(\.isAscending) == [false, true])
        #expect(entity.indexes[1].partialIndexPredicate?.predicateFormat == "year > 2000")
        #expect(entity.compoundIndexNames == [["title", "year"]])
        #expect(entity.uniquenessConstraintNames == [["title"]])
        #expect(model.entities(forConfigurationName: "Cloud")?.map(\.name) == ["Book"])
        let fetched = try #require(entity.propertiesByName["alike"] as? NSFetchedPropertyDescription)
        #expect(fetched.fetchRequest?.entityName == "Book")
        #expect(fetched.fetchRequest?.predicate?.predicateFormat == "year > 1900")
    }

    @Test func theCachedModelIsDecodedAfterWriting() throws {
        let entities =
            entity(
                "Book", #"isAbstract="YES""#,
                attribute("shown", "String", #"optional="YES" transient="YES""#)
                    + attribute("scan", "Binary", #"optional="YES" allowsExternalBinaryDataStorage="YES""#)
                    + attribute(
                        "pagesCount", "Integer 64", #"optional="YES" derived="YES" derivationExpression="pages.@count""#
                    )
                    + toMany("pages", "Page", "book")) + entity("Page", "", toOne("book", "Book", "pages"))
        let store = try MigratingStore(entities)
        let cached = try #require(try NSManagedObjectModel._cached(inStoreAt: store.url)?.entitiesByName["Book"])
        #expect(cached.isAbstract && cached.attributesByName["shown"]?.isTransient == true)
        #expect(cached.attributesByName["scan"]?.allowsExternalBinaryDataStorage == true)
        let derived = cached.attributesByName["pagesCount"] as? NSDerivedAttributeDescription
        #expect(derived?.derivationExpression?.keyPath == "pages.@count")
    }

    @Test func transientAndAbstractAreComparedAsInTheVersionHash() throws {
        let store = try MigratingStore(
            entity("Book", "", attribute("title") + attribute("shown", "String", #"optional="YES" transient="YES""#)))
        try store.makeForeign()
        func differences(_ entities: String) throws -> [String] {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model(entities))
            let error = try #require(throws: CocoaError.self) {
                try coordinator.addPersistentStore(type: .sqlite, at: store.url)
            }
            return error.userInfo[NSStoreDifferencesErrorKey] as? [String] ?? []
        }
        #expect(
            try differences(entity("Book", "isAbstract=\"YES\"", attribute("title"))) == [
                "Book is concrete in the store and abstract in the model", "the model has no attribute Book.shown",
            ])
    }

    /// Files of many apps have these: five triggers for a count across tables.
    @Test func triggersAcrossTablesMatchApple() throws {
        let store = try MigratingStore(
            entity(
                "Book", "",
                attribute(
                    "pagesCount", "Integer 64", #"optional="YES" derived="YES" derivationExpression="pages.@count""#)
                    + toMany("pages", "Page", "book")) + entity("Page", "", toOne("book", "Book", "pages")))
        let names = try store.query("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        #expect(
            names == [
                ["Z_DA_ZBOOK_Book_pagesCount_SOURCE_INSERT"], ["Z_DA_ZPAGE_Book_pagesCount_PARAMETER_DELETE"],
                ["Z_DA_ZPAGE_Book_pagesCount_PARAMETER_INSERT"],
                ["Z_DA_ZPAGE_Book_pagesCount_PARAMETER_UPDATE_DECREMENT"],
                ["Z_DA_ZPAGE_Book_pagesCount_PARAMETER_UPDATE_INCREMENT"],
            ])
        try store.use { context in
            let (one, other) = (context.make("Book", ["id": 1]), context.make("Book", ["id": 2]))
            let pages = (1...3).map { context.make("Page", ["id": $0, "book": one]) }
            try context.save()
            pages[0].setValue(other, forKey: "book")
            context.delete(pages[1])
        }
        #expect(try store.values("Book", "pagesCount") == [1: "1", 2: "1"])
        // A batch request writes without objects.
        try store.use { context in
            _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Page")))
        }
        #expect(try store.values("Book", "pagesCount") == [1: "0", 2: "0"])
    }
}
