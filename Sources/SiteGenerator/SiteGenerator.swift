import Course
import Foundation
import TerminalText

/// Generates the course as a folder of web pages.
///
///     let report = try SiteGenerator.build(lessons: kit + "Lessons", site: kit + "Site", output: kit + "Site/public")
///
/// A build has these steps:
///
/// 1. `Catalog` (module Course) lists the chapters, `PageChrome` reads the pages' words and templates, and
/// `BuildRecord`
///    contains the result of the last build.
/// 2. Each written lesson gets a key made from all of its inputs. If the key is the same as in the last build and the
/// pages
///    are unchanged, the lesson is done.
/// 3. Otherwise `Document` parses both languages with libcmark, `HeadingIDs` assigns the English IDs to the headings of
///    both, and a `LessonRenderer` for each language writes the page and collects its links, its outline and its search
///    text. Lessons are independent of each other in this step, so they are rendered in parallel on all cores.
/// 4. `LinkCheck` checks every link against the anchors of all lessons. All problems are thrown together. Nothing has
/// been
///    written at this point, so the site is unchanged.
/// 5. `PageAssembler` inserts the lessons into the templates. When all files are complete, `OutputFolder` replaces
/// those
///    that differ.
///
/// Pages are plain files that link to each other with relative addresses, so that the site works from any folder, with
/// or without a server. The pages work without scripts; scripts add search, the choice of a color scheme, and copy
/// buttons.
public enum SiteGenerator {
    /// The folders of the kit with texts that are pages, besides lessons and exercises.
    public static let documents = ([StackPages.folder] + MarkdownGuides.folders.values).sorted()

    /// Builds the site of the lessons in `lessons` with the templates, words and assets in `site` into `output`.
    ///
    /// The folder that contains `lessons` is the root of the kit, in which the catalog's exercises and linked files
    /// are looked up. Throws `SiteProblems` for mistakes in the lessons or templates and a `ToolError` for mistakes
    /// in the catalog. In both cases the output isn't changed.
    public static func build(
        lessons: URL, site: URL, output: URL, options: BuildOptions = BuildOptions()
    ) throws -> BuildReport {
        do {
            return try run(lessons: lessons, site: site, output: output, options: options)
        } catch let problem as SiteProblem {
            throw SiteProblems([problem])
        }
    }

    private static func run(lessons: URL, site: URL, output: URL, options: BuildOptions) throws -> BuildReport {
        let root = lessons.deletingLastPathComponent()
        let catalog = try Catalog(root: root)
        let words = try AllWords(site: site)
        let guides = try GuidePages.all(site: site, words: words, repository: options.repository)
        let groups = SitePage.Group.all(guides: guides, words: words, catalog: catalog, root: root)
        let table = try SymbolTable(root: root)
        let publicSymbols = PublicSymbols(root: root)
        let reference = try Reference(root: root, graphs: options.symbolGraphs, symbols: publicSymbols, table: table)
        let chrome = try PageChrome(
            site: site, words: words, catalog: catalog, options: options, groups: groups,
            symbols: reference.names, commit: PageDates.commit(root: root))
        let recordName = ".\(output.lastPathComponent).record"
        let recordURL = options.record ?? output.deletingLastPathComponent().appendingPathComponent(recordName)
        let last = BuildRecord(contentsOf: recordURL) ?? BuildRecord()
        var folder = OutputFolder(output, before: last.files)

        let setting = LessonRenderer.Setting(
            lessons: lessons, catalog: catalog,
            written: Set(catalog.chapters.filter(\.isWritten).map(\.slug)),
            known: Set(catalog.chapters.map(\.slug)), words: chrome.words,
            graphviz: options.graphviz.map(Graphviz.init),
            isHighlighting: options.isHighlighting, repository: options.repository,
            apple: try AppleLinks(site: site), symbols: reference.addresses,
            exercisePages: ExercisePages.files(in: catalog))
        let builder = LessonBuilder(
            setting: setting, lessons: lessons.path, key: chrome.key, last: last.lessons, folder: folder)
        let results = concurrentMap(catalog.chapters.filter(\.isWritten), builder.build)
        let built = try collect(results)
        let records = Dictionary(uniqueKeysWithValues: built.map { ($0.chapter.slug, $0.lesson.record) })
        let vocabulary = try SearchVocabulary(site: site)
        let broken =
            LinkCheck(root: root, catalog: catalog, lessons: records).problems() + vocabulary.problems(records)
        guard broken.isEmpty else { throw SiteProblems(broken) }

        let places = IndexPage.Places(catalog: catalog, records: records, words: chrome.words)
        let cache = PageCache(key: chrome.key, folder: folder)
        let symbols = try SymbolPages(
            reference, publicSymbols, table: table, setting: setting, places: places, cache: cache, root: root,
            site: site)
        let indexes = [
            try IndexPage.terms(places, names: vocabulary.names[.english] ?? [:], root: root), symbols.index,
        ].compactMap { $0 }
        let exercises = ExercisePages(
            setting: setting, root: root, cache: cache,
            hasInstall: guides.contains { $0.group == SitePage.Group.install }
        ).all()
        let stack = StackPages(setting: setting, root: root).all()
        let manuals = MarkdownGuides(setting: setting, root: root).all()
        let problems = exercises.problems + stack.problems + symbols.problems + manuals.problems
        guard problems.isEmpty else { throw SiteProblems(problems) }
        let glossary = Glossary.page(
            try TermIndex(root: root), catalog: catalog, records: records, words: chrome.words)
        let pages =
            guides + manuals.pages + exercises.pages + stack.pages + [glossary].compactMap { $0 } + symbols.pages
        let dates = PageDates(root: root)
        let books = Books(in: output)
        let assembler = try PageAssembler(
            catalog: catalog, words: chrome.words, site: site, indexes: indexes, groups: groups, books: books,
            dates: dates, options: options)
        for lesson in built where lesson.pages == nil {
            for path in Language.allCases.flatMap(lesson.chapter.paths) { folder.keep(path) }
        }
        for path in pages.filter(\.isKept).flatMap(\.paths) + exercises.kept { folder.keep(path) }
        var files = try lessonPages(built, assembler)
        files += try otherPages(assembler, records: records)
        files += try sitePages(pages, assembler)
        files += exercises.solutions
        files += SiteMap(
            head: PageHead(address: options.address), pages: mapped(catalog, records, indexes, pages, words),
            books: books,
            dates: dates, catalog: catalog
        ).files()
        let search = SearchFiles(
            catalog: catalog, records: records, indexes: indexes, pages: pages, vocabulary: vocabulary,
            words: chrome.words, cache: cache
        ).all()
        for path in search.kept { folder.keep(path) }
        files += search.files
        files += try assets(site: site)
        files += try pictures(of: records, lessons: lessons)
        files += loopPictures(root: root)
        try folder.write(files)
        try folder.removeLeftovers()

        var record = BuildRecord()
        record.files = folder.files
        for lesson in built { record.lessons[lesson.chapter.slug] = lesson.lesson }
        try record.write(to: recordURL)
        return BuildReport(
            pages: folder.files.keys.count { $0.hasSuffix(".html") },
            planned: catalog.chapters.count { !$0.isWritten },
            rendered: built.filter { $0.pages != nil }.map { "\($0.chapter.slug).html" }
                + pages.filter { $0.inputs != 0 && !$0.isKept }.map(\.file),
            written: folder.written, removed: folder.removed,
            notes: notes(catalog: catalog, records: records, lessons: lessons))
    }

    /// Returns the lessons, or throws the problems of all lessons together.
    private static func collect(_ results: [Result<BuiltLesson, SiteProblems>]) throws -> [BuiltLesson] {
        var built: [BuiltLesson] = []
        var problems: [SiteProblem] = []
        for result in results {
            switch result {
            case .success(let lesson): built.append(lesson)
            case .failure(let failure): problems += failure.problems
            }
        }
        guard problems.isEmpty else { throw SiteProblems(problems) }
        return built
    }
}

extension Chapter {
    /// The path of the chapter's page, relative to the output folder.
    func path(in language: Language) -> String {
        "\(language.rawValue)/\(slug).html"
    }

    /// The paths of the chapter's files, relative to the output folder.
    func paths(in language: Language) -> [String] {
        [path(in: language), PassageScript.path(of: slug, in: language)]
    }
}
