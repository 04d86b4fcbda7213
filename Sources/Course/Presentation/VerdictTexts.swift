import TerminalText

/// The sentences at the start of a verdict.
struct VerdictTexts {
    let headline: String
    let ink: Page.Ink
    /// The check during which the program stopped, and the number of checks passed before it.
    let place: String
    let adviceOnEndlessRun: String

    init(_ assessment: Assessment, _ exercise: Exercise, _ language: Language) {
        let (passed, total) = (assessment.passedCount, assessment.tests.count)
        let text: LocalizedText
        switch assessment.verdict {
        case .solved:
            text = LocalizedText(en: "Solved: all \(total) checks pass.", ko: "해결했습니다. 검사 \(total)개를 모두 통과했습니다.")
            ink = .green
        case .unsolved:
            text =
                passed == 0
                ? LocalizedText(en: "Not solved yet.", ko: "아직 풀지 않았습니다.")
                : LocalizedText(
                    en: "Not solved yet: \(passed) of \(total) checks pass so far.",
                    ko: "아직 다 풀지 않았습니다. 지금까지 검사 \(total)개 중 \(passed)개를 통과했습니다.")
            ink = .yellow
        case .wrong:
            text = Self.wrong(assessment)
            ink = .red
        case .doesNotCompile:
            text = LocalizedText(en: "It does not compile yet.", ko: "아직 컴파일되지 않습니다.")
            ink = .red
        case .outOfTime(let seconds):
            let shown = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
            text = LocalizedText(
                en: "Stopped: it was still running after \(shown) seconds.",
                ko: "\(shown)초가 지나도 끝나지 않아 중단했습니다.")
            ink = .red
        case .crashed:
            text = LocalizedText(en: "It stopped before the end.", ko: "실행 도중에 멈췄습니다.")
            ink = .red
        case .unchecked:
            text = LocalizedText(en: "It could not be checked.", ko: "검사하지 못했습니다.")
            ink = .red
        }
        headline = text[language]
        place = Self.place(assessment)[language]
        let advice = LocalizedText(
            en: "Look for a loop whose condition stays true, or for code that waits for itself.",
            ko: "조건이 계속 참인 반복문이나 자기 자신을 기다리는 코드가 있는지 살펴보십시오.")
        adviceOnEndlessRun = advice[language]
    }

    /// The counts add up to the total: checks that neither passed nor failed are counted as waiting.
    private static func wrong(_ assessment: Assessment) -> LocalizedText {
        let (passed, total) = (assessment.passedCount, assessment.tests.count)
        let failed = assessment.tests.count { [.failed, .repeated].contains($0.outcome) }
        let waiting = total - passed - failed
        var text = LocalizedText(
            en: "Not right yet: \(passed) of \(total) checks pass",
            ko: "아직 맞지 않습니다. 검사 \(total)개 중 \(passed)개 통과")
        if failed > 0 {
            text.en += failed == 1 ? ", one fails" : ", \(failed) fail"
            text.ko += ", \(failed)개 실패"
        }
        if failed > 0, waiting > 0 {
            text.en += waiting == 1 ? ", one is pending" : ", \(waiting) are pending"
            text.ko += ", \(waiting)개 대기"
        }
        return LocalizedText(en: text.en + ".", ko: text.ko + ".")
    }

    private static func place(_ assessment: Assessment) -> LocalizedText {
        guard let last = assessment.tests.last(where: { $0.outcome == .unfinished }) else {
            return LocalizedText(en: "No check had begun.", ko: "검사를 시작하기 전입니다.")
        }
        let passed = assessment.passedCount
        return LocalizedText(
            en: "Stopped during this check: \(last.title.en). Passed before it: \(passed).",
            ko: "멈춘 검사: \(last.title.ko). 그 전에 통과한 검사: \(passed)개.")
    }
}

extension TestResult {
    /// The name in words, in each language. A test without a Korean name has its English one.
    var title: LocalizedText { LocalizedText(en: sentence, ko: korean ?? sentence) }

    /// The name in words of a test that hasn't run.
    package static func title(of name: String, korean: String?) -> LocalizedText {
        TestResult(name: name, korean: korean).title
    }

    /// The name in words: "A price cannot be taken away" for `testAPriceCannotBeTakenAway`.
    var sentence: String {
        let letters = Array(name.trimmingPrefix("test"))
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let followsSmall = index > 0 && !letters[index - 1].isUppercase
            let precedesSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if index == 0 || (letter.isUppercase && (followsSmall || precedesSmall)) { words.append("") }
            words[words.count - 1].append(letter)
        }
        let rest = words.dropFirst().map { word in
            // A single capital is a word; several are an abbreviation.
            word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber } ? word : word.lowercased()
        }
        return ([words.first ?? name] + rest).joined(separator: " ")
    }
}
