import Foundation
import Grading
import TerminalText

/// The page for the instructor: the class, the hardest exercises, common mistakes, and answers that resemble each
/// other.
struct ClassReport {
    private let book: Gradebook
    private let language: Language

    init(book: Gradebook, language: Language) {
        self.book = book
        self.language = language
    }

    var page: String {
        var page = HTMLPage(title: book.course.title ?? words(en: "The class", ko: "수강생 전체"), language: language)
        for line in book.summary(language) { page.add(paragraph: line) }
        addExercises(to: &page)
        addMistakes(to: &page)
        addResemblance(to: &page)
        addStudents(to: &page)
        return page.text
    }

    private func words(en: String, ko: String) -> String { LocalizedText(en: en, ko: ko)[language] }

    private func names(_ rows: [Int]) -> String { rows.map { book.rows[$0].name }.joined(separator: ", ") }

    private func title(_ exercise: Int) -> String {
        "\(book.exercises[exercise].label) \(book.exercises[exercise].title[language])"
    }

    // MARK: - What was hard

    private func addExercises(to page: inout HTMLPage) {
        page.add(heading: words(en: "What was hard", ko: "어려웠던 문제"))
        page.add(
            paragraph: words(
                en: "The exercises that the fewest students solved come first.", ko: "해결한 학생이 적은 문제부터 나열합니다."))
        func solved(_ exercise: Int) -> Int { book.rows.count { $0.entries[exercise].result.verdict == .solved } }
        let order = book.exercises.indices.sorted { (solved($0), $0) < (solved($1), $1) }
        page.add(
            headings: [
                words(en: "exercise", ko: "연습 문제"), words(en: "solved", ko: "해결"),
                words(en: "otherwise", ko: "그 밖의 판정"),
                words(en: "failed most often", ko: "가장 많이 실패한 검사"),
            ] + (knowsHints ? [words(en: "hints", ko: "힌트")] : []),
            rows: order.map { exercise in
                let entries = book.rows.map { $0.entries[exercise] }
                return [
                    .init(title(exercise)), "\(solved(exercise)) / \(entries.count)", .init(verdicts(entries)),
                    .init(hardestTest(entries)),
                ] + (knowsHints ? [.init(hints(entries))] : [])
            })
    }

    private func verdicts(_ entries: [Gradebook.Entry]) -> String {
        var counts: [ExerciseResult.Verdict: Int] = [:]
        for entry in entries where entry.result.verdict != .solved { counts[entry.result.verdict, default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { "\($0.key.title[language]) \($0.value)" }.joined(separator: ", ")
    }

    private func hardestTest(_ entries: [Gradebook.Entry]) -> String {
        var counts: [LocalizedText: Int] = [:]
        for test in entries.flatMap(\.tests) where test.outcome == .failed { counts[test.title, default: 0] += 1 }
        let hardest = counts.min { ($1.value, $0.key.en) < ($0.value, $1.key.en) }
        return hardest.map { "\($0.key[language]) (\($0.value))" } ?? ""
    }

    /// Whether any hand-in records how many hints its student opened.
    private var knowsHints: Bool { book.rows.contains { $0.entries.contains { $0.result.hints != nil } } }

    /// The hints opened, on average over the students for whom it's known.
    private func hints(_ entries: [Gradebook.Entry]) -> String {
        let known = entries.compactMap(\.result.hints)
        guard !known.isEmpty else { return "" }
        return "\(Points(Decimal(known.reduce(0, +)) / Decimal(known.count)))"
    }

    // MARK: - Common mistakes

    private func addMistakes(to page: inout HTMLPage) {
        page.add(heading: words(en: "Common wrong answers", ko: "자주 나온 오답"))
        let mistakes = CommonMistake.all(in: book, language: language)
        if mistakes.isEmpty {
            page.add(paragraph: words(en: "No two answers failed in the same way.", ko: "같은 방식으로 틀린 답이 없습니다."))
        }
        for mistake in mistakes {
            let summary = "\(title(mistake.exercise)): \(names(mistake.rows))"
            page.addDetails("\(mistake.rows.count) × \(summary)") { $0.add(verbatim: mistake.example.text(language)) }
        }
    }

    // MARK: - Answers that resemble each other

    private func addResemblance(to page: inout HTMLPage) {
        page.add(heading: words(en: "Answers that resemble each other", ko: "서로 닮은 답"))
        page.add(
            paragraph: words(
                en:
                    "Names, texts, comments, spaces and the starter are ignored. A resemblance is a reason to look, not a "
                    + "proof: a short exercise has few right answers.",
                ko: "이름, 문자열, 주석, 공백, 처음 파일의 코드는 비교하지 않습니다. 닮았다는 것은 살펴볼 이유일 뿐 증거가 아닙니다. 짧은 문제에는 "
                    + "맞는 답이 몇 가지 없습니다."))
        let resemblance = Resemblance(in: book)
        if resemblance.identical.isEmpty && resemblance.pairs.isEmpty && resemblance.solutions.isEmpty {
            page.add(paragraph: words(en: "None stand out.", ko: "눈에 띄는 것이 없습니다."))
        }
        for answer in resemblance.solutions {
            page.add(
                paragraph: "\(title(answer.exercise)): "
                    + words(
                        en: "equal to the kit's solution: \(names(answer.rows))",
                        ko: "키트의 모범 답과 같음: \(names(answer.rows))"))
        }
        for answer in resemblance.identical {
            page.add(
                paragraph: "\(title(answer.exercise)): "
                    + words(en: "the same file from \(names(answer.rows))", ko: "같은 파일 제출: \(names(answer.rows))"))
        }
        for pair in resemblance.pairs {
            let heading =
                "\(pair.percent)%: \(title(pair.first.exercise)): \(names(pair.first.rows)) ↔ \(names(pair.second.rows))"
            page.addDetails(heading) { page in
                for (answer, lines) in [(pair.first, pair.lines.0), (pair.second, pair.lines.1)] {
                    page.add(heading: names(answer.rows), level: 3)
                    let entry = book.rows[answer.rows[0]].entries[answer.exercise]
                    page.add(code: entry.result.answer ?? "", marked: lines)
                }
            }
        }
    }

    // MARK: - Students

    private func addStudents(to page: inout HTMLPage) {
        page.add(heading: words(en: "Students", ko: "학생"))
        page.add(
            headings: [
                words(en: "student", ko: "학생"), words(en: "points", ko: "점수"), words(en: "solved", ko: "해결"),
                words(en: "late", ko: "지각"), words(en: "remarks", ko: "비고"),
            ],
            rows: book.rows.map { row in
                let file = book.fileName(of: row)
                let address = "students/\(file.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "").html"
                return [
                    .init(row.name, address: address), "\(row.points) / \(row.maximum)",
                    "\(row.solvedCount) / \(row.entries.count)", .init(Gradebook.lateness(row)[language]),
                    .init(row.allRemarks.map { $0[language] }.joined(separator: " ")),
                ]
            })
    }
}
