import Course
import Foundation
import TerminalText

/// Creates the site's files and the notes for the author.
extension SiteGenerator {
    /// The pages of the lessons that were rendered in this build.
    static func lessonPages(_ lessons: [BuiltLesson], _ assembler: PageAssembler) throws -> [OutputFile] {
        let pages = lessons.flatMap { lesson in
            Language.allCases.compactMap { language in lesson.pages?[language].map { (lesson.chapter, language, $0) } }
        }
        return try concurrentMap(pages) { chapter, language, page in
            Result { try OutputFile(chapter.path(in: language), assembler.lessonPage(chapter, language, page)) }
        }.map { try $0.get() }
    }

    /// The pages besides lessons and indexes.
    static func sitePages(_ pages: [SitePage], _ assembler: PageAssembler) throws -> [OutputFile] {
        let all = pages.flatMap { page in Language.allCases.map { (page, $0) } }
        return try concurrentMap(all) { page, language in
            Result { try OutputFile("\(language.rawValue)/\(page.file)", assembler.sitePage(page, language)) }
        }.map { try $0.get() }
    }

    /// The recordings of the loop in a terminal.
    static func loopPictures(root: URL) -> [OutputFile] {
        Language.allCases.compactMap { language in
            let name = "loop.\(language.rawValue).svg"
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

    /// The index of each language as a script: a page that was opened from a file can load a script, but no data.
    static func searchFiles(
        _ catalog: Catalog, records: [String: LessonRecord], indexes: [IndexPage], pages: [SitePage],
        vocabulary: SearchVocabulary,
        words: AllWords
    ) -> [OutputFile] {
        let written = catalog.chapters.filter(\.isWritten)
        return concurrentMap(Language.allCases) { language in
            var index = SearchIndex()
            for chapter in written { index.add(lines: records[chapter.slug]?.pages[language]?.searchLines ?? "") }
            for page in indexes {
                let section = SectionWords(
                    address: page.kind.file, title: words[language][page.kind.title],
                    text: words[language][page.kind.help])
                index.add(lines: section.line)
            }
            for page in pages where page.listing == .words {
                let section = SectionWords(
                    address: page.file, title: page.title[language], text: page.summary[language])
                index.add(lines: section.line)
            }
            let chapters = written.map { ($0.slug, "\($0.number). \($0.title[language])") }
            let script = index.script(
                chapters: chapters, names: indexes.flatMap { $0.names[language] ?? [] },
                types: pages.filter { $0.listing == .title }.map { $0.title[language] }, vocabulary: vocabulary,
                language: language)
            return OutputFile("assets/search-\(language.rawValue).js", script)
        }
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
