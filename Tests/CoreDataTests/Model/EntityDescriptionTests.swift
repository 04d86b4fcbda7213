import Testing

@testable import CoreData

/// Person <- Employee <- Manager, and Department. Departments and employees have inverse relationships.
struct Staff {
    let model = NSManagedObjectModel()
    let person = entity("Person", attribute("name", .string), attribute("birthday", .date))
    let employee = entity("Employee", attribute("salary", .decimal))
    let manager = entity("Manager", attribute("bonus", .double))
    let department = entity("Department", attribute("title", .string))
    let home = NSRelationshipDescription()
    let members = NSRelationshipDescription()

    init() {
        home.name = "department"
        home.maxCount = 1
        home.destinationEntity = department
        home.inverseRelationship = members
        members.name = "members"
        members.destinationEntity = employee
        members.inverseRelationship = home
        employee.properties += [home]
        department.properties += [members]
        person.subentities = [employee]
        employee.subentities = [manager]
        model.entities = [manager, department, employee, person]
    }

    static func entity(_ name: String, _ properties: NSPropertyDescription...) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    static func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        return attribute
    }
}

@Suite struct EntityDescriptionTests {
    @Test func aSubentityInheritsPropertiesOverTwoGenerations() {
        let staff = Staff()
        #expect(Set(staff.manager.attributesByName.keys) == ["name", "birthday", "salary", "bonus"])
        #expect(Set(staff.manager.propertiesByName.keys) == ["name", "birthday", "salary", "bonus", "department"])
        #expect(staff.manager.relationshipsByName["department"] === staff.home)
        #expect(staff.manager.properties.map(\.name) == ["name", "birthday", "salary", "department", "bonus"])
    }

    @Test func propertiesAreSortedByGenerationThenByName() {
        let staff = Staff()
        #expect(staff.manager.attributesInOrder.map(\.name) == ["birthday", "name", "salary", "bonus"])
        staff.model.freeze()
        #expect(staff.manager.attributesInOrder.map(\.name) == ["birthday", "name", "salary", "bonus"])
        #expect(staff.manager.relationshipsInOrder.map(\.name) == ["department"])
    }

    @Test func settingPropertiesKeepsInheritedOnesInTheParent() {
        let staff = Staff()
        staff.manager.properties += [Staff.attribute("car", .string)]
        #expect(staff.manager.ownProperties.map(\.name) == ["bonus", "car"])
        #expect(staff.person.attributesByName["name"]?.entity === staff.person)
        staff.manager.properties = []
        #expect(staff.manager.properties.map(\.name) == ["name", "birthday", "salary", "department"])
    }

    @Test func anEntityIsAKindOfItsParentsAndOfItself() {
        let staff = Staff()
        #expect(staff.manager.isKindOf(entity: staff.person))
        #expect(staff.manager.isKindOf(entity: staff.manager))
        #expect(!staff.person.isKindOf(entity: staff.manager))
        #expect(staff.manager.superentity === staff.employee)
        #expect(staff.manager.rootEntity === staff.person)
        #expect(staff.manager.isInTree(with: staff.employee))
        #expect(!staff.manager.isInTree(with: staff.department))
        #expect(staff.person.subentitiesByName["Employee"] === staff.employee)
    }

    @Test func managedObjectClassNameDefaultsToNSManagedObject() {
        let entity = NSEntityDescription()
        #expect(entity.managedObjectClassName == "NSManagedObject")
        entity.managedObjectClassName = "Employee"
        #expect(entity.managedObjectClassName == "Employee")
        entity.managedObjectClassName = nil
        #expect(entity.managedObjectClassName == "NSManagedObject")
    }

    @Test func relationshipsAreFoundByTheirDestination() {
        let staff = Staff()
        #expect(staff.manager.relationships(forDestination: staff.department) == [staff.home])
        #expect(staff.department.relationships(forDestination: staff.manager).isEmpty)
    }

    @Test func theRenamingIdentifierDefaultsToTheName() {
        let staff = Staff()
        #expect(staff.person.renamingIdentifier == "Person")
        staff.person.renamingIdentifier = "Human"
        #expect(staff.person.renamingIdentifier == "Human")
        #expect(staff.home.renamingIdentifier == "department")
    }

    @Test func entitiesAreNumberedByNameWithSubentitiesAfterTheirParent() {
        let staff = Staff()
        #expect(staff.model.entitiesInOrder.compactMap(\.name) == ["Department", "Person", "Employee", "Manager"])
    }

    @Test func anEntityHasOneParentAndOneModel() {
        let staff = Staff()
        staff.department.subentities = [staff.manager]
        #expect(staff.manager.superentity === staff.department)
        #expect(staff.employee.subentities.isEmpty)
        let other = NSManagedObjectModel()
        other.entities = [staff.department]
        #expect(Set(other.entitiesByName.keys) == ["Department", "Manager"])
        #expect(Set(staff.model.entitiesByName.keys) == ["Person", "Employee"])
    }

    @Test func subentitiesMoveTheirPropertiesToANewParent() {
        let staff = Staff()
        staff.person.subentities = []
        #expect(staff.employee.superentity == nil)
        #expect(staff.employee.attributesByName["name"] == nil)
    }
}
