import Testing

@testable import CoreData

/// The staff model with a value in every field.
func furnishedModel() -> NSManagedObjectModel {
    let staff = Staff()
    let name = staff.person.attributesByName["name"]
    name?.defaultValue = "Nameless"
    name?.isOptional = false
    name?.userInfo = ["label": "Name", "order": 3, "seen": Date(timeIntervalSinceReferenceDate: 7)]
    name?.renamingIdentifier = "title"
    name?.versionHashModifier = "2"
    name?.setValidationPredicates(
        [
            NSPredicate(format: "length >= 2", argumentArray: nil),
            NSPredicate(format: "length <= 80", argumentArray: nil),
        ],
        withValidationWarnings: ["too short", "too long"])
    let salary = staff.employee.attributesByName["salary"]
    salary?.defaultValue = NSDecimalNumber(string: "1250.75")
    staff.department.attributesByName["title"]?.preservesValueInHistoryOnDeletion = true
    let photo = Staff.attribute("photo", .binaryData)
    photo.allowsExternalBinaryDataStorage = true
    let mood = Staff.attribute("mood", .transformable)
    mood.attributeValueClassName = "Mood"
    mood.valueTransformerName = "MoodTransformer"
    let address = NSCompositeAttributeDescription()
    address.name = "address"
    address.elements = [Staff.attribute("city", .string), Staff.attribute("code", .integer32)]
    let identifier = Staff.attribute("identifier", .uuid)
    identifier.defaultValue = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    let page = Staff.attribute("page", .uri)
    page.defaultValue = URL(string: "https://example.org/")
    staff.person.properties += [photo, mood, address, identifier, page]
    let size = NSDerivedAttributeDescription()
    size.name = "size"
    size.type = .integer64
    size.derivationExpression = NSExpression(format: "members.@count", argumentArray: [])
    let wellPaid = NSFetchedPropertyDescription()
    wellPaid.name = "wellPaid"
    wellPaid.fetchRequest = NSFetchRequest(entityName: "Employee")
    wellPaid.fetchRequest?.predicate = NSPredicate(format: "salary > 5000", argumentArray: nil)
    staff.department.properties += [size, wellPaid]
    staff.members.isOrdered = true
    staff.members.deleteRule = .cascadeDeleteRule
    staff.members.minCount = 1
    staff.person.isAbstract = true
    staff.employee.managedObjectClassName = "Employee"
    staff.employee.uniquenessConstraints = [["name", salary as Any]]
    staff.employee.userInfo = ["nested": ["a": [1, 2.5, "three"]]]
    let element = NSFetchIndexElementDescription(property: staff.home, collationType: .binary)
    element.isAscending = false
    let index = NSFetchIndexDescription(name: "byDepartment", elements: [element])
    index.partialIndexPredicate = NSPredicate(format: "salary > 0", argumentArray: nil)
    staff.employee.indexes = [index]
    staff.model.setEntities([staff.department], forConfigurationName: "Rooms")
    let template = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
    template.predicate = NSPredicate(format: "salary > $LIMIT", argumentArray: nil)
    template.fetchLimit = 10
    template.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    staff.model.setFetchRequestTemplate(template, forName: "paidOver")
    staff.model.versionIdentifiers = ["2.1"]
    staff.model.localizationDictionary = ["Entity/Person": "Mensch"]
    return staff.model
}

@Suite struct ModelCopyTests {
    @Test func aCopyIsEqualAndIndependent() throws {
        let model = furnishedModel()
        model.freeze()
        let copy = try #require(model.copy() as? NSManagedObjectModel)
        #expect(copy == model)
        #expect(copy.versionChecksum == model.versionChecksum)
        #expect(!copy.isFrozen)
        for (name, entity) in copy.entitiesByName {
            let original = try #require(model.entitiesByName[name])
            #expect(entity !== original)
            #expect(entity.managedObjectModel === copy)
            for property in entity.ownProperties { #expect(property !== original.propertiesByName[property.name]) }
        }
        let home = try #require(copy.entitiesByName["Employee"]?.relationshipsByName["department"])
        #expect(home.destinationEntity === copy.entitiesByName["Department"])
        #expect(home.inverseRelationship?.inverseRelationship === home)
        #expect(copy.entitiesByName["Manager"]?.superentity === copy.entitiesByName["Employee"])
        #expect(copy.entities(forConfigurationName: "Rooms")?.first === copy.entitiesByName["Department"])
        #expect(copy.fetchRequestTemplate(forName: "paidOver")?.entity === copy.entitiesByName["Employee"])
        let index = try #require(copy.entitiesByName["Employee"]?.indexes.first)
        #expect(index.elements[0].property === home)
        try copy.validate()
    }

    @Test func aChangedCopyIsNotEqual() throws {
        let model = furnishedModel()
        model.freeze()
        let copy = try #require(model.copy() as? NSManagedObjectModel)
        copy.entitiesByName["Department"]?.name = "Office"
        let home = try #require(copy.entitiesByName["Employee"]?.relationshipsByName["department"])
        #expect(home.destinationEntity === copy.entitiesByName["Office"], "links are to entities, not to names")
        #expect(copy != model)
        #expect(model.entitiesByName["Department"] != nil)
    }

    @Test(arguments: [
        "name", "isOptional", "userInfo", "renamingIdentifier", "attributeType", "defaultValue", "validation",
        "allowsExternalBinaryDataStorage", "deleteRule", "isOrdered", "minCount", "isAbstract", "indexes", "template",
        "configuration", "localization", "identifiers", "constraints", "elements", "derivation",
    ]) func equalityComparesEveryField(_ field: String) throws {
        let (one, other) = (furnishedModel(), furnishedModel())
        #expect(one == other)
        let person = try #require(other.entitiesByName["Person"])
        let employee = try #require(other.entitiesByName["Employee"])
        let department = try #require(other.entitiesByName["Department"])
        let members = try #require(department.relationshipsByName["members"])
        let name = try #require(person.attributesByName["name"])
        switch field {
        case "name": name.name = "other"
        case "isOptional": name.isOptional = true
        case "userInfo": name.userInfo?["order"] = 4
        case "renamingIdentifier": name.renamingIdentifier = nil
        case "attributeType": name.type = .uri
        case "defaultValue": name.defaultValue = "other"
        case "validation": name.setValidationPredicates(nil, withValidationWarnings: nil)
        case "allowsExternalBinaryDataStorage":
            person.attributesByName["photo"]?.allowsExternalBinaryDataStorage = false
        case "deleteRule": members.deleteRule = .denyDeleteRule
        case "isOrdered": members.isOrdered = false
        case "minCount": members.minCount = 0
        case "isAbstract": person.isAbstract = false
        case "indexes": employee.indexes[0].elements[0].isAscending = true
        case "template": other.fetchRequestTemplate(forName: "paidOver")?.fetchLimit = 11
        case "configuration": other.setEntities([], forConfigurationName: "Rooms")
        case "localization": other.localizationDictionary = nil
        case "identifiers": other.versionIdentifiers = []
        case "constraints": employee.uniquenessConstraints = []
        case "elements":
            (person.attributesByName["address"] as? NSCompositeAttributeDescription)?.elements[0].name = "town"
        default:
            (department.attributesByName["size"] as? NSDerivedAttributeDescription)?.derivationExpression =
                NSExpression(format: "members.@avg.salary", argumentArray: [])
        }
        #expect(one != other)
    }

    @Test func aModelSurvivesArchiving() throws {
        let model = furnishedModel()
        let data = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSManagedObjectModel.self, from: data))
        #expect(back == model)
        #expect(back.versionChecksum == model.versionChecksum)
        let person = try #require(back.entitiesByName["Person"])
        #expect(person.attributesByName["name"]?.userInfo?["seen"] as? Date == Date(timeIntervalSinceReferenceDate: 7))
        #expect(person.attributesByName["page"]?.defaultValue as? URL == URL(string: "https://example.org/"))
        let salary = back.entitiesByName["Employee"]?.attributesByName["salary"]?.defaultValue
        #expect(salary as? NSDecimalNumber == NSDecimalNumber(string: "1250.75"))
        let home = try #require(back.entitiesByName["Employee"]?.relationshipsByName["department"])
        #expect(home.inverseRelationship?.inverseRelationship === home)
        try back.validate()
        back.freeze()
    }

    @Test func anArchiveOfAnotherTypeDecodesToNil() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(NSData(data: Data([1, 2, 3])), forKey: "FLTModelPart")
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        #expect(NSManagedObjectModel(coder: unarchiver) == nil)
    }

    @Test func anEntityCanBeArchivedAlone() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: Staff().person, requiringSecureCoding: true)
        let entity = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSEntityDescription.self, from: data)
        #expect(entity?.attributesByName["name"]?.attributeType == .stringAttributeType)
    }

    @Test func copiedEntitiesAreReconnectedInANewModel() throws {
        let model = furnishedModel()
        model.freeze()
        let copies = model.entities.compactMap { $0.copy() as? NSEntityDescription }
        #expect(copies.allSatisfy { $0.superentity == nil })
        let new = NSManagedObjectModel()
        new.entities = copies
        #expect(new.entitiesByName["Manager"]?.superentity === new.entitiesByName["Employee"])
        #expect(new.entitiesByName["Person"]?.subentities.count == 1)
        #expect(new.entitiesByName["Employee"]?.indexes.count == 1)
        try new.validate()
    }

    @Test func aCopiedRelationshipHasTheSameDestination() throws {
        let staff = Staff()
        let copy = try #require(staff.home.copy() as? NSRelationshipDescription)
        #expect(copy.destinationEntity === staff.department)
        #expect(copy.inverseRelationship === staff.members)
        #expect(copy == staff.home)
        copy.deleteRule = .denyDeleteRule
        #expect(copy != staff.home)
    }

    @Test func newPropertiesRemoveIndexesOfTheHierarchy() throws {
        let model = furnishedModel()
        let employee = try #require(model.entitiesByName["Employee"])
        #expect(employee.indexes.count == 1)
        model.entitiesByName["Person"]?.properties += [Staff.attribute("nick", .string)]
        #expect(employee.indexes.isEmpty)
    }
}
