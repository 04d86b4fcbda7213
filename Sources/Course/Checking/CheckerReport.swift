import Foundation

/// The test results that a running checker has written to its report.
///
/// `Exercises/Support/Checking/Report.swift` writes them, one JSON object per line.
struct CheckerReport {
    private struct Line: Decodable {
        var event: String
        var test: String
        var message: String?
        var line: Int?
    }

    private(set) var tests: [TestResult] = []

    /// Parses a report. A last line that was cut short by a crash is ignored.
    init(_ text: String, koreanNames: [String: String] = [:]) {
        let decoder = JSONDecoder()
        for line in text.split(separator: "\n") {
            guard let line = try? decoder.decode(Line.self, from: Data(line.utf8)) else { continue }
            if line.event == "started" { tests.append(TestResult(name: line.test, korean: koreanNames[line.test])) }
            guard !tests.isEmpty else { continue }
            let last = tests.count - 1
            switch line.event {
            case "passed": tests[last].outcome = .passed
            case "skipped": tests[last].outcome = .skipped
            case "unsolved": tests[last].outcome = .unsolved
            case "repeated":
                tests[last].outcome = .repeated
                tests[last].failures.append(TestResult.Failure(message: line.message ?? "", line: 0))
            case "failed":
                tests[last].outcome = .failed
                tests[last].failures.append(TestResult.Failure(message: line.message ?? "", line: line.line ?? 0))
            default: break
            }
        }
    }
}
