import CoreData
import Exercise

/// Adds the commands of step 08 to the program.
func addStep08(to desk: Console) {
    desk.add("find WORDS", Words(en: "finds people: find sales >50000", ko: "직원을 찾습니다: find sales >50000")) { words in
        let found = try find(words.joined(separator: " "), in: desk.context())
        if found.isEmpty { desk.say(Words(en: "Nobody matches.", ko: "해당하는 직원이 없습니다.")) }
        for employee in found {
            let department = employee.department?.name ?? "-"
            print("\(employee.number) \(employee.fullName), \(department), \(Int(employee.salary))")
        }
    }
    desk.demonstrate("company", "find grace", "find sales >45000", "find 이", "find *")
}
