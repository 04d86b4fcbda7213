import Course

/// `hint`: one hint more each time, from the gentlest to the most telling.
struct HintCommand: Command {
    static let name = "hint"
    static let usage = "[NN]"
    static let summary = LocalizedText(
        en: "Shows a hint, and one more each time you ask, up to three.",
        ko: "힌트를 보여 줍니다. 실행할 때마다 하나씩, 세 개까지 늘어납니다.")

    private let word: String?

    init(_ arguments: inout Arguments) {
        word = arguments.nextOperand()
    }

    func run(in session: Session) throws -> ExitCode {
        let exercise = try session.exerciseOrNext(word)
        var page = session.terminal.page()
        page.addTitle(exercise, session.language)
        try Self.add(to: &page, exercise, in: session, oneMore: true)
        session.show(page)
        return .success
    }

    /// Adds the hints given so far, and if asked for the next one.
    static func add(to page: inout Page, _ exercise: Exercise, in session: Session, oneMore: Bool) throws {
        let hints = try HintSheet(exercise, in: session.kit, language: session.language).hints
        var count = 0
        try LearnerProgress.update(exercise, in: session.kit) { entry in
            entry.hints = min(entry.hints + (oneMore ? 1 : 0), hints.count)
            count = entry.hints
        }
        for (index, hint) in hints.prefix(count).enumerated() {
            page.space()
            let number = index + 1
            let head = LocalizedText(en: "Hint \(number) of \(hints.count)", ko: "힌트 \(number)/\(hints.count)")
            page.add("", head[session.language], ink: .yellow)
            page.addMarkdown(hint)
        }
        guard count == hints.count else { return }
        page.space()
        let last = LocalizedText(
            en: "That was the last hint. To see our solution:", ko: "힌트는 여기까지입니다. 모범 답안을 보려면:")
        page.addCommand("solution \(exercise.label) --give-up", last[session.language])
    }
}
