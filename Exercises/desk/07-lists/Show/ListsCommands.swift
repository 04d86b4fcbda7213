import CoreData
import Exercise

/// Adds the commands of step 07 to the program.
func addStep07(to desk: Console) {
    desk.add("list [PAGE]", Words(en: "lists the staff, five on a page", ko: "직원을 다섯 명씩 보여 줍니다")) { words in
        let page = max(1, words.first.flatMap { Int($0) } ?? 1)
        for employee in try staff(page: page - 1, size: 5, in: desk.context()) {
            print("\(employee.number) \(employee.fullName), \(employee.department?.name ?? "-")")
        }
    }
    desk.add("payroll", Words(en: "adds up the salaries by department", ko: "부서별 급여 합계를 보여 줍니다")) { _ in
        for line in try payroll(in: desk.context()) { print("\(line.department): \(line.people), \(Int(line.total))") }
    }
    desk.demonstrate("company", "list", "list 2", "payroll")
}
