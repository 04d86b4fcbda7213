import Course
import Foundation

/// A page besides the lessons and the indexes: an exercise, the glossary, how to install the kit.
struct SitePage: Sendable {
    /// The file, the same in both languages: `exercise-30-timetable-feed.html`.
    var file: String
    var title: LocalizedText
    /// What search engines and the search's results show.
    var summary: LocalizedText
    /// Markup above the title, such as the chapter of an exercise.
    var facts: [Language: String] = [:]
    var bodies: [Language: String]
    /// The entry in the list at the side that is marked on this page.
    var group: Group?
    /// The source in the repository, by language, for the link that edits it.
    var sources: [Language: String] = [:]

    /// The entries below the chapters in the list at the side.
    enum Group: String, CaseIterable, Sendable {
        case install, exercises, glossary, stack, app, teaching, contributing

        var file: String { "\(rawValue).html" }

        var title: Words.Key {
            switch self {
            case .install: .install
            case .exercises: .allExercises
            case .glossary: .glossary
            case .stack: .stack
            case .app: .app
            case .teaching: .teaching
            case .contributing: .contributing
            }
        }
    }
}

extension SitePage.Group {
    /// The groups that a kit has pages for, in the order of the list at the side.
    static func all(guides: [SitePage], catalogue: Catalogue, root: URL) -> [SitePage.Group] {
        let written = Set(guides.compactMap(\.group))
        return allCases.filter { group in
            switch group {
            case .install, .app, .teaching, .contributing: written.contains(group)
            case .exercises: !catalogue.exercises.isEmpty
            case .glossary: FileManager.default.fileExists(atPath: root.appendingPathComponent(TermIndex.path).path)
            case .stack: FileManager.default.fileExists(atPath: root.appendingPathComponent(StackPages.folder).path)
            }
        }
    }
}
