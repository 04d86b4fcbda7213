import Company
import CoreData
import Exercise

// Six questions about the company of the course.
let context = try CompanyFile(inNewFolder: "16").open().viewContext
Company.populate(context)
try context.save()

func show(_ question: String, _ names: [String]) {
    print("\(question)\n  \(names.isEmpty ? "-" : names.joined(separator: ", "))")
}
show("crowded(atLeast: 3)", try crowded(atLeast: 3, in: context).map(\.name))
show("employing(\"Grace\", above: 95_000)", try employing("Grace", above: 95_000, in: context).map(\.name))
show("wellPaid(from: 55_000)", try wellPaid(from: 55_000, in: context).map(\.name))
show("overspent()", try overspent(in: context).map(\.name))
show("notLed(by: \"Ada\")", try notLed(by: "Ada", in: context).map(\.fullName))

let request = NSFetchRequest<Department>(entityName: "Department")
request.predicate = NSPredicate(format: "name == %@", "Sales")
let sales = try context.fetch(request)[0]
show("badges(upTo: 12, of: sales)", try badges(upTo: 12, of: sales, in: context).map(\.fullName))
