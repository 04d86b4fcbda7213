import Foundation
import TerminalText

/// The table of contents: every chapter of the course and the exercises in it.
///
///     let catalog = try Catalog(root: kit)
///     for chapter in catalog.chapters where chapter.isWritten {
///         print(chapter.title[.english], catalog.exercises(of: chapter).count)
///     }
public struct Catalog: Sendable {
    /// The title of the course.
    public let title: LocalizedText
    /// Every chapter, planned ones included, in the order of the course.
    public let chapters: [Chapter]
    /// Every exercise, in the order of the course.
    public let exercises: [Exercise]
    /// Every step of the personnel desk, in the order of the course.
    public let steps: [Exercise]

    /// The file that lists the chapters, relative to the root of the kit.
    public static let path = Outline.path

    /// Reads the catalog of the kit at `root` from `Lessons/course.json` and each exercise's `exercise.json`.
    ///
    /// Throws a `ToolError` with the file, the position in it and the fix if a file is missing or malformed.
    public init(root: URL) throws {
        let outline = try JSONFile.read(Outline.self, at: Outline.path, in: root)
        try outline.validate()
        title = outline.title
        chapters = outline.chapters
        exercises = try outline.chapters.flatMap { chapter in
            try chapter.exercises.map { try Exercise(slug: $0, chapter: chapter.slug, root: root) }
        }
        steps = try outline.chapters.compactMap { chapter in
            try chapter.desk.map { try Exercise(.desk, slug: $0, chapter: chapter.slug, root: root) }
        }
    }

    /// The exercises of a chapter, in the order to solve them.
    public func exercises(of chapter: Chapter) -> [Exercise] {
        exercises.filter { $0.chapter == chapter.slug }
    }

    /// The chapter's step of the personnel desk, if it has one.
    public func step(of chapter: Chapter) -> Exercise? {
        steps.first { $0.chapter == chapter.slug }
    }

    /// The exercise to solve next: the first unsolved one. Among the steps of the desk, which you can join at any step,
    /// it's the first after the last solved step.
    public func next(in series: Exercise.Series, _ progress: LearnerProgress) -> Exercise? {
        let all = exercises(in: series)
        let start = series == .desk ? all.lastIndex { progress.isSolved($0) } ?? 0 : 0
        return all[start...].first { !progress.isSolved($0) } ?? all.first { !progress.isSolved($0) }
    }

    /// The exercises of the course, or the steps of the desk.
    public func exercises(in series: Exercise.Series) -> [Exercise] {
        series == .desk ? steps : exercises
    }

    /// The written chapters before and after a written chapter, for the "previous" and "next" links.
    public func neighbors(of chapter: Chapter) -> (previous: Chapter?, next: Chapter?) {
        let written = chapters.filter(\.isWritten)
        guard let index = written.firstIndex(of: chapter) else { return (nil, nil) }
        return (index > 0 ? written[index - 1] : nil, index + 1 < written.count ? written[index + 1] : nil)
    }
}

extension Exercise {
    /// The exercise in the folder `Exercises/<slug>`, or the step in `Exercises/desk/<slug>`.
    init(_ series: Series = .course, slug: String, chapter: String, root: URL) throws {
        let folder = series == .desk ? "desk/\(slug)" : slug
        let description = try JSONFile.read(ExerciseDescription.self, at: "Exercises/\(folder)/exercise.json", in: root)
        guard let parts = Slug(slug) else { throw Outline.badSlug(slug) }
        self.series = series
        self.slug = slug
        self.chapter = chapter
        number = parts.number
        name = series == .desk ? Self.deskPrefix + parts.name : parts.name
        title = description.title
        goal = description.goal
        minutes = description.minutes
        section = description.section
        timeLimit = description.seconds ?? 4
        buildsOn = description.buildsOn ?? []
        wrongAnswers = description.wrong.sorted { $0.key < $1.key }
            .map { WrongAnswer(name: $0.key, test: $0.value.test, says: $0.value.says) }
    }
}
