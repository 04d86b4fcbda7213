import XCTest

/// Reports a checker's results to `faultline`. Each line is written immediately, so that a crash loses no results.
///
/// A line is a JSON object with an `event` (`started`, `failed`, `skipped`, `unsolved`, `repeated` or `passed`) and the
/// name of the `test`.
public final class Report: NSObject, XCTestObservation {
    private struct Line: Encodable {
        var event: String
        var test: String
        var message: String?
        var line: Int?
    }

    private let file: FileHandle
    private var failed = false

    /// Creates a report in the file at `FAULTLINE_REPORT`; nil if the environment doesn't set it.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment["FAULTLINE_REPORT"], let file = FileHandle(forWritingAtPath: path) else {
            return nil
        }
        self.file = file
    }

    public func testCaseWillStart(_ testCase: XCTestCase) {
        failed = false
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
            return write(Line(event: "passed", test: name(of: testCase)))
        }
        let remark = Remark.current
        write(Line(event: remark?.event ?? "skipped", test: name(of: testCase), message: remark?.message))
    }

    private func write(_ line: Line) {
        guard let data = try? JSONEncoder().encode(line) else { return }
        try? file.write(contentsOf: data + Data("\n".utf8))
    }

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
