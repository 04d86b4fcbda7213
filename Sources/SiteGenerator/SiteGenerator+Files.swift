import Course
import Foundation

/// The files of the site that are no pages, and what the author is told about them.
extension SiteGenerator {
    /// All sections of one language as a script: a page that was opened from a file may load a script, but no data.
    static func searchFile(_ catalogue: Catalogue, language: Language, records: [String: LessonRecord]) -> String {
        let chapters = catalogue.chapters.filter(\.isWritten).map {
            "[\($0.slug.asJSON),\("\($0.number). \($0.title[language])".asJSON)]"
        }
        let sections = catalogue.chapters.compactMap { records[$0.slug]?.pages[language]?.searchLines }
        return "window.faultlineSearch={\"chapters\":[\(chapters.joined(separator: ","))],\"sections\":[\n"
            + sections.joined(separator: ",\n") + "\n]};\n"
    }

    /// Copies `assets`, and lunr where it is installed.
    static func copyAssets(site: URL, options: BuildOptions, to folder: inout OutputFolder) throws {
        let assets = site.appendingPathComponent("assets")
        let names = try FileManager.default.contentsOfDirectory(atPath: assets.path).filter { !$0.hasPrefix(".") }
        for name in names.sorted() {
            try folder.write(Data(contentsOf: assets.appendingPathComponent(name)), to: "assets/\(name)")
        }
        if let lunr = options.lunr { try folder.write(Data(contentsOf: lunr), to: "assets/lunr.js") }
    }

    static func copyPictures(
        of records: [String: LessonRecord], lessons: URL, to folder: inout OutputFolder
    ) throws {
        for (slug, record) in records {
            for picture in Set(record.pages.values.flatMap(\.pictures)) {
                let file = lessons.appendingPathComponent("\(slug)/\(picture)")
                try folder.write(Data(contentsOf: file), to: "pictures/\(slug)/\(picture)")
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
                    en: "The pages have no search, since lunr is not installed. Install it: apt-get install libjs-lunr",
                    ko: "lunr가 없어서 페이지에 검색이 빠졌습니다. 설치하세요: apt-get install libjs-lunr"))
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
                            "Lessons/\(chapter.slug) is left out, since Lessons/course.json does not say that it is written. "
                            + "Set \"written\" to true when it is.",
                        ko: "Lessons/\(chapter.slug) 강의는 빠졌습니다. Lessons/course.json에 아직 쓰지 않은 장으로 적혀 있습니다. "
                            + "다 쓰면 \"written\"을 true로 바꾸세요."))
            }
        }
        return notes
    }
}
