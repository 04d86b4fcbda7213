import Course
import Foundation
import TerminalText

/// `start`: the last step of `make start`. Renders the site, lists the exercises and, in a terminal, starts `watch`.
struct StartCommand: CourseCommand {
    static let name = "start"
    static let usage = ""
    static let summary = LocalizedText(
        en: "Renders the lessons, lists the exercises and, in a terminal, watches the next one.",
        ko: "강의를 웹 페이지로 만들고 연습 문제 목록을 보여 준 뒤, 터미널에서는 다음 문제를 저장할 때마다 검사합니다.")

    private let list: ListCommand
    private let watch: WatchCommand

    init(_ arguments: inout Arguments) {
        list = ListCommand(&arguments)
        watch = WatchCommand(belowWhatIsShown: true)
    }

    func run(in session: Session) throws -> ExitCode {
        let rendered = try SiteCommand.render(in: session)
        var page = session.terminal.page()
        page.addVerbatim("")
        session.show(page)
        let listed = try list.run(in: session)
        guard rendered == .success, listed == .success else { return rendered == .success ? listed : rendered }
        let progress = try session.progress()
        guard isatty(STDIN_FILENO) == 1, session.catalog.exercises.contains(where: { !progress.isSolved($0) }) else {
            return .success
        }
        return try watch.run(in: session)
    }
}
