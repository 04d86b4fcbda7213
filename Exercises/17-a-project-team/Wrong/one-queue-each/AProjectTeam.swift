import Company
import CoreData

func makeProjectModel() throws -> NSManagedObjectModel {
    let model = Company.makeModel()
    let employee = model.entitiesByName["Employee"]!
    let project = entity("Project", attribute: "title")
    let membership = entity("Membership", attribute: "role")

    let ofEmployee = relationship("employee", to: employee, mandatory: true)
    let employeeMemberships = relationship("memberships", to: membership, isToMany: true)
    employeeMemberships.deleteRule = .cascadeDeleteRule
    join(ofEmployee, employeeMemberships)

    let ofProject = relationship("project", to: project, mandatory: true)
    let projectMemberships = relationship("memberships", to: membership, isToMany: true)
    projectMemberships.deleteRule = .cascadeDeleteRule
    join(ofProject, projectMemberships)

    let reviewQueue = relationship("reviewQueue", to: employee, isToMany: true)
    reviewQueue.isOrdered = true
    let reviews = relationship("reviews", to: project)
    join(reviewQueue, reviews)

    let standIn = relationship("standIn", to: employee)
    join(standIn, standIn)

    membership.properties += [ofEmployee, ofProject]
    project.properties += [projectMemberships, reviewQueue]
    employee.properties += [employeeMemberships, reviews, standIn]
    model.entities += [project, membership]
    return model
}

func assign(_ employee: Employee, to project: NSManagedObject, as role: String) throws {
    let membership =
        try membership(of: employee, in: project)
        ?? NSEntityDescription.insertNewObject(forEntityName: "Membership", into: project.managedObjectContext!)
    membership.setValue(employee, forKey: "employee")
    membership.setValue(project, forKey: "project")
    membership.setValue(role, forKey: "role")
}

func team(of project: NSManagedObject) throws -> [String] {
    let memberships = project.value(forKey: "memberships") as! Set<NSManagedObject>
    return memberships.map { membership in
        let employee = membership.value(forKey: "employee") as! Employee
        return "\(employee.fullName): \(membership.value(forKey: "role") as! String)"
    }.sorted()
}

func remove(_ employee: Employee, from project: NSManagedObject) throws {
    if let membership = try membership(of: employee, in: project) {
        project.managedObjectContext?.delete(membership)
        project.managedObjectContext?.processPendingChanges()
    }
}

private func membership(of employee: Employee, in project: NSManagedObject) throws -> NSManagedObject? {
    let memberships = project.value(forKey: "memberships") as! Set<NSManagedObject>
    return memberships.first { $0.value(forKey: "employee") as? Employee === employee }
}

func enqueue(_ employee: Employee, in project: NSManagedObject) throws {
    project.mutableOrderedSetValue(forKey: "reviewQueue").add(employee)
}

func moveToFront(_ employee: Employee, in project: NSManagedObject) throws {
    let queue = project.mutableOrderedSetValue(forKey: "reviewQueue")
    queue.moveObjects(at: IndexSet(integer: queue.index(of: employee)), to: 0)
}

func nextReviewer(of project: NSManagedObject) throws -> Employee? {
    let queue = project.mutableOrderedSetValue(forKey: "reviewQueue")
    guard queue.count > 0 else { return nil }
    let first = queue.object(at: 0) as? Employee
    queue.removeObject(at: 0)
    return first
}

// MARK: - Descriptions

func entity(_ name: String, attribute attributeName: String) -> NSEntityDescription {
    let attribute = NSAttributeDescription()
    attribute.name = attributeName
    attribute.attributeType = .stringAttributeType
    attribute.isOptional = false
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = [attribute]
    return entity
}

func relationship(
    _ name: String, to destination: NSEntityDescription, isToMany: Bool = false, mandatory: Bool = false
) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = destination
    relationship.maxCount = isToMany ? 0 : 1
    relationship.isOptional = !mandatory
    return relationship
}

func join(_ one: NSRelationshipDescription, _ other: NSRelationshipDescription) {
    one.inverseRelationship = other
    other.inverseRelationship = one
}
