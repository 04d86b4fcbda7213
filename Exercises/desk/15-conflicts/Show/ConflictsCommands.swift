import CoreData
import Exercise

/// Adds the commands of step 15 to the program.
func addStep15(to desk: Console) {
    desk.add(
        "edit NUMBER SALARY", Words(en: "changes a salary without saving", ko: "급여를 바꾸고 저장하지 않습니다"), changesData: true
    ) { words in
        try person(words, "edit NUMBER SALARY", in: desk.context()).salary = Double(words[1]) ?? 0
    }
    desk.add("rival NUMBER SALARY", Words(en: "another desk saves a salary", ko: "다른 곳에서 급여를 바꾸어 저장합니다")) {
        words in
        let rival = try desk.rival()
        try person(words, "rival NUMBER SALARY", in: rival).salary = Double(words[1]) ?? 0
        try rival.save()
    }
    desk.add("save", Words(en: "saves, and says what was overwritten", ko: "저장하고, 덮어쓴 것을 알려 줍니다")) { _ in
        for line in try saveMerging(desk.context()) { desk.say(Words(en: "overwritten: \(line)", ko: "덮어씀: \(line)")) }
    }
    desk.demonstrate("company", "edit 109 45000", "rival 109 44000", "save", "find 수아")
}

private func person(_ words: [String], _ usage: String, in context: NSManagedObjectContext) throws -> Employee {
    guard words.count == 2, let number = Int(words[0]), Double(words[1]) != nil,
        let found = try employee(number, in: context)
    else { throw ConsoleUsage(usage) }
    return found
}
