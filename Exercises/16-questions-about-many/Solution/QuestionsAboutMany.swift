import Company
import CoreData

/// The departments in which at least `heads` people work, by name.
///
/// `heads`명 이상이 일하는 부서를 이름순으로 반환합니다.
func crowded(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "employees.@count >= %d", heads)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The departments with someone whose first name is `name` and who earns more than `salary`: both must be true of the same
/// person. By name.
///
/// 이름이 `name`이면서 급여가 `salary`보다 많은 사람이 있는 부서를 이름순으로 반환합니다. 한 사람이 두 조건을 모두 만족해야 합니다.
func employing(_ name: String, above salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(
        format: "SUBQUERY(employees, $e, $e.firstName == %@ AND $e.salary > %@).@count > 0", name, salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The departments in which people work and each of them earns at least `salary`, by name.
///
/// 일하는 사람이 있고 그 모두의 급여가 `salary` 이상인 부서를 이름순으로 반환합니다.
func wellPaid(from salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(
        format: "employees.@count > 0 AND ALL employees.salary >= %@", salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The departments whose salaries add up to more than the budget, by name.
///
/// 급여의 합이 예산보다 많은 부서를 이름순으로 반환합니다.
func overspent(in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "employees.@sum.salary > budget")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The employees whose manager's first name isn't `name`, by last name. Employees without a manager are included.
///
/// 관리자의 이름이 `name`이 아닌 직원을 성순으로 반환합니다. 관리자가 없는 직원도 포함합니다.
func notLed(by name: String, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "manager == nil OR manager.firstName != %@", name)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request)
}

/// The employees of `department` whose full name has at most `length` characters, so that it fits on a badge. By last name.
///
/// 전체 이름이 `length`글자 이하여서 명찰에 들어가는 `department`의 직원을 성순으로 반환합니다.
func badges(upTo length: Int, of department: Department, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    // The store finds the people of the department. Only the class has the full name, so the filter runs here.
    // 부서의 직원은 저장소가 찾습니다. 전체 이름은 클래스에만 있으므로 필터링은 여기서 합니다.
    request.predicate = NSPredicate(format: "department == %@", department)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request).filter { $0.fullName.count <= length }
}
