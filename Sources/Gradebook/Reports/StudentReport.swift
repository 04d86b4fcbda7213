import Foundation
import Grading
import TerminalText

/// The page for one student, in the student's language: the points, and for each exercise what was expected, what came,
/// and the student's code with its marked lines.
struct StudentReport {
    private let row: Gradebook.Row
    private let book: Gradebook
    private let language: Language
    private let dates: DateText
    /// When each exercise is due.
    private let deadlines: [Date?]

    /// - Parameter language: The language if the student's is unknown.
    init(row: Gradebook.Row, book: Gradebook, language: Language) {
        self.row = row
        self.book = book
        self.language = row.language ?? language
        dates = DateText(in: book.course.timeZone)
        deadlines = row.entries.map { book.course.deadline(of: $0.exercise, for: row.handIn.student) }
    }

    var page: String {
        let title = [row.name, book.course.title].compactMap { $0 }.joined(separator: ", ")
        var page = HTMLPage(title: title, language: language)
        page.add(
            paragraph: words(
                en:
                    "\(row.points) of \(row.maximum) points. Solved: \(row.solvedCount) of \(row.entries.count) exercises.",
                ko: "\(row.maximum)점 중 \(row.points)점. 연습 문제 \(row.entries.count)개 중 \(row.solvedCount)개를 해결했습니다."))
        if let date = row.date {
            let isReceived = book.course.received[row.handIn.student] != nil
            let label = isReceived ? words(en: "Received", ko: "접수") : words(en: "Handed in", ko: "제출")
            page.add(paragraph: "\(label): \(dates[date])")
        }
        if row.date != nil || hasDeadlines {
            let zone = book.course.timeZone.identifier
            page.add(paragraph: words(en: "The time zone of all dates is \(zone).", ko: "모든 날짜의 시간대: \(zone)"))
        }
        if !row.remarks.isEmpty {
            page.add(heading: words(en: "About the hand-in", ko: "제출물에 대하여"))
            page.add(list: row.remarks.map { $0[language] })
        }
        page.add(headings: headings, rows: zip(row.entries, deadlines).map(cells))
        for entry in row.entries { add(entry, to: &page) }
        return page.text
    }

    private func words(en: String, ko: String) -> String { LocalizedText(en: en, ko: ko)[language] }

    private var hasDeadlines: Bool { deadlines.contains { $0 != nil } }

    private var knowsHints: Bool { row.entries.contains { $0.result.hints != nil } }

    private var headings: [String] {
        [words(en: "exercise", ko: "연습 문제"), words(en: "verdict", ko: "판정"), words(en: "points", ko: "점수")]
            + (hasDeadlines ? [words(en: "deadline", ko: "마감")] : [])
            + (knowsHints ? [words(en: "hints", ko: "힌트")] : [])
    }

    private func cells(_ entry: Gradebook.Entry, deadline: Date?) -> [HTMLPage.Cell] {
        let verdict = entry.result.verdict
        let kind = verdict == .solved ? "good" : verdict == .unsolved || verdict == .missing ? nil : "bad"
        return [
            .init(title(entry), address: "#\(entry.exercise.label)"), .init(verdict.title[language], kind: kind),
            "\(entry.score.points) / \(entry.score.maximum)",
        ] + (hasDeadlines ? [.init(deadline.map { dates[$0] } ?? "")] : [])
            + (knowsHints ? [.init(entry.result.hints.map { "\($0)" } ?? "")] : [])
    }

    private func title(_ entry: Gradebook.Entry) -> String {
        "\(entry.exercise.label) \(entry.exercise.title[language])"
    }

    private func add(_ entry: Gradebook.Entry, to page: inout HTMLPage) {
        page.add(heading: title(entry), id: entry.exercise.label)
        page.add(paragraph: entry.headline(language))
        if let absence = entry.absence(language) {
            page.add(paragraph: absence)
            return
        }
        if let lateness = entry.lateness(language) { page.add(paragraph: lateness) }
        for test in entry.tests { add(test, to: &page) }
        if !entry.result.output.isEmpty {
            page.addDetails(words(en: "What it printed", ko: "출력 내용")) { $0.add(verbatim: entry.result.output) }
        }
        guard let answer = entry.result.answer else { return }
        let notes = Dictionary(grouping: entry.result.marks, by: \.line).mapValues { marks in
            marks.flatMap { $0.message.split(separator: "\n").map(String.init) }
        }
        page.addDetails(words(en: "Your code", ko: "작성한 코드"), isOpen: !notes.isEmpty) {
            $0.add(code: answer, notes: notes)
        }
    }

    private func add(_ test: ExerciseResult.Test, to page: inout HTMLPage) {
        let summary = "\(test.outcome.mark) \(test.title[language])"
        let message = test.outcome == .passed ? nil : test.message
        if let message, !message.isEmpty {
            page.addDetails(summary, isOpen: true) { $0.add(verbatim: message) }
        } else {
            page.add(paragraph: test.outcome == .passed ? summary : "\(summary): \(test.outcome.title[language])")
        }
    }
}
