import Company
import CoreData
import Exercise

/// Sets the delete rules of the relationships in `sketch()`, and whatever else the requirements need:
///
/// - With a project, its tasks are deleted. With a task, its project isn't.
/// - When a worker leaves, the tasks stay, without an assignee, and the team has one member fewer.
/// - A badge belongs to one worker and is deleted with that worker. Deleting a lost badge deletes nobody.
/// - A team can't be deleted while it has members.
/// - Nothing refers to a deleted object.
///
/// `sketch()`에 있는 관계의 삭제 규칙을 정하고, 다음 요구 사항에 필요한 것을 모두 설정합니다.
///
/// - 프로젝트를 삭제하면 할 일도 삭제됩니다. 할 일을 삭제할 때 프로젝트는 삭제되지 않습니다.
/// - 작업자가 떠나면 할 일은 담당자 없이 남고, 팀원은 한 명 줄어듭니다.
/// - 출입증은 작업자 한 명의 것이며 그 작업자와 함께 삭제됩니다. 잃어버린 출입증을 삭제해도 사람은 삭제되지 않습니다.
/// - 팀원이 있는 동안에는 팀을 삭제할 수 없습니다.
/// - 삭제된 객체를 가리키는 것이 없어야 합니다.
func setRules(in model: NSManagedObjectModel) throws {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// A sketch with all entities, in which no relationship has a rule yet.
///
/// 엔티티는 다 있지만 관계에 아직 규칙이 없는 밑그림입니다.
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
    // 담당자가 없는 작업은 저장할 수 없습니다. 적어도 의도는 그랬습니다.
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
