import Company
import CoreData
import Exercise

// A new employee whose last name was forgotten: what is in the context and what in the file, attempt by attempt.
let file = try CompanyFile(inNewFolder: "11")
let container = try file.open()
let context = container.viewContext

func show(_ moment: Words) throws {
    print("\n\(moment)")
    let waiting = "\(context.insertedObjects.count) + \(context.updatedObjects.count)"
    print(Words(en: "  new + changed in the context: \(waiting)", ko: "  컨텍스트에 새로 생긴 것 + 바뀐 것: \(waiting)"))
    print(Words(en: "  in the file:", ko: "  파일:"))
    let rows = try file.rows("SELECT Z_PK, ZFIRSTNAME, ZLASTNAME, ZSALARY FROM ZPERSON")
    print(rows.isEmpty ? "    -" : rows.map { "    \($0)" }.joined(separator: "\n"))
}

let ada = Employee(context: context)
ada.firstName = "Ada"
ada.lastName = "Lovelace"
ada.salary = 4800
try show(Words(en: "Ada is new", ko: "Ada가 새로 왔습니다"))
print("  save(context): \(try save(context))")
try show(Words(en: "After the save", ko: "저장한 뒤"))
print("  save(context): \(try save(context))")

let emmy = Employee(context: context)
emmy.firstName = "Emmy"
ada.salary = 5200
try show(Words(en: "Emmy has no last name yet, and Ada gets a raise", ko: "Emmy의 성이 아직 없고, Ada의 급여가 올랐습니다"))
print("  save(context): \(try save(context))")
try show(Words(en: "After the failed save", ko: "저장에 실패한 뒤"))

let home = try address(of: emmy)
print("\naddress(of: emmy): \(home.absoluteString)")
try show(Words(en: "She has an address but no row", ko: "주소는 있지만 행은 없습니다"))

emmy.lastName = "Noether"
print("\nemmy.lastName = \"Noether\"\n  save(context): \(try save(context))")
try show(Words(en: "After the second attempt", ko: "두 번째 시도 뒤"))

let later = try file.open()
let found = try findEmployee(at: home, in: later.viewContext)
print("\n\(Words(en: "Found there after a new start:", ko: "다시 시작한 뒤 그 주소에서 찾은 직원:")) \(found?.fullName ?? "-")")
print("\(Words(en: "The file, for the sqlite3 shell:", ko: "sqlite3 셸로 열어 볼 수 있는 파일:")) \(file.url.path)")
