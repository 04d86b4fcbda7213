import Company
import CoreData
import Exercise

/// The company's model with projects:
///
/// - `Project` has a mandatory string `title`.
/// - `Membership` connects one employee with one project. It has a mandatory string `role` and two mandatory
///   relationships, `employee` and `project`. The inverse of each is called `memberships`. Deleting an employee or a
///   project deletes the memberships too; deleting a membership deletes nothing else.
/// - `reviewQueue` of a project holds employees in an order that users decide. An employee can be in several queues; the
///   inverse is called `reviews`.
/// - `standIn` of an employee is one other employee. If Ada stands in for Grace, Grace stands in for Ada.
///
/// Start from `Company.makeModel()`, which has the entity `Employee`.
///
/// 회사의 모델에 프로젝트를 더합니다.
///
/// - `Project`에는 필수 문자열 `title`이 있습니다.
/// - `Membership`은 직원 한 명과 프로젝트 하나를 잇습니다. 필수 문자열 `role`과 필수 관계 `employee`, `project`가 있습니다.
///   두 관계의 역관계 이름은 모두 `memberships`입니다. 직원이나 프로젝트를 삭제하면 그 Membership도 삭제됩니다. Membership을
///   삭제할 때는 다른 것이 삭제되지 않습니다.
/// - 프로젝트의 `reviewQueue`에는 사용자가 정한 순서대로 직원이 들어갑니다. 직원은 여러 프로젝트의 큐에 들어갈 수 있습니다.
///   역관계의 이름은 `reviews`입니다.
/// - 직원의 `standIn`은 다른 직원 한 명입니다. Ada가 Grace의 대리인이면 Grace도 Ada의 대리인입니다.
///
/// 엔티티 `Employee`가 있는 `Company.makeModel()`에서 시작하십시오.
func makeProjectModel() throws -> NSManagedObjectModel {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Gives `employee` a role in `project`. Someone who is a member already gets the new role in place of the old one.
///
/// `employee`에게 `project`의 역할을 줍니다. 이미 팀원이면 예전 역할이 새 역할로 바뀝니다.
func assign(_ employee: Employee, to project: NSManagedObject, as role: String) throws {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// The members of `project` by full name, each as in "Ada King: lead".
///
/// `project`의 팀원입니다. "Ada King: lead"의 꼴이며 전체 이름의 순서입니다.
func team(of project: NSManagedObject) throws -> [String] {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Ends the employee's membership in `project`. Both the employee and the project stay.
///
/// `project`의 팀원이 아니게 합니다. 직원과 프로젝트는 그대로 남습니다.
func remove(_ employee: Employee, from project: NSManagedObject) throws {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Puts `employee` at the end of the project's review queue. Someone who is in the queue keeps their place.
///
/// `employee`를 프로젝트의 검토 큐 끝에 넣습니다. 이미 큐에 있으면 자리를 바꾸지 않습니다.
func enqueue(_ employee: Employee, in project: NSManagedObject) throws {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Moves `employee`, who is in the queue, to its front. The order of the others stays the same.
///
/// 큐에 있는 `employee`를 맨 앞으로 옮깁니다. 다른 직원들의 순서는 바뀌지 않습니다.
func moveToFront(_ employee: Employee, in project: NSManagedObject) throws {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Takes the first employee out of the queue; nil if the queue is empty.
///
/// 큐에서 첫 번째 직원을 꺼냅니다. 큐가 비어 있으면 nil입니다.
func nextReviewer(of project: NSManagedObject) throws -> Employee? {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

// MARK: - Descriptions

/// An entity with one mandatory string.
/// 필수 문자열이 하나 있는 엔티티입니다.
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

/// A relationship without an inverse.
/// 역관계가 없는 관계입니다.
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

/// Makes two relationships each other's inverse.
/// 두 관계를 서로의 역관계로 만듭니다.
func join(_ one: NSRelationshipDescription, _ other: NSRelationshipDescription) {
    one.inverseRelationship = other
    other.inverseRelationship = one
}
