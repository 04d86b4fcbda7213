import Foundation
import TerminalText

/// Requirements that are checked by compiling and running the exercise's own answers.
extension ExerciseAudit {
    /// Everything, with the files. Throws only if the user interrupts it.
    public func problems() throws -> [LocalizedText] { problemsInFiles() + (try problemsWithAnswers()) }

    /// Every requirement on the starter, the solution and the wrong answers.
    ///
    /// One checker serves them all, so the tests are compiled once for all answers with the same interface.
    /// - Parameter includingWrong: Whether the wrong answers are checked too. They take most of the time, because there
    ///   are about ten of them for each solution.
    /// - Throws: `Interruption.Stop` if the user interrupts it.
    public func problemsWithAnswers(includingWrong: Bool = true) throws -> [LocalizedText] {
        let checker = Checker(exercise, kit: kit, language: .english)
        let solution = try checker.check(kit.file(of: exercise, in: "Solution"))
        if let problem = problemInChecker(solution) { return [problem] }
        let problems = try problemsWithStarter(checker) + problemsWithSolution(solution)
        guard includingWrong else { return problems }
        return try problems + problemsWithWrongAnswers(checker) + problemsWithKorean(checker)
    }

    /// The checker compiles with the solution. Otherwise it compiles with no answer, and each would have the same
    /// problem.
    private func problemInChecker(_ solution: Assessment) -> LocalizedText? {
        guard case .doesNotCompile(let report) = solution.verdict, report.complaints.isEmpty else { return nil }
        return LocalizedText(
            en: "The checker doesn't compile with the solution: \(report.lines)",
            ko: "검사 코드가 풀이와 함께 컴파일되지 않습니다: \(report.lines)")
    }

    /// The starter compiles, and no test passes or fails with it.
    private func problemsWithStarter(_ checker: Checker) throws -> [LocalizedText] {
        let assessment = try checker.check(kit.file(of: exercise, in: "Starter"))
        let hasVerdicts = assessment.tests.contains { $0.outcome == .passed || $0.outcome == .failed }
        guard assessment.verdict != .unsolved || hasVerdicts else { return [] }
        return [
            LocalizedText(
                en:
                    "The starter must be reported as unsolved: each function that is to be written throws Unsolved(), and "
                    + "the checker calls it in attempt(…). \(assessment.account.en)",
                ko: "처음 파일은 미해결로 판정되어야 합니다. 작성할 함수는 모두 Unsolved()를 던지고, 검사기는 그 함수를 attempt(…) 안에서 호출해야 "
                    + "합니다. \(assessment.account.ko)")
        ]
    }

    /// The solution passes every test.
    private func problemsWithSolution(_ assessment: Assessment) -> [LocalizedText] {
        guard assessment.verdict != .solved || assessment.tests.contains(where: { $0.outcome != .passed }) else {
            return []
        }
        return [
            LocalizedText(
                en: "The solution must pass every test. \(assessment.account.en)",
                ko: "풀이는 모든 검사를 통과해야 합니다. \(assessment.account.ko)")
        ]
    }

    /// The name of the wrong answer that returns the results for the data of the other tests.
    public static let writtenDown = "answers-are-written-down"

    /// Each wrong answer fails in the test and with the words that `exercise.json` specifies, and no two fail in the
    /// same way.
    private func problemsWithWrongAnswers(_ checker: Checker) throws -> [LocalizedText] {
        var refusals: [String: String] = [:]
        return try exercise.wrongAnswers.compactMap { wrong in
            let assessment = try checker.check(kit.file(of: exercise, in: "Wrong/\(wrong.name)"))
            let test = assessment.tests.first { $0.name == wrong.test }
            guard assessment.verdict == .wrong,
                let failure = test?.failures.first(where: { $0.message.contains(wrong.says) })
            else {
                return LocalizedText(
                    en: "Wrong/\(wrong.name) must be refused by \(wrong.test) with \"\(wrong.says)\". "
                        + assessment.account.en,
                    ko: "Wrong/\(wrong.name) 오답은 \(wrong.test) 검사가 \"\(wrong.says)\" 메시지로 거부해야 합니다. "
                        + assessment.account.ko)
            }
            let others = assessment.tests.filter { !$0.failures.isEmpty && $0.name != wrong.test }.map(\.name)
            guard wrong.name != Self.writtenDown || others.isEmpty else {
                let names = others.joined(separator: ", ")
                return LocalizedText(
                    en: "Wrong/\(wrong.name) must be refused only by \(wrong.test), the test with generated data. "
                        + "It is also refused by \(names).",
                    ko: "Wrong/\(wrong.name) 오답은 생성된 데이터를 쓰는 \(wrong.test) 검사만 거부해야 합니다. "
                        + "다른 검사도 거부합니다: \(names)")
            }
            guard let twin = refusals.updateValue(wrong.name, forKey: "\(wrong.test): \(failure.message)") else {
                return nil
            }
            return LocalizedText(
                en:
                    "Wrong/\(wrong.name) and Wrong/\(twin) are refused in the same way. Change one of them, or remove it.",
                ko: "Wrong/\(wrong.name) 오답과 Wrong/\(twin) 오답이 똑같이 거부됩니다. 하나를 바꾸거나 지우십시오.")
        }
    }

    /// The messages exist in Korean. One of them is enough to see that, because the checker's texts have both
    /// languages.
    private func problemsWithKorean(_ checker: Checker) throws -> [LocalizedText] {
        // The last one again, because it has just been compiled.
        guard let wrong = exercise.wrongAnswers.last else { return [] }
        checker.language = .korean
        let assessment = try checker.check(kit.file(of: exercise, in: "Wrong/\(wrong.name)"))
        guard assessment.failures.first?.message.contains("이유: ") != true else { return [] }
        return [
            LocalizedText(
                en: "Wrong/\(wrong.name) must be refused in Korean too. Use expect(…) or attempt(…) with a reason. "
                    + assessment.account.en,
                ko: "Wrong/\(wrong.name) 오답은 한국어로도 거부되어야 합니다. 이유와 함께 expect(…)나 attempt(…)를 쓰십시오. "
                    + assessment.account.ko)
        ]
    }
}

extension Assessment {
    /// The actual result, for an author.
    fileprivate var account: LocalizedText {
        switch verdict {
        case .solved: LocalizedText(en: "It passed.", ko: "통과했습니다.")
        case .unsolved:
            LocalizedText(
                en: (["It was reported as unsolved."] + lines).joined(separator: " "),
                ko: (["미해결로 판정되었습니다."] + lines).joined(separator: " "))
        case .wrong:
            LocalizedText(
                en: "It was refused: " + lines.joined(separator: " "), ko: "거부되었습니다: " + lines.joined(separator: " "))
        case .doesNotCompile(let report):
            LocalizedText(
                en: "It doesn't compile: " + report.lines, ko: "컴파일되지 않습니다: " + report.lines)
        case .outOfTime: LocalizedText(en: "It didn't end.", ko: "끝나지 않았습니다.")
        case .crashed(let crash):
            LocalizedText(en: "It crashed: " + crash.text(.english), ko: "실행 중에 멈췄습니다: " + crash.text(.korean))
        case .unchecked(let reason): reason
        }
    }

    /// The failures, and the tests that were neither passed nor failed.
    private var lines: [String] {
        tests.compactMap { test in
            switch test.outcome {
            case .passed: nil
            case .failed, .repeated: "\(test.name): \(test.failures.map(\.message).joined(separator: " "))"
            case .unsolved, .skipped, .unfinished: "\(test.name): \(test.outcome)"
            }
        }
    }
}

extension CompilerReport {
    fileprivate var lines: String {
        (complaints.map { "\($0.line): \($0.message)" } + mismatches + [remainder]).joined(separator: " ")
    }
}
