import Course
import Foundation
import Testing

/// `facts.tsv` of each chapter: every fact the chapter must teach, with the section and the line of code that show it,
/// and the exercise that practices it.
@Suite struct FactTests {
    @Test(arguments: LessonFile.chapters)
    func everyFactNamesItsSectionItsCodeAndItsExercise(chapter: Chapter) throws {
        let lesson = try LessonFile(chapter: chapter, language: .english).read()
        let headings = lesson.parts.compactMap {
            if case .heading(_, let title, _) = $0 { title } else { nil as String? }
        }
        let fences = lesson.fences.map(\.text)
        let path = "Lessons/\(chapter.slug)/facts.tsv"
        let text = try String(contentsOf: StackBuild.root.appendingPathComponent(path), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(!rows.isEmpty, "\(path) lists no facts")
        for row in rows {
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 4 else {
                Issue.record("\(path): four cells are needed (fact, section, code, exercise): \(row)")
                continue
            }
            #expect(headings.contains(cells[1]), "\(path): there is no section “\(cells[1])”")
            // A dash marks a fact that code running here cannot show, such as a checkbox in Xcode.
            let isShown = cells[2] == "-" || fences.contains { $0.contains(cells[2]) }
            #expect(isShown, "\(path): no block of the chapter holds “\(cells[2])”")
            let isPractised = cells[3] == "-" || ExerciseFolders.all.contains(cells[3])
            #expect(isPractised, "\(path): there is no exercise \(cells[3])")
        }
    }
}

private enum ExerciseFolders {
    static let all = Set((try? Catalogue(root: StackBuild.root))?.chapters.flatMap(\.exercises) ?? [])
}
