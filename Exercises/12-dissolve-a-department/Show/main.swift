import Company
import CoreData
import Exercise

// The deletion of a department: the state of the object, the counts and the rows in the file, moment by moment.
let file = try CompanyFile(inNewFolder: "12")
let container = try file.open()
let context = container.viewContext
Company.populate(context)
try context.save()

let request = NSFetchRequest<Department>(entityName: "Department")
request.predicate = NSPredicate(format: "name == %@", "Design")
let design = try context.fetch(request)[0]

func show(_ moment: Words) throws {
    print("\n\(moment)")
    print("  standing(of: design): \(try standing(of: design))")
    let count = try countDepartments(in: context)
    print("  countDepartments(in: context): \(count.inContext), \(count.inFile)")
    print("  ZDEPARTMENT: " + (try file.rows("SELECT ZNAME FROM ZDEPARTMENT")).joined(separator: ", "))
}

try show(Words(en: "At first", ko: "처음"))

let staff = try dissolve(design)
print("\ndissolve(design): " + staff.map(\.fullName).joined(separator: ", "))
for employee in staff {
    print("  \(employee.fullName): \(employee.department?.name ?? "-")")
}
try show(Words(en: "Marked, not saved", ko: "표시만 하고 저장하지 않음"))

try thinkAgain(in: context)
try show(Words(en: "The user has changed their mind", ko: "사용자가 마음을 바꿈"))
for employee in staff {
    print("  \(employee.fullName): \(employee.department?.name ?? "-")")
}

_ = try dissolve(design)
try context.save()
try show(Words(en: "Dissolved after all, and saved", ko: "결국 폐지하고 저장함"))
print("\n\(Words(en: "The file, for the sqlite3 shell:", ko: "sqlite3 셸로 열어 볼 수 있는 파일:")) \(file.url.path)")
