import Course
import TerminalText

/// `desk`: lists the steps of the personnel desk, which of them are solved, and the next one.
struct DeskCommand: CourseCommand {
    static let name = "desk"
    static let summary = LocalizedText(
        en: "Shows the steps of the personnel desk, a program that grows from chapter to chapter. Their numbers are "
            + "desk-NN, as in: check desk-02.",
        ko: "장마다 발전하는 '인사 관리 프로그램'의 단계를 보여 줍니다. 단계 번호는 desk-NN 형식입니다. 예: check desk-02")

    init(_ arguments: inout Arguments) {}

    func run(in session: Session) throws -> ExitCode {
        let progress = try session.progress()
        var page = session.console.page()
        page.addSteps(session.catalog, progress, session.language)
        page.addNext(session.catalog, .desk, progress, in: session.kit, session.language)
        session.show(page)
        return .success
    }
}
