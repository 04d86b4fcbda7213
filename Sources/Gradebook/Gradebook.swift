import Course
import Foundation
import Grading
import TerminalText

/// The points of a class, from the results of its hand-ins and the course file's weights and dates.
///
///     let course = try CourseFile(file: url)
///     let book = Gradebook(results, course: course, exercises: exercises.map { GradedExercise($0, in: kit) })
///     print(book.table(width: 80, language: .english, color: false))
///     try book.write(to: output, formats: Set(Gradebook.Format.allCases))
///
/// Start reading this module here. `Score` counts points, `Formats` writes them for other programs, and `Reports` for
/// people.
public struct Gradebook: Sendable {
    public let results: ClassResult
    public let course: CourseFile
    /// The exercises of the course file, in its order; without a list there, those of the results.
    public let exercises: [GradedExercise]
    /// One for each hand-in, in the order of the results.
    public let rows: [Row]
    /// The students of the course file without a hand-in. They have no points and no files, and don't count in
    /// averages.
    let absent: [Row]
    /// The names in the course file and in its file of received dates that no hand-in has.
    let unmatchedNames: [String]
    /// The names of each student's files.
    let fileNames: [String: String]

    /// The hand-in of one student, with its points.
    public struct Row: Sendable {
        public let handIn: HandInResult
        /// When it was handed in: the course file's date, or that of the hand-in; nil if unknown.
        public let date: Date?
        /// The remarks on the hand-in, and on its date.
        public internal(set) var remarks: [LocalizedText]
        /// One for each of the gradebook's exercises.
        public let entries: [Entry]
        /// The name to show: the course file's, or that of the hand-in.
        public let name: String
        public let email: String?
        public let language: Language?

        public var points: Points { entries.map(\.score.points).sum }
        public var maximum: Points { entries.map(\.score.maximum).sum }
        public var solvedCount: Int { entries.count { $0.result.verdict == .solved } }
        /// The remarks, and one for each exercise that could not be checked.
        var allRemarks: [LocalizedText] { remarks + entries.compactMap(\.uncheckedRemark) }
        /// The most days that an exercise is late.
        public var lateDays: Int { entries.map(\.score.delay.days).max() ?? 0 }
        /// How long the answers ran; nil if none did.
        var seconds: Double? {
            let times = entries.compactMap(\.result.seconds)
            return times.isEmpty ? nil : times.reduce(0, +)
        }
        /// Whether an exercise is too late to earn anything.
        public var isCutOff: Bool { entries.contains { $0.score.delay.isCutOff } }
    }

    /// One exercise of a hand-in.
    public struct Entry: Sendable {
        public let exercise: GradedExercise
        public let result: ExerciseResult
        public let score: Score
    }

    public init(_ results: ClassResult, course: CourseFile = CourseFile(), exercises: [GradedExercise]) {
        self.results = results
        self.course = course
        let graded = results.exercises.map { slug in
            exercises.first { $0.slug == slug } ?? GradedExercise(unknown: slug)
        }
        let listed = course.exercises.map { words in
            words.compactMap { word in graded.first { $0.names.contains(word) } }
        }
        self.exercises = listed ?? graded
        let shown = self.exercises
        rows = results.handIns.map { Self.row($0, shown, course) }
        fileNames = Self.fileNames(of: results.handIns)
        let names = Set(results.handIns.map(\.student))
        // The rest of a part isn't absent. Services such as Gradescope grade one hand-in at a time, and its student can
        // see what is printed.
        let isClass = results.part == nil && names.count > 1
        func unmatched(_ listed: some Sequence<String>) -> [String] {
            isClass ? Set(listed).subtracting(names).sorted() : []
        }
        unmatchedNames = unmatched(Array(course.students.keys) + Array(course.received.keys))
        absent = unmatched(course.students.keys).map { student in
            var row = Self.row(HandInResult(student: student), shown, course)
            row.remarks = [LocalizedText(en: "no hand-in", ko: "제출물 없음")]
            return row
        }
    }

    /// Whether an exercise could not be checked, through no fault of its student.
    public var hasUnchecked: Bool { rows.contains { $0.entries.contains { $0.result.verdict == .unchecked } } }

    /// The points that can be earned.
    public var maximum: Points { exercises.map { course.maximum(of: $0) }.sum }

    private static func row(_ handIn: HandInResult, _ exercises: [GradedExercise], _ course: CourseFile) -> Row {
        let student = course.students[handIn.student]
        let results = exercises.map { exercise in
            handIn.exercises.first { $0.exercise == exercise.slug }
                ?? ExerciseResult(exercise: exercise.slug, verdict: .missing)
        }
        func score(_ place: Int, _ delay: LateDays.Delay) -> Score {
            let rule = course.rule(for: exercises[place])
            return Score(
                results[place], maximum: course.maximum(of: exercises[place]), rule: rule,
                isPartial: rule.isPartial ?? (course.isPartial || !rule.tests.isEmpty), delay: delay,
                percentPerDay: course.late.percentPerDay)
        }
        let deadlines = exercises.map { course.deadline(of: $0, for: handIn.student) }
        // An exercise without points uses up no grace days, and unchanged starters aren't late. If nothing was earned
        // at all, the days of what was handed in are shown.
        var earning = exercises.indices.filter { score($0, LateDays.Delay()).earned > .zero }
        if earning.isEmpty { earning = exercises.indices.filter { results[$0].verdict != .missing } }
        let date = course.received[handIn.student] ?? handIn.date
        let late = LateDays(
            handedIn: date, deadlines: earning.compactMap { deadlines[$0] }, policy: course.late,
            graceDays: student?.graceDays ?? course.late.graceDays)
        let entries = exercises.indices.map { place in
            Entry(
                exercise: exercises[place], result: results[place],
                score: score(place, earning.contains(place) ? late[deadlines[place]] : LateDays.Delay()))
        }
        var remarks = handIn.remarks
        if !course.received.isEmpty, course.received[handIn.student] == nil {
            remarks.append(
                LocalizedText(
                    en: "The file of received dates has no date for it.", ko: "접수 날짜 파일에 이 제출물의 날짜가 없습니다."))
        }
        return Row(
            handIn: handIn, date: date, remarks: remarks, entries: entries,
            name: student?.name ?? handIn.student, email: student?.email,
            language: student?.language ?? handIn.language.flatMap { Language(rawValue: $0) } ?? course.language)
    }
}
