import Company
import CoreData

func setRules(in model: NSManagedObjectModel) throws {
    func relationship(_ entity: String, _ name: String) -> NSRelationshipDescription {
        model.entitiesByName[entity]!.relationshipsByName[name]!
    }
    relationship("Project", "tasks").deleteRule = .cascadeDeleteRule
    relationship("Task", "project").deleteRule = .nullifyDeleteRule
    relationship("Worker", "tasks").deleteRule = .nullifyDeleteRule
    relationship("Task", "assignee").deleteRule = .nullifyDeleteRule
    relationship("Task", "assignee").isOptional = true
    relationship("Worker", "badge").deleteRule = .cascadeDeleteRule
    relationship("Badge", "worker").deleteRule = .nullifyDeleteRule
    relationship("Team", "members").deleteRule = .cascadeDeleteRule
    relationship("Worker", "team").deleteRule = .nullifyDeleteRule
}

func sketch() -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    model.entities = ["Project", "Task", "Worker", "Badge", "Team"].map { name in
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = [title]
        return entity
    }
    connect(("Project", "tasks", 0), ("Task", "project", 1), in: model)
    connect(("Worker", "tasks", 0), ("Task", "assignee", 1), in: model)
    connect(("Worker", "badge", 1), ("Badge", "worker", 1), in: model)
    connect(("Team", "members", 0), ("Worker", "team", 1), in: model)
    // A task can't be saved without an assignee. At least that was the idea.
    model.entitiesByName["Task"]!.relationshipsByName["assignee"]!.isOptional = false
    return model
}

private typealias End = (entity: String, name: String, most: Int)

private func connect(_ one: End, _ other: End, in model: NSManagedObjectModel) {
    let ends = [(one, other), (other, one)].map { end, destination in
        let relationship = NSRelationshipDescription()
        relationship.name = end.name
        relationship.destinationEntity = model.entitiesByName[destination.entity]
        relationship.maxCount = end.most
        relationship.deleteRule = .noActionDeleteRule
        model.entitiesByName[end.entity]!.properties.append(relationship)
        return relationship
    }
    ends[0].inverseRelationship = ends[1]
    ends[1].inverseRelationship = ends[0]
}
