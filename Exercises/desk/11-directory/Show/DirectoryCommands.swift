import CoreData
import Exercise

/// Adds the commands of step 11 to the program.
func addStep11(to desk: Console) {
    desk.add("directory", Words(en: "prints the directory", ko: "직원 명부를 출력합니다")) { _ in
        let (entries, selects) = try selectStatements { try directory(in: desk.context()) }
        for entry in entries {
            print("\(entry.name), \(entry.department ?? "-"), \(entry.manager ?? "-"), \(entry.reports)")
        }
        desk.say(Words(en: "SELECT statements: \(selects.count)", ko: "SELECT 문: \(selects.count)개"))
    }
    var pinned: [NSManagedObjectID] = []
    desk.add("pin NUMBER", Words(en: "pins a person", ko: "직원을 고정합니다")) { words in
        guard let number = words.first.flatMap({ Int($0) }), let found = try employee(number, in: desk.context()) else {
            throw ConsoleUsage("pin NUMBER")
        }
        pinned.append(found.objectID)
    }
    desk.add("pins", Words(en: "shows the pinned people", ko: "고정한 직원을 보여 줍니다")) { _ in
        for person in try people(with: pinned, in: desk.context()) { print("\(person.number) \(person.fullName)") }
    }
    desk.demonstrate(
        "company", "directory", "pin 110", "pin 101", "pin 105", "pins", "dismiss 105", "pins")
}
