import Course
import TerminalText

/// `list`: lists the exercises, which of them are solved, and the next one. It changes no files.
struct ListCommand: CourseCommand {
    static let name = "list"
    static let summary = LocalizedText(
        en: "Shows the exercises and what to do next.", ko: "연습 문제와 다음에 할 일을 보여 줍니다.")

    init(_ arguments: inout Arguments) {}

    func run(in session: Session) throws -> ExitCode {
        session.show(try Self.page(in: session))
        return .success
    }

    static func page(in session: Session) throws -> Page {
        let progress = try session.progress()
        var page = session.console.page()
        page.addList(session.catalog, progress, session.language)
        page.addNext(session.catalog, .course, progress, in: session.kit, session.language)
        return page
    }
}
