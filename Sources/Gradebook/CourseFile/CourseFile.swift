import Course
import Foundation
import TerminalText

/// The settings of a class: weights, deadlines and students.
///
///     {
///       "title": "Core Data, autumn",
///       "exercises": ["01", "02", { "exercise": "03", "points": 20, "partial": true }],
///       "deadline": "2026-10-01T23:59:00+09:00",
///       "late": { "graceDays": 2, "percentPerDay": 10 }
///     }
///
/// They are read from a JSON file, usually named `course.grading.json`. Every key has a default, so a class can be
/// graded without a file. The instructors' page documents the keys, and `keys` lists them.
public struct CourseFile: Sendable {
    /// The name of the class, for reports.
    public var title: String?
    /// The language of the gradebook, and of the reports on students whose language is unknown.
    public var language: Language?
    /// The exercises to grade, by their numbers or names in the order of the file; nil for all of them.
    public var exercises: [String]?
    /// The seed of the data sets; nil for a new one.
    public var seed: UInt64?
    /// The folder with checkers that are used in addition to the kit's, one subfolder for each exercise.
    public var hiddenCheckers: URL?
    /// The symbols that the answers to an exercise can use although they are refused otherwise, by the exercise's word.
    public var allowedSymbols: [String: [String]] = [:]
    public var limits = Limits()

    var points = Decimal(10)
    var isPartial = false
    var deadline: Date?
    /// The time zone of the dates in reports and tables.
    var timeZone = TimeZone.current
    /// Deadlines by exercise or by chapter.
    var deadlines: [String: Date] = [:]
    var late = LatePolicy()
    var rules: [ExerciseRule] = []
    var students: [String: Student] = [:]
    /// When hand-ins were received, by their names. The date of a commit is written by the student's machine, so these
    /// win.
    var received: [String: Date] = [:]

    /// The limits of an answer's run; nil for those of the exercise and of the machine.
    public struct Limits: Hashable, Sendable {
        /// Processor time.
        public var seconds: Double?
        public var megabytes: Int?
    }

    /// The settings of one exercise.
    struct ExerciseRule: Hashable, Sendable {
        var exercise: String
        var points: Decimal?
        var isPartial: Bool?
        /// The weights of tests, by the names of their functions. The others weigh 1.
        var tests: [String: Decimal] = [:]
        var deadline: Date?
    }

    /// The rules for work that is handed in after its deadline.
    struct LatePolicy: Hashable, Sendable {
        /// The days for each student, in the whole course, that cost nothing.
        var graceDays = 0
        /// The share of the points that each further day costs.
        var percentPerDay = Decimal(0)
        /// The most days that an exercise can be late and earn something; nil if there is no limit.
        var cutOffDays: Int?
    }

    struct Student: Hashable, Sendable {
        var name: String?
        var email: String?
        var language: Language?
        /// Days added to every deadline.
        var extensionDays = 0
        /// Deadlines of the student's own, by exercise or by chapter.
        var deadlines: [String: Date] = [:]
        var graceDays: Int?
    }

    /// The objects of a course file.
    enum Level: CaseIterable {
        case course, exercise, late, student, limits
    }

    /// The keys of each object.
    static let keys: [Level: [String]] = [
        .course: [
            "title", "language", "exercises", "points", "partial", "deadline", "deadlines", "late", "students",
            "received", "hiddenCheckers", "allowedSymbols", "limits", "seed", "timeZone",
        ],
        .exercise: ["exercise", "points", "partial", "tests", "deadline"],
        .late: ["graceDays", "percentPerDay", "cutOffDays"],
        .student: ["name", "email", "language", "extensionDays", "deadlines", "graceDays"],
        .limits: ["seconds", "megabytes"],
    ]

    /// The settings of a class without a file.
    public init() {}

    /// Reads a course file; without one, all settings have their defaults.
    ///
    /// Throws a `ToolError` with the file, the key and its line if the file is missing or malformed, or if it contains
    /// a key that doesn't exist or, where the catalog is given, names an exercise or a chapter that doesn't.
    ///
    /// - Parameter tests: Returns the names of an exercise's tests, with those in the folder of hidden checkers. Other
    ///   tests can't have weights.
    public init(
        file: URL?, catalog: Catalog? = nil, tests: @escaping (Exercise, URL?) throws -> Set<String>? = { _, _ in nil }
    ) throws {
        self.init()
        guard let file else { return }
        let reader = try CourseReader(file: file, catalog: catalog, tests: tests)
        try reader.read(into: &self)
    }
}

// MARK: - What holds for an exercise and a student

extension CourseFile {
    /// The languages of the students for whom the file has one, by the names of their hand-ins.
    public var languages: [String: Language] { students.compactMapValues(\.language) }

    func rule(for exercise: GradedExercise) -> ExerciseRule {
        rules.first { exercise.names.contains($0.exercise) } ?? ExerciseRule(exercise: exercise.slug)
    }

    func maximum(of exercise: GradedExercise) -> Points { Points(rule(for: exercise).points ?? points) }

    /// When an exercise is due for a student: the student's own deadline, the exercise's, the chapter's or the
    /// course's, in this order, later by the student's extension.
    func deadline(of exercise: GradedExercise, for student: String) -> Date? {
        let words = exercise.names + [exercise.chapter, String(exercise.chapter.dropFirst(3))]
        let student = students[student]
        let own = words.lazy.compactMap { student?.deadlines[$0] }.first
        if let own { return own }
        let due =
            rule(for: exercise).deadline ?? words.lazy.compactMap { deadlines[$0] }.first ?? deadline
        return due?.addingTimeInterval(Double(student?.extensionDays ?? 0) * LateDays.day)
    }
}
