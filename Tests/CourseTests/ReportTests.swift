import Testing

@testable import Course

@Suite struct ReportTests {
    @Test func compilerErrorsAreLimitedToTheLearnersFile() {
        let output = """
            /kit/Exercises/01-a/FirstStep.swift:2:9: error: cannot find 'modl' in scope
            2 | let a = modl
            /kit/Exercises/01-a/FirstStep.swift:2:9: note: did you mean 'model'?
            /kit/Exercises/01-a/Checker/C.swift:7:1: error: cannot find 'makeModel' in scope
            <unknown>:0: error: something else
            """
        let report = CompilerReport(output: output, fileName: "FirstStep.swift", sources: "\nlet a = modl\n")
        #expect(report.complaints.map(\.message) == ["cannot find 'modl' in scope"])
        #expect(report.complaints.first?.line == 2)
        #expect(report.complaints.first?.source == "let a = modl")
        #expect(report.mismatches.first == "cannot find 'makeModel' in scope")
    }

    @Test func linkErrorsAreReported() {
        let output = "clang: error: linker command failed\nld.lld: undefined symbol: x\n"
        let report = CompilerReport(output: output, fileName: "FirstStep.swift", sources: "")
        #expect(report.remainder.contains("undefined symbol: x"))
    }

    /// The source of a checker with three tests, `testA` to `testC`.
    private func checker() throws -> CheckerSource {
        let tests = ["A", "B", "C"].map { "    func test\($0)() {}" }.joined(separator: "\n")
        let kit = try TemporaryKit(course: "{}", files: ["Checker/C.swift": "class C: XCTestCase {\n\(tests)\n}\n"])
        return try CheckerSource(folder: kit.root.appendingPathComponent("Checker"), kit: Kit(root: kit.root))
    }

    private func line(_ event: String, _ test: String? = nil, token: String? = nil) -> String {
        let parts = [("event", event), ("test", test), ("token", token)].compactMap { name, value in
            value.map { "\"\(name)\":\"\($0)\"" }
        }
        return "{\(parts.joined(separator: ","))}\n"
    }

    /// A report in which all three tests pass, with these tokens.
    private func passing(_ tokens: [String?]) -> String {
        zip(["testA", "testB", "testC"], tokens).map { line("started", $0) + line("passed", $0, token: $1) }.joined()
    }

    @Test func theReportOfACrashedCheckerIncludesEarlierFailures() throws {
        let secrets = ReportSecrets(tests: 3)
        let report = CheckerReport(
            line("started", "testA") + line("passed", "testA", token: secrets.token(0)) + line("started", "testB")
                + #"{"event":"failed","test":"testB","message":"called: x","line":4}"# + "\n"
                + line("started", "testC") + #"{"event":"pas"#, of: try checker(), secrets: secrets)
        #expect(report.tests.map(\.outcome) == [.passed, .failed, .unfinished])
        #expect(report.tests[1].failures == [TestResult.Failure(message: "called: x", line: 4)])
        #expect(!report.isComplete && !report.isForged)
    }

    @Test func aTestThatEndedHasATime() throws {
        let secrets = ReportSecrets(tests: 3)
        let passed = #"{"event":"passed","test":"testA","token":"\#(secrets.token(0) ?? "")","seconds":0.5}"# + "\n"
        func failed(_ seconds: Double) -> String {
            #"{"event":"failed","test":"testB","message":"x","seconds":\#(seconds)}"# + "\n"
        }
        let report = CheckerReport(
            line("started", "testA") + passed + line("started", "testB") + failed(1) + failed(1.25) + failed(-1)
                + line("started", "testC"), of: try checker(), secrets: secrets)
        #expect(report.tests.map(\.seconds) == [0.5, 1.25, nil])
    }

    @Test func aReportWithItsTokensIsComplete() throws {
        let secrets = ReportSecrets(tests: 3)
        let tokens = (0...3).map { secrets.token($0) }
        let report = CheckerReport(
            passing(tokens) + line("ended", token: tokens[3]), of: try checker(), secrets: secrets)
        #expect(report.isComplete && !report.isForged)
        #expect(report.tests.map(\.outcome) == [.passed, .passed, .passed])
    }

    @Test func reportsThatACheckerDoesNotWriteAreRefused() throws {
        let secrets = ReportSecrets(tests: 3)
        let tokens = (0...3).map { secrets.token($0) }
        let whole = passing(tokens) + line("ended", token: tokens[3])
        let forged = [
            "no tokens": passing([nil, nil, nil]) + line("ended"),
            "tokens of another test": passing([tokens[1], tokens[0], tokens[2]]) + line("ended", token: tokens[3]),
            "another test": line("started", "testB"),
            "a line after the end": whole + line("started", "testA"),
            "no tests": line("ended", token: tokens[3]),
            "text between the lines": "Test Suite 'All tests' passed\n" + whole,
        ]
        let checker = try checker()
        for (name, text) in forged {
            #expect(CheckerReport(text, of: checker, secrets: secrets).isForged, "\(name)")
        }
        #expect(!CheckerReport(passing(tokens), of: checker, secrets: secrets).isComplete)
    }

    @Test func aCrashIsReportedWithTheLearnersLine() {
        let errors = """
            Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

            *** Program crashed: Illegal instruction at 0x00007f986c56df7f ***

              2 [ra] 0x1 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
              3 [ra] 0x2 f() + 52 in program at /kit/Exercises/01-a/FirstStep.swift:12:11
              4 [ra] 0x3 g() + 52 in program at /kit/Exercises/01-a/FirstStep.swift:40:11
            """
        let crash = Crash(errors: errors, fileName: "FirstStep.swift")
        #expect(crash.message == "Index out of range")
        #expect(crash.line == 12)
    }

    @Test func aCrashWithoutAMessageIsReportedWithItsSignal() {
        let errors = "*** Program crashed: Bad pointer dereference at 0x00007ffd ***\n"
        #expect(Crash(errors: errors, fileName: "F.swift").message == "Bad pointer dereference")
    }

    @Test func anOverflowIsReportedWithoutTheBacktracersOwnLines() {
        let errors = """
            *** Signal 4: Backtracing from 0x55f05b463336... done ***

            *** Swift runtime failure: arithmetic overflow ***

              1      0x000055f05b463336 raise(_:) + 70 in program at /kit/F.swift:4:38

            Backtrace took 0.09s
            """
        let crash = Crash(errors: errors, fileName: "F.swift")
        #expect(crash.message == "arithmetic overflow")
        #expect(crash.line == 4)
    }

    @Test func aFailingCastIsReportedWithBothTypes() {
        let errors = """
            Could not cast value of type 'Swift.Int' (0x7f7cf5dda698) to 'Swift.String' (0x7f7cf5dd7ca0).

            *** Program crashed: Aborted at 0x00000000000026ad ***

            Backtrace took 0.01s
            """
        let crash = Crash(errors: errors, fileName: "F.swift")
        #expect(crash.message == "Could not cast value of type 'Swift.Int' to 'Swift.String'.")
    }

    @Test func onlyTheLearnersOwnOutputIsShown() {
        let output = """
            Test Suite 'All tests' started at 2026-11-20 11:16:54.695
            Test Case 'C.testA' started at 2026-11-20 11:16:54.695
            mine
            /kit/C.swift:3: error: C.testA : failed -\u{20}
            called:   x
            Test Case 'C.testA' failed (0.0 seconds)
            mine too
            Test Suite 'All tests' failed at 2026-11-20 11:16:54.695
            \t Executed 1 test, with 1 failure (0 unexpected) in 0.0 (0.0) seconds
            """
        #expect(RunOutput.withoutNoise(output) == "mine\nmine too")
    }

    @Test func hintsAreTheSectionsOfTheSheet() {
        let sheet = HintSheet(markdown: "# Hints\n\n## One\n\nFirst.\n\n## Two\n\nSecond,\nstill.\n")
        #expect(sheet.hints == ["First.", "Second,\nstill."])
    }

    @Test func theMainProgramListsEveryTestOnce() throws {
        let kit = try TemporaryKit(
            course: "{}",
            files: [
                "Checker/C.swift": """
                final class C: XCTestCase {
                    func testA() throws {
                    func testB() async throws {
                    private func testHelper() {
                    func test(of name: String) {
                """
            ])
        let folder = kit.root.appendingPathComponent("Checker")
        let main = try CheckerSource(folder: folder, kit: Kit(root: kit.root)).mainProgram
        #expect(main.contains("(\"testA\", C.testA)"))
        #expect(main.contains("(\"testB\", asyncTest(C.testB))"))
        #expect(!main.contains("testHelper") && !main.contains("\"test\""))
    }
}
