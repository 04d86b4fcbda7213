import CoreData
import Exercise

/// Adds the commands of step 09 to the program.
func addStep09(to desk: Console) {
    desk.add("chart", Words(en: "draws the organization chart", ko: "조직도를 그립니다")) { _ in
        desk.show(try chart(in: desk.context()))
    }
    desk.add("move NUMBER [BOSS]", Words(en: "gives a person another manager", ko: "관리자를 바꿉니다"), changesData: true) {
        words in
        guard let number = words.first.flatMap({ Int($0) }) else { throw ConsoleUsage("move NUMBER [BOSS]") }
        try move(number, under: words.count > 1 ? Int(words[1]) : nil, in: desk.context())
    }
    desk.demonstrate("company", "chart", "move 105 106", "move 101 104", "move 105 999", "chart")
}
