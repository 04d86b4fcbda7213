import Course
import Foundation
import TerminalText

/// Creates the site's files and the notes for the author.
extension SiteGenerator {
    /// The pages of the lessons that were rendered in this build, and their passages for the search.
    static func lessonPages(_ lessons: [BuiltLesson], _ assembler: PageAssembler) throws -> [OutputFile] {
        let pages = lessons.flatMap { lesson in
            Language.allCases.compactMap { language in lesson.pages?[language].map { (lesson.chapter, language, $0) } }
        }
        return try concurrentMap(pages) { chapter, language, page in
            Result {
                [
                    OutputFile(chapter.path(in: language), try assembler.lessonPage(chapter, language, page)),
                    OutputFile(PassageScript.path(of: chapter.slug, in: language), page.passages),
                ]
            }
        }.flatMap { try $0.get() }
    }

    /// The pages besides lessons and indexes that were rendered in this build.
    static func sitePages(_ pages: [SitePage], _ assembler: PageAssembler) throws -> [OutputFile] {
        let all = pages.filter { !$0.isKept }.flatMap { page in Language.allCases.map { (page, $0) } }
        return try concurrentMap(all) { page, language in
            Result {
                try OutputFile(
                    "\(language.rawValue)/\(page.file)", assembler.sitePage(page, language), inputs: page.inputs)
            }
        }.map { try $0.get() }
    }

    /// The pages of the site as its map and its feeds list them. The feeds have those that are written in each language.
    static func mapped(
        _ catalog: Catalog, _ records: [String: LessonRecord], _ indexes: [IndexPage], _ pages: [SitePage],
        _ words: AllWords
    ) -> [SiteMap.Page] {
        func localized(_ text: (Language) -> String) -> LocalizedText {
            LocalizedText(en: text(.english), ko: text(.korean))
        }
        func byLanguage(_ files: (Language) -> [String]) -> [Language: [String]] {
            Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, files($0)) })
        }
        let lessons = catalog.chapters.filter(\.isWritten).map { chapter in
            SiteMap.Page(
                file: "\(chapter.slug).html", title: localized { "\(chapter.number). \(chapter.title[$0])" },
                summary: localized { records[chapter.slug]?.pages[$0]?.summary ?? "" },
                files: byLanguage { [chapter.lessonPath(in: $0)] }, isAnnounced: true)
        }
        let lists = indexes.map { index in
            SiteMap.Page(
                file: index.kind.file, title: localized { words[$0][index.kind.title] },
                files: byLanguage { _ in [index.kind.source] + index.kind.parts })
        }
        let contents = SiteMap.Page(
            file: "index.html", title: catalog.title,
            files: byLanguage { [Words.path($0)] + PageAssembler.contentsParts })
        return [contents] + lessons + lists
            + pages.map { page in
                SiteMap.Page(
                    file: page.file, title: page.title, summary: page.summary, files: byLanguage(page.files),
                    isAnnounced: page.isBilingual || Set(page.sources.values).count > 1)
            }
    }

    /// The recordings of the loop in a terminal, for wide and for narrow screens.
    static func loopPictures(root: URL) -> [OutputFile] {
        let names = ["loop", "loop-narrow"].flatMap { name in Language.allCases.map { "\(name).\($0.rawValue).svg" } }
        return names.compactMap { name in
            let file = root.appendingPathComponent("Exercises/Pictures/\(name)")
            return (try? Data(contentsOf: file)).map { OutputFile("pictures/\(name)", $0) }
        }
    }

    static func otherPages(_ assembler: PageAssembler, records: [String: LessonRecord]) throws -> [OutputFile] {
        let contents = try Language.allCases.map {
            try OutputFile("\($0.rawValue)/index.html", assembler.contentsPage($0, records: records))
        }
        let indexes = try assembler.indexes.flatMap { page in
            try Language.allCases.map {
                try OutputFile("\($0.rawValue)/\(page.kind.file)", assembler.indexPage(page, $0))
            }
        }
        return try contents + indexes + [
            OutputFile("index.html", assembler.welcomePage()), OutputFile("404.html", assembler.missingPage()),
        ]
    }

    static func assets(site: URL) throws -> [OutputFile] {
        let folder = site.appendingPathComponent("assets")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { !$0.hasPrefix(".") }
            .map { try OutputFile("assets/\($0)", Data(contentsOf: folder.appendingPathComponent($0))) }
    }

    static func pictures(of records: [String: LessonRecord], lessons: URL) throws -> [OutputFile] {
        try records.sorted { $0.key < $1.key }.flatMap { slug, record in
            try Set(record.pages.values.flatMap(\.pictures)).sorted().map { picture in
                let file = lessons.appendingPathComponent("\(slug)/\(picture)")
                return try OutputFile("pictures/\(slug)/\(picture)", Data(contentsOf: file))
            }
        }
    }

    static func notes(
        catalog: Catalog, records: [String: LessonRecord], lessons: URL
    ) -> [LocalizedText] {
        var notes: [LocalizedText] = []
        for chapter in catalog.chapters {
            for page in Language.allCases.compactMap({ records[chapter.slug]?.pages[$0] }) {
                notes += page.notes.map { LocalizedText(en: $0.text(in: .english), ko: $0.text(in: .korean)) }
            }
            let folder = lessons.appendingPathComponent(chapter.slug).path
            if !chapter.isWritten, FileManager.default.fileExists(atPath: folder) {
                notes.append(
                    LocalizedText(
                        en:
                            "Lessons/\(chapter.slug) is omitted, because Lessons/course.json doesn't mark it as written. "
                            + "When it is finished, set \"written\" to true.",
                        ko: "Lessons/\(chapter.slug) 강의는 빠졌습니다. Lessons/course.json에 아직 쓰지 않은 장으로 적혀 있습니다. "
                            + "다 쓰면 \"written\"을 true로 바꾸십시오."))
            }
        }
        return notes
    }
}
