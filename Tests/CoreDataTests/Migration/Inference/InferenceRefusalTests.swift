import Testing

@testable import CoreData

@Suite struct InferenceRefusalTests {
    private func refusal(_ old: String, _ new: String) throws -> CocoaError {
        let (old, new) = (try model(old), try model(new))
        return try #require(throws: CocoaError.self) {
            try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        }
    }

    @Test func aChangedAttributeTypeIsRefusedWithItsName() throws {
        let error = try refusal(
            entity("Car", "", attribute("year", "Integer 16")), entity("Car", "", attribute("year", "String")))
        #expect(error.code == .inferredMappingModel)
        #expect(error.errorCode == 134190)
        #expect(error.userInfo["entity"] as? String == "Car")
        #expect(error.userInfo["property"] as? String == "year")
        #expect(error.userInfo["reason"] as? String == "Source and destination attribute types are incompatible")
        #expect(
            error.localizedDescription.contains("Car.year was of the type Integer 16 and is of the type String now"))
    }

    @Test(arguments: [
        ("Integer 16", "Integer 64"), ("Integer 64", "Integer 16"), ("Float", "Double"), ("Boolean", "Integer 32"),
        ("Integer 32", "Decimal"),
    ]) func numericTypesAreConverted(old: String, new: String) throws {
        _ = try NSMappingModel.inferredMappingModel(
            forSourceModel: model(entity("Car", "", attribute("year", old))),
            destinationModel: model(entity("Car", "", attribute("year", new))))
    }

    @Test(arguments: [("Date", "Double"), ("String", "URI"), ("UUID", "Binary"), ("Binary", "Transformable")])
    func otherTypesAreNotConverted(old: String, new: String) throws {
        let error = try refusal(
            entity("Car", "", attribute("year", old)), entity("Car", "", attribute("year", new)))
        #expect(error.userInfo["property"] as? String == "year")
    }

    @Test func aNewMandatoryAttributeNeedsADefault() throws {
        let reason = "Validation error missing attribute values on mandatory destination attribute"
        let added = try refusal(entity("Car"), entity("Car", "", attribute("color", "String", "")))
        #expect(added.userInfo["reason"] as? String == reason)
        let demanded = try refusal(
            entity("Car", "", attribute("color")), entity("Car", "", attribute("color", "String", "")))
        #expect(demanded.userInfo["reason"] as? String == reason)
        #expect(demanded.localizedDescription.contains("Give the attribute a default value or make it optional."))
        #expect(added.localizedDescription.contains("If it had another name, set that as its renaming identifier."))
    }

    @Test func aMandatoryAttributeOfANewEntityNeedsNoDefault() throws {
        let child = "<entity name=\"Car\" parentEntity=\"Thing\"/>"
        _ = try NSMappingModel.inferredMappingModel(
            forSourceModel: model(entity("Other")),
            destinationModel: model(entity("Other") + entity("Thing", "", attribute("a", "String", "")) + child))
    }

    @Test func aNewMandatoryRelationshipIsRefused() throws {
        let old = entity("Car") + entity("Person")
        let new =
            entity("Car", "", toOne("owner", "Person", nil).replacing("optional=\"YES\"", with: "")) + entity("Person")
        #expect(try refusal(old, new).userInfo["property"] as? String == "owner")
    }

    @Test func mergingTwoHierarchiesIsRefused() throws {
        let old = entity("Cat") + entity("Dog")
        let new =
            entity("Pet") + "<entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Dog\" parentEntity=\"Pet\"/>"
        let error = try refusal(old, new)
        #expect(error.userInfo["entity"] as? String == "Cat")
        #expect(error.userInfo["property"] == nil)
        let all = error.userInfo[NSDetailedErrorsKey] as? [CocoaError]
        #expect(all?.compactMap { $0.userInfo["entity"] as? String } == ["Cat", "Dog"])
    }

    @Test func everyObstacleIsReported() throws {
        let error = try refusal(
            entity("Car", "", attribute("a", "Date") + attribute("b")),
            entity("Car", "", attribute("a", "String") + attribute("b", "String", "") + attribute("c", "UUID", "")))
        let all = try #require(error.userInfo[NSDetailedErrorsKey] as? [CocoaError])
        #expect(all.compactMap { $0.userInfo["property"] as? String } == ["a", "b", "c"])
        for one in all { #expect(error.localizedDescription.contains(one.localizedDescription)) }
    }

    @Test func elementsOfCompositesAreReportedWithTheirKeyPath() throws {
        func place(_ attributes: String) -> String {
            entity(
                "A", "", "<attribute name=\"home\" optional=\"YES\" attributeType=\"Composite\" composite=\"Place\"/>")
                + "<composite name=\"Place\">\(attributes)</composite>"
        }
        let error = try refusal(place(attribute("city")), place(attribute("city", "Date")))
        #expect(error.userInfo["property"] as? String == "home.city")
    }
}
