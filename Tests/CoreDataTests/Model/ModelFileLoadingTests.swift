import Testing
import TestSupport

@testable import CoreData

/// The repository's folder of models for tests.
let modelFixtures = Repository.fixture("Models")

@Suite struct ModelFileLoadingTests {
    private let model: NSManagedObjectModel
    private let artist: NSEntityDescription

    init() throws {
        let url = modelFixtures.appendingPathComponent("Everything.xcdatamodel")
        model = try #require(NSManagedObjectModel(contentsOf: url))
        artist = try #require(model.entitiesByName["Artist"])
    }

    private func attribute(_ name: String) throws -> NSAttributeDescription {
        try #require(artist.attributesByName[name])
    }

    @Test func entitiesAreLoaded() throws {
        #expect(artist.superentity === model.entitiesByName["Being"])
        #expect(artist.superentity?.isAbstract == true)
        #expect(artist.managedObjectClassName == "Artist")
        #expect(artist.superentity?.managedObjectClassName == "NSManagedObject")
        #expect(model.entitiesByName["Work"]?.managedObjectClassName == "Work")
        #expect(artist.renamingIdentifier == "Painter")
        #expect(artist.versionHashModifier == "2")
        #expect(artist.userInfo?["icon"] as? String == "brush")
        #expect(artist.uniquenessConstraintNames == [["code", "name"], ["token"]])
        #expect(artist.compoundIndexNames == [["code", "born"]])
        #expect(artist.superentity?.coreSpotlightDisplayNameExpression.keyPath == "name")
        #expect(model.versionIdentifiers == ["7"])
        #expect(model.entities(forConfigurationName: "Cloud") == [artist.superentity, artist].compactMap { $0 })
        try model.validate()
        model.freeze()
    }

    @Test(arguments: [
        ("awards", NSAttributeDescription.AttributeType.transformable), ("biography", .string), ("born", .date),
        ("copies", .integer64), ("isLiving", .boolean), ("level", .integer16), ("page", .uri),
        ("portrait", .binaryData),
        ("price", .decimal), ("rank", .integer32), ("rating", .float), ("token", .uuid), ("weight", .double),
        ("mood", .undefined), ("home", .composite),
    ]) func everyAttributeTypeIsLoaded(_ name: String, _ type: NSAttributeDescription.AttributeType) throws {
        #expect(try attribute(name).type == type)
    }

    @Test func defaultsAreValuesOfTheirTypes() throws {
        #expect(try attribute("name").defaultValue as? String == "Nameless")
        #expect(try attribute("born").defaultValue as? Date == Date(timeIntervalSince1970: 0))
        #expect(try attribute("copies").defaultValue as? NSNumber == 1)
        #expect(try attribute("isLiving").defaultValue as? NSNumber == true)
        #expect(try attribute("price").defaultValue as? NSDecimalNumber == NSDecimalNumber(string: "0.75"))
        #expect(try attribute("rank").defaultValue as? NSNumber == -1)
        #expect(try attribute("rating").defaultValue as? NSNumber == 0.5)
        #expect(try attribute("page").defaultValue as? URL == URL(string: "https://example.org/artist"))
        #expect(
            try attribute("token").defaultValue as? UUID == UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try attribute("biography").defaultValue == nil)
    }

    @Test func limitsBecomeValidationPredicatesWithErrorCodes() throws {
        func limits(_ name: String) throws -> [String] {
            let attribute = try attribute(name)
            return zip(attribute.validationPredicates, attribute.validationWarnings).map {
                "\($0.predicateFormat) | \($1)"
            }
        }
        #expect(try limits("level") == ["SELF >= 0 | 1620", "SELF <= 10 | 1610"])
        #expect(try limits("price") == ["SELF >= -4.5 | 1620", "SELF <= 4.5 | 1610"])
        #expect(
            try limits("code")
                == ["length >= 2 | 1670", "length <= 8 | 1660", #"SELF MATCHES "[A-Z]+&?<>\"[0-9]*" | 1680"#])
        #expect(
            try limits("born").map { $0.prefix(31) + $0.suffix(4) }
                == ["timeIntervalSinceReferenceDate 1640", "timeIntervalSinceReferenceDate 1630"])
        let born = try attribute("born")
        let today = Date(timeIntervalSinceReferenceDate: 0)
        #expect(born.validationPredicates.allSatisfy { $0.evaluate(with: today) })
        #expect(!born.validationPredicates[1].evaluate(with: Date(timeIntervalSinceReferenceDate: 700_000_000)))
        let code = try attribute("code")
        #expect(code.validationPredicates.allSatisfy { $0.evaluate(with: "AB<>\"1") })
        #expect(!code.validationPredicates[0].evaluate(with: "A"))
    }

    @Test func propertyDetailsAreLoaded() throws {
        let code = try attribute("code")
        #expect(code.isOptional && code.indexedByItself && code.isIndexedBySpotlight && code.storedInExternalRecord)
        #expect(code.renamingIdentifier == "key")
        #expect(code.versionHashModifier == "3")
        #expect(code.userInfo?["hint"] as? String == "two lines\nof text")
        #expect(try !attribute("copies").isOptional)
        #expect(try attribute("copies").preservesValueInHistoryOnDeletion)
        #expect(try attribute("mood").isTransient)
        #expect(try attribute("portrait").allowsExternalBinaryDataStorage)
        #expect(try attribute("biography").allowsCloudEncryption)
        #expect(try attribute("awards").valueTransformerName == "NSSecureUnarchiveFromData")
        #expect(try attribute("awards").attributeValueClassName == "[String]")
        let canonical = try #require(try attribute("canonicalName") as? NSDerivedAttributeDescription)
        #expect(canonical.derivationExpression?.function == "canonical:")
        let home = try #require(try attribute("home") as? NSCompositeAttributeDescription)
        #expect(home.elements.map(\.name) == ["city", "latitude"])
        #expect(home.elements[0].defaultValue as? String == "Seoul")
    }

    @Test func relationshipsAreConnectedToTheirInverses() throws {
        let works = try #require(artist.relationshipsByName["works"])
        let work = try #require(model.entitiesByName["Work"])
        #expect(works.destinationEntity === work)
        #expect(works.inverseRelationship === work.relationshipsByName["artist"])
        #expect(works.isToMany && works.isOrdered && works.minCount == 1 && works.maxCount == 9)
        #expect(works.deleteRule == .cascadeDeleteRule)
        let back = try #require(work.relationshipsByName["artist"])
        #expect(!back.isToMany && !back.isOptional && back.deleteRule == .denyDeleteRule)
        let sketches = try #require(work.relationshipsByName["sketches"])
        #expect(sketches.inverseRelationship == nil && sketches.isTransient && sketches.maxCount == 0)
        #expect(sketches.deleteRule == .noActionDeleteRule)
    }

    @Test func fetchIndexesAreLoaded() throws {
        let indexes = Dictionary(uniqueKeysWithValues: artist.indexes.map { ($0.name, $0) })
        let byCode = try #require(indexes["byCode"])
        #expect(byCode.elements.map(\.propertyName) == ["code", "born"])
        #expect(byCode.elements.map(\.isAscending) == [true, false])
        #expect(byCode.elements[0].property === artist.attributesByName["code"])
        #expect(byCode.partialIndexPredicate?.predicateFormat == "level > 3")
        #expect(indexes["byRange"]?.elements[0].collationType == .rTree)
        let sum = try #require(indexes["bySum"]?.elements[0].property as? NSExpressionDescription)
        #expect(sum.expression?.description == "level + rank")
        #expect(sum.resultType == .integer32)
    }

    @Test func fetchRequestTemplatesAreLoaded() throws {
        let byName = try #require(model.fetchRequestTemplate(forName: "byName"))
        #expect(byName.entity === artist)
        #expect(byName.predicate?.predicateFormat == "name == $NAME")
        #expect(byName.fetchLimit == 100 && byName.fetchBatchSize == 10 && byName.returnsDistinctResults)
        #expect(byName.resultType == .dictionaryResultType)
        let filled = model.fetchRequestFromTemplate(withName: "byName", substitutionVariables: ["NAME": "Ada"])
        #expect(filled?.predicate?.predicateFormat == #"name == "Ada""#)
        let namesakes = try #require(artist.propertiesByName["namesakes"] as? NSFetchedPropertyDescription)
        #expect(namesakes.fetchRequest?.entity === artist)
        #expect(namesakes.fetchRequest?.predicate?.predicateFormat == "name == $FETCH_SOURCE.name")
    }

    @Test func theLoadedModelIsCopiedAndArchived() throws {
        #expect(model.copy() as? NSManagedObjectModel == model)
        let data = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSManagedObjectModel.self, from: data)
        #expect(back == model)
    }
}
