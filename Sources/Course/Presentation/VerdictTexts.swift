/// The sentences that open a verdict.
struct VerdictTexts {
    let headline: String
    let ink: Page.Ink
    let afterEndlessRun: String

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
            text = LocalizedText(
                en: "Not right yet: \(passed) of \(total) checks pass.",
                ko: "아직 맞지 않습니다. 검사 \(total)개 중 \(passed)개를 통과했습니다.")
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
        }
        headline = text[language]

        let advice = LocalizedText(
            en: "Look for a loop whose condition stays true, or for code that waits for itself.",
            ko: "조건이 계속 참인 반복문이나 자기 자신을 기다리는 코드가 있는지 살펴보십시오.")
        let unfinished = assessment.tests.last { $0.outcome == .unfinished }.map { " (\($0.name))" } ?? ""
        afterEndlessRun = advice[language] + unfinished
    }
}

extension Crash {
    /// The crash as a sentence.
    func text(_ language: Language) -> String {
        if message.hasPrefix("exit(") {
            let text = LocalizedText(
                en: "The program ended with \(message) before the checks were done.",
                ko: "검사가 끝나기 전에 프로그램이 종료되었습니다: \(message)")
            return text[language]
        }
        var text = LocalizedText(en: message, ko: message)
        if let line { text = LocalizedText(en: "line \(line): \(message)", ko: "\(line)행: \(message)") }
        if message.hasPrefix("Bad pointer dereference") {
            text.en += ". A common cause is a function that calls itself endlessly."
            text.ko += ". 함수가 자신을 끝없이 호출할 때 흔히 일어납니다."
        }
        return text[language]
    }
}
