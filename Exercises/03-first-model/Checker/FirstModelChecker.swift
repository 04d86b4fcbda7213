import Checking
import CoreData
import XCTest

@testable import FirstModel

final class FirstModelChecker: XCTestCase {
    /// 모델에 엔티티가 하나 있음
    func testTheModelHoldsOneEntity() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        expect(
            "makeModel().entities.compactMap(\\.name)", model.entities.compactMap(\.name), equals: ["Department"],
            because: Words(
                en: "Creating an entity isn't enough: it has to be in model.entities.",
                ko: "엔티티를 만든 다음 model.entities에 넣어야 모델에 속합니다."))
    }

    /// 이름은 필수
    func testTheNameIsMandatory() throws {
        let name = try attribute("name")
        expect(
            "Department's attribute name: isOptional", name.isOptional, equals: false,
            because: Words(
                en: "Attributes are optional by default, so a department without a name could be saved.",
                ko: "속성은 기본적으로 옵셔널이어서 이름이 없는 부서도 저장됩니다."))
    }

    /// 이름은 문자열
    func testTheNameIsText() throws {
        let name = try attribute("name")
        expect(
            "Department's attribute name: attributeType", name.attributeType == .stringAttributeType,
            expected: Words(en: ".stringAttributeType", ko: ".stringAttributeType"),
            came: Words(en: "another type", ko: "다른 유형"),
            because: Words(
                en: "A name is a string. An attribute of another type doesn't take it.",
                ko: "이름은 문자열입니다. 다른 유형의 속성에는 넣을 수 없습니다."))
    }

    /// 예산은 비울 수 없음
    func testABudgetCannotBeTakenAway() throws {
        let budget = try attribute("budget")
        expect(
            "Department's attribute budget: isOptional", budget.isOptional, equals: false,
            because: Words(
                en: "A default applies to new objects only. An optional budget can still become NULL later.",
                ko: "기본값은 새 객체에만 적용됩니다. 옵셔널이면 예산이 나중에 NULL이 될 수 있습니다."))
    }

    /// 예산은 숫자
    func testTheBudgetIsANumber() throws {
        let budget = try attribute("budget")
        expect(
            "Department's attribute budget: attributeType", budget.attributeType == .doubleAttributeType,
            expected: Words(en: ".doubleAttributeType", ko: ".doubleAttributeType"),
            came: Words(en: "another type", ko: "다른 유형"),
            because: Words(
                en: "As a string, 9 would be sorted after 10, and the budgets couldn't be added up.",
                ko: "예산이 문자열이면 9가 10보다 뒤에 정렬되고 합계도 구할 수 없습니다."))
    }

    /// 예산의 기본값은 0
    func testTheBudgetStartsAtZero() throws {
        let budget = try attribute("budget")
        guard budget.attributeType == .doubleAttributeType else { throw XCTSkip("the budget isn't a number yet") }
        expect(
            "Department's attribute budget: defaultValue", budget.defaultValue as? Double, equals: 0,
            because: Words(
                en: "Without a default, a new department has no budget at all, and a search for 0 doesn't find it.",
                ko: "기본값이 없으면 새 부서에는 예산 자체가 없어서 0으로 검색해도 나오지 않습니다."))
    }

    private func attribute(_ name: String) throws -> NSAttributeDescription {
        let model = try attempt("makeModel()") { try makeModel() }
        guard let entity = model.entitiesByName["Department"] else {
            throw XCTSkip("there is no Department yet")
        }
        return try require(
            "Department's attributesByName[\"\(name)\"]", entity.attributesByName[name],
            because: Words(
                en: "An attribute belongs to an entity only if it is in the entity's properties. Add both.",
                ko: "엔티티의 properties에 들어 있는 속성만 그 엔티티의 속성입니다. 둘 다 넣으십시오."))
    }
}
