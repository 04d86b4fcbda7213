import CoreData
import Exercise

/// Adds the commands of step 06 to the program.
func addStep06(to desk: Console) {
    desk.add("company", Words(en: "hires the company of the course", ko: "강의의 회사 직원을 채용합니다"), changesData: true) { _ in
        let context = try desk.context()
        for row in companyStaff where try employee(row.number, in: context) == nil { try hire(row, in: context) }
        let count = try context.count(for: NSFetchRequest<Employee>(entityName: "Employee"))
        desk.say(Words(en: "The desk has \(count) employees.", ko: "직원은 모두 \(count)명입니다."))
    }
    desk.add(
        "hire NUMBER FIRST LAST DEPT PAY [BOSS]",
        Words(en: "hires, such as \"Mary Ann\" Lee", ko: "채용합니다. 예: \"Mary Ann\" Lee"), changesData: true
    ) { words in
        guard words.count >= 5, let number = Int(words[0]), let salary = Double(words[4]) else {
            throw ConsoleUsage("hire NUMBER FIRST LAST DEPT PAY [BOSS]")
        }
        let boss = words.count > 5 ? Int(words[5]) : nil
        let row = StaffRow(number, words[1], words[2], words[3], salary, manager: boss)
        let name = try hire(row, in: desk.context()).fullName
        desk.say(Words(en: "\(name) is hired.", ko: "\(name) 입사"))
    }
    desk.add("dismiss NUMBER", Words(en: "deletes a person", ko: "한 사람을 삭제합니다"), changesData: true) { words in
        guard let number = words.first.flatMap({ Int($0) }) else { throw ConsoleUsage("dismiss NUMBER") }
        let context = try desk.context()
        let was = try dismiss(number, in: context)
        desk.say(
            was
                ? Words(en: "\(number) has left.", ko: "\(number)번 퇴사")
                : Words(en: "There's nobody with the number \(number).", ko: "\(number)번 직원은 없습니다."))
    }
    desk.demonstrate("company", "hire 201 Linus Berg Sales 50000 108", "dismiss 105", "store")
}
