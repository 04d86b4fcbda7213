extension Employee {
    var shownName: String { [firstName, lastName].joined(separator: " ") }
    static func sortedByName(in context: NSManagedObjectContext) throws -> [Employee] {
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
        return try context.fetch(request)
    }
}
private func useEmployees(_ context: NSManagedObjectContext) throws {
    for employee in try Employee.sortedByName(in: context) { print(employee.shownName) }
}
