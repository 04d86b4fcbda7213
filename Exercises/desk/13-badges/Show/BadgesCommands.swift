import CoreData
import Exercise

/// Adds the commands of step 13 to the program.
func addStep13(to desk: Console) {
    var opened: (url: URL, container: NSPersistentContainer)?
    func drawer() throws -> NSManagedObjectContext {
        let url = desk.storeURL.deletingLastPathComponent().appendingPathComponent("badges.sqlite")
        if opened?.url != url { opened = (url, try openDesk(at: url, model: makeBadgeModel())) }
        return opened!.container.viewContext
    }
    func show(_ badge: Badge) {
        print("[\(badge.initials)] \(badge.number) \(badge.name), \(badge.color?.name ?? "-")")
    }
    desk.add("badge NUMBER COLOR", Words(en: "makes a badge", ko: "명찰을 만듭니다")) { words in
        guard words.count == 2, let number = Int(words[0]), let found = try employee(number, in: desk.context()) else {
            throw ConsoleUsage("badge NUMBER COLOR")
        }
        let color = BadgeColor(words[1], isDark: ["black", "blue"].contains(words[1]))
        show(try makeBadge(for: found, color: color, in: drawer()))
    }
    desk.add("badges [NAME]", Words(en: "finds badges", ko: "명찰을 찾습니다")) { words in
        try badges(named: words.joined(separator: " "), in: drawer()).forEach(show)
    }
    desk.demonstrate(
        "company", "badge 101 blue", "badge 108 green", "badge 103 white", "badges", "badges KING", "badge 101 red",
        "badges king")
}
