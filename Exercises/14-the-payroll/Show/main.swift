import Company
import CoreData
import Exercise

// The payroll of the company, computed by the store.
let file = try CompanyFile(inNewFolder: "14")
let context = try file.open().viewContext
Company.populate(context)
try context.save()

print("departmentNames: " + (try departmentNames(in: context)).joined(separator: ", "))
if let span = try salarySpan(in: context) {
    print("salarySpan: \(span.lowest) ... \(span.highest), \(Words(en: "average", ko: "평균")) \(span.average)")
}
for heads in [1, 3] {
    print("\npayroll(atLeast: \(heads)):")
    for line in try payroll(atLeast: heads, in: context) {
        print("  \(line.department): \(line.heads), \(line.average)")
    }
}

let request = NSFetchRequest<Department>(entityName: "Department")
request.predicate = NSPredicate(format: "name == %@", "Design")
let design = try context.fetch(request)[0]
print("\nraise(design, by: 1_000): \(try raise(design, by: 1_000, in: context) ?? 0)")
print("\n\(Words(en: "The same in SQL:", ko: "SQL로 쓰면:"))")
let rows = try file.rows(
    """
    SELECT d.ZNAME, COUNT(*), AVG(p.ZSALARY) FROM ZPERSON p JOIN ZDEPARTMENT d ON d.Z_PK = p.ZDEPARTMENT
    GROUP BY d.ZNAME ORDER BY d.ZNAME
    """)
for row in rows { print("  \(row)") }
