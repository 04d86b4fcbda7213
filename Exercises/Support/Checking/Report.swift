import XCTest

/// Reports a checker's results to `faultline`. Each line is written immediately, so that a crash loses no results.
///
/// A line is a JSON object with an `event` (`started`, `failed`, `skipped`, `unsolved`, `repeated` or `passed`) and the
/// name of the `test`. A passed test carries its token (`ReportSecrets`), and so does the last line, `ended`: a report that
/// an answer wrote, or one without its end, isn't accepted.
public final class Report: NSObject, XCTestObservation {
    private struct Line: Encodable {
        var event: String
        var test: String?
        var message: String?
        var line: Int?
        var token: String?
    }

    /// Whether the results go to `faultline`. Set before the first test runs.
    nonisolated(unsafe) static var isWritten = false

    /// The seed of this run's data, if `faultline` set one.
    static var seed: UInt64? { current?.seed }
    nonisolated(unsafe) private static var current: ReportSecrets?

    private let file: FileHandle
    private let secrets: ReportSecrets
    private var started = 0
    private var failed = false

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
        failed = false
        started += 1
        Remark.current = nil
        write(Line(event: "started", test: name(of: testCase)))
    }

    public func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?, atLine line: Int
    ) {
        failed = true
        write(Line(event: "failed", test: name(of: testCase), message: message(in: description), line: line))
    }

    public func testCaseDidFinish(_ testCase: XCTestCase) {
        guard !failed else { return }
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
        line.message = line.message.map { String($0.prefix(Self.messageLimit)) }
        guard let data = try? JSONEncoder().encode(line) else { return }
        try? file.write(contentsOf: data + Data("\n".utf8))
    }

    /// A longer message would fill the report.
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
