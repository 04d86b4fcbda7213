import Company
import CoreData
import Exercise

/// A user's entries in the search field above a list of employees.
///
/// 직원 목록 위의 검색 필드에 사용자가 입력한 내용입니다.
struct Search {
    /// A part of the first or last name; case and accents don't matter. Empty if the user typed nothing.
    /// 이름이나 성의 일부. 대소문자와 악센트는 무시합니다. 입력하지 않았으면 비어 있습니다.
    var text = ""
    /// The lowest salary, inclusive; nil for no limit.
    /// 가장 낮은 급여. 이 값도 포함합니다. 제한이 없으면 nil입니다.
    var lowest: Double?
    /// The highest salary, inclusive; nil for no limit.
    /// 가장 높은 급여. 이 값도 포함합니다. 제한이 없으면 nil입니다.
    var highest: Double?
    /// The names of the selected departments. If it's empty, employees of any department match, and those without one too.
    /// 선택한 부서의 이름. 비어 있으면 부서를 가리지 않으며 부서가 없는 직원도 포함합니다.
    var departments: [String] = []
}

/// The condition for an employee to be in the list. Everything that the user entered has to match.
///
/// 직원이 목록에 나타날 조건입니다. 사용자가 입력한 조건을 모두 만족해야 합니다.
func predicate(for search: Search) throws -> NSPredicate {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}
