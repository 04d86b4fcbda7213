import Course
import Foundation

/// The course as a folder of pages.
///
///     let report = try SiteGenerator.build(lessons: kit + "Lessons", site: kit + "Site", output: kit + "Site/public")
///
/// A build crosses this module as follows:
///
/// 1. `Catalogue` (module Course) lists the chapters; `PageChrome` reads the words and templates of the pages;
///    `BuildRecord` holds the result of the last build.
/// 2. Each written lesson gets a key from everything that goes into it. If the key is the last build's, the lesson is done.
/// 3. Otherwise `Document` parses both languages through libcmark, `HeadingIDs` gives the headings of both the English ids,
///    and a `LessonRenderer` for each language writes the text, gathering its links, its outline and what to search in it.
///    Lessons are independent of each other here, so they are rendered in parallel on all cores.
/// 4. `LinkCheck` holds every link against the anchors of all lessons. Problems are thrown together, and the site stays as
///    it was: nothing is written before the last step.
/// 5. `PageAssembler` puts the lessons into the templates; when all files are there, `OutputFolder` replaces those that
///    differ.
///
/// Pages are plain files that link to each other by relative addresses, so that the site opens from any folder, with or
/// without a server. Nothing on a page needs a script; scripts add search, the choice of colours and copying.
public enum SiteGenerator {
    /// Builds the site of the lessons in `lessons` with the templates, words and assets in `site` into `output`.
    ///
    /// The folder that holds `lessons` is taken for the root of the kit: the catalogue's exercises and links to files are
    /// looked up there. Throws `SiteProblems` for what is wrong in the lessons or templates, a `CourseError` for what is
    /// wrong in the catalogue, and leaves the output as it was in both cases.
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
        let catalogue = try Catalogue(root: root)
        let chrome = try PageChrome(site: site, catalogue: catalogue, options: options)
        let recordName = ".\(output.lastPathComponent).record"
        let recordURL = options.record ?? output.deletingLastPathComponent().appendingPathComponent(recordName)
        let last = BuildRecord(contentsOf: recordURL) ?? BuildRecord()
        var folder = OutputFolder(output, before: last.files)

        let builder = LessonBuilder(
            setting: LessonRenderer.Setting(
                lessons: lessons, catalogue: catalogue,
                written: Set(catalogue.chapters.filter(\.isWritten).map(\.slug)),
                known: Set(catalogue.chapters.map(\.slug)), words: chrome.words,
                graphviz: options.graphviz.map(Graphviz.init),
                isHighlighting: options.isHighlighting, repository: options.repository),
            key: chrome.key, last: last.lessons, folder: folder)
        let results = concurrentMap(catalogue.chapters.filter(\.isWritten), builder.build)
        let built = try collect(results)
        let records = Dictionary(uniqueKeysWithValues: built.map { ($0.chapter.slug, $0.lesson.record) })
        let broken = LinkCheck(root: root, catalogue: catalogue, lessons: records).problems()
        guard broken.isEmpty else { throw SiteProblems(broken) }

        let indexes = try IndexPage.all(catalogue: catalogue, records: records, words: chrome.words, root: root)
        let assembler = try PageAssembler(
            catalogue: catalogue, words: chrome.words, site: site, indexes: indexes, options: options)
        for lesson in built where lesson.pages == nil {
            for language in Language.allCases { folder.keep(lesson.chapter.path(in: language)) }
        }
        var files = try lessonPages(built, assembler)
        files += try otherPages(assembler, records: records)
        files += try searchFiles(catalogue, records: records, indexes: indexes, words: chrome.words, options: options)
        files += try assets(site: site)
        files += try pictures(of: records, lessons: lessons)
        try folder.write(files)
        try folder.removeLeftovers()

        var record = BuildRecord()
        record.files = folder.files
        for lesson in built { record.lessons[lesson.chapter.slug] = lesson.lesson }
        try record.write(to: recordURL)
        return BuildReport(
            pages: folder.files.keys.count { $0.hasSuffix(".html") },
            planned: catalogue.chapters.count { !$0.isWritten },
            written: folder.written, removed: folder.removed,
            notes: notes(options: options, catalogue: catalogue, records: records, lessons: lessons))
    }

    /// The lessons, or all their problems together.
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
    /// The page of the chapter, relative to the output folder.
    func path(in language: Language) -> String {
        "\(language.rawValue)/\(slug).html"
    }
}
