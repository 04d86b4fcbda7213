import Testing

@testable import CoreData

@Suite struct PropertyDescriptionTests {
    @Test func aPropertyIsOptionalAndPersistentByDefault() {
        let attribute = NSAttributeDescription()
        #expect(attribute.isOptional)
        #expect(!attribute.isTransient)
        #expect(attribute.attributeType == .undefinedAttributeType)
        #expect(attribute.attributeValueClassName == nil)
    }

    @Test func typeAndAttributeTypeAreTheSameProperty() {
        let attribute = NSAttributeDescription()
        attribute.type = .integer32
        #expect(attribute.attributeType == .integer32AttributeType)
        attribute.attributeType = .URIAttributeType
        #expect(attribute.type == .uri)
        #expect(NSAttributeType(rawValue: 2100) == .compositeAttributeType)
        #expect(NSAttributeType(rawValue: 1) == nil)
    }

    @Test func aDefaultValueIsConvertedToTheAttributesType() {
        let attribute = NSAttributeDescription()
        attribute.defaultValue = 7
        attribute.type = .decimal
        #expect(attribute.defaultValue is NSDecimalNumber)
        attribute.type = .boolean
        #expect(attribute.defaultValue as? NSNumber == true)
        attribute.type = .string
        attribute.defaultValue = "seven"
        #expect(attribute.defaultValue as? String == "seven")
    }

    @Test(arguments: [
        (NSAttributeDescription.AttributeType.integer16, "NSNumber"), (.decimal, "NSDecimalNumber"),
        (.string, "NSString"), (.date, "NSDate"), (.binaryData, "NSData"), (.uuid, "NSUUID"), (.uri, "NSURL"),
    ]) func attributeValueClassNameFollowsTheType(_ type: NSAttributeDescription.AttributeType, _ name: String) {
        let attribute = NSAttributeDescription()
        attribute.type = type
        #expect(attribute.attributeValueClassName == name)
    }

    @Test func aRelationshipIsToManyUnlessItsMaxCountIsOne() {
        let relationship = NSRelationshipDescription()
        #expect(relationship.isToMany)
        #expect(relationship.deleteRule == .nullifyDeleteRule)
        relationship.maxCount = 1
        #expect(!relationship.isToMany)
        relationship.maxCount = 5
        #expect(relationship.isToMany)
    }

    @Test func destinationAndInverseAreResolvedByName() {
        let staff = Staff()
        staff.home.destinationEntity = nil
        staff.home.destinationName = "Department"
        staff.home.inverseRelationship = nil
        staff.home.inverseName = "members"
        #expect(staff.home.destinationEntity === staff.department)
        #expect(staff.home.inverseRelationship === staff.members)
        staff.model.freeze()
        #expect(staff.home.destinationEntity === staff.department)
        #expect(staff.home.inverseRelationship === staff.members)
    }

    @Test func eachValidationPredicateHasAWarning() async {
        let attribute = NSAttributeDescription()
        attribute.setValidationPredicates([NSPredicate(value: true)], withValidationWarnings: ["never"])
        #expect(attribute.validationPredicates.count == 1)
        #expect(attribute.validationWarnings as? [String] == ["never"])
        await #expect(processExitsWith: .failure) {
            NSAttributeDescription().setValidationPredicates([NSPredicate(value: true)], withValidationWarnings: [])
        }
    }

    @Test func anIndexAndItsElementsReferToEachOther() {
        let staff = Staff()
        let element = NSFetchIndexElementDescription(property: staff.home, collationType: .binary)
        let index = NSFetchIndexDescription(name: "byDepartment", elements: [element])
        staff.employee.indexes = [index]
        #expect(index.entity === staff.employee)
        #expect(element.indexDescription === index)
        #expect(element.isAscending)
        #expect(element.propertyName == "department")
        index.elements = []
        #expect(element.indexDescription == nil)
    }
}
