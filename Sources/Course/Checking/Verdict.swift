import TerminalText

/// The result of checking an answer.
public enum Verdict: Hashable, Sendable {
    /// Every test passed.
    case solved
    /// Nothing is wrong, but some functions still throw `Unsolved`.
    case unsolved
    /// Some test failed.
    case wrong
    /// The answer, or the checker together with it, does not compile.
    case doesNotCompile(CompilerReport)
    /// The program exceeded the time limit, given in seconds.
    case outOfTime(Double)
    /// The program stopped before its end.
    case crashed(Crash)
    /// The answer couldn't be checked: its file can't be read, or a part of the kit is missing.
    case unchecked(LocalizedText)

    /// Whether the check failed; an unsolved answer is not a failure.
    public var isFailure: Bool { self != .solved && self != .unsolved }

    /// Whether no program could be built.
    public var isBroken: Bool {
        switch self {
        case .doesNotCompile, .unchecked: true
        default: false
        }
    }
}

/// A verdict, with the test results and the output that it is based on.
public struct Assessment: Hashable, Sendable {
    public var verdict: Verdict
    /// The tests that were started, in the order they ran.
    public var tests: [TestResult] = []
    /// The output of the learner's code.
    public var output = ""
    /// The functions that still throw `Unsolved()`.
    public var unwritten: [String] = []

    public init(verdict: Verdict, tests: [TestResult] = [], output: String = "", unwritten: [String] = []) {
        self.verdict = verdict
        self.tests = tests
        self.output = output
        self.unwritten = unwritten
    }

    /// The failures of all tests, in order.
    public var failures: [TestResult.Failure] { tests.filter { $0.outcome == .failed }.flatMap(\.failures) }
    /// The number of tests that passed.
    public var passedCount: Int { tests.count { $0.outcome == .passed } }
}

/// The result of one of a checker's tests.
public struct TestResult: Hashable, Sendable {
    /// How a test ended.
    public enum Outcome: Hashable, Sendable {
        case passed, failed
        /// The test calls code that is still unsolved.
        case unsolved
        /// The test fails in the same way as an earlier one.
        case repeated
        /// The test depends on something that another test covers.
        case skipped
        /// The program stopped during the test.
        case unfinished
    }

    /// A check in the test that did not hold.
    public struct Failure: Hashable, Sendable {
        /// The call, the expected value, the actual value and the reason, one per line, in the learner's language.
        public let message: String
        /// The line of the checker that reported the failure; 0 if it is unknown.
        public let line: Int
    }

    /// The name of the test's function.
    public let name: String
    /// The test's name in Korean.
    public var korean: String?
    public var outcome = Outcome.unfinished
    /// The checks that did not hold, in order.
    public var failures: [Failure] = []
    /// How long the test ran, in seconds; nil if it didn't end.
    public var seconds: Double?
}
