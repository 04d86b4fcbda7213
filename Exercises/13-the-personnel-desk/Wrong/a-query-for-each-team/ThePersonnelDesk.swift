import Company
import CoreData

// Each answer has a budget: the highest number of SELECT statements, however large the company is. The context is empty
// at first, so everything has to be read from the store.
//
// 함수마다 한도가 있습니다. 실행할 수 있는 SELECT 문의 수이며, 회사가 아무리 커도 넘으면 안 됩니다. 처음에는 컨텍스트가
// 비어 있으므로 모든 값을 저장소에서 읽어야 합니다.

func directory(in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [
        NSSortDescriptor(keyPath: \Employee.lastName, ascending: true),
        NSSortDescriptor(keyPath: \Employee.firstName, ascending: true),
    ]
    request.relationshipKeyPathsForPrefetching = ["department"]
    return try context.fetch(request).map { employee in
        employee.department.map { "\(employee.fullName), \($0.name)" } ?? employee.fullName
    }
}

struct Team: Equatable {
    var department: String
    var people: [String]
}

func teams(in context: NSManagedObjectContext) throws -> [Team] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request).map { department in
        Team(department: department.name, people: department.employees.map(\.fullName).sorted())
    }
}

func bestPaid(page: Int, of size: Int, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [
        NSSortDescriptor(keyPath: \Employee.salary, ascending: false),
        NSSortDescriptor(keyPath: \Employee.lastName, ascending: true),
    ]
    request.fetchOffset = (page - 1) * size
    request.fetchLimit = size
    return try context.fetch(request)
}

func scrollingList(in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    request.fetchBatchSize = 20
    return try context.fetch(request)
}

func everybody(in context: NSManagedObjectContext) throws -> [Person] {
    let request = NSFetchRequest<Person>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Person.lastName, ascending: true)]
    return try context.fetch(request)
}

func selection(ofDepartment name: String, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
    request.predicate = NSPredicate(format: "department.name == %@", name)
    request.resultType = .managedObjectIDResultType
    request.includesPendingChanges = false
    return try context.fetch(request)
}
