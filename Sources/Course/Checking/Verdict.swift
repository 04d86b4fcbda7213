/// What a checker has to say about an answer.
public enum Verdict: Hashable, Sendable {
    case solved
    /// Nothing is wrong, but some of it still throws `Unsolved`.
    case unsolved
    case wrong
    case doesNotCompile(CompilerReport)
    /// It ran for longer than the exercise allows, in seconds.
    case outOfTime(Double)
    /// It stopped in the middle.
    case crashed(Crash)

    /// Whether the learner's code is at fault; neither solved nor untouched code is.
    public var isFailure: Bool { self != .solved && self != .unsolved }
}

/// A verdict and what led to it.
public struct Assessment: Hashable, Sendable {
    public var verdict: Verdict
    /// Each test that began, in the order they ran.
    public var tests: [TestResult] = []
    /// What the learner's code printed.
    public var output = ""

    public init(verdict: Verdict, tests: [TestResult] = [], output: String = "") {
        self.verdict = verdict
        self.tests = tests
        self.output = output
    }

    /// The failures of all tests, in order.
    public var failures: [TestResult.Failure] { tests.flatMap(\.failures) }
    public var passedCount: Int { tests.count { $0.outcome == .passed } }
}

/// What became of one of a checker's tests.
public struct TestResult: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable { case passed, failed, skipped, unfinished }

    public struct Failure: Hashable, Sendable {
        /// What was called, expected and given, and why it matters: a line each, in the learner's language.
        public let message: String
        /// The line of the checker that says so; 0 if it is not known.
        public let line: Int
    }

    public let name: String
    public var outcome = Outcome.unfinished
    public var failures: [Failure] = []
}
