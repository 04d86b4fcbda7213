import Course

/// What the rest of the site needs to know of a written lesson, in both languages: it outlives a build in the cache, while
/// the rendered text itself does not.
struct LessonRecord: Equatable, Sendable {
    var pages: [Language: PageRecord]
}

/// What one language of a lesson tells the other pages.
struct PageRecord: Equatable, Sendable {
    /// The first paragraph, shortened; the contents page and search engines show it.
    var summary: String
    /// Every id that a link may lead to.
    var anchors: [String]
    var links: [LessonLink]
    var files: [FileLink]
    /// Pictures that the page shows from a file, relative to the lesson's folder.
    var pictures: [String]
    /// The sections as elements of the search file, one a line.
    var searchLines: String
    /// The sections with the names in them, for the indexes.
    var sections: [IndexedSection] = []
    /// What the author should know though the page was built.
    var notes: [SiteProblem]
}

/// One language of a lesson as HTML, ready to be put into the page template.
struct RenderedPage: Equatable, Sendable {
    /// The lesson's title as HTML, since it may hold code.
    var title: String
    var body: String
    var outline: [OutlineEntry]
    var record: PageRecord
}

/// A heading in the list "on this page".
struct OutlineEntry: Equatable, Sendable {
    var level: Int
    var id: String
    var title: String
}
