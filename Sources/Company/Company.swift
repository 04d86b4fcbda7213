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
/// Each call creates a new model. In a program that uses `Employee.fetchRequest()`, share one model among all stacks,
/// because a class can belong to only one entity.
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

    // Deleting a department keeps its employees; deleting a manager keeps the direct reports.
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

/// An attribute that must have a value when it is saved.
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

/// Connects both sides of a relationship as each other's inverse. Deleting an object on one side only removes it from
/// the other side, which is the delete rule Nullify.
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
