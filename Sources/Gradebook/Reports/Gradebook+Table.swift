import Foundation
import Grading
import TerminalText

/// The gradebook on the terminal.
extension Gradebook {
    /// A table with a line for each hand-in, and the averages below it. On a terminal that is too narrow, the lines
    /// become paragraphs.
    public func table(width: Int, language: Language, color: Bool) -> String {
        var page = Page(width: width, hasColor: color)
        if let title = course.title { page.add("", title, ink: .bold) }
        let headings = [
            LocalizedText(en: "student", ko: "학생"), LocalizedText(en: "points", ko: "점수"),
            LocalizedText(en: "solved", ko: "해결"), LocalizedText(en: "to look at", ko: "살펴볼 문제"),
            LocalizedText(en: "late", ko: "지각"),
        ]
        let lines = (rows + absent).map { cells($0, language) }
        page.addTable(headings: headings.map { $0[language] }, rows: lines, indent: 0)
        page.space()
        for line in summary(language) + remarks(language) { page.add("", line) }
        return page.text
    }

    private func cells(_ row: Row, _ language: Language) -> [String] {
        // A short hand-in lacks most of the course, so missing exercises are only counted.
        let quiet: Set<ExerciseResult.Verdict> = [.solved, .unsolved, .missing]
        var problems = row.entries.filter { !quiet.contains($0.result.verdict) }
            .map { "\($0.exercise.label) \($0.result.verdict.title[language])" }
        let missing = row.entries.count { $0.result.verdict == .missing }
        if missing > 0 {
            problems.append(LocalizedText(en: "\(missing) missing", ko: "파일 없음 \(missing)개")[language])
        }
        if absent.contains(where: { $0.handIn.student == row.handIn.student }) {
            problems = row.remarks.map { $0[language] }
        }
        let name = row.name == row.handIn.student ? row.name : "\(row.name) (\(row.handIn.student))"
        return [
            name.showingHiddenCharacters, "\(row.points) / \(row.maximum)", "\(row.solvedCount) / \(row.entries.count)",
            problems.joined(separator: ", "), Self.lateness(row)[language],
        ]
    }

    /// The most days that an exercise is late, and whether that was too late; empty if none is late.
    static func lateness(_ row: Row) -> LocalizedText {
        let days = row.lateDays
        guard days > 0 else { return LocalizedText(en: "", ko: "") }
        var text = LocalizedText(en: days == 1 ? "1 day" : "\(days) days", ko: "\(days)일")
        if row.isCutOff {
            text.en += ", after the cut-off"
            text.ko += ", 인정 기한이 지남"
        }
        return text
    }

    /// The first remark on each hand-in that has any, and how many more there are.
    private func remarks(_ language: Language) -> [String] {
        rows.compactMap { row in
            guard let first = row.remarks.first else { return nil }
            let others = row.remarks.count - 1
            let more = LocalizedText(en: " (and \(others) more)", ko: " (그 밖에 \(others)개)")[language]
            return "\(row.handIn.student): \(first[language])".showingHiddenCharacters + (others > 0 ? more : "")
        }
    }

    /// The averages, and what the instructor should look at.
    func summary(_ language: Language) -> [String] {
        let totals = rows.map(\.points).sorted()
        guard !totals.isEmpty else { return [LocalizedText(en: "There are no hand-ins.", ko: "제출물이 없습니다.")[language]] }
        let mean = Points(totals.sum.value / Decimal(totals.count))
        let middle = totals.count / 2
        let median = totals.count % 2 == 1 ? totals[middle] : Points((totals[middle - 1] + totals[middle]).value / 2)
        // At the end, too: what was printed at the start can be out of sight.
        let seed = LocalizedText(en: "Seed of the checkers' data: \(results.seed)", ko: "검사 데이터의 시드: \(results.seed)")
        var lines = [
            LocalizedText(
                en: "Hand-ins: \(totals.count). Of \(maximum) points, the mean is \(mean) and the median \(median).",
                ko: "제출물 \(totals.count)개. \(maximum)점 만점에 평균 \(mean)점, 중앙값 \(median)점.")[language]
        ]
        let unchecked = rows.flatMap(\.entries).filter { $0.result.verdict == .unchecked }
        if !unchecked.isEmpty {
            lines.append(
                LocalizedText(
                    en:
                        "Exercises that could not be checked, through no fault of the student: \(unchecked.count). "
                        + "Grade again.",
                    ko: "학생의 잘못이 아닌 이유로 검사하지 못한 문제: \(unchecked.count)개. 다시 채점하십시오.")[language])
            // One fault of the machine usually concerns the whole class.
            lines += Set(unchecked.compactMap { $0.result.reason?[language] }).sorted()
        }
        if !unmatchedNames.isEmpty {
            let names = unmatchedNames.joined(separator: ", ").showingHiddenCharacters
            lines.append(
                LocalizedText(
                    en: "The course file has names that no hand-in has: \(names). Correct them if they are misspelled.",
                    ko: "과목 설정 파일에 제출물이 없는 이름이 있습니다: \(names). 잘못 적었다면 고치십시오.")[language])
        }
        return lines + [seed[language]]
    }
}
