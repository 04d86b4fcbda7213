import Course
import Foundation
import TerminalText

/// The result of building one lesson.
struct BuiltLesson: Sendable {
    var chapter: Chapter
    var lesson: BuildRecord.Lesson
    /// The pages; nil if those of the last build are up to date.
    var pages: [Language: RenderedPage]?
}

/// Builds a lesson in both languages together, because the Korean headings have the IDs of the English ones.
struct LessonBuilder: Sendable {
    var setting: LessonRenderer.Setting
    /// The path of the lessons' folder.
    var lessons: String
    /// The fingerprint of everything that all pages depend on.
    var key: Fingerprint
    var last: [String: BuildRecord.Lesson]
    var folder: OutputFolder

    func build(_ chapter: Chapter) -> Result<BuiltLesson, SiteProblems> {
        var texts: [Language: String] = [:]
        var key = key
        var problems: [SiteProblem] = []
        for language in Language.allCases {
            let path = chapter.lessonPath(in: language)
            let file = "\(lessons)/\(chapter.slug)/\(language.rawValue).md"
            guard let data = FileManager.default.contents(atPath: file) else {
                problems.append(
                    SiteProblem(
                        path,
                        en: "the lesson is missing in this language. Write it, or set \"written\" to false for "
                            + "\(chapter.slug) in Lessons/course.json.",
                        ko: "이 언어의 강의가 없습니다. 강의를 쓰거나 Lessons/course.json에서 \(chapter.slug) 장의 \"written\"을 "
                            + "false로 바꾸십시오."))
                continue
            }
            guard let text = String(data: data, encoding: .utf8) else {
                problems.append(
                    SiteProblem(
                        path, en: "the file is not UTF-8. Save it again in that encoding.",
                        ko: "UTF-8로 된 파일이 아닙니다. UTF-8로 다시 저장하십시오."))
                continue
            }
            key.combine(data)
            texts[language] = text
        }
        guard problems.isEmpty else { return .failure(SiteProblems(problems)) }
        combineFigures(of: chapter, into: &key)
        if let before = last[chapter.slug], before.key == key.value,
            Language.allCases.flatMap(chapter.paths).allSatisfy(folder.isUntouched)
        {
            return .success(BuiltLesson(chapter: chapter, lesson: before, pages: nil))
        }
        return render(chapter, texts, key: key)
    }

    private func render(
        _ chapter: Chapter, _ texts: [Language: String], key: Fingerprint
    ) -> Result<BuiltLesson, SiteProblems> {
        let documents = texts.mapValues { Document(markdown: $0) }
        let headings = documents.mapValues(HeadingIDs.headings)
        if let problem = HeadingIDs.difference(
            english: headings[.english]!, korean: headings[.korean]!,
            paths: (chapter.lessonPath(in: .english), chapter.lessonPath(in: .korean)))
        {
            return .failure(SiteProblems([problem]))
        }
        let ids = HeadingIDs.ids(for: headings[.english]!)
        var pages: [Language: RenderedPage] = [:]
        var problems: [SiteProblem] = []
        for (language, document) in documents {
            var renderer = LessonRenderer(chapter: chapter, language: language, headingIDs: ids, setting: setting)
            pages[language] = renderer.page(document)
            problems += renderer.problems
        }
        guard problems.isEmpty else { return .failure(SiteProblems(problems)) }
        let record = LessonRecord(pages: pages.mapValues(\.record))
        return .success(
            BuiltLesson(chapter: chapter, lesson: BuildRecord.Lesson(key: key.value, record: record), pages: pages))
    }

    private func combineFigures(of chapter: Chapter, into key: inout Fingerprint) {
        let figures = "\(lessons)/\(chapter.slug)/figures"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: figures) else { return }
        for name in names.sorted() {
            key.combine(name)
            key.combine(FileManager.default.contents(atPath: "\(figures)/\(name)") ?? Data())
        }
    }
}
