import CoreData
import Exercise

/// The first version of the desk's model. Each call makes a new one.
///
/// `Employee` has these attributes:
/// - `number`, a 64-bit integer, `firstName` and `lastName`, strings: all mandatory, without a default value;
/// - `salary`, a double: mandatory, 0 by default;
/// - `startDate`, a date, and `tel`, a string: optional.
///
/// `Department` has a mandatory string `name`.
///
/// Two pairs of relationships, each the other's inverse, all optional:
/// - `Employee.department` (to one) and `Department.employees` (to many). A department with people can't be deleted; when
///   an employee is deleted, the department stays.
/// - `Employee.manager` (to one) and `Employee.directReports` (to many). When one side is deleted, the other stays.
///
/// The objects don't have their own classes yet.
///
/// 인사 관리 프로그램 모델의 첫 버전입니다. 호출할 때마다 새 모델을 만듭니다.
///
/// `Employee`의 속성:
/// - `number`(64비트 정수), `firstName`과 `lastName`(문자열): 모두 필수이며 기본값은 없습니다.
/// - `salary`(실수): 필수이며 기본값은 0입니다.
/// - `startDate`(날짜), `tel`(문자열): 옵셔널입니다.
///
/// `Department`의 속성: 필수 문자열 `name`
///
/// 서로 역관계인 관계가 두 쌍 있으며, 모두 옵셔널입니다.
/// - `Employee.department`(to-one)와 `Department.employees`(to-many): 직원이 있는 부서는 삭제할 수 없습니다. 직원을 삭제해도 부서는
///   남습니다.
/// - `Employee.manager`(to-one)와 `Employee.directReports`(to-many): 한쪽을 삭제해도 다른 쪽은 남습니다.
///
/// 객체의 클래스는 아직 없습니다.
func makeModel() throws -> NSManagedObjectModel {
    let employee = NSEntityDescription()
    employee.name = "Employee"
    let department = NSEntityDescription()
    department.name = "Department"

    let home = relationship("department", to: department, isToOne: true, .denyDeleteRule)
    let employees = relationship("employees", to: employee, isToOne: false, .nullifyDeleteRule)
    (home.inverseRelationship, employees.inverseRelationship) = (employees, home)
    let manager = relationship("manager", to: employee, isToOne: true, .nullifyDeleteRule)
    let reports = relationship("directReports", to: employee, isToOne: false, .nullifyDeleteRule)
    (manager.inverseRelationship, reports.inverseRelationship) = (reports, manager)

    employee.properties = [
        attribute("number", .integer64AttributeType),
        attribute("firstName", .stringAttributeType),
        attribute("lastName", .stringAttributeType),
        attribute("salary", .doubleAttributeType, default: 0.0),
        attribute("startDate", .dateAttributeType, isOptional: true),
        attribute("tel", .stringAttributeType, isOptional: true),
        home, manager, reports,
    ]
    department.properties = [attribute("name", .stringAttributeType), employees]

    let model = NSManagedObjectModel()
    model.entities = [employee, department]
    return model
}

private func attribute(
    _ name: String, _ type: NSAttributeType, isOptional: Bool = false, default: Any? = nil
) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = isOptional
    attribute.defaultValue = `default`
    return attribute
}

private func relationship(
    _ name: String, to entity: NSEntityDescription, isToOne: Bool, _ rule: NSDeleteRule
) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = entity
    relationship.maxCount = isToOne ? 1 : 0
    relationship.deleteRule = rule
    return relationship
}
