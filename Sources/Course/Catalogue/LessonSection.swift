import Foundation
import TerminalText

/// The section of a lesson that an exercise practices.
public struct LessonSection {
    /// Its heading in each language.
    public let title: LocalizedText

    /// Returns nil if the exercise names no section, or if the lesson doesn't have it in both languages.
    public init?(of exercise: Exercise, in kit: Kit) {
        let lessons = Language.allCases.map { language in
            Self.headings(of: kit.root.appendingPathComponent("Lessons/\(exercise.chapter)/\(language.rawValue).md"))
        }
        // A lesson has the same sections in both languages, in the same order.
        guard let section = exercise.section, let place = lessons[0].firstIndex(of: section),
            lessons[1].indices.contains(place)
        else { return nil }
        title = LocalizedText(en: lessons[0][place], ko: lessons[1][place])
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
