import Course
import Foundation
import TerminalText

/// `hint`: shows an exercise's first hints, from the vaguest to the most explicit, and records how many.
struct HintCommand: CourseCommand {
    static let name = "hint"
    static let usage = "[NN] [COUNT]"
    static let operand = Operand.exercise
    static let summary = LocalizedText(
        en: "Shows a hint, or the first COUNT of the three.", ko: "힌트를 하나, 또는 처음부터 COUNT개(최대 3개) 보여 줍니다.")

    private let word: String?
    private let count: Int

    init(_ arguments: inout Arguments) throws {
        word = arguments.nextOperand()
        let text = arguments.nextOperand()
        count = Int(text ?? "1") ?? 0
        guard (1...3).contains(count) else {
            throw UsageError(
                en: "An exercise has three hints; \"\(text ?? "")\" is not one of 1, 2 and 3.",
                ko: "힌트는 세 개입니다. 1, 2, 3 가운데 하나를 적으십시오. \"\(text ?? "")\" 값은 쓸 수 없습니다.")
        }
    }

    func run(in session: Session) throws -> ExitCode {
        let exercise = try session.exerciseOrNext(word)
        var page = session.console.page()
        page.addTitle(exercise, session.language)
        try Self.add(count, to: &page, exercise, in: session)
        let total = try HintSheet(exercise, in: session.kit, language: session.language).hints.count
        if count < total {
            page.space()
            page.addCommand(
                "hint \(exercise.label) \(count + 1)",
                LocalizedText(en: "For another hint:", ko: "힌트를 하나 더 보려면:")[session.language])
        }
        session.show(page)
        Self.record(count, of: exercise, in: session)
        return .success
    }

    /// Records that hints were shown to a learner who has begun, for the reports of a class. Hints can be read where
    /// nothing can be written, so a failure isn't reported.
    static func record(_ count: Int, of exercise: Exercise, in session: Session) {
        guard FileManager.default.fileExists(atPath: session.kit.answer(to: exercise).path) else { return }
        try? LearnerProgress.update(exercise, in: session.kit) { $0.show(hints: count) }
    }

    /// Adds the first `count` hints; after the last hint, adds the command that shows the solution.
    static func add(_ count: Int, to page: inout Page, _ exercise: Exercise, in session: Session) throws {
        let hints = try HintSheet(exercise, in: session.kit, language: session.language).hints
        for (index, hint) in hints.prefix(count).enumerated() {
            page.space()
            let number = index + 1
            let head = LocalizedText(en: "Hint \(number) of \(hints.count)", ko: "힌트 \(number)/\(hints.count)")
            page.add("", head[session.language], ink: .yellow)
            page.addMarkdown(hint)
        }
        guard count >= hints.count else { return }
        page.space()
        let last = LocalizedText(
            en: "That was the last hint. To see our solution:", ko: "힌트는 여기까지입니다. 모범 답안을 보려면:")
        page.addCommand("solution \(exercise.label) --give-up", last[session.language])
    }
}
