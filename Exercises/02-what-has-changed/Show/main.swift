import Company
import CoreData
import Exercise

// An editor for salaries: what has changed, what it was before, and how to revert it.
let context = try CompanyFile(inNewFolder: "02").open().viewContext

func step(_ what: String, _ body: () -> Void) throws {
    context.undoManager?.beginUndoGrouping()
    body()
    context.processPendingChanges()
    context.undoManager?.endUndoGrouping()
    print("\(what): \(try changedEmployees(in: context))")
}

let engineering = Department(context: context)
engineering.name = "Engineering"
let people = [("Ada", "King"), ("Grace", "Murray")].map { first, last in
    let employee = Employee(context: context)
    (employee.firstName, employee.lastName, employee.salary) = (first, last, 4800)
    employee.department = engineering
    return employee
}
try context.save()
context.undoManager = UndoManager()
context.undoManager?.groupsByEvent = false
let (ada, grace) = (people[0], people[1])

try step("ada.salary = 5000") { ada.salary = 5000 }
try step("grace.salary = 5200") { grace.salary = 5200 }
print("savedSalary(of: ada): \(try savedSalary(of: ada) ?? 0)")
try takeBackLastStep(in: context)
print("takeBackLastStep: ada \(ada.salary), grace \(grace.salary)")
try takeBackEverything(in: context)
print("takeBackEverything: ada \(ada.salary), grace \(grace.salary)")
print("colleague: \(try colleague(named: "Murray", of: ada)?.fullName ?? "-")")
