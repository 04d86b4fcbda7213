import Company
import CoreData
import Exercise

// The rows in a file, what your functions return for them, and the rows again after a raise.
let file = try CompanyFile(inNewFolder: "01")
let context = try file.open().viewContext
Company.populate(context)
try context.save()

func showRows() throws {
    print("Z_PK|Z_OPT|ZFIRSTNAME|ZLASTNAME|ZSALARY|ZDEPARTMENT")
    let rows = try file.rows("SELECT Z_PK, Z_OPT, ZFIRSTNAME, ZLASTNAME, ZSALARY, ZDEPARTMENT FROM ZPERSON")
    print(rows.joined(separator: "\n"))
}

print(Words(en: "The table ZPERSON in the file:", ko: "파일의 ZPERSON 테이블:"))
try showRows()

print("\nemployees(earningAtLeast: 60000, in: context)")
let wellPaid = try employees(earningAtLeast: 60000, in: context)
for employee in wellPaid {
    print("  \(employee.lastName), \(employee.firstName): \(employee.salary)")
}

print("\ndepartmentNames(of: \(Words(en: "these", ko: "이 직원들")))")
print("  " + (try departmentNames(of: wellPaid)).joined(separator: ", "))

if let department = wellPaid.first?.department {
    print("\nraiseSalaries(in: \(department.name), byPercent: 5)")
    try raiseSalaries(in: department, byPercent: 5)
    print(
        Words(
            en: "The rows now. Z_OPT counts how often a row was written, so it shows which ones the save has changed:",
            ko: "이제 행은 다음과 같습니다. Z_OPT는 행이 기록된 횟수이므로 저장할 때 어느 행이 바뀌었는지 알 수 있습니다."))
    try showRows()
}

print("\n\(Words(en: "The file, for the sqlite3 shell:", ko: "sqlite3 셸로 열어 볼 수 있는 파일:")) \(file.url.path)")
