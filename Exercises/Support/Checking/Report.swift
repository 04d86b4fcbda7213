import XCTest

/// Reports a checker's results to `faultline`. Each line is written immediately, so that a crash loses no results.
///
/// A line is a JSON object with an `event` (`started`, `failed`, `skipped`, `unsolved`, `repeated`, `passed`, or
/// `finished` after a failure), the name of the `test` and, after its start, the `seconds` since then. A passed test
/// carries its token (`ReportSecrets`), and so does the last line, `ended`: a report that an answer wrote, or one
/// without its end, isn't accepted.
public final class Report: NSObject, XCTestObservation {
    private struct Line: Encodable {
        var event: String
        var test: String?
        var message: String?
        var line: Int?
        var token: String?
        var seconds: Double?
    }

    /// Whether the results go to `faultline`. Set before the first test runs.
    nonisolated(unsafe) static var isWritten = false

    /// The seed of this run's data, if `faultline` set one.
    static var seed: UInt64? { current?.seed }
    nonisolated(unsafe) private static var current: ReportSecrets?

    private let file: FileHandle
    private let secrets: ReportSecrets
    private var started = 0
    /// When the running test was started.
    private var start = ContinuousClock.now
    /// How many failures the running test has.
    private var failures = 0
    /// The bytes that messages can still take up.
    private var room = Report.size

    /// Creates a report on the descriptor in `FAULTLINE_REPORT`; nil if the environment doesn't set it.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let text = environment["FAULTLINE_REPORT"], let descriptor = Int32(text),
            let secrets = ReportSecrets()
        else { return nil }
        unsetenv("FAULTLINE_REPORT")
        Self.isWritten = true
        file = FileHandle(fileDescriptor: descriptor)
        self.secrets = secrets
        Self.current = secrets
    }

    public func testCaseWillStart(_ testCase: XCTestCase) {
        failures = 0
        started += 1
        Remark.current = nil
        write(Line(event: "started", test: name(of: testCase)))
        start = .now
    }

    public func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?, atLine line: Int
    ) {
        failures += 1
        guard failures <= Self.failureLimit else { return }
        write(Line(event: "failed", test: name(of: testCase), message: message(in: description), line: line))
    }

    public func testCaseDidFinish(_ testCase: XCTestCase) {
        guard failures == 0 else { return write(Line(event: "finished", test: name(of: testCase))) }
        guard testCase.testRun?.hasBeenSkipped == true else {
            return write(Line(event: "passed", test: name(of: testCase), token: secrets.token(started - 1)))
        }
        let remark = Remark.current
        write(Line(event: remark?.event ?? "skipped", test: name(of: testCase), message: remark?.message))
    }

    public func testBundleDidFinish(_ testBundle: Bundle) {
        write(Line(event: "ended", token: secrets.last))
    }

    private func write(_ line: Line) {
        var line = line
        line.message = line.message.map {
            String(String.UnicodeScalarView($0.unicodeScalars.prefix(Self.messageLimit)))
        }
        if line.test != nil, line.event != "started" { line.seconds = (ContinuousClock.now - start) / .seconds(1) }
        guard var data = try? JSONEncoder().encode(line) else { return }
        if line.message != nil, data.count > room {
            let note = Words(en: "This message doesn't fit into the report.", ko: "보고서에 자리가 없어 이 메시지는 생략합니다.")
            line.message = "\(note)"
            guard let shorter = try? JSONEncoder().encode(line) else { return }
            data = shorter
        } else if line.message != nil {
            room -= data.count
        }
        try? file.write(contentsOf: data + Data("\n".utf8))
    }

    // `faultline` reads a megabyte. A checker that fails in a loop, or with long texts, must not lose the end of its
    // report.
    private static let size = 1 << 19
    private static let failureLimit = 20
    /// In scalars, because a single character can be as long as a book.
    private static let messageLimit = 8000

    /// The test's name without its class: `testX` for `Checker.testX`.
    private func name(of testCase: XCTestCase) -> String {
        testCase.name.split(separator: ".").last.map(String.init) ?? testCase.name
    }

    /// The text of the failure, without XCTest's additions.
    private func message(in description: String) -> String {
        var text = Substring(description)
        for prefix in ["failed - ", "threw error \""] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
            if prefix.hasSuffix("\""), text.hasSuffix("\"") { text = text.dropLast() }
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The reason why the running test was skipped, which XCTest doesn't pass to observers.
struct Remark {
    /// `unsolved` or `repeated`.
    var event: String
    /// The call that is still unsolved, or the refusal that another test has already reported.
    var message: String

    // Not synchronized: XCTest runs the tests of a checker one after the other.
    nonisolated(unsafe) static var current: Remark?
}
