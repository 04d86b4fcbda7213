import Course
import TerminalText

/// The data of a written lesson that other pages need, in both languages. It is cached between builds, unlike the
/// rendered text.
struct LessonRecord: Equatable, Sendable {
    var pages: [Language: PageRecord]
}

/// The data that other pages need from one language of a lesson.
struct PageRecord: Equatable, Sendable {
    /// The shortened first paragraph, which the contents page and search engines show.
    var summary: String
    /// Every ID that a link can refer to.
    var anchors: [String]
    var links: [LessonLink]
    var files: [FileLink]
    /// The picture files that the page shows, relative to the lesson's folder.
    var pictures: [String]
    /// The words of the sections for the search, one section per line.
    var searchLines: String
    /// The sections with their code names, for the indexes.
    var sections: [IndexedSection] = []
    /// The sentences that introduce terms, for the glossary.
    var definitions: [Definition] = []
    /// Warnings for the author that don't prevent the build.
    var notes: [SiteProblem]
}

/// One language of a lesson as HTML, to be inserted into the page template.
struct RenderedPage: Equatable, Sendable {
    /// The lesson's title as HTML, because it can contain code.
    var title: String
    var body: String
    var outline: [OutlineEntry]
    /// The script with the passages that the search quotes.
    var passages: String
    var record: PageRecord
}

/// A heading in the list "On this page".
struct OutlineEntry: Equatable, Sendable {
    var level: Int
    var id: String
    var title: String
    /// The sections of a page: its headings of the second level with an ID.
    static func sections(of markup: String) -> [OutlineEntry] {
        markup.matches(of: #/<h2 id="([^"]*)">(.*?)<\/h2>/#).map {
            OutlineEntry(level: 2, id: String($0.1), title: String($0.2))
        }
    }
}
