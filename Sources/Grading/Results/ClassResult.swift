import Foundation
import TerminalText

/// The results of a class: what `faultline grade` found in each hand-in, before points are counted.
///
///     hand-ins ──► Grading (sandbox, checkers) ──► ClassResult ──► Gradebook (points, tables, reports)
///
/// It is saved as `results.json`, which holds everything that a gradebook needs, so that shards of a class graded on
/// several machines can be merged, and formats be written again without grading.
public struct ClassResult: Codable, Hashable, Sendable {
    /// Incremented when a field changes its meaning.
    public static let currentVersion = 1

    public var version = currentVersion
    /// The seed of the data sets that the checkers used.
    public var seed: UInt64
    /// The directory names of the exercises that were graded, in the order of the course.
    public var exercises: [String]
    /// One entry for each hand-in, in the order of their names.
    public var handIns: [HandInResult]
    /// The part of the class that was graded; nil for a whole class.
    public var part: Part?

    /// The K-th of N parts of a class.
    public struct Part: Codable, Hashable, Sendable, CustomStringConvertible {
        /// From 1.
        public var number: Int
        public var count: Int

        public init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }

        public var description: String { "\(number)/\(count)" }
    }

    public init(seed: UInt64, exercises: [String], handIns: [HandInResult]) {
        self.seed = seed
        self.exercises = exercises
        self.handIns = handIns
    }
}

/// The results of one student's hand-in.
public struct HandInResult: Codable, Hashable, Sendable {
    /// The student, by the name of the hand-in's folder, archive or repository.
    public var student: String
    /// When the work was handed in: the date of the last commit, or the latest modification of an answer; nil if
    /// unknown.
    public var date: Date?
    /// The student's language, "en" or "ko", in which the messages are; nil for that of the class.
    public var language: String?
    /// Remarks about the hand-in as a whole: links that were refused, files in another encoding, paths that lead out of
    /// it.
    public var remarks: [LocalizedText] = []
    /// One entry for each graded exercise, in the order of the course.
    public var exercises: [ExerciseResult] = []

    public init(student: String) { self.student = student }
}

/// The result of one exercise of a hand-in.
public struct ExerciseResult: Codable, Hashable, Sendable {
    public enum Verdict: String, Codable, Sendable {
        case solved
        /// Some functions are still unsolved, or the answer equals the starter.
        case unsolved
        case wrong
        case doesNotCompile
        case outOfTime
        case outOfMemory
        case crashed
        /// The program ended before its tests, changed what it may not change, or tried to forge its report.
        case refused
        /// The hand-in has no file for the exercise.
        case missing
        /// The exercise could not be checked through no fault of the student.
        case unchecked
    }

    public struct Test: Codable, Hashable, Sendable {
        public enum Outcome: String, Codable, Sendable {
            case passed, failed, unsolved, skipped
            /// The program ended in the test, or the answer was refused.
            case missing
            /// The answer wasn't run, or the program ended before the test.
            case notStarted
        }

        /// The name of the checker's function, such as `testTheRaiseIsInTheFile`.
        public var name: String
        /// The name to show in each language.
        public var title: LocalizedText
        public var outcome: Outcome
        /// Why the test failed, in the student's language. Several lines.
        public var message: String?
        /// Whether passing the test earns points. False for a test that an answer passes that does nothing and returns
        /// empty values.
        public var earns = true
        /// How long the test ran; nil if it didn't run to its end, or wasn't started.
        public var seconds: Double?

        public init(name: String, title: LocalizedText, outcome: Outcome, message: String? = nil) {
            self.name = name
            self.title = title
            self.outcome = outcome
            self.message = message
        }
    }

    /// The exercise's directory name, such as `01-from-rows-to-objects`.
    public var exercise: String
    /// The path of the answer in the hand-in; nil if there is none.
    public var path: String?
    public var verdict: Verdict
    /// Every test that the exercise expects, whether it ran or not.
    public var tests: [Test] = []
    /// The reason for a verdict that the tests don't explain: the compiler's errors, the crash, why it was refused.
    public var reason: LocalizedText?
    /// How long the checker's program ran, without the time to compile it; nil if it wasn't run.
    public var seconds: Double?
    /// The output of the answer, cut to a few kilobytes.
    public var output = ""
    /// The number of hints that the student opened before solving it, by the record in the hand-in; nil without one.
    public var hints: Int?
    /// The answer's text, for reports that show it and find similar answers; nil if it is missing or too large.
    public var answer: String?
    /// The lines of the answer to mark, from 1, each with its message.
    public var marks: [Mark] = []

    public init(exercise: String, verdict: Verdict) {
        self.exercise = exercise
        self.verdict = verdict
    }

    /// The result with the numbers of the control characters in its messages.
    ///
    /// Messages quote what an answer printed, threw or was named. A raw control character would end a file's text
    /// early, or move the cursor of the terminal that shows it.
    func showingHiddenCharacters() -> ExerciseResult {
        var result = self
        result.reason = reason.map {
            LocalizedText(en: $0.en.showingHiddenCharactersInLines, ko: $0.ko.showingHiddenCharactersInLines)
        }
        result.output = output.showingHiddenCharactersInLines
        for test in tests.indices {
            result.tests[test].message = tests[test].message?.showingHiddenCharactersInLines
        }
        for mark in marks.indices {
            result.marks[mark].message = marks[mark].message.showingHiddenCharactersInLines
        }
        return result
    }

    /// A line of an answer with an error.
    public struct Mark: Codable, Hashable, Sendable {
        public var line: Int
        public var message: String

        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }
}
