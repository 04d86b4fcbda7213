import Course
import Foundation

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

    /// The search files: lunr, and the sections of each language as a script, because a page opened from a file can
    /// load scripts but not data.
    static func searchFiles(
        _ catalogue: Catalogue, records: [String: LessonRecord], indexes: [IndexPage], words: AllWords,
        options: BuildOptions
    ) throws -> [OutputFile] {
        guard let lunr = options.lunr else { return [] }
        let written = catalogue.chapters.filter(\.isWritten)
        let files = Language.allCases.map { language in
            let chapters =
                written.map { "[\($0.slug.asJSON),\("\($0.number). \($0.title[language])".asJSON)]" }
                + indexes.map { "[\($0.kind.slug.asJSON),\(words[language][$0.kind.title].asJSON)]" }
            let sections =
                written.compactMap { records[$0.slug]?.pages[language]?.searchLines }
                + indexes.compactMap { $0.searchLines[language] }.filter { !$0.isEmpty }
            return OutputFile(
                "assets/search-\(language.rawValue).js",
                "window.faultlineSearch={\"chapters\":[\(chapters.joined(separator: ","))],\"sections\":[\n"
                    + sections.joined(separator: ",\n") + "\n]};\n")
        }
        return try files + [OutputFile("assets/lunr.js", Data(contentsOf: lunr))]
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
        options: BuildOptions, catalogue: Catalogue, records: [String: LessonRecord], lessons: URL
    ) -> [LocalizedText] {
        var notes: [LocalizedText] = []
        if options.lunr == nil {
            notes.append(
                LocalizedText(
                    en: "The pages have no search: lunr isn't installed. Install it: apt-get install libjs-lunr",
                    ko: "lunr가 없어서 페이지에 검색이 빠졌습니다. 설치하십시오: apt-get install libjs-lunr"))
        }
        for chapter in catalogue.chapters {
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
