import Testing

@testable import CoreData

@Suite struct InferredMappingTests {
    private func infer(_ old: String, _ new: String) throws -> NSMappingModel {
        try NSMappingModel.inferredMappingModel(forSourceModel: model(old), destinationModel: model(new))
    }

    @Test func everyEntityHasAMappingOfTheRightType() throws {
        let old = entity("Same") + entity("Changed") + entity("Gone") + entity("Car")
        let new =
            entity("Same") + entity("Changed", "", attribute("more")) + entity("New")
            + entity("Automobile", "elementID=\"Car\"")
        let mapping = try infer(old, new)
        #expect(
            mapping.entityMappings.map(\.name) == [
                "IEM_Transform_Automobile", "IEM_Transform_Changed", "IEM_Add_New", "IEM_Copy_Same", "IEM_Remove_Gone",
            ])
        #expect(
            mapping.entityMappings.map(\.mappingType) == [
                .transformEntityMappingType, .transformEntityMappingType, .addEntityMappingType, .copyEntityMappingType,
                .removeEntityMappingType,
            ])
        let renamed = try #require(mapping.entityMappingsByName["IEM_Transform_Automobile"])
        let (before, after) = (try model(old), try model(new))
        #expect(renamed.sourceEntityName == "Car")
        #expect(renamed.destinationEntityName == "Automobile")
        #expect(renamed.sourceEntityVersionHash == before.entitiesByName["Car"]?.versionHash)
        #expect(renamed.destinationEntityVersionHash == after.entitiesByName["Automobile"]?.versionHash)
        #expect(mapping.isInferred)
    }

    @Test func propertiesAreMappedByExpressions() throws {
        let old =
            entity("Car", "", attribute("color") + toOne("owner", "Person", "cars"))
            + entity("Person", "", toMany("cars", "Car", "owner"))
        let new =
            entity(
                "Car", "",
                attribute("paint", "String", #"optional="YES" elementID="color""#) + attribute("doors")
                    + toOne("holder", "Person", "cars", "elementID=\"owner\""))
            + entity("Person", "", toMany("cars", "Car", "holder"))
        let car = try #require(try infer(old, new).entityMappingsByName["IEM_Transform_Car"])
        func shown(_ mappings: [NSPropertyMapping]?) -> [String: String] {
            Dictionary(
                (mappings ?? []).map { ($0.name ?? "", $0.valueExpression.map(\.description) ?? "nil") },
                uniquingKeysWith: { first, _ in first })
        }
        #expect(
            shown(car.attributeMappings) == [
                "doors": "nil", "id": "$source.id", "paint": "$source.color",
            ])
        #expect(
            shown(car.relationshipMappings) == [
                "holder": #"FUNCTION($manager, "destinationInstancesForSourceRelationshipNamed:sourceInstances:", "#
                    + #""owner", $source.owner)"#
            ])
        #expect(
            car.sourceExpression?.description
                == #"FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Car", "#
                + #""TRUEPREDICATE"), $manager.sourceContext, NO)"#)
    }

    @Test func aModifiedMappingModelIsNotInferred() throws {
        let mapping = try infer(entity("Car"), entity("Car", "", attribute("color")))
        mapping.entityMappings[0].attributeMappings?[0].valueExpression = NSExpression(forConstantValue: 1)
        #expect(!mapping.isInferred)
        #expect(!NSMappingModel().isInferred)
    }

    @Test(arguments: [
        // The renaming identifier of version 3 is the name in version 2, or the first name.
        ("elementID=\"paintColor\"", "elementID=\"color\""), ("elementID=\"color\"", "elementID=\"color\""),
    ]) func renamingIdentifiersWorkAcrossSeveralVersions(third: String, second: String) throws {
        let one = entity("Car", "", attribute("color"))
        let two = entity("Car", "", attribute("paintColor", "String", "optional=\"YES\" \(second)"))
        let three = entity("Car", "", attribute("shade", "String", "optional=\"YES\" \(third)"))
        let mapping = try infer(two, three).entityMappings[0].attributeMappings?.first { $0.name == "shade" }
        #expect(mapping?.valueExpression?.description.contains("paintColor") == true)
        guard third.contains("\"color\"") else { return }
        let long = try infer(one, three).entityMappings[0].attributeMappings?.first { $0.name == "shade" }
        #expect(long?.valueExpression?.description.contains("color") == true)
    }

    @Test func aNewAttributeCanReuseTheNameOfARenamedOne() throws {
        let two = entity("Car", "", attribute("paint", "String", "optional=\"YES\" elementID=\"color\""))
        let three = entity(
            "Car", "", attribute("color") + attribute("paint", "String", "optional=\"YES\" elementID=\"color\""))
        let mappings = try infer(two, three).entityMappings[0].attributeMappings ?? []
        #expect(mappings.first { $0.name == "color" }?.valueExpression == nil)
        #expect(mappings.first { $0.name == "paint" }?.valueExpression != nil)
    }
}
