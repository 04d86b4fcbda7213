import Course
import Foundation
import TerminalText

/// Assembles pages from the templates, the words and the rendered lessons.
struct PageAssembler: Sendable {
    let catalog: Catalog
    let words: AllWords
    /// The path of the site's root on the server, for the 404 page.
    let basePath: String?
    private let shell: Template
    private let lesson: Template
    private let contents: Template
    private let index: Template
    private let document: Template
    private let kit: Template
    let groups: [SitePage.Group]
    let dates: PageDates
    private let head: PageHead
    let repository: String?
    /// The site's index pages.
    let indexes: [IndexPage]
    private let books: Books
    private let welcome: Template
    private let missing: Template
    /// The entries of the sidebar's chapter list, cached because only the current chapter's entry differs between
    /// pages.
    private(set) var chapterEntries: [Language: [String]]

    init(
        catalog: Catalog, words: AllWords, site: URL, indexes: [IndexPage] = [], groups: [SitePage.Group] = [],
        books: Books, dates: PageDates, options: BuildOptions
    ) throws {
        self.catalog = catalog
        self.words = words
        basePath = options.basePath
        shell = try Template("page.html", site: site)
        lesson = try Template("lesson.html", site: site)
        contents = try Template("contents.html", site: site)
        index = try Template("index.html", site: site)
        document = try Template("document.html", site: site)
        kit = try Template("kit.html", site: site)
        self.groups = groups
        self.dates = dates
        head = PageHead(address: options.address)
        repository = options.repository
        self.indexes = indexes
        self.books = books
        welcome = try Template("welcome.html", site: site)
        missing = try Template("404.html", site: site)
        chapterEntries = [:]
        for language in Language.allCases {
            chapterEntries[language] = catalog.chapters.map { chapterEntry($0, language, isCurrent: false) }
        }
    }

    /// A lesson's page.
    func lessonPage(_ chapter: Chapter, _ language: Language, _ page: RenderedPage) throws -> String {
        let words = words[language]
        let neighbors = catalog.neighbors(of: chapter)
        let main = try lesson.filled(
            [
                "chapter": words[.chapter].replacing("{n}", with: "\(chapter.number)").escapedForHTML,
                "minutes": minutes(of: chapter, words).escapedForHTML,
                "title": page.title,
                "body": page.body,
                "exercises": page.record.anchors.contains(ExerciseList.heading)
                    ? "" : ExerciseList(catalog.exercises(of: chapter), language: language, words: words).section(),
                "previous": neighbors.previous.map { neighbor($0, language, relation: "prev") } ?? "",
                "next": neighbors.next.map { neighbor($0, language, relation: "next") } ?? "",
                "outline": outline(page.outline, language),
                "slug": chapter.slug,
            ], words: words)
        return try filledShell(
            main, language: language, kind: "lesson", file: "\(chapter.slug).html",
            title: "\(chapter.number). \(chapter.title[language]) · \(catalog.title[language])",
            description: page.record.summary, current: chapter,
            hasOutline: !page.outline.isEmpty, source: chapter.lessonPath(in: language))
    }

    /// A page besides the lessons and the indexes.
    func sitePage(_ page: SitePage, _ language: Language) throws -> String {
        let outline = page.outline[language] ?? []
        // An article of the stack can have the name of a guide.
        let isArticle = page.group == SitePage.Group.stack && page.file != "\(SitePage.Group.stack).html"
        let pageTitle = page.title[language] + (isArticle ? " · \(words[language][.stack])" : "")
        let main = try document.filled(
            [
                "title": page.index == nil ? page.title[language].escapedForHTML : page.title[language].breakable,
                "facts": page.facts[language] ?? "",
                "body": page.bodies[language] ?? "", "neighbors": page.neighbors[language] ?? "",
                "outline": self.outline(outline, language),
            ], words: words[language])
        return try filledShell(
            main, language: language, kind: outline.isEmpty ? "lesson plain" : "lesson", file: page.file,
            title: "\(pageTitle) · \(catalog.title[language])",
            description: page.description(in: language, words[language]),
            current: nil, currentIndex: page.index, currentGroup: page.group, hasOutline: !outline.isEmpty,
            source: page.sources[language], parts: page.parts)
    }

    /// What the contents page is made from, with the words of its language.
    static let contentsParts = [Catalog.path, "Site/templates/contents.html", "Site/templates/kit.html"]

    /// The list of all chapters in one language.
    func contentsPage(_ language: Language, records: [String: LessonRecord]) throws -> String {
        let words = words[language]
        let first = catalog.chapters.first(where: \.isWritten)
        let start = first.map {
            "<a class=\"button\" href=\"\($0.slug).html\">\(words[.start].escapedForHTML)</a>"
        }
        let hasInstall = groups.contains { $0.name == SitePage.Group.install }
        let main = try contents.filled(
            [
                "title": catalog.title[language].escapedForHTML,
                "start": start ?? "",
                "install": hasInstall
                    ? "<a class=\"button quiet\" href=\"install.html\">\(words[.install].escapedForHTML)</a>" : "",
                "kit": hasInstall
                    ? try kit.filled(
                        CloneAddress(repository: repository).values(words).merging(["language": language.rawValue]) {
                            $1
                        }, words: words) : "",
                "exerciseCount": "\(catalog.exercises.count + catalog.steps.count)",
                "books": books.offer(language, words),
                "chapters": chapterCards(language, records: records),
                "indexes": indexList(language, current: nil),
            ], words: words)
        return try filledShell(
            main, language: language, kind: "contents", file: "index.html", title: catalog.title[language],
            description: words[.tagline], current: nil, hasOutline: false, source: Words.path(language),
            parts: Self.contentsParts)
    }

    /// A page of an index.
    func indexPage(_ page: IndexPage, _ language: Language) throws -> String {
        let words = words[language]
        let main = try index.filled(
            [
                "title": words[page.kind.title].escapedForHTML, "help": words[page.kind.help].escapedForHTML,
                "body": page.bodies[language] ?? "",
            ], words: words)
        return try filledShell(
            main, language: language, kind: "lesson plain", file: page.kind.file,
            title: "\(words[page.kind.title]) · \(catalog.title[language])", description: words[page.kind.help],
            current: nil, currentIndex: page.kind, hasOutline: false, source: page.kind.source, parts: page.kind.parts)
    }

    /// The page at the root, which lets the reader choose a language.
    func welcomePage() throws -> String {
        try bilingual(welcome, root: "")
    }

    /// The 404 page.
    func missingPage() throws -> String {
        try bilingual(missing, root: basePath ?? "")
    }

    private func bilingual(_ template: Template, root: String) throws -> String {
        let descriptions = Language.allCases.map { words[$0][.tagline] }
        var values = [
            "root": root,
            "head": head.welcome(
                title: "Faultline · \(catalog.title.en) · \(catalog.title.ko)",
                description: descriptions.joined(separator: " ")),
        ]
        for language in Language.allCases {
            values["title.\(language.rawValue)"] = catalog.title[language].escapedForHTML
            values["chapterList.\(language.rawValue)"] = chapterList(language, current: nil)
                .replacing("href=\"", with: "href=\"\(root)\(language.rawValue)/")
            for key in Words.Key.allCases {
                values["\(key.rawValue).\(language.rawValue)"] = words[language][key].escapedForHTML
            }
        }
        return try template.filled(values, words: words[.english])
    }

    private func filledShell(
        _ main: String, language: Language, kind: String, file: String, title: String, description: String,
        current: Chapter?, currentIndex: IndexPage.Kind? = nil, currentGroup: String? = nil, hasOutline: Bool,
        source: String? = nil, parts: [String] = []
    ) throws -> String {
        let other: Language = language == .english ? .korean : .english
        return try shell.filled(
            [
                "language": language.rawValue, "kind": kind,
                "root": "../", "file": file,
                "title": title.escapedForHTML, "description": Typography.text(description).escapedForHTML,
                "other": other.rawValue, "otherName": other.name,
                "places": placeList(language, file: file),
                "chapters": chapterList(language, current: current),
                "indexes": indexList(language, current: currentIndex, group: currentGroup),
                "head": head.markup(
                    file: file, language: language, title: title, description: description,
                    isArticle: kind.hasPrefix("lesson")),
                "source": sourceFacts(source, parts: parts, words[language]),
                "outlineButton": hasOutline
                    ? "<a class=\"outline-button\" href=\"#outline\" data-opens=\"outline\">"
                        + "\(words[language][.onThisPage].escapedForHTML)</a>" : "",
                "main": Typography.markup(main),
            ], words: words[language])
    }
}

extension String {
    /// A name as markup that may break between its words: `NSManaged|Object|Context`.
    var breakable: String {
        escapedForHTML.replacing(#/([a-z.])([A-Z])/#) { "\($0.1)<wbr>\($0.2)" }
    }
}
