import CoreData
import Exercise

struct ImportReport: Equatable {
    var inserted = 0
    var updated = 0
    var skipped = 0
}

/// Takes in a JSON array of records such as
///
///     { "number": 101, "firstName": "Ada", "lastName": "King", "department": "Engineering", "salary": 98000, "tel": "1" }
///
/// and saves. Every key but `number` may be missing.
/// - An employee with the number is updated: keys that are there are set, `null` for `tel` removes it, missing keys change
///   nothing.
/// - Otherwise a new employee is inserted. A second record with the same number updates that one.
/// - A record without a number, or a new one without both names, is skipped.
/// - Departments are found by their name, or made.
///
/// All of it happens in a background context: what is unsaved in the view context stays as it is. The number of SELECT
/// statements doesn't depend on the number of records. If the data isn't a JSON array of objects, an error is thrown and
/// nothing is changed.
///
/// 위와 같은 레코드의 JSON 배열을 들여와 저장합니다. `number` 말고는 어떤 키든 빠질 수 있습니다.
/// - 그 번호의 직원이 있으면 갱신합니다. 있는 키는 설정하고, `tel`이 `null`이면 지우고, 빠진 키는 그대로 둡니다.
/// - 없으면 새 직원을 삽입합니다. 같은 번호의 레코드가 또 있으면 그 직원을 갱신합니다.
/// - 번호가 없는 레코드, 그리고 새 직원인데 이름과 성이 모두 있지 않은 레코드는 건너뜁니다.
/// - 부서는 이름으로 찾고, 없으면 만듭니다.
///
/// 모두 백그라운드 컨텍스트에서 합니다. 뷰 컨텍스트의 저장하지 않은 변경은 그대로 남아야 합니다. SELECT 문의 수는 레코드 수와 관계없어야 합니다.
/// 데이터가 객체의 JSON 배열이 아니면 오류를 던지고 아무것도 바꾸지 않습니다.
func importStaff(_ json: Data, into container: NSPersistentContainer) throws -> ImportReport {
    guard let records = try JSONSerialization.jsonObject(with: json) as? [[String: Any]] else {
        throw CocoaError(.fileReadCorruptFile)
    }
    let context = container.newBackgroundContext()
    return try context.performAndWait {
        let numbers = records.compactMap { $0["number"] as? Int }
        let known = NSFetchRequest<Employee>(entityName: "Employee")
        known.predicate = NSPredicate(format: "number IN %@", numbers)
        var employees = Dictionary(try context.fetch(known).map { (Int($0.number), $0) }) { first, _ in first }
        let all = NSFetchRequest<Department>(entityName: "Department")
        var departments = Dictionary(try context.fetch(all).map { ($0.name, $0) }) { first, _ in first }

        var report = ImportReport()
        for record in records {
            guard let number = record["number"] as? Int else {
                report.skipped += 1
                continue
            }
            let employee: Employee
            if let found = employees[number] {
                employee = found
                report.updated += 1
            } else if record["firstName"] is String, record["lastName"] is String {
                employee = Employee(context: context)
                employee.number = Int64(number)
                employees[number] = employee
                report.inserted += 1
            } else {
                report.skipped += 1
                continue
            }
            for key in ["firstName", "lastName"] {
                if let value = record[key] as? String { employee.setValue(value, forKey: key) }
            }
            if let salary = record["salary"] as? Double { employee.salary = salary }
            if let value = record["tel"] { employee.setValue(value as? String, forKey: "tel") }
            if let name = record["department"] as? String {
                let department = departments[name] ?? Department(context: context)
                department.name = name
                departments[name] = department
                employee.department = department
            }
        }
        try context.save()
        return report
    }
}
