import Course

/// `reset`: the starter once more; what was written is kept aside.
struct ResetCommand: Command {
    static let name = "reset"
    static let usage = "NN"
    static let summary = LocalizedText(
        en: "Puts the starter back, and keeps your file aside.", ko: "처음 파일로 되돌리고, 작성한 파일은 따로 보관합니다.")

    private let word: String

    init(_ arguments: inout Arguments) throws {
        guard let word = arguments.nextOperand() else {
            throw UsageError(en: "Say which: reset NN.", ko: "번호를 적으십시오: reset NN")
        }
        self.word = word
    }

    func run(in session: Session) throws -> ExitCode {
        let exercise = try session.exercise(word)
        let backup = try session.workbench.reset(exercise)
        try LearnerProgress.update(exercise, in: session.kit) { $0 = LearnerProgress.Entry() }
        var page = session.terminal.page()
        let path = session.kit.path(of: session.kit.answer(to: exercise))
        page.add(
            "", LocalizedText(en: "The starter is back:", ko: "처음 파일로 되돌렸습니다:")[session.language])
        page.addVerbatim("    \(path)", ink: .cyan)
        if let backup {
            page.add("", LocalizedText(en: "What you had is kept here:", ko: "작성한 파일은 여기 있습니다:")[session.language])
            page.addVerbatim("    \(session.kit.path(of: backup))", ink: .cyan)
        }
        session.show(page)
        return .success
    }
}
