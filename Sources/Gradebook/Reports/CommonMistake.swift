import Grading
import TerminalText

/// Several wrong answers to an exercise that failed in the same way.
struct CommonMistake: Sendable {
    let exercise: Int
    /// The rows of the gradebook.
    let rows: [Int]
    /// One of the answers, as an example of all.
    let example: Gradebook.Entry

    private struct Way: Hashable {
        var verdict: ExerciseResult.Verdict
        /// Why, if the tests don't explain the verdict.
        var reason: String?
        /// The names of the tests that failed, each with the values in its message.
        var failures: [[String]]
    }

    /// The mistakes that at least two students made, the most frequent first.
    ///
    /// - Parameter language: The language of the example's messages, if one of the students has it.
    static func all(in book: Gradebook, language: Language) -> [CommonMistake] {
        book.exercises.indices.flatMap { exercise in
            var ways: [Way: [Int]] = [:]
            for (index, row) in book.rows.enumerated() {
                if let way = way(row.entries[exercise].result) { ways[way, default: []].append(index) }
            }
            return ways.values.filter { $0.count > 1 }.map { rows in
                let example = rows.first { (book.rows[$0].language ?? language) == language } ?? rows[0]
                return CommonMistake(exercise: exercise, rows: rows, example: book.rows[example].entries[exercise])
            }
        }
        .sorted { ($1.rows.count, $0.exercise, $0.rows[0]) < ($0.rows.count, $1.exercise, $1.rows[0]) }
    }

    /// How an answer failed; nil if it didn't, or if it doesn't show.
    private static func way(_ result: ExerciseResult) -> Way? {
        switch result.verdict {
        case .solved, .unsolved, .missing, .unchecked: return nil
        case .doesNotCompile:
            // The lines after the compiler's message are in the student's language.
            guard let message = result.marks.first?.message.split(separator: "\n").first else { return nil }
            return Way(verdict: result.verdict, failures: [[String(message)]])
        case .wrong, .outOfTime, .outOfMemory, .crashed, .refused:
            let failed = result.tests.filter { $0.outcome == .failed }
            return Way(
                verdict: result.verdict, reason: result.reason?.en,
                failures: failed.map { [$0.name] + values(in: $0.message ?? "") })
        }
    }

    /// The lines of a message without the labels before their values, which differ between languages, and without the
    /// last line, which gives the reason in words.
    private static func values(in message: String) -> [String] {
        message.split(separator: "\n").dropLast().map { line in
            let value = line.firstIndex(of: ":").map { line[line.index(after: $0)...] } ?? line
            return String(value.drop { $0 == " " })
        }
    }
}
