import Foundation
import Grading
import TerminalText

/// The `results.json` that Gradescope reads from an autograder, as its page "Autograder Specifications" describes it.
///
/// A test case is an exercise. The scores of the test cases add up to the score of the submission, which is written
/// too.
private struct GradescopeResults: Encodable {
    struct TestCase: Encodable {
        var score: Points
        var max_score: Points
        /// "passed" or "failed".
        var status: String
        var name: String
        var name_format = "text"
        var number: String
        var output: String
        /// Plain text. Messages quote what students wrote, so they must not be rendered as HTML or Markdown.
        var output_format = "text"
        var tags: [String]
        var visibility = "visible"
        var extra_data: [String: String]
    }

    struct LeaderboardEntry: Encodable {
        var name: String
        var value: Points
    }

    var score: Points
    /// In seconds. How long the answers ran; nil if none did.
    var execution_time: Double?
    var output: String
    var output_format = "text"
    var visibility = "visible"
    /// The grader's output is for instructors.
    var stdout_visibility = "hidden"
    var extra_data: [String: String]
    var tests: [TestCase]
    var leaderboard: [LeaderboardEntry]
}

extension Gradebook {
    /// The file for the submission of one student.
    func gradescope(_ row: Row, in language: Language) throws -> String {
        let language = row.language ?? language
        let tests = row.entries.enumerated().map { index, entry in
            GradescopeResults.TestCase(
                score: entry.score.points, max_score: entry.score.maximum,
                status: entry.result.verdict == .solved ? "passed" : "failed",
                name: "\(entry.exercise.label) \(entry.exercise.title[language])", number: "\(index + 1)",
                output: entry.text(language), tags: entry.exercise.chapter.isEmpty ? [] : [entry.exercise.chapter],
                extra_data: ["exercise": entry.exercise.slug, "verdict": entry.result.verdict.rawValue])
        }
        let summary = LocalizedText(
            en: "\(row.points) of \(row.maximum) points, \(row.solvedCount) of \(row.entries.count) exercises solved.",
            ko: "\(row.maximum)점 중 \(row.points)점, 연습 문제 \(row.entries.count)개 중 \(row.solvedCount)개 해결.")
        return try Self.json(
            GradescopeResults(
                score: row.points, execution_time: row.seconds.map { ($0 * 1000).rounded() / 1000 },
                output: ([summary[language]] + row.remarks.map { $0[language] }).joined(separator: "\n"),
                extra_data: ["seed": "\(results.seed)", "student": row.handIn.student], tests: tests,
                leaderboard: [
                    .init(
                        name: LocalizedText(en: "Points", ko: "점수")[language], value: row.points),
                    .init(
                        name: LocalizedText(en: "Solved", ko: "해결")[language],
                        value: Points(Decimal(row.solvedCount))),
                ]))
    }
}
