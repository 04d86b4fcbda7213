import Course
import TerminalText

/// `run`: runs an exercise's program with the learner's answer.
struct RunCommand: CourseCommand {
    static let name = "run"
    static let usage = "[NN]"
    static let operand = Operand.exercise
    static let summary = LocalizedText(
        en: "Runs an exercise's program, which shows what your answer does.",
        ko: "작성한 답이 무엇을 하는지 보여 주는 연습 문제의 프로그램을 실행합니다.")

    private let word: String?

    init(_ arguments: inout Arguments) {
        word = arguments.nextOperand()
    }

    func run(in session: Session) throws -> ExitCode {
        // The desk runs up to its last solved step, because an unsolved step would break the program.
        let exercise = try word == DeskCommand.name ? session.stepReached() : session.exerciseOrNext(word)
        try session.prepareAnswers()
        return try Self.run(exercise, in: session)
    }

    static func run(_ exercise: Exercise, in session: Session) throws -> ExitCode {
        let assessment = try session.checker(of: exercise).show()
        guard assessment.verdict.isFailure || assessment.verdict == .unsolved else { return .success }
        var page = session.terminal.page()
        page.add(assessment, of: exercise, in: session.kit, session.language)
        session.show(page)
        return assessment.verdict == .unsolved ? .unsolved : .failure
    }
}
