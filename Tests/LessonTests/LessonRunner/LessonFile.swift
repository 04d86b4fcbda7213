import Course
import Foundation
import TerminalText
import Testing

/// One chapter in one language, such as `Lessons/06-creating-saving-deleting/ko.md`.
struct LessonFile: Sendable {
    let chapter: Chapter
    let language: Language

    /// The file's path relative to the package's root.
    var path: String { chapter.lessonPath(in: language) }
    var url: URL { StackBuild.root.appendingPathComponent(path) }

    func read() throws -> MarkdownText {
        try MarkdownText(String(contentsOf: url, encoding: .utf8), file: path)
    }
}

extension LessonFile: CustomTestStringConvertible {
    var testDescription: String { path }
}

extension LessonFile {
    /// The chapters that the table of contents marks as written.
    static let chapters = ((try? Catalog(root: StackBuild.root))?.chapters ?? []).filter(\.isWritten)

    /// Every written chapter in both languages.
    static let all = chapters.flatMap { chapter in
        Language.allCases.map { LessonFile(chapter: chapter, language: $0) }
    }
}
