import Course
import Foundation
import TerminalText
import Testing
import TestSupport

/// The READMEs agree with the catalog and the command line.
@Suite struct ReadmeTests {
    private func readme(_ language: Language) throws -> String {
        let name = language == .korean ? "README.ko.md" : "README.md"
        return try String(contentsOf: StackBuild.root.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: Language.allCases)
    func theTableOfChaptersMatchesTheCourse(language: Language) throws {
        let catalog = try Catalog(root: StackBuild.root)
        let rows = catalog.chapters.filter(\.isWritten).map { chapter in
            let number = chapter.number < 10 ? "0\(chapter.number)" : "\(chapter.number)"
            let minutes = "\(chapter.minutes ?? 0)" + (language == .korean ? "분" : " min")
            let exercises = catalog.exercises(of: chapter).map(\.label).joined(separator: ", ")
            return "| \(number) | [\(chapter.title[language])](\(chapter.lessonPath(in: language))) | \(minutes) | "
                + (exercises.isEmpty ? "|" : "\(exercises) |")
        }
        let lines = try readme(language).split(separator: "\n").map(String.init)
        let listed = lines.filter { $0.contains("](Lessons/") && $0.hasPrefix("| ") }
        #expect(listed == rows)
        let (chapters, exercises) = (rows.count, catalog.exercises.count)
        let counts =
            language == .korean
            ? ["\(chapters)개 장의", "모두 \(exercises)개"] : ["\(chapters) chapters that", "\(exercises) of them"]
        let text = try readme(language)
        for count in counts { #expect(text.contains(count)) }
    }

    @Test(arguments: Language.allCases)
    func theStarterContainsTheCommentThatTheReadmeMentions(language: Language) throws {
        let text = try readme(language)
        let folder = TestFolder.place()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("play.swift")
        _ = try Playground(kit: Kit(root: StackBuild.root), language: language).layOut(file)
        let starter = try String(contentsOf: file, encoding: .utf8)
        let turn = language == .korean ? "여러분 차례" : "Your turn"
        #expect(text.contains("\"\(turn)\"") && starter.contains(turn))
    }
}
