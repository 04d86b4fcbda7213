import CoreData
import Exercise

/// Adds the commands of step 17 to the program.
func addStep17(to desk: Console) {
    desk.add(
        "raiseall PERCENT", Words(en: "raises all pay in the background", ko: "백그라운드에서 모두의 급여를 올립니다")
    ) { words in
        guard let percent = words.first.flatMap({ Double($0) }) else {
            throw ConsoleUsage("raiseall PERCENT")
        }
        let container = try desk.container()
        let count = try desk.wait { try await raiseEverybody(percent, in: container) }
        // The view context takes over what was saved.
        desk.turn()
        desk.say(Words(en: "Raises: \(count)", ko: "급여 인상: \(count)명"))
    }
    desk.add("top COUNT", Words(en: "ranks the salaries", ko: "급여 순위를 보여 줍니다")) { words in
        guard let count = words.first.flatMap({ Int($0) }) else { throw ConsoleUsage("top COUNT") }
        let container = try desk.container()
        for line in try desk.wait({ try await topEarners(count, in: container) }) {
            print("\(line.name): \(Int(line.salary.rounded()))")
        }
    }
    desk.demonstrate("company", "top 3", "raiseall 10", "top 3", "find ada")
}
