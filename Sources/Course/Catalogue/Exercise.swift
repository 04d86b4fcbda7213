/// An exercise: a file that the learner completes, and a checker that gives a verdict on it.
///
/// Its folder is `Exercises/<slug>`; `exercise.json` in it holds the texts, and `Lessons/course.json` says to which
/// chapter it belongs.
public struct Exercise: Hashable, Sendable {
    public enum Series: Sendable {
        case course
        /// The steps of the personnel desk, a program that grows from chapter to chapter. Their folders are in
        /// `Exercises/desk`, and a step's number is that of its chapter.
        case desk
    }

    public let series: Series
    /// The name of its folder: its number in two digits, then its name.
    public let slug: String
    public let number: Int
    /// The slug's part after the number, with `desk-` in front of a step's. LearnerProgress is kept under it, so that it
    /// survives a renumbering.
    public let name: String
    /// The slug of the chapter it belongs to.
    public let chapter: String
    public let title: LocalizedText
    /// What the learner is to achieve, in a sentence or two.
    public let goal: LocalizedText
    /// How long solving it takes whoever has read the chapter, in minutes: an estimate.
    public let minutes: Int
    /// The English heading of the chapter's section that it is about.
    public let section: String?
    /// How long a check may run before it is stopped, in seconds.
    public var timeLimit: Double
    /// The folders of the exercises whose files are compiled with this one's, because it continues them.
    public let buildsOn: [String]
    /// Typical wrong answers, which the checker must refuse.
    public let wrongAnswers: [WrongAnswer]

    /// The number as it is shown and typed: at least two digits, with `desk-` in front of a step's.
    public var label: String { prefix + (number < 10 ? "0\(number)" : "\(number)") }

    /// What it may be called on the command line.
    public var names: [String] { series == .desk ? [label, name] : [label, slug, name] }

    /// The folder's path from `Exercises` on.
    var path: String { series == .desk ? "desk/\(slug)" : slug }

    private var prefix: String { series == .desk ? Self.deskPrefix : "" }

    static let deskPrefix = "desk-"
}

/// A typical wrong answer: `Wrong/<name>/<Module>.swift` in the exercise's folder.
public struct WrongAnswer: Hashable, Sendable {
    public let name: String
    /// The checker's test that has to refuse it.
    public let test: String
    /// A part of what the refusal says in English.
    public let says: String
}

/// The part of an exercise that its own `exercise.json` gives.
struct ExerciseDescription: Codable {
    struct Refusal: Codable {
        var test: String
        var says: String
    }

    var title: LocalizedText
    var goal: LocalizedText
    var minutes: Int
    var section: String?
    var seconds: Double?
    var buildsOn: [String]?
    var wrong: [String: Refusal]
}
