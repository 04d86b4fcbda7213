import Course
import Foundation
import Testing

/// `facts.tsv` of each chapter: every fact the chapter must teach, with the section and the line of code that show it,
/// and the exercise that practices it.
@Suite struct FactTests {
    private struct Fact {
        var fact, section, code, exercise: String
    }

    /// A section with the listings in it and in the sections below it.
    private struct Section {
        var level: Int
        var title: String
        var listings: [String] = []
    }

    private static let exercises = Set((try? Catalog(root: StackBuild.root))?.chapters.flatMap(\.exercises) ?? [])

    private static func facts(of chapter: Chapter) throws -> [Fact] {
        let path = "Lessons/\(chapter.slug)/facts.tsv"
        let text = try String(contentsOf: StackBuild.root.appendingPathComponent(path), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { row in
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 4 else {
                Issue.record("\(path): four cells are needed (fact, section, code, exercise): \(row)")
                return nil
            }
            return Fact(fact: cells[0], section: cells[1], code: cells[2], exercise: cells[3])
        }
    }

    private static func sections(of chapter: Chapter) throws -> [Section] {
        var sections: [Section] = []
        for part in try LessonFile(chapter: chapter, language: .english).read().parts {
            switch part {
            case .heading(let level, let title, _): sections.append(Section(level: level, title: title))
            case .fence(let fence):
                var level = Int.max
                for index in sections.indices.reversed() where sections[index].level < level {
                    sections[index].listings.append(fence.text)
                    level = sections[index].level
                }
            default: break
            }
        }
        return sections
    }

    @Test(arguments: LessonFile.chapters)
    func everyFactNamesItsSectionItsCodeAndItsExercise(chapter: Chapter) throws {
        let sections = try Self.sections(of: chapter)
        let facts = try Self.facts(of: chapter)
        #expect(!facts.isEmpty, "\(chapter.slug) lists no facts")
        for fact in facts {
            guard let section = sections.first(where: { $0.title == fact.section }) else {
                Issue.record("\(chapter.slug): there is no section “\(fact.section)”")
                continue
            }
            // A dash marks a fact that code running here cannot show, such as a checkbox in Xcode.
            let isShown = fact.code == "-" || section.listings.contains { $0.contains(fact.code) }
            #expect(isShown, "\(chapter.slug): no block of “\(fact.section)” contains “\(fact.code)”")
            let isPracticed = fact.exercise == "-" || Self.exercises.contains(fact.exercise)
            #expect(isPracticed, "\(chapter.slug): there is no exercise \(fact.exercise)")
        }
    }

    /// Every section teaches a fact, and every exercise practices one.
    @Test(arguments: LessonFile.chapters)
    func everySectionAndExerciseHasAFact(chapter: Chapter) throws {
        let facts = try Self.facts(of: chapter)
        #expect(Set(chapter.exercises).subtracting(facts.map(\.exercise)) == [], "\(chapter.slug)")
        let shown = Set(facts.map(\.section))
        var top = ""
        var taught: [String: Bool] = [:]
        for section in try Self.sections(of: chapter) where section.level > 1 {
            if section.level == 2 { top = section.title }
            taught[top] = taught[top] == true || shown.contains(section.title)
        }
        let others: Set = ["Goals", "On Apple platforms", "Check yourself", "Exercises", "Summary"]
        let untaught = taught.filter { !$0.value }.map(\.key).filter { !others.contains($0) }
        #expect(untaught.sorted() == [], "\(chapter.slug)")
    }
}
