import Course
import TerminalText

/// `solution`: shows the kit's solution for comparison.
struct SolutionCommand: CourseCommand {
    static let name = "solution"
    static let usage = "NN [--give-up]"
    static let operand = Operand.exercise
    static let summary = LocalizedText(
        en: "Shows our solution once yours passes, or at any time with --give-up. Exits with 3 if the exercise is not "
            + "solved yet.",
        ko: "해결한 문제의 모범 답안을 보여 줍니다. 풀기 전에 보려면 --give-up을 붙이십시오. 아직 풀지 않은 문제이면 3으로 끝납니다.")

    static let options = [
        Option("--give-up", en: "Shows it before yours passes.", ko: "답이 통과하기 전에도 보여 줍니다.")
    ]

    private let word: String
    private let givesUp: Bool

    init(_ arguments: inout Arguments) throws {
        givesUp = arguments.flag("--give-up")
        guard let word = arguments.nextOperand() else {
            throw UsageError(en: "Name the exercise: solution NN", ko: "문제 번호를 적으십시오: solution NN")
        }
        self.word = word
    }

    func run(in session: Session) throws -> ExitCode {
        let exercise = try session.exercise(word)
        let isSolved = try session.progress().isSolved(exercise)
        guard isSolved || givesUp else {
            var page = session.terminal.page()
            let text = LocalizedText(
                en: "Exercise \(exercise.label) is not solved yet. You learn more if you solve it first.",
                ko: "\(exercise.label)번은 아직 해결하지 않았습니다. 먼저 풀어 보면 더 많이 배울 수 있습니다.")
            page.add("", text[session.language])
            page.addCommand(
                "hint \(exercise.label)", LocalizedText(en: "For a hint:", ko: "힌트를 보려면:")[session.language])
            page.addCommand(
                "solution \(exercise.label) --give-up",
                LocalizedText(en: "To see the solution anyway:", ko: "그래도 모범 답안을 보려면:")[session.language])
            session.show(page)
            return .unsolved
        }
        var page = session.terminal.page()
        let solution = try session.workbench.solution(of: exercise)
        for line in solution.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            page.addVerbatim(line)
        }
        session.show(page)
        return .success
    }
}
