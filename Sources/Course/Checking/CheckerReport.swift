import Foundation

/// The test results that a running checker has written to its report.
///
/// `Exercises/Support/Checking/Report.swift` writes them, one JSON object per line.
package struct CheckerReport {
    private struct Line: Decodable {
        var event: String
        var test: String?
        var message: String?
        var line: Int?
        var token: String?
        var seconds: Double?
    }

    /// The tests that were started, in the order they ran.
    package private(set) var tests: [TestResult] = []
    /// Whether the report ends with the line that only a checker that has run all tests can write.
    package private(set) var isComplete = false
    /// Whether it contains what a checker doesn't write: another test than the next one, a result without its token, a
    /// line after the end.
    package private(set) var isForged = false

    /// Parses the report of a checker with these tests. A last line that was cut short by a crash is ignored.
    package init(_ text: String, of source: CheckerSource, secrets: ReportSecrets) {
        let expected = source.suites.flatMap { $0.tests.map(\.name) }
        let decoder = JSONDecoder()
        let lines = text.split(separator: "\n")
        for (index, text) in lines.enumerated() {
            guard let line = try? decoder.decode(Line.self, from: Data(text.utf8)) else {
                if index < lines.count - 1 || isComplete { isForged = true }
                continue
            }
            if isComplete { isForged = true }
            if line.event == "ended" {
                isComplete = line.token == secrets.token(expected.count)
                isForged = isForged || !isComplete
                continue
            }
            if line.event == "started" {
                let next = expected.indices.contains(tests.count) ? expected[tests.count] : nil
                isForged = isForged || line.test != next
                let name = line.test ?? ""
                tests.append(TestResult(name: name, korean: source.koreanNames[name]))
            }
            guard !tests.isEmpty else { continue }
            let isCredible = line.event != "passed" || line.token == secrets.token(tests.count - 1)
            isForged = isForged || !isCredible || line.test != tests.last?.name
            if isCredible { add(line) }
        }
        if isComplete, tests.count != expected.count { isForged = true }
    }

    private mutating func add(_ line: Line) {
        let last = tests.count - 1
        // A test that failed several times ends with the last failure that is reported.
        if let seconds = line.seconds, seconds >= 0 { tests[last].seconds = seconds }
        let failure = TestResult.Failure(message: line.message ?? "", line: line.line ?? 0)
        switch line.event {
        case "passed" where tests[last].outcome == .unfinished: tests[last].outcome = .passed
        case "skipped": tests[last].outcome = .skipped
        case "unsolved": tests[last].outcome = .unsolved
        case "repeated":
            tests[last].outcome = .repeated
            tests[last].failures.append(failure)
        case "failed":
            tests[last].outcome = .failed
            tests[last].failures.append(failure)
        default: break
        }
    }
}

/// The tokens of one run of a checker: one for each test, and one for the end of its report.
package struct ReportSecrets: Sendable {
    private static let size = 16
    package let bytes: [UInt8]

    /// New tokens for a checker with this number of tests, followed by the seed of its data if it differs from a
    /// learner's.
    package init(tests: Int, seed: UInt64? = nil) {
        var generator = SystemRandomNumberGenerator()
        let tokens = (0..<(tests + 1) * Self.size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        bytes = tokens + (seed.map { withUnsafeBytes(of: $0.littleEndian, Array.init) } ?? [])
    }

    /// The token of the test with this running number, as it is written in the report.
    package func token(_ number: Int) -> String? {
        guard number >= 0, (number + 1) * Self.size <= bytes.count else { return nil }
        let digits = Array("0123456789abcdef")
        return String(
            bytes[number * Self.size..<(number + 1) * Self.size].flatMap {
                [digits[Int($0) >> 4], digits[Int($0) & 15]]
            })
    }
}
