import Company
import CoreData

/// The full names of the employees for whom the next save would write a new value, in alphabetical order.
///
/// New employees aren't included: they are inserted, not changed. Employees whose values are back to what they were aren't
/// included either.
///
/// 다음에 저장하면 새 값이 기록될 직원의 전체 이름을 알파벳 순서로 반환합니다.
///
/// 새 직원은 변경이 아니라 삽입이므로 제외합니다. 값을 바꾸었다가 원래대로 되돌린 직원도 제외합니다.
func changedEmployees(in context: NSManagedObjectContext) throws -> [String] {
    context.updatedObjects.compactMap { $0 as? Employee }
        .filter(\.hasPersistentChangedValues).map(\.fullName).sorted()
}

/// The employee's salary when the object was last fetched or saved.
///
/// 객체를 마지막으로 가져오거나 저장했을 때의 급여입니다.
func savedSalary(of employee: Employee) throws -> Double? {
    employee.committedValues(forKeys: ["salary"])["salary"] as? Double
}

/// Reverts the user's last step, and only that one. The context has an undo manager.
///
/// 사용자의 마지막 단계 하나만 되돌립니다. 컨텍스트에는 실행 취소 관리자가 있습니다.
func takeBackLastStep(in context: NSManagedObjectContext) throws {
    context.undo()
}

/// Reverts everything that isn't saved. The objects that the program holds stay usable.
///
/// 저장하지 않은 것을 모두 되돌립니다. 프로그램이 가지고 있는 객체는 계속 쓸 수 있어야 합니다.
func takeBackEverything(in context: NSManagedObjectContext) throws {
    context.rollback()
}

/// Someone else with this last name in the same department, as an object of the same context.
///
/// 같은 부서에서 이 성을 가진 다른 직원입니다. 같은 컨텍스트의 객체를 반환합니다.
func colleague(named lastName: String, of employee: Employee) throws -> Employee? {
    employee.department?.employees.first { $0.lastName == lastName && $0 !== employee }
}
