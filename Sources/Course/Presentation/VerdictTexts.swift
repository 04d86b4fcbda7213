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
                en: "Stopped: it had not ended after \(shown) seconds.",
                ko: "\(shown)초가 지나도 끝나지 않아 중단했습니다.")
            ink = .red
        case .crashed:
            text = LocalizedText(en: "It stopped in the middle.", ko: "실행 도중에 멈췄습니다.")
            ink = .red
        }
        headline = text[language]

        let advice = LocalizedText(
            en: "Look for a loop whose condition stays true, or for code that waits for itself.",
            ko: "조건이 계속 참인 반복문이나 자기 자신을 기다리는 코드가 있는지 살펴보세요.")
        let unfinished = assessment.tests.last { $0.outcome == .unfinished }.map { " (\($0.name))" } ?? ""
        afterEndlessRun = advice[language] + unfinished
    }
}

/// The last words of a program that crashed, as a sentence.
struct CrashText {
    let text: String

    /// `words` is the line that Swift wrote: `FirstModel/FirstModel.swift:12: Fatal error: Index out of range`.
    init(_ words: String, fileName: String, _ language: Language) {
        if words.hasPrefix("exit(") {
            text =
                LocalizedText(
                    en: "The program ended itself with \(words) before the checks were through.",
                    ko: "검사가 끝나기 전에 프로그램이 \(words)로 스스로 끝났습니다.")[language]
            return
        }
        guard let range = words.firstRange(of: "Fatal error") else {
            text = words
            return
        }
        let message = words[range.upperBound...].drop { $0 == ":" || $0 == " " }
        let place = words[..<range.lowerBound].split(separator: ":")
        guard place.count >= 2, place[place.count - 2].hasSuffix(fileName) else {
            text = String(message)
            return
        }
        let line = place[place.count - 1].drop { $0 == " " }
        text = LocalizedText(en: "line \(line): \(message)", ko: "\(line)행: \(message)")[language]
    }
}
