import Course
import Processes
import TerminalText

/// `watch`: checks the answer each time it is saved.
struct WatchCommand: CourseCommand {
    static let name = "watch"
    static let usage = "[NN]"
    static let operand = Operand.exercise
    static let summary = LocalizedText(
        en: "Checks an exercise each time you save it: NN, or the first unsolved one.",
        ko: "저장할 때마다 문제를 검사합니다. 번호가 없으면 아직 풀지 않은 첫 문제를 검사합니다.")

    private let word: String?
    private let keepsScreen: Bool

    init(_ arguments: inout Arguments) {
        word = arguments.nextOperand()
        keepsScreen = false
    }

    /// Watches the first unsolved exercise. If `belowWhatIsShown`, the first verdict is shown below the text on the
    /// screen.
    init(belowWhatIsShown: Bool) {
        word = nil
        keepsScreen = belowWhatIsShown
    }

    func run(in session: Session) throws -> ExitCode {
        let exercise = try session.exerciseOrNext(word)
        Interruption.catchSignals()
        try session.prepareAnswers()
        var watch = Watch(session: session, exercise: exercise, keepsScreen: keepsScreen)
        try watch.run()
        return .success
    }
}
