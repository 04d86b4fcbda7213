import Checking
import CoreData
import XCTest

@testable import FirstModel

final class FirstModelChecker: XCTestCase {
    func testTheModelHoldsOneEntity() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        expect(
            "makeModel().entities.compactMap(\\.name)", model.entities.compactMap(\.name), equals: ["Department"],
            because: Words(
                en: "An entity that was made but not put into model.entities is not part of the model.",
                ko: "만들기만 하고 model.entities에 넣지 않은 엔티티는 모델에 속하지 않습니다."))
    }

    func testTheNameIsMandatory() throws {
        let name = try attribute("name")
        expect(
            "Department's attribute name: isOptional", name.isOptional, equals: false,
            because: Words(
                en: "Attributes are optional unless told otherwise, and a department without a name could be saved.",
                ko: "따로 정하지 않으면 속성은 선택 항목이라서 이름 없는 부서도 저장됩니다."))
    }

    func testTheNameIsText() throws {
        let name = try attribute("name")
        expect(
            "Department's attribute name: attributeType", name.attributeType == .stringAttributeType,
            expected: Words(en: ".stringAttributeType", ko: ".stringAttributeType"),
            came: Words(en: "another type", ko: "다른 유형"),
            because: Words(
                en: "A name is text; an attribute of another type refuses it when it is set.",
                ko: "이름은 글입니다. 다른 유형의 속성은 글을 넣을 때 거부합니다."))
    }

    func testABudgetCannotBeTakenAway() throws {
        let budget = try attribute("budget")
        expect(
            "Department's attribute budget: isOptional", budget.isOptional, equals: false,
            because: Words(
                en: "A default is for new objects only. While it is optional, a budget can become NULL later.",
                ko: "기본값은 새 객체의 자리만 채웁니다. 선택 항목이면 예산은 나중에 NULL이 될 수 있습니다."))
    }

    func testTheBudgetIsANumber() throws {
        let budget = try attribute("budget")
        expect(
            "Department's attribute budget: attributeType", budget.attributeType == .doubleAttributeType,
            expected: Words(en: ".doubleAttributeType", ko: ".doubleAttributeType"),
            came: Words(en: "another type", ko: "다른 유형"),
            because: Words(
                en: "As text, a budget of 9 would sort after one of 10, and no sum could be taken.",
                ko: "예산이 텍스트이면 9가 10보다 뒤에 정렬되고 합계도 구할 수 없습니다."))
    }

    func testTheBudgetStartsAtZero() throws {
        let budget = try attribute("budget")
        guard budget.attributeType == .doubleAttributeType else { return }
        expect(
            "Department's attribute budget: defaultValue", budget.defaultValue as? Double, equals: 0,
            because: Words(
                en: "Without a default a new department has no budget at all, and a search for 0 does not find it.",
                ko: "기본값이 없으면 새 부서에는 예산 자체가 없고, 0을 찾는 검색에도 걸리지 않습니다."))
    }

    private func attribute(_ name: String) throws -> NSAttributeDescription {
        let model = try attempt("makeModel()") { try makeModel() }
        guard let entity = model.entitiesByName["Department"] else {
            throw XCTSkip("there is no Department yet")
        }
        return try require(
            "Department's attributesByName[\"\(name)\"]", entity.attributesByName[name],
            because: Words(
                en: "The entity's properties list is what Core Data knows of it; give it both attributes.",
                ko: "Core Data는 엔티티의 properties에 있는 것만 압니다. 두 속성을 모두 넣으십시오."))
    }
}
