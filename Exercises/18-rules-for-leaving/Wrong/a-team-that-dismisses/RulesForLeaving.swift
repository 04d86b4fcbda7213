import Company
import CoreData

/// Gives the relationships of `sketch()` their delete rules, and whatever else it takes:
/// - With a project its tasks go. With a task its project does not.
/// - When a worker leaves, the tasks stay, without an assignee, and the team has one member fewer.
/// - A badge belongs to one worker, and goes with them. A badge that is lost takes nobody along.
/// - A team cannot be deleted as long as it has members.
/// - Nothing points to what is gone.
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

/// Somebody has drawn the entities and forgotten the rest: no relationship has a rule.
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
    // Until somebody works on a task, it cannot be saved. Or so it was thought.
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
