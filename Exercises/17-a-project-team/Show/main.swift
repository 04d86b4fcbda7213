import Company
import CoreData
import Exercise

// A team, its roles and its review queue.
let file = try StoreFile(model: makeProjectModel(), inNewFolder: "17")
let context = try file.open().viewContext
Company.populate(context)

func employee(_ name: String) throws -> Employee {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "firstName == %@", name)
    return try context.fetch(request)[0]
}
let compiler = NSEntityDescription.insertNewObject(forEntityName: "Project", into: context)
compiler.setValue("Compiler", forKey: "title")
let (ada, grace, otto) = (try employee("Ada"), try employee("Grace"), try employee("Otto"))

try assign(ada, to: compiler, as: "lead")
try assign(grace, to: compiler, as: "tester")
try assign(grace, to: compiler, as: "writer")
print("\(Words(en: "The team:", ko: "팀:")) \(try team(of: compiler))")
try remove(ada, from: compiler)
print("\(Words(en: "Without Ada:", ko: "Ada가 빠진 팀:")) \(try team(of: compiler))")

for reviewer in [ada, grace, otto] { try enqueue(reviewer, in: compiler) }
try moveToFront(otto, in: compiler)
ada.setValue(grace, forKey: "standIn")
try context.save()

print("\n\(Words(en: "Tables:", ko: "테이블:"))")
for name in try file.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z*' ORDER BY name") {
    print("  \(name)")
}
print("ZMEMBERSHIP: \(try file.rows("SELECT ZROLE FROM ZMEMBERSHIP"))")
print("standIn: \(try file.rows("SELECT ZFIRSTNAME, ZSTANDIN FROM ZPERSON WHERE ZSTANDIN IS NOT NULL"))")

print("\n\(Words(en: "The queue:", ko: "큐:"))")
while let next = try nextReviewer(of: compiler) { print("  \(next.firstName)") }
