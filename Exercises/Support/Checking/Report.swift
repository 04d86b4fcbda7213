import XCTest

/// Reports what a checker finds to `faultline`, one line at a time, so that a crash loses nothing.
///
/// Each line is a JSON object with an `event` (`started`, `failed`, `skipped`, `unsolved`, `repeated`, `passed`) and the `test` it happened to.
public final class Report: NSObject, XCTestObservation {
    private struct Line: Encodable {
        var event: String
        var test: String
        var message: String?
        var line: Int?
    }

    private let file: FileHandle
    private var failed = false

    /// A report to the file that the environment names; nil if it names none.
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

    /// `testX` of `Checker.testX`.
    private func name(of testCase: XCTestCase) -> String {
        testCase.name.split(separator: ".").last.map(String.init) ?? testCase.name
    }

    /// The text of the failure, without what XCTest adds.
    private func message(in description: String) -> String {
        var text = Substring(description)
        for prefix in ["failed - ", "threw error \""] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
            if prefix.hasSuffix("\""), text.hasSuffix("\"") { text = text.dropLast() }
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// Why the running test is skipped: XCTest doesn't pass that on.
struct Remark {
    /// `unsolved` or `repeated`.
    var event: String
    /// The call that is still unsolved, or the refusal that another test has reported.
    var message: String

    // XCTest runs the tests of a checker one after the other.
    nonisolated(unsafe) static var current: Remark?
}
