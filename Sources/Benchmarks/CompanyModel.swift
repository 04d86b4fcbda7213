import CoreData

/// The model that both sides use: a person has two integers, two doubles, two strings and a department.
enum CompanyModel {
    static let shared: NSManagedObjectModel = {
        let person = NSEntityDescription()
        person.name = "Person"
        person.managedObjectClassName = "Benchmarks.Person"
        let department = NSEntityDescription()
        department.name = "Department"
        department.managedObjectClassName = "Benchmarks.Department"

        let belongs = relationship("department", to: department, isToMany: false)
        let people = relationship("people", to: person, isToMany: true)
        belongs.inverseRelationship = people
        people.inverseRelationship = belongs

        let name = attribute("name", .string)
        person.properties = [
            attribute("age", .integer64), attribute("level", .integer64), attribute("salary", .double),
            attribute("rating", .double), name, attribute("email", .string), belongs,
        ]
        person.indexes = [
            NSFetchIndexDescription(
                name: "name",
                elements: [NSFetchIndexElementDescription(property: name, collationType: .binary)])
        ]
        department.properties = [attribute("title", .string), people]

        let model = NSManagedObjectModel()
        model.entities = [person, department]
        return model
    }()

    /// The next version, in which every person has a title.
    static func newer() -> NSManagedObjectModel {
        let model = shared.copy() as! NSManagedObjectModel
        let person = model.entitiesByName["Person"]!
        let title = attribute("title", .string)
        title.isOptional = false
        title.defaultValue = "none"
        // Setting properties drops the indexes.
        let indexes = person.indexes.map { $0.copy() as! NSFetchIndexDescription }
        person.properties.append(title)
        person.indexes = indexes
        return model
    }

    /// The same with 48 more entities, each with ten attributes and a to-one relationship to the next.
    static func ofFiftyEntities() -> NSManagedObjectModel {
        let types: [NSAttributeDescription.AttributeType] = [.string, .integer64, .date, .boolean, .double]
        let others = (0..<48).map { number in
            let entity = NSEntityDescription()
            entity.name = "Entity\(number)"
            return entity
        }
        for (number, entity) in others.enumerated() {
            let next = others[(number + 1) % others.count]
            let (following, preceding) = (
                relationship("following", to: next, isToMany: false),
                relationship("preceding", to: entity, isToMany: true)
            )
            following.inverseRelationship = preceding
            preceding.inverseRelationship = following
            entity.properties += (0..<10).map { attribute("value\($0)", types[$0 % types.count]) } + [following]
            next.properties.append(preceding)
        }
        let model = shared.copy() as! NSManagedObjectModel
        model.entities += others
        return model
    }

    private static func attribute(
        _ name: String, _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        attribute.isOptional = true
        return attribute
    }

    private static func relationship(
        _ name: String, to destination: NSEntityDescription, isToMany: Bool
    ) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.destinationEntity = destination
        relationship.maxCount = isToMany ? 0 : 1
        relationship.isOptional = true
        return relationship
    }
}
