import Company
import CoreData
import Exercise

// The rows in a file, what your answers make of them, and the rows again after a raise.
let file = try CompanyFile(anew: "01")
let context = try file.open().viewContext
Company.populate(context)
try context.save()

func showRows() throws {
    print("Z_PK|Z_OPT|ZFIRSTNAME|ZLASTNAME|ZSALARY|ZDEPARTMENT")
    let rows = try file.rows("SELECT Z_PK, Z_OPT, ZFIRSTNAME, ZLASTNAME, ZSALARY, ZDEPARTMENT FROM ZPERSON")
    print(rows.joined(separator: "\n"))
}

print(Words(en: "What lies in the file, in the table ZPERSON:", ko: "파일의 ZPERSON 테이블에 들어 있는 것:"))
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
            en: "The rows now. Z_OPT counts how often each was written, so it tells which the save has touched:",
            ko: "이제 행은 다음과 같습니다. Z_OPT는 행이 기록된 횟수이므로 저장이 어느 행을 건드렸는지 알려 줍니다."))
    try showRows()
}

print("\n\(Words(en: "The file, for the sqlite3 shell:", ko: "sqlite3 셸로 열어 볼 수 있는 파일:")) \(file.url.path)")
