import Grading
import TerminalText

/// The `results.json` of an Exercism test runner, version 3, as Exercism's page "The Test Runner Interface" describes
/// it.
private struct ExercismResults: Encodable {
    enum Status: String, Encodable {
        case pass, fail, error
    }

    struct Test: Encodable {
        var name: String
        var test_code: String?
        var status: Status
        var message: String?
        var output: String?
        var task_id: Int?
    }

    var version = 3
    var status: Status
    /// Why no test could run. Absent otherwise.
    var message: String?
    /// In the order of the checker's file, because the site shows the first failure.
    var tests: [Test]

    /// The longest message, in characters.
    static let longestMessage = 65_535
    /// The longest output of a test, in characters.
    static let longestOutput = 500
}

extension Gradebook.Entry {
    func exercism(in language: Language) throws -> String {
        let order = Dictionary(
            exercise.tests.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = tests.enumerated().sorted {
            (order[$0.element.name] ?? .max, $0.offset) < (order[$1.element.name] ?? .max, $1.offset)
        }
        var shown = sorted.map { test(for: $0.element, language) }
        let status: ExercismResults.Status =
            tests.allSatisfy { [.missing, .notStarted].contains($0.outcome) }
            ? .error : shown.allSatisfy { $0.status == .pass } && result.verdict == .solved ? .pass : .fail
        // The output is known for the whole run only, and the site shows one test: the first that didn't pass.
        if !result.output.isEmpty, !shown.isEmpty, status != .error {
            shown[shown.firstIndex { $0.status != .pass } ?? 0].output = Self.cut(
                result.output, to: ExercismResults.longestOutput)
        }
        var message: String?
        if status == .error {
            let lines = [headline(language)] + result.marks.map { "\($0.line): \($0.message)" }
            message = String(lines.joined(separator: "\n").prefix(ExercismResults.longestMessage))
        }
        return try Gradebook.json(ExercismResults(status: status, message: message, tests: shown))
    }

    private func test(for test: ExerciseResult.Test, _ language: Language) -> ExercismResults.Test {
        let source = exercise.tests.first { $0.name == test.name }
        let status: ExercismResults.Status =
            switch test.outcome {
            case .passed: .pass
            case .failed, .unsolved, .skipped: .fail
            case .missing, .notStarted: .error
            }
        return ExercismResults.Test(
            name: test.title[language], test_code: source?.code, status: status,
            message: status == .pass ? nil : test.message ?? test.outcome.title[language], task_id: source?.task)
    }

    /// Cuts a text that is too long, with the note that the specification suggests.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.unicodeScalars.count > limit else { return text }
        let note = "\nOutput was truncated. Please limit to \(limit) chars"
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - note.count))) + note
    }
}
