import CoreData
import Testing

/// Mapping models read from `.xcmappingmodel` folders.
@Suite struct MappingFileTests {
    /// The mapping model that Xcode creates for the two versions, with a computed price.
    private func shop() throws -> MappingFolder {
        let folder = try MappingFolder()
        folder.map(
            "Book", "Book", number: 2,
            attributes: ["title": [:], "price": ["valueexpressiondata": MappingFolder.hundredth(of: "cents")]],
            relationships: ["writer": ["sourcekeypath": "$source.author", "sourcemappingname": "AuthorToWriter"]],
            ["sourcefilterpredicatestring": "cents &gt; 100"])
        folder.map(
            "Author", "Writer", number: 1, attributes: ["name": [:], "note": [:]], relationships: ["books": [:]])
        return folder
    }

    @Test func omittedMappingDetailsAreCompleted() throws {
        let folder = try shop()
        try folder.finish()
        let model = try #require(NSMappingModel(contentsOf: folder.url))
        #expect(model.entityMappings.map(\.name) == ["AuthorToWriter", "BookToBook"])
        let writer = try #require(model.entityMappingsByName["AuthorToWriter"])
        #expect(writer.mappingType == .transformEntityMappingType)
        #expect(writer.attributeMappings?.map(\.name) == ["name", "note"])
        #expect(writer.attributeMappings?.first?.valueExpression?.description == "$source.name")
        #expect(
            writer.relationshipMappings?.first?.valueExpression?.description == """
                FUNCTION($manager, "destinationInstancesForSourceRelationshipNamed:sourceInstances:", "books", \
                $source.books)
                """)
        let book = try #require(model.entityMappingsByName["BookToBook"])
        #expect(
            book.sourceExpression?.description == """
                FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Book", "cents > 100"), \
                $manager.sourceContext, NO)
                """)
        #expect(
            book.relationshipMappings?.first?.valueExpression?.description == """
                FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "AuthorToWriter", \
                $source.author)
                """)
        let price = book.attributeMappings?.first { $0.name == "price" }
        #expect(price?.valueExpression?.description == "$source.cents / 100")
    }

    @Test func aStoreIsMigratedWithAMappingModelFile() throws {
        let folder = try shop()
        try folder.finish()
        let (old, new) = (try #require(folder.old), try #require(folder.new))
        let bench = try MigrationBench(old, new)
        try bench.fill { context in
            let ada = context.make("Author", ["name": "Ada", "born": 1815])
            context.make("Book", ["title": "Notes", "cents": 250, "author": ada])
            context.make("Book", ["title": "Leaflet", "cents": 5, "author": ada])
        }
        let bundle = try #require(Bundle(path: folder.folder.path))
        let mapping = try #require(
            NSMappingModel(from: [bundle], forSourceModel: old, destinationModel: new))
        bench.mappings = mapping.entityMappings
        #expect(bench.mappings[0].sourceEntityVersionHash == old.entitiesByName["Author"]?.versionHash)
        #expect(bench.mappings[0].destinationEntityVersionHash == new.entitiesByName["Writer"]?.versionHash)
        try bench.migrate()
        try bench.read { context in
            let book = try #require(context.all("Book").first)
            try #expect(context.values("Book", "title") == ["Notes"])
            #expect(book.value(forKey: "price") as? Double == 2.5)
            #expect(book.object("writer")?.string("name") == "Ada")
            #expect(book.object("writer")?.value(forKey: "note") == nil)
        }
    }

    @Test func namesPoliciesAndUserInfoAreRead() throws {
        let folder = try MappingFolder()
        let userInfo = MappingFolder.archive([
            ("NSDictionary", ["NS.keys": [1], "NS.objects": [2]]), ("NSString", ["NS.string": "factor"]),
            ("NSString", ["NS.string": "seven"]),
        ])
        folder.map(
            "Author", "Writer", number: 1, attributes: ["name": ["userinfodata": userInfo]],
            ["name": "Renamed", "migrationpolicyclassname": "Shop.Policy", "userinfodata": userInfo])
        folder.map(nil, "Book", number: 2, attributes: ["title": [:]])
        folder.map("Book", nil, number: 3)
        try folder.finish()
        let mappings = try #require(NSMappingModel(contentsOf: folder.url)?.entityMappings)
        #expect(mappings.map(\.name) == ["Renamed", "Book", "Book"])
        let types: [NSEntityMappingType] = [.customEntityMappingType, .addEntityMappingType, .removeEntityMappingType]
        #expect(mappings.map(\.mappingType) == types)
        #expect(mappings[0].entityMigrationPolicyClassName == "Shop.Policy")
        #expect(mappings[0].userInfo?["factor"] as? String == "seven")
        #expect(mappings[0].attributeMappings?.first?.userInfo?["factor"] as? String == "seven")
        #expect(mappings[1].attributeMappings?.first?.valueExpression == nil)
        #expect(mappings[2].sourceExpression == nil)
    }

    @Test func equalFilesProduceEqualMappingModels() throws {
        let (one, other, changed) = (try shop(), try shop(), try shop())
        changed.map(nil, "Book", number: 3)
        for folder in [one, other, changed] { try folder.finish() }
        let (first, second) = (try #require(NSMappingModel(contentsOf: one.url)), NSMappingModel(contentsOf: other.url))
        #expect(first == second)
        #expect(first.hash == second?.hash)
        #expect(Set(first.entityMappings) == Set(second?.entityMappings ?? []))
        #expect(first != NSMappingModel(contentsOf: changed.url))
        second?.entityMappings[1].attributeMappings?[0].valueExpression = NSExpression(format: "$source.isbn")
        #expect(first != second)
    }

    @Test func aMappingWithoutEntitiesIsIgnored() throws {
        let folder = try shop()
        folder.map(nil, nil, number: 0)
        folder.map(nil, nil, number: 3)
        try folder.finish()
        let mapping = try #require(NSMappingModel(contentsOf: folder.url))
        #expect(
            mapping.entityMappings.map(\.mappingType) == [
                .undefinedEntityMappingType, .transformEntityMappingType, .transformEntityMappingType,
                .undefinedEntityMappingType,
            ])
        let bench = try MigrationBench(try #require(folder.old), try #require(folder.new))
        try bench.fill { $0.make("Author", ["name": "Ada"]) }
        bench.mappings = mapping.entityMappings
        try bench.migrate()
        try bench.read { try #expect($0.values("Writer", "name") == ["Ada"]) }
    }

    @Test func aCompiledFileNameOpensTheSourceFolder() throws {
        let folder = try shop()
        try folder.finish()
        let compiled = folder.folder.appendingPathComponent("Shop.cdm")
        #expect(NSMappingModel(contentsOf: compiled)?.entityMappings.count == 2)
        #expect(NSMappingModel(contentsOf: folder.folder.appendingPathComponent("Other.cdm")) == nil)
        #expect(NSMappingModel(contentsOf: nil) == nil)
    }

    @Test func aMappingModelIsFoundByItsPairOfModels() throws {
        let folder = try shop()
        try folder.finish()
        let bundle = try #require(Bundle(path: folder.folder.path))
        func find(_ source: NSManagedObjectModel?, _ destination: NSManagedObjectModel?) -> NSMappingModel? {
            NSMappingModel(from: [bundle], forSourceModel: source, destinationModel: destination)
        }
        #expect(find(folder.old, folder.new) != nil)
        #expect(find(folder.new, folder.old) == nil)
        #expect(find(folder.old, folder.old) == nil)
        #expect(find(folder.old, People.new()) == nil)
        #expect(find(nil, folder.new) == nil)
        #expect(NSMappingModel(from: [], forSourceModel: folder.old, destinationModel: folder.new) == nil)
        #expect(NSMappingModel(from: nil, forSourceModel: folder.old, destinationModel: folder.new) == nil)
    }

    @Test func aMappingModelWithMissingModelsIsNotUsed() throws {
        let folder = try shop()
        try folder.finish(to: "Sources/Gone.xcdatamodeld/Gone.xcdatamodel")
        let bundle = try #require(Bundle(path: folder.folder.path))
        #expect(
            NSMappingModel(from: [bundle], forSourceModel: folder.old, destinationModel: folder.new) == nil)
    }
}
