import Course
import TerminalText

/// `check`: checks one answer or all of them.
///
/// Exits with 0 if everything that it checked is solved, with 1 if an answer is wrong, and with 3 if nothing is wrong but
/// something is unsolved, so that scripts can distinguish the three cases.
struct CheckCommand: CourseCommand {
    static let name = "check"
    static let usage = "[NN]"
    static let operand = Operand.exercise
    static let summary = LocalizedText(
        en: "Checks your answer to exercise NN, to the next step of the desk (check desk), or all your answers. Exits "
            + "with 0 if they are solved, with 1 if one is wrong, and with 3 if none is wrong but one is not solved yet.",
        ko: "NN번 문제나 인사 관리 프로그램의 다음 단계(check desk)의 답을 검사합니다. 번호가 없으면 모두 검사합니다. 모두 해결했으면 0, "
            + "틀린 답이 있으면 1, 틀린 답은 없지만 아직 풀지 않은 문제가 있으면 3으로 끝납니다.")

    private let word: String?

    init(_ arguments: inout Arguments) {
        word = arguments.nextOperand()
    }

    func run(in session: Session) throws -> ExitCode {
        guard let word else { return try checkAll(in: session) }
        let exercise = try session.exerciseOrNext(word)
        try session.prepareAnswers()
        let assessment = try session.check(exercise)
        var page = session.terminal.page()
        page.addTitle(exercise, session.language)
        page.space()
        page.add(assessment, of: exercise, in: session.kit, session.language)
        if assessment.verdict == .solved {
            if exercise.series == .desk {
                page.space()
                page.addRun(of: exercise, session.language)
            }
            page.addNext(session.catalog, exercise.series, try session.progress(), in: session.kit, session.language)
        }
        session.show(page)
        return Self.exitCode(of: [assessment.verdict])
    }

    private static func exitCode(of verdicts: [Verdict]) -> ExitCode {
        if verdicts.contains(where: \.isFailure) { return .failure }
        return verdicts.contains(.unsolved) ? .unsolved : .success
    }

    private func checkAll(in session: Session) throws -> ExitCode {
        try session.prepareAnswers()
        var verdicts: [Verdict] = []
        for exercise in session.catalog.exercises + session.catalog.steps {
            let verdict = try session.check(exercise).verdict
            verdicts.append(verdict)
            var page = session.terminal.page()
            let (mark, ink): (String, Page.Ink) =
                switch verdict {
                case .solved: ("[x]", .green)
                case .unsolved: ("[ ]", .plain)
                default: ("[!]", .red)
                }
            page.add("\(mark) \(exercise.label)  ", exercise.title[session.language], leadInk: ink)
            session.show(page)
        }
        var page = session.terminal.page()
        page.addVerbatim("")
        let solved = verdicts.count { $0 == .solved }
        let unsolved = verdicts.count { $0 == .unsolved }
        let wrong = verdicts.count(where: \.isFailure)
        let counts = LocalizedText(
            en: "[x] solved: \(solved), [ ] not solved yet: \(unsolved)",
            ko: "[x] 해결: \(solved)개, [ ] 미해결: \(unsolved)개")
        let rest =
            wrong == 0
            ? LocalizedText(en: ". Nothing is wrong.", ko: ". 틀린 답이 없습니다.")
            : LocalizedText(
                en: ", [!] wrong: \(wrong). To see why: \(Tool.command("check NN"))",
                ko: ", [!] 틀림: \(wrong)개. 이유를 보려면: \(Tool.command("check NN"))")
        page.add("", counts[session.language] + rest[session.language])
        session.show(page)
        return Self.exitCode(of: verdicts)
    }
}
