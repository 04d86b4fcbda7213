import Testing

@testable import CoreData

@Suite struct ModelMergingTests {
    @Test func mergingCombinesEntities() throws {
        let one = NSManagedObjectModel(entities: [Staff.entity("Book", Staff.attribute("title", .string))])
        let other = NSManagedObjectModel(entities: [Staff.entity("Author")])
        one.versionIdentifiers = ["a"]
        other.versionIdentifiers = ["b"]
        other.localizationDictionary = ["Entity/Author": "Autorin"]
        let merged = try #require(NSManagedObjectModel(byMerging: [one, other]))
        #expect(Set(merged.entitiesByName.keys) == ["Book", "Author"])
        #expect(merged.versionIdentifiers == ["a", "b"])
        #expect(merged.localizationDictionary == ["Entity/Author": "Autorin"])
        #expect(merged.entitiesByName["Book"] !== one.entitiesByName["Book"])
        #expect(NSManagedObjectModel(byMerging: nil) == nil)
    }

    @Test func relationshipsAreConnectedAcrossMergedModels() throws {
        let relationship = NSRelationshipDescription()
        relationship.name = "author"
        relationship.maxCount = 1
        relationship.destinationName = "Author"
        let merged = try #require(
            NSManagedObjectModel(byMerging: [
                NSManagedObjectModel(entities: [Staff.entity("Book", relationship)]),
                NSManagedObjectModel(entities: [Staff.entity("Author")]),
            ]))
        let found = merged.entitiesByName["Book"]?.relationshipsByName["author"]?.destinationEntity
        #expect(found === merged.entitiesByName["Author"])
        try merged.validate()
    }

    @Test func equalEntitiesAreMergedAndDifferentOnesTrap() async throws {
        let merged = NSManagedObjectModel(byMerging: [
            NSManagedObjectModel(entities: [Staff.entity("Book")]),
            NSManagedObjectModel(entities: [Staff.entity("Book")]),
        ])
        #expect(merged?.entities.count == 1)
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (one, other) = (NSManagedObjectModel(), NSManagedObjectModel())
            one.entities = [Staff.entity("Book")]
            other.entities = [Staff.entity("Book", Staff.attribute("title", .string))]
            _ = NSManagedObjectModel(byMerging: [one, other])
        }
        let said = outcome.standardError
        #expect(said.contains("Can't merge models with two different entities named 'Book'"))
    }

    @Test func mergingForStoreMetadataSelectsTheVersions() throws {
        let old = NSManagedObjectModel(entities: [Staff.entity("Book", Staff.attribute("name", .string))])
        let new = NSManagedObjectModel(entities: [
            Staff.entity("Book", Staff.attribute("title", .string)), Staff.entity("Author"),
        ])
        let metadata = old.versionMetadata(forConfigurationName: nil)
        let found = try #require(NSManagedObjectModel(byMerging: [new, old], forStoreMetadata: metadata))
        #expect(found.entitiesByName["Book"]?.attributesByName.keys.first == "name")
        #expect(found.entitiesByName["Author"] == nil)
        #expect(NSManagedObjectModel(byMerging: [new], forStoreMetadata: metadata) == nil)
    }

    @Test func aTemplatesVariablesAreSubstituted() throws {
        let model = furnishedModel()
        #expect(model.fetchRequestTemplatesByName.keys.sorted() == ["paidOver"])
        let request = try #require(
            model.fetchRequestFromTemplate(withName: "paidOver", substitutionVariables: ["LIMIT": 4000]))
        #expect(request.predicate?.predicateFormat == "salary > 4000")
        #expect(request.fetchLimit == 10)
        #expect(request.entity === model.entitiesByName["Employee"])
        #expect(model.fetchRequestTemplate(forName: "paidOver")?.predicate?.predicateFormat == "salary > $LIMIT")
        #expect(model.fetchRequestFromTemplate(withName: "nothing", substitutionVariables: [:]) == nil)
        model.setFetchRequestTemplate(nil, forName: "paidOver")
        #expect(model.fetchRequestTemplate(forName: "paidOver") == nil)
    }
}
