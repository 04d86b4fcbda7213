import TerminalText

/// An exercise: a file that the learner completes, and a checker that gives a verdict on it.
///
/// Its folder is `Exercises/<slug>`. `exercise.json` in that folder contains the texts, and `Lessons/course.json`
/// assigns the exercise to a chapter.
public struct Exercise: Hashable, Sendable {
    /// The two series of exercises, which are numbered separately.
    public enum Series: Sendable {
        /// The exercises of the chapters, whose folders are in `Exercises`.
        case course
        /// The steps of the personnel desk, a program that grows from chapter to chapter. Their folders are in
        /// `Exercises/desk`, and a step's number is that of its chapter.
        case desk
    }

    public let series: Series
    /// The name of its folder: a two-digit number, a hyphen and the name.
    public let slug: String
    /// The number in its series.
    public let number: Int
    /// The part of the slug after the number, with the prefix `desk-` for steps of the desk. Progress is recorded under
    /// this name, so it survives renumbering.
    public let name: String
    /// The slug of its chapter.
    public let chapter: String
    public let title: LocalizedText
    /// The goal, in a sentence or two.
    public let goal: LocalizedText
    /// The estimated minutes to solve it after reading the chapter.
    public let minutes: Int
    /// The English heading of the section that it practices, after the chapter's slug and a slash if that is another
    /// chapter.
    public let section: String?
    /// The time limit of a check, in seconds.
    public var timeLimit: Double
    /// The folder names of the exercises that this one continues. Their files are compiled together with this one's.
    public let buildsOn: [String]
    /// Typical wrong answers, which the checker must reject.
    public let wrongAnswers: [WrongAnswer]

    /// The number as it is shown and typed: at least two digits, with the prefix `desk-` for steps of the desk.
    public var label: String { prefix + (number < 10 ? "0\(number)" : "\(number)") }

    /// The names accepted on the command line.
    public var names: [String] { series == .desk ? [label, name] : [label, slug, name] }

    /// The folder's path relative to `Exercises`.
    package var path: String { series == .desk ? "desk/\(slug)" : slug }

    private var prefix: String { series == .desk ? Self.deskPrefix : "" }

    static let deskPrefix = "desk-"
}

/// A typical wrong answer: `Wrong/<name>/<Module>.swift` in the exercise's folder.
public struct WrongAnswer: Hashable, Sendable {
    /// The name of its folder, which describes the mistake.
    public let name: String
    /// The checker's test that must reject it.
    public let test: String
    /// A part of the failure's English message.
    public let says: String
}

/// The contents of an `exercise.json` file.
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
