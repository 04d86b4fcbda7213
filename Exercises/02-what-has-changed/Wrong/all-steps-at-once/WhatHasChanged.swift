import Company
import CoreData

func changedEmployees(in context: NSManagedObjectContext) throws -> [String] {
    context.updatedObjects.compactMap { $0 as? Employee }
        .filter(\.hasPersistentChangedValues).map(\.fullName).sorted()
}

func savedSalary(of employee: Employee) throws -> Double? {
    employee.committedValues(forKeys: ["salary"])["salary"] as? Double
}

func takeBackLastStep(in context: NSManagedObjectContext) throws {
    context.rollback()
}

func takeBackEverything(in context: NSManagedObjectContext) throws {
    context.rollback()
}

func colleague(named lastName: String, of employee: Employee) throws -> Employee? {
    employee.department?.employees.first { $0.lastName == lastName && $0 !== employee }
}
