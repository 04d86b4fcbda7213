import CoreData
import Exercise

/// The department with this name. If there's none yet, it's inserted, but not saved. Two calls with one name return the same
/// department, saved or not.
///
/// 이 이름의 부서입니다. 아직 없으면 삽입하되 저장하지는 않습니다. 같은 이름으로 두 번 호출하면 저장 여부와 관계없이 같은 부서를 반환합니다.
func department(named name: String, in context: NSManagedObjectContext) throws -> Department {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// The employee with this number, or nil.
///
/// 이 번호의 직원입니다. 없으면 nil입니다.
func employee(_ number: Int, in context: NSManagedObjectContext) throws -> Employee? {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// Inserts an employee with the values of the row, with the department and the manager, and saves.
///
/// A `StaffRow` has the number, the names, the salary, the department's name and the manager's number, which is nil for
/// people without a manager. `Employee` and `Department` are the classes of step 05.
///
/// If the save fails, the error is thrown, and the context is as it was before the call: nothing that was inserted or changed
/// here is left, and other unsaved changes are kept.
///
/// 이 행의 값과 부서, 관리자로 직원을 삽입하고 저장합니다.
///
/// `StaffRow`에는 번호, 이름과 성, 급여, 부서 이름, 관리자의 번호가 있습니다. 관리자가 없는 사람은 그 번호가
/// nil입니다. `Employee`와 `Department`는 05단계의 클래스입니다.
///
/// 저장이 실패하면 그 오류를 던지고, 컨텍스트는 호출하기 전과 같아야 합니다. 여기서 삽입하거나 바꾼 것은 남지 않고, 그 밖의 저장하지 않은
/// 변경은 유지됩니다.
@discardableResult
func hire(_ row: StaffRow, in context: NSManagedObjectContext) throws -> Employee {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// Deletes the employee with this number and saves. Returns whether there was one.
///
/// 이 번호의 직원을 삭제하고 저장합니다. 그런 직원이 있었는지를 반환합니다.
func dismiss(_ number: Int, in context: NSManagedObjectContext) throws -> Bool {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}
