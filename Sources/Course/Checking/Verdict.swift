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
    /// It could not be checked: its file can't be read, or something of the kit's is missing.
    case unchecked(LocalizedText)

    /// Whether the learner's code is at fault; neither solved nor untouched code is.
    public var isFailure: Bool { self != .solved && self != .unsolved }

    /// Whether no program could be built.
    public var isBroken: Bool {
        switch self {
        case .doesNotCompile, .unchecked: true
        default: false
        }
    }
}

/// A verdict and what led to it.
public struct Assessment: Hashable, Sendable {
    public var verdict: Verdict
    /// Each test that began, in the order they ran.
    public var tests: [TestResult] = []
    /// What the learner's code printed.
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
    public var passedCount: Int { tests.count { $0.outcome == .passed } }
}

/// What became of one of a checker's tests.
public struct TestResult: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case passed, failed
        /// It calls code that is still unsolved.
        case unsolved
        /// It fails like an earlier test.
        case repeated
        /// It depends on something that another test is about.
        case skipped
        /// The program stopped in it.
        case unfinished
    }

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
