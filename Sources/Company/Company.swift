import CoreData

/// The model of the company that the whole course is about.
///
///     let container = NSPersistentContainer(name: "Company", managedObjectModel: Company.makeModel())
///
/// ```
///            Person (abstract)                       Department
///        firstName, lastName                        name, budget
///          ▲             ▲                               ▲
///          │             │                               │ department
///      Customer       Employee ─────────────────────────┘ employees
///                 dateOfBirth, startDate, salary
///                   manager ◄──► directReports
/// ```
///
/// Each call makes a model of its own. Share one among the stacks of a program where `Employee.fetchRequest()` is
/// used: a class then stands for one entity only.
public func makeModel() -> NSManagedObjectModel {
    let person = entity("Person", Person.self)
    person.isAbstract = true
    person.properties = [
        attribute("firstName", .stringAttributeType),
        attribute("lastName", .stringAttributeType),
    ]

    let employee = entity("Employee", Employee.self)
    employee.properties = [
        optional(attribute("dateOfBirth", .dateAttributeType)),
        optional(attribute("startDate", .dateAttributeType)),
        attribute("salary", .doubleAttributeType, default: 0.0),
    ]

    let customer = entity("Customer", Customer.self)
    person.subentities = [employee, customer]

    let department = entity("Department", Department.self)
    department.properties = [
        attribute("name", .stringAttributeType),
        attribute("budget", .doubleAttributeType, default: 0.0),
    ]

    // When a department is closed, its people stay; when a manager leaves, so do theirs.
    connect(employee, toOne: "department", with: department, toMany: "employees")
    connect(employee, toOne: "manager", with: employee, toMany: "directReports")

    let model = NSManagedObjectModel()
    model.entities = [person, employee, customer, department]
    return model
}

/// An entity, and the class of its objects.
private func entity(_ name: String, _ objects: NSManagedObject.Type) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.managedObjectClassName = NSStringFromClass(objects)
    return entity
}

/// An attribute that may not be empty when it is saved.
private func attribute(_ name: String, _ type: NSAttributeType, default: Any? = nil) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.defaultValue = `default`
    attribute.isOptional = false
    return attribute
}

private func optional(_ attribute: NSAttributeDescription) -> NSAttributeDescription {
    attribute.isOptional = true
    return attribute
}

/// Both sides of a relationship: each is the other's inverse. Deleting an object on one side only takes it out of the
/// other, which the delete rule calls nullifying.
private func connect(
    _ entity: NSEntityDescription, toOne name: String, with other: NSEntityDescription, toMany inverseName: String
) {
    let toOne = NSRelationshipDescription()
    toOne.name = name
    toOne.destinationEntity = other
    toOne.maxCount = 1
    toOne.deleteRule = .nullifyDeleteRule

    let toMany = NSRelationshipDescription()
    toMany.name = inverseName
    toMany.destinationEntity = entity
    toMany.maxCount = 0  // as many as there are
    toMany.deleteRule = .nullifyDeleteRule

    toOne.inverseRelationship = toMany
    toMany.inverseRelationship = toOne
    entity.properties.append(toOne)
    other.properties.append(toMany)
}
