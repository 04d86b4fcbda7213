import Foundation
import TerminalText

/// Verdicts in a few lines: what happened, the first thing to change, and where to read about it.
extension Page {
    /// Adds the verdict on an answer and, if `offersHint`, the command for a hint.
    public mutating func add(
        _ assessment: Assessment, of exercise: Exercise, in kit: Kit, _ language: Language, offersHint: Bool = true
    ) {
        let texts = VerdictTexts(assessment, exercise, language)
        add("", texts.headline, ink: texts.ink)
        switch assessment.verdict {
        case .solved: break
        case .unsolved: addTask(exercise, in: kit, language)
        case .wrong: addFailures(assessment, language)
        case .doesNotCompile(let report): add(report, exercise, in: kit, language)
        case .outOfTime:
            add("", texts.place)
            add("", texts.adviceOnEndlessRun)
        case .crashed(let crash):
            add("", texts.place)
            space()
            add("    ", crash.text(language))
        case .unchecked(let reason): add("", reason[language])
        }
        addUnwritten(assessment, language)
        // An endless loop mostly prints the same line repeatedly, so a few lines are enough.
        var limit = 5
        if assessment.verdict == .solved { limit = 20 }
        addOutput(assessment.output, limit: limit, language)
        guard assessment.verdict.isFailure else { return }
        space()
        addLesson(exercise, in: kit, language)
        if offersHint {
            addCommand("hint \(exercise.label)", LocalizedText(en: "For a hint:", ko: "힌트를 보려면:")[language])
        }
    }

    /// Adds the exercise's goal and the file to edit.
    public mutating func addTask(_ exercise: Exercise, in kit: Kit, _ language: Language) {
        space()
        add("", exercise.goal[language])
        space()
        add("", LocalizedText(en: "Write it in this file:", ko: "이 파일에 작성하십시오:")[language])
        add("    ", kit.path(of: kit.answer(to: exercise)), ink: .cyan)
    }

    /// Adds the names of the functions that are not written yet.
    private mutating func addUnwritten(_ assessment: Assessment, _ language: Language) {
        guard !assessment.unwritten.isEmpty else { return }
        let names = assessment.unwritten.joined(separator: ", ")
        space()
        add("", LocalizedText(en: "Still to be written: \(names)", ko: "아직 작성하지 않은 함수: \(names)")[language])
    }

    /// Adds the section of the lesson that the exercise practices.
    private mutating func addLesson(_ exercise: Exercise, in kit: Kit, _ language: Language) {
        let lesson = LessonSection(of: exercise, in: kit)
        let path = "Lessons/\(lesson?.chapter ?? exercise.chapter)/\(language.rawValue).md"
        let section = lesson?.title[language]
        let text =
            section.map { LocalizedText(en: "\"\($0)\" in \(path)", ko: "\(path)의 \"\($0)\"") }
            ?? LocalizedText(en: path, ko: path)
        add("", LocalizedText(en: "To read about it: \(text.en)", ko: "관련 강의: \(text.ko)")[language], ink: .dim)
    }

    private mutating func addOutput(_ output: String, limit: Int, _ language: Language) {
        guard !output.isEmpty else { return }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        space()
        add("", LocalizedText(en: "Output:", ko: "출력:")[language], ink: .dim)
        if lines.count > limit { add("    ", "...", ink: .dim) }
        for line in lines.suffix(limit) { add("    ", line, limit: 2) }
    }
}

// MARK: - Failures

extension Page {
    /// Adds the first failure in full, and a line about the others.
    private mutating func addFailures(_ assessment: Assessment, _ language: Language) {
        let failed = assessment.tests.filter { $0.outcome == .failed || $0.outcome == .repeated }
        guard let first = failed.first, let message = first.failures.first?.message else {
            return addSkipped(assessment, language)
        }
        let alike = failed.dropFirst().filter { $0.failures.first?.message == message }
        let others = failed.dropFirst().filter { $0.failures.first?.message != message }
        var names = Page(width: width, hasColor: hasColor)
        names.add("  ", ([first] + alike).map { $0.title[language] }.joined(separator: "; "), ink: .dim, limit: 2)
        names.addNames(of: others, LocalizedText(en: "Then:", ko: "그다음:"), language)
        space()
        addRefusal(message, limit: Self.refusalLines - names.lineCount)
        append(names)
    }

    /// The most lines of a refusal with the names of its checks, so that the verdict above it stays on the screen.
    private static let refusalLines = 12

    private mutating func addRefusal(_ message: String, limit: Int) {
        var rows = RefusalRow.rows(of: message, isNarrow: width < 60)
        var room = rows.map { row in
            var page = Page(width: width, hasColor: false)
            page.add(row.lead, row.text)
            return page.lineCount
        }
        if room.reduce(0, +) > limit { RefusalRow.dropCommonStart(&rows) }
        while room.reduce(0, +) > limit {
            // The reason comes last, and is more important than the end of a long value.
            let longest = room.indices.dropLast().max { room[$0] < room[$1] }
            guard let longest, room[longest] > 1 else { break }
            room[longest] -= 1
        }
        for (row, limit) in zip(rows, room) { add(row.lead, row.text, leadInk: .dim, limit: limit) }
    }

    /// Adds the skipped checks if nothing else is wrong.
    private mutating func addSkipped(_ assessment: Assessment, _ language: Language) {
        let text = LocalizedText(
            en: "These checks could not run, because something they need is missing or has another name:",
            ko: "다음 검사는 실행하지 못했습니다. 필요한 것이 없거나 이름이 다릅니다.")
        space()
        add("", text[language])
        for test in assessment.tests.filter({ $0.outcome == .skipped }).prefix(5) { add("  - ", test.title[language]) }
    }

    private mutating func addNames(of tests: [TestResult], _ lead: LocalizedText, _ language: Language) {
        guard let first = tests.first else { return }
        let rest = tests.count - 1
        let more =
            rest == 0 ? "" : LocalizedText(en: " (and \(rest) more)", ko: " (그 밖에 \(rest)개)")[language]
        add("  \(lead[language]) ", first.title[language] + more, ink: .dim, limit: 1)
    }
}

/// A row of a refusal: `expected: ["Ada"]`.
private struct RefusalRow {
    var lead: String
    var text: String

    /// The rows of a message. A line without a label continues the value above it.
    static func rows(of message: String, isNarrow: Bool) -> [RefusalRow] {
        var rows: [RefusalRow] = []
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
            let label = line.prefix { $0 != ":" }
            let gap = line.dropFirst(label.count + 1).prefix { $0 == " " }
            if label.count <= 10, !gap.isEmpty {
                let padding = isNarrow ? " " : String(gap)
                rows.append(
                    RefusalRow(lead: "  \(label):\(padding)", text: String(line.dropFirst(label.count + 1 + gap.count)))
                )
            } else if rows.isEmpty {
                rows.append(RefusalRow(lead: "  ", text: String(line)))
            } else {
                rows[rows.count - 1].text += "\n\(line)"
            }
        }
        return rows
    }

    /// Omits the common start of two long values, so that the place where they differ is visible.
    static func dropCommonStart(_ rows: inout [RefusalRow]) {
        guard rows.count == 4 else { return }
        let alike = rows[1].text.commonPrefix(with: rows[2].text)
        // The element before the difference is kept, to show the place.
        let elements = alike.ranges(of: ", ")
        guard alike.count > 24, elements.count > 1 else { return }
        let dropped = alike.distance(from: alike.startIndex, to: elements[elements.count - 2].upperBound)
        for index in 1...2 { rows[index].text = "... " + rows[index].text.dropFirst(dropped) }
    }
}
