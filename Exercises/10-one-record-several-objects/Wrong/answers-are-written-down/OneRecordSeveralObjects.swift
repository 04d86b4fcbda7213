import Company
import CoreData

/// Whether two objects stand for the same record, in whatever contexts they are.
///
/// 두 객체가 같은 레코드를 나타내는지 반환합니다. 컨텍스트는 달라도 됩니다.
func isSameRecord(_ one: NSManagedObject, _ other: NSManagedObject) throws -> Bool {
    one.objectID == other.objectID
}

/// The object that stands for the employee's record in another context. The employee has been saved. Throws if the record no
/// longer exists.
///
/// 이 직원의 레코드를 나타내는, 다른 컨텍스트의 객체입니다. 직원은 저장되어 있습니다. 레코드가 이제 없으면 오류를 던집니다.
func counterpart(of employee: Employee, in context: NSManagedObjectContext) throws -> Employee? {
    try context.existingObject(with: employee.objectID) as? Employee
}

/// Raises the employee's salary in `background`, and saves it there. `employee` stays in its own context and shows the new
/// salary when this function returns.
///
/// `background`에서 직원의 급여를 올리고 저장합니다. `employee`는 원래 컨텍스트에 그대로 있으며, 함수가 끝나면 새 급여를 보여야
/// 합니다.
func raise(_ employee: Employee, by amount: Double, in background: NSManagedObjectContext) throws {
    let id = employee.objectID
    try background.performAndWait {
        let copy = try background.existingObject(with: id) as! Employee
        copy.salary = 5000
        try background.save()
    }
    employee.managedObjectContext?.refresh(employee, mergeChanges: true)
}

/// The names of the properties that the employee's context hasn't saved yet, in alphabetical order.
///
/// 직원의 컨텍스트가 아직 저장하지 않은 프로퍼티의 이름을 알파벳 순서로 반환합니다.
func unsavedProperties(of employee: Employee) throws -> [String] {
    employee.changedValues().keys.sorted()
}
