import CoreData
import Exercise

/// The messages that the user reads if a rule is broken.
///
/// 규칙을 어겼을 때 사용자에게 보여 줄 메시지입니다.
enum Rule {
    static let number = "A number is above zero."
    static let name = "A name has 1 to 40 characters."
    static let salary = "A salary is not negative."
    static let highSalary = "A salary above 1,000,000 needs a second look."
}

/// Adds the rules to the model, which no store uses yet:
/// - `number` of an employee is above zero: `Rule.number`;
/// - `firstName` and `lastName` have 1 to 40 characters each: `Rule.name`;
/// - `salary` is at least 0 (`Rule.salary`) and at most 1,000,000 (`Rule.highSalary`).
///
/// Stores that were made without the rules can still be opened.
///
/// 아직 저장소가 사용하지 않는 모델에 규칙을 추가합니다.
/// - 직원의 `number`는 0보다 큽니다: `Rule.number`
/// - `firstName`과 `lastName`은 1자 이상 40자 이하입니다: `Rule.name`
/// - `salary`는 0 이상(`Rule.salary`), 1,000,000 이하(`Rule.highSalary`)입니다.
///
/// 규칙 없이 만든 저장소도 계속 열 수 있어야 합니다.
func addRules(to model: NSManagedObjectModel) throws {
    let attributes = model.entitiesByName["Employee"]?.attributesByName ?? [:]
    attributes["number"]?.setValidationPredicates(
        [NSPredicate(format: "SELF > 0")], withValidationWarnings: [Rule.number])
    for key in ["firstName", "lastName"] {
        attributes[key]?.setValidationPredicates(
            [NSPredicate(format: "length >= 1"), NSPredicate(format: "length <= 40")],
            withValidationWarnings: [Rule.name, Rule.name])
    }
    attributes["salary"]?.setValidationPredicates(
        [NSPredicate(format: "SELF >= 0"), NSPredicate(format: "SELF <= 1000000")],
        withValidationWarnings: [Rule.salary, Rule.highSalary])
}

/// The reasons why a save was refused, such as `salary: A salary is not negative.`: the property and what the error says
/// about it, a line for each broken rule, in alphabetical order. Errors that have nothing to do with validation have no such
/// reasons.
///
/// 저장이 거부된 이유입니다. `salary: A salary is not negative.`처럼 프로퍼티 이름과 오류의 설명을 어긴 규칙마다 한 줄로, 알파벳 순으로
/// 적습니다. 유효성 검사와 관계없는 오류에는 이런 이유가 없습니다.
func reasons(for error: any Error) throws -> [String] {
    let error = error as NSError
    if let several = error.userInfo[NSDetailedErrorsKey] as? [any Error] {
        return try several.flatMap { try reasons(for: $0) }.sorted()
    }
    guard let key = error.userInfo[NSValidationKeyErrorKey] as? String else { return [] }
    return ["\(key): \(error.localizedDescription)"]
}
