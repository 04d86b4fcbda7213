import Foundation
import TerminalText

/// The section of a lesson that an exercise practices.
public struct LessonSection {
    /// The slug of the chapter that contains it.
    public let chapter: String
    /// Its heading in each language.
    public let title: LocalizedText

    /// Returns nil if the exercise names no section, or if the lesson doesn't have it in both languages.
    public init?(of exercise: Exercise, in kit: Kit) {
        guard let parts = exercise.section?.split(separator: "/", maxSplits: 1).map(String.init), let name = parts.last
        else { return nil }
        let chapter = parts.count == 2 ? parts[0] : exercise.chapter
        let lessons = Language.allCases.map { language in
            Self.headings(of: kit.course.appendingPathComponent("Lessons/\(chapter)/\(language.rawValue).md"))
        }
        // A lesson has the same sections in both languages, in the same order.
        guard let place = lessons[0].firstIndex(of: name), lessons[1].indices.contains(place) else { return nil }
        self.chapter = chapter
        title = LocalizedText(en: lessons[0][place], ko: lessons[1][place])
    }

    /// The first section of a chapter's lesson, in English; nil if the lesson has none.
    static func first(of chapter: Chapter, in kit: Kit) -> String? {
        headings(of: kit.course.appendingPathComponent(chapter.lessonPath(in: .english))).first
    }

    private static func headings(of file: URL) -> [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var isCode = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return line.hasPrefix("## ") && !isCode ? String(line.dropFirst(3)) : nil
        }
    }
}
