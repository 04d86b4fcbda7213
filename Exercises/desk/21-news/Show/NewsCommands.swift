import CoreData
import Exercise

/// Adds the commands of step 21 to the program.
func addStep21(to desk: Console) {
    desk.adjustStore.append { try? trackHistory($0) }
    var news: News?
    let author = "desk-\(ProcessInfo.processInfo.processIdentifier)"
    func report() throws {
        for line in try news?.read() ?? [] { desk.say(Words(en: "elsewhere: \(line)", ko: "다른 곳에서: \(line)")) }
    }
    desk.prepareContext.append { _ in
        try desk.unlessUnsolved { news = try News(in: desk.container(), author: author) }
    }
    desk.add("news", Words(en: "shows what others have saved", ko: "다른 프로그램이 저장한 것을 보여 줍니다")) { _ in
        _ = try desk.container()
        guard news != nil else { throw Unsolved() }
        try report()
    }
    // News is shown at once, also while the program waits for a command.
    desk.idle.append(report)
    desk.demonstrate("company", "rival 109 44000", "news", "find 수아", "news")
}
