import Course
import Foundation
import TerminalText

/// A page besides the lessons and the indexes: an exercise, the glossary, how to install the kit.
struct SitePage: Sendable {
    /// The file, the same in both languages: `exercise-30-timetable-feed.html`.
    var file: String
    var title: LocalizedText
    /// The description in the results of search engines and of the site's search.
    var summary: LocalizedText
    /// The list "On this page"; empty for a page without one.
    var outline: [Language: [OutlineEntry]] = [:]
    /// Markup above the title, such as the chapter of an exercise.
    var facts: [Language: String] = [:]
    var bodies: [Language: String]
    /// The links to the page before and the one after; empty for a page that is not part of a series.
    var neighbors: [Language: String] = [:]
    /// The name of the entry in the list at the side that is marked on this page.
    var group: String?
    /// The source in the repository, by language, for the link that edits it.
    var sources: [Language: String] = [:]
    /// Whether one source has the texts of both languages, as the starter of an exercise has.
    var isBilingual = false
    /// The other files and folders that the page is made from, with a slash behind a folder: when they change, the page
    /// does.
    var parts: [String] = []

    /// The index whose entry is marked instead.
    var index: IndexPage.Kind?
    /// How the search finds the page.
    var listing = Listing.words
    /// The fingerprint of what the page is rendered from; 0 for a page that every build renders.
    var inputs: UInt64 = 0
    /// Whether the pages of the last build are still right, so that this one has no text.
    var isKept = false

    /// The paths of the page in the output folder.
    var paths: [String] { Language.allCases.map { "\($0.rawValue)/\(file)" } }

    /// The files and folders that the page is made from.
    func files(in language: Language) -> [String] { [sources[language]].compactMap { $0 } + parts }

    /// The description for search engines. A type without a comment has one made from its name.
    func description(in language: Language, _ words: Words) -> String {
        guard summary[language].isEmpty, index == .symbols else { return summary[language] }
        return words[.typeSummary].replacing("{name}", with: title[language])
    }

    enum Listing: Sendable {
        /// By the words of its title and its summary.
        case words
        /// By its whole title: the words of a type that a chapter teaches lead to the chapter.
        case title
        case none
    }

    /// An entry below the chapters in the list at the side.
    struct Group: Hashable, Sendable {
        /// The page's file without its ending.
        var name: String
        var title: LocalizedText

        var file: String { "\(name).html" }

        /// The heading that the entry is listed under.
        var section: Section {
            switch name {
            case Self.exercises, Self.desk: .practice
            case Self.glossary, Self.stack: .reference
            default: .guides
            }
        }

        /// The headings in the list at the side, in their order.
        enum Section: CaseIterable, Sendable {
            case practice, reference, guides

            var title: Words.Key {
                switch self {
                case .practice: .groupPractice
                case .reference: .groupReference
                case .guides: .groupGuides
                }
            }
        }

        static let install = "install"
        static let exercises = "exercises"
        static let desk = "desk"
        static let glossary = "glossary"
        static let stack = "stack"
    }
}

extension SitePage.Group {
    /// The groups that a kit has pages for, in the order of the list at the side. The guides follow the generated
    /// pages, except for the one that says how to get the kit.
    static func all(guides: [SitePage], words: AllWords, catalog: Catalog, root: URL) -> [SitePage.Group] {
        func made(_ name: String, _ title: Words.Key, if isThere: Bool) -> [SitePage.Group] {
            isThere
                ? [
                    SitePage.Group(
                        name: name, title: LocalizedText(en: words[.english][title], ko: words[.korean][title]))
                ]
                : []
        }
        func exists(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
        }
        let written = guides.compactMap { page in page.group.map { SitePage.Group(name: $0, title: page.title) } }
        return written.filter { $0.name == install }
            + made(exercises, .allExercises, if: !catalog.exercises.isEmpty)
            + made(desk, .desk, if: !catalog.steps.isEmpty)
            + made(glossary, .glossary, if: exists(TermIndex.path))
            + made(stack, .stack, if: exists(StackPages.folder))
            + (MarkdownGuides.groups(root: root) + written.filter { $0.name != install }).sorted { $0.name < $1.name }
    }
}
