import Checking
import CoreData
import XCTest

final class ModelChecker: XCTestCase {
    // A description doesn't keep its model.
    private var models: [NSManagedObjectModel] = []

    private func model() throws -> NSManagedObjectModel {
        let model = try attempt("makeModel()") { try makeModel() }
        models.append(model)
        return model
    }

    private func entity(_ name: String) throws -> NSEntityDescription {
        try require(
            "makeModel().entitiesByName[\"\(name)\"]", try model().entitiesByName[name],
            because: Words(en: "The desk needs this entity.", ko: "인사 관리 프로그램에 필요한 엔티티입니다."))
    }

    private func relationship(_ entity: String, _ name: String) throws -> NSRelationshipDescription {
        try require(
            "\(entity).\(name)", try self.entity(entity).relationshipsByName[name],
            because: Words(en: "The two entities belong together.", ko: "두 엔티티는 관계로 연결됩니다."))
    }

    /// 속성의 타입이 맞음
    func testTheAttributesHaveTheirTypes() throws {
        let found = try entity("Employee").attributesByName.map { "\($0): \($1.attributeType.rawValue)" }.sorted()
        expect(
            "the attributes of Employee with their types", found,
            equals: [
                "firstName: 700", "lastName: 700", "number: 300", "salary: 500", "startDate: 900", "tel: 700",
            ],
            because: Words(
                en: "Later steps read these attributes by name, and the type decides what a column holds.",
                ko: "뒤의 단계는 이 속성들을 이름으로 읽습니다. 유형은 열에 무엇이 저장되는지 결정합니다."))
    }

    /// 필수 속성은 필수
    func testMandatoryAttributesAreMandatory() throws {
        let optional = try entity("Employee").attributesByName.filter { $1.isOptional }.map(\.key).sorted()
        expect(
            "the optional attributes of Employee", optional, equals: ["startDate", "tel"],
            because: Words(
                en: "Attributes are optional by default, and then a save accepts an employee without a name.",
                ko: "속성은 따로 지정하지 않으면 옵셔널이므로, 이름 없는 직원도 저장됩니다."))
    }

    /// 급여의 기본값은 0
    func testASalaryIsZeroByDefault() throws {
        expect(
            "Employee.salary.defaultValue", try entity("Employee").attributesByName["salary"]?.defaultValue as? Double,
            equals: 0,
            because: Words(
                en: "A new employee without a salary couldn't be saved.", ko: "급여를 정하지 않은 새 직원을 저장할 수 없게 됩니다."))
    }

    /// 관계는 to-one 또는 to-many
    func testRelationshipsAreToOneOrToMany() throws {
        for (name, other, isToMany) in [
            ("Employee", "department", false), ("Department", "employees", true), ("Employee", "manager", false),
            ("Employee", "directReports", true),
        ] {
            expect(
                "\(name).\(other).isToMany", try relationship(name, other).isToMany, equals: isToMany,
                because: Words(
                    en: "The maximum count decides whether a relationship is to one or to many.",
                    ko: "to-one인지 to-many인지는 최대 개수가 결정합니다."))
        }
    }

    /// 역관계가 서로 맞음
    func testInversesBelongTogether() throws {
        for (name, other, inverse) in [
            ("Employee", "department", "employees"), ("Department", "employees", "department"),
            ("Employee", "manager", "directReports"), ("Employee", "directReports", "manager"),
        ] {
            expect(
                "\(name).\(other).inverseRelationship", try relationship(name, other).inverseRelationship?.name,
                equals: inverse,
                because: Words(
                    en: "Without the inverse, a change on one side doesn't reach the other.",
                    ko: "역관계가 없으면 한쪽의 변경이 다른 쪽에 반영되지 않습니다."))
        }
    }

    /// 삭제 규칙으로 반대쪽이 남음
    func testDeleteRulesKeepTheOtherSide() throws {
        expect(
            "Department.employees.deleteRule", try relationship("Department", "employees").deleteRule.rawValue,
            equals: NSDeleteRule.denyDeleteRule.rawValue,
            because: Words(
                en: "A department with people must not be deleted; the rule belongs to the side that is deleted.",
                ko: "직원이 있는 부서는 삭제할 수 없어야 합니다. 규칙은 삭제되는 쪽에 지정합니다."))
        expect(
            "Employee.department.deleteRule", try relationship("Employee", "department").deleteRule.rawValue,
            equals: NSDeleteRule.nullifyDeleteRule.rawValue,
            because: Words(en: "The department stays when an employee leaves.", ko: "직원이 떠나도 부서는 남아야 합니다."))
    }

    /// 모델은 매번 새로 만듦
    func testTheModelIsNewEachTime() throws {
        let (first, second) = (try model(), try model())
        expect(
            "makeModel() === makeModel()", first === second, equals: false,
            because: Words(
                en: "A model is frozen once a store uses it, and later steps change theirs before that.",
                ko: "저장소가 사용한 모델은 동결됩니다. 뒤의 단계는 그 전에 모델을 바꿉니다."))
    }
}
