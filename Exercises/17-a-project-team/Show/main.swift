import Company
import CoreData
import Exercise

// The company, before and after: who works where, and who reports to whom.
let context = try CompanyFile(anew: "17").open().viewContext
Company.populate(context)
try context.save()

func department(_ name: String) throws -> Department {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "name == %@", name)
    return try context.fetch(request)[0]
}
func employee(_ name: String) throws -> Employee {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "firstName == %@", name)
    return try context.fetch(request)[0]
}
func show(_ moment: Words) throws {
    print("\n\(moment)")
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    for department in try context.fetch(request) {
        let names = department.employees.map(\.firstName).sorted().joined(separator: ", ")
        print("  \(department.name) (\(department.budget)): \(names)")
    }
}

try show(Words(en: "At first", ko: "처음"))
try move([try employee("Alan"), try employee("Maria")], to: try department("Design"))
try show(Words(en: "Alan and Maria move to Design", ko: "Alan과 Maria가 Design으로 옮김"))
try merge(try department("Design"), into: try department("Sales"), in: context)
try show(Words(en: "Design becomes a part of Sales", ko: "Design이 Sales에 합쳐짐"))

let noGap = try employee("민준")
print("\n민준: " + (try managers(above: noGap)).map(\.firstName).joined(separator: " < "))
try replace(try employee("Grace"), by: try employee("Alan"))
print("replace(Grace, by: Alan): " + (try managers(above: noGap)).map(\.firstName).joined(separator: " < "))
print("colleagues(of: 민준): " + (try colleagues(of: noGap)).map(\.firstName).sorted().joined(separator: ", "))
