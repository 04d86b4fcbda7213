import Course
import Foundation
import TerminalText

/// An exercise as the gradebook shows it, with the parts of the kit that reports need.
public struct GradedExercise: Hashable, Sendable {
    /// The exercise's directory name, under which results are recorded.
    public var slug: String
    /// The number as it is shown: `01` or `desk-02`.
    public var label: String
    public var title: LocalizedText
    /// The slug of its chapter.
    public var chapter: String
    /// The path of the answer in a clone of the kit.
    public var path: String
    /// The file that students start from. Reports on similar answers ignore what it contains.
    public var starter: String
    /// The kit's answer. Reports on similar answers name those who handed it in.
    public var solution: String
    /// The checker's tests, with their code and their tasks.
    public var tests: [CheckerTest]

    /// The names by which a course file can refer to the exercise.
    public var names: [String]

    public init(
        slug: String, label: String, title: LocalizedText, chapter: String = "", path: String = "",
        starter: String = "", solution: String = "", tests: [CheckerTest] = [], names: [String] = []
    ) {
        self.slug = slug
        self.label = label
        self.title = title
        self.chapter = chapter
        self.path = path
        self.starter = starter
        self.solution = solution
        self.tests = tests
        self.names = [label, slug] + names
    }

    public init(_ exercise: Exercise, in kit: Kit) {
        func text(_ version: String) -> String {
            (try? String(contentsOf: kit.file(of: exercise, in: version), encoding: .utf8)) ?? ""
        }
        self.init(
            slug: exercise.path, label: exercise.label, title: exercise.title, chapter: exercise.chapter,
            path: "Exercises/\(exercise.path)/\(exercise.module).swift",
            starter: text("Starter"), solution: text("Solution"),
            tests: CheckerOutline(of: exercise, in: kit).tests, names: exercise.names)
    }

    /// The path of the answer in a hand-in.
    var pathInHandIn: String { path.hasPrefix("Exercises/") ? String(path.dropFirst("Exercises/".count)) : path }

    /// The exercise of a result whose directory the course doesn't have.
    init(unknown slug: String) {
        self.init(slug: slug, label: slug, title: LocalizedText(en: slug, ko: slug), path: "Exercises/\(slug)")
    }
}
