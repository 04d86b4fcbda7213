import Course
import TerminalText

/// `reset`: restores the starter and keeps a backup of the learner's file.
struct ResetCommand: CourseCommand {
    static let name = "reset"
    static let usage = "NN"
    static let operand = Operand.exercise
    static let summary = LocalizedText(
        en: "Restores the starter and keeps a backup of your file.", ko: "처음 파일로 되돌리고, 작성한 파일은 백업합니다.")

    private let word: String

    init(_ arguments: inout Arguments) throws {
        guard let word = arguments.nextOperand() else {
            throw UsageError(en: "Name the exercise: reset NN", ko: "문제 번호를 적으십시오: reset NN")
        }
        self.word = word
    }

    func run(in session: Session) throws -> ExitCode {
        let exercise = try session.exercise(word)
        try session.workbench.prepare()
        let backup = try session.workbench.reset(exercise)
        try LearnerProgress.update(exercise, in: session.kit) { $0.reset() }
        var page = session.terminal.page()
        let path = session.kit.path(of: session.kit.answer(to: exercise))
        page.add(
            "", LocalizedText(en: "Restored the starter:", ko: "처음 파일로 되돌렸습니다:")[session.language])
        page.addVerbatim("    \(path)", ink: .cyan)
        if let backup {
            page.add(
                "", LocalizedText(en: "Your file is backed up here:", ko: "작성한 파일은 여기에 백업했습니다:")[session.language])
            page.addVerbatim("    \(session.kit.path(of: backup))", ink: .cyan)
        }
        session.show(page)
        return .success
    }
}
