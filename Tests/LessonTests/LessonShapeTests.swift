import Course
import Foundation
import TerminalText
import Testing

/// Structure common to all chapters and to both languages of a chapter.
@Suite struct LessonShapeTests {
    @Test func everyFolderWithATextIsListedAsWritten() throws {
        let written = Set(try Catalog(root: StackBuild.root).chapters.filter(\.isWritten).map(\.slug))
        let lessons = StackBuild.root.appendingPathComponent("Lessons")
        for slug in try FileManager.default.contentsOfDirectory(atPath: lessons.path) {
            let hasText = ["en.md", "ko.md"].contains { name in
                FileManager.default.fileExists(atPath: lessons.appendingPathComponent("\(slug)/\(name)").path)
            }
            #expect(!hasText || written.contains(slug), "Lessons/course.json does not mark \(slug) as written")
        }
    }

    @Test(arguments: LessonFile.all)
    func everyLessonsTitleMatchesTheTableOfContents(lesson: LessonFile) throws {
        let titles = try lesson.read().parts.compactMap { part in
            if case .heading(1, let title, _) = part { title } else { nil as String? }
        }
        #expect(titles == [lesson.chapter.title[lesson.language]])
    }

    @Test(arguments: LessonFile.chapters)
    func bothLanguagesHaveTheSameSwiftUpToCommentsAndStrings(chapter: Chapter) throws {
        let (english, korean) = try (blocks(of: chapter, .english), blocks(of: chapter, .korean))
        #expect(english.count == korean.count)
        for (one, other) in zip(english, korean) where one.skeleton != other.skeleton {
            Issue.record("\(other.place): this code differs from \(one.place) in more than comments and strings")
        }
    }

    private func blocks(of chapter: Chapter, _ language: Language) throws -> [LessonProgram.Block] {
        try LessonProgram.programs(in: LessonFile(chapter: chapter, language: language).read()).flatMap(\.blocks)
    }

    @Test(arguments: LessonFile.all)
    func everyChapterHasTheRequiredSections(lesson: LessonFile) throws {
        let titles = try lesson.read().parts.compactMap { part in
            if case .heading(2, let title, _) = part { title } else { nil as String? }
        }
        for section in LessonPattern.sections(lesson.language) {
            #expect(titles.contains { $0.hasPrefix(section) }, "\(lesson.path) has no section “\(section)”")
        }
    }

    @Test func codeThatDiffersOutsideCommentsAndStringsIsReported() throws {
        func skeleton(_ code: String) throws -> [String] {
            let text = try MarkdownText("```swift\n\(code)\n```", file: "f.md")
            return try LessonProgram.programs(in: text).flatMap(\.blocks).map(\.skeleton)
        }
        #expect(try skeleton("print(\"one\") // one") == skeleton("print(\"하나\") // 하나"))
        #expect(try skeleton("print(\"one\", 1)") != skeleton("print(\"one\", 2)"))
    }
}
