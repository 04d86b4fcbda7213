import Company
import CoreData
import Exercise

// A user's entries, the predicate for them, and the employees that match.
let context = try CompanyFile(inNewFolder: "15").open().viewContext
Company.populate(context)
try context.save()

for search in [
    Search(), Search(text: "ma"), Search(lowest: 60_000, highest: 80_000), Search(departments: ["Design", "Sales"]),
    Search(text: "o", lowest: 50_000, departments: ["Sales"]), Search(text: "O'Brien"),
] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = try predicate(for: search)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.salary, ascending: false)]
    print(request.predicate!.predicateFormat)
    print("  " + (try context.fetch(request)).map(\.fullName).joined(separator: ", ") + "\n")
}
