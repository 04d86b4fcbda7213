import Grading
import TerminalText

extension ExerciseResult.Verdict {
    /// The verdict in a word or two.
    var title: LocalizedText {
        switch self {
        case .solved: LocalizedText(en: "solved", ko: "해결")
        case .unsolved: LocalizedText(en: "not solved yet", ko: "미해결")
        case .wrong: LocalizedText(en: "wrong", ko: "틀림")
        case .doesNotCompile: LocalizedText(en: "doesn't compile", ko: "컴파일 안 됨")
        case .outOfTime: LocalizedText(en: "out of time", ko: "시간 초과")
        case .outOfMemory: LocalizedText(en: "out of memory", ko: "메모리 초과")
        case .crashed: LocalizedText(en: "crashed", ko: "실행 중 멈춤")
        case .refused: LocalizedText(en: "refused", ko: "거부됨")
        case .missing: LocalizedText(en: "missing", ko: "파일 없음")
        case .unchecked: LocalizedText(en: "not checked", ko: "검사하지 못함")
        }
    }

    /// Whether the tests alone don't explain it.
    var needsReason: Bool {
        switch self {
        case .solved, .unsolved, .wrong: false
        default: true
        }
    }
}

extension ExerciseResult.Test.Outcome {
    var title: LocalizedText {
        switch self {
        case .passed: LocalizedText(en: "passed", ko: "통과")
        case .failed: LocalizedText(en: "failed", ko: "실패")
        case .unsolved: LocalizedText(en: "not solved yet", ko: "미해결")
        case .skipped: LocalizedText(en: "depends on another check", ko: "다른 검사에 달려 있음")
        case .missing: LocalizedText(en: "didn't run to its end", ko: "끝까지 실행되지 않음")
        case .notStarted: LocalizedText(en: "not started", ko: "시작되지 않음")
        }
    }

    var mark: String {
        switch self {
        case .passed: "[x]"
        case .failed, .missing: "[!]"
        case .unsolved, .skipped, .notStarted: "[ ]"
        }
    }
}

extension Gradebook.Entry {
    /// The tests as reports show them. Nothing that a refused answer reports counts as passed.
    var tests: [ExerciseResult.Test] {
        guard result.verdict == .refused else { return result.tests }
        return result.tests.map { test in
            var test = test
            if test.outcome == .passed { test.outcome = .missing }
            return test
        }
    }

    /// The verdict and, if there is one, its reason.
    func headline(_ language: Language) -> String {
        let title = result.verdict.title[language]
        guard let reason = result.reason?[language], !reason.isEmpty else { return title }
        return "\(title): \(reason)"
    }

    /// The reason why an exercise could not be checked, and what to do; nil if it was checked.
    var uncheckedRemark: LocalizedText? {
        guard result.verdict == .unchecked else { return nil }
        let reason = result.reason.map { LocalizedText(en: " \($0.en)", ko: " \($0.ko)") }
        return LocalizedText(
            en: "\(exercise.label) could not be checked; grade again.\(reason?.en ?? "")",
            ko: "\(exercise.label)번은 검사하지 못했습니다. 다시 채점하십시오.\(reason?.ko ?? "")")
    }

    /// The expected path of an exercise without a file; nil if there is a file.
    func absence(_ language: Language) -> String? {
        guard result.verdict == .missing else { return nil }
        let path = exercise.pathInHandIn
        return LocalizedText(
            en: "The hand-in has no file \(path).", ko: "제출물에 \(path) 파일이 없습니다.")[language]
    }

    /// The deduction for lateness, in words; nil if there is none.
    func lateness(_ language: Language) -> String? {
        let delay = score.delay
        guard delay.days > 0 else { return nil }
        var text = LocalizedText(
            en: delay.days == 1 ? "1 day late" : "\(delay.days) days late", ko: "\(delay.days)일 늦음")
        if delay.isCutOff {
            text.en += ", after the cut-off"
            text.ko += ", 인정 기한이 지남"
        } else if delay.charged < delay.days {
            text.en += ", \(delay.days - delay.charged) of them grace"
            text.ko += ", 그중 유예 \(delay.days - delay.charged)일"
        }
        if score.points < score.earned {
            text.en += ": \(score.points) of \(score.earned) points"
            text.ko += ": \(score.earned)점 중 \(score.points)점 인정"
        }
        return text[language]
    }

    /// Everything about the entry, in plain lines.
    func text(_ language: Language) -> String {
        if let absence = absence(language) { return "\(headline(language))\n\(absence)" }
        var lines = [headline(language)]
        if let lateness = lateness(language) { lines.append(lateness) }
        for test in tests {
            lines.append("\(test.outcome.mark) \(test.title[language])")
            guard test.outcome != .passed, let message = test.message else { continue }
            lines += message.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        }
        for mark in result.marks {
            let place = LocalizedText(en: "line \(mark.line)", ko: "\(mark.line)행")[language]
            lines.append("\(place): \(mark.message)")
        }
        return lines.joined(separator: "\n")
    }
}
