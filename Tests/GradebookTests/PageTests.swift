import Course
import Foundation
import Testing

@testable import Gradebook

/// The pages for instructors and authors agree with the code.
@Suite struct PageTests {
    static let pages = [
        "Exercises/Grading/README.md", "Exercises/Grading/README.ko.md", "Exercises/README.md",
        "Exercises/README.ko.md",
        "Site/pages/teaching.en.html", "Site/pages/teaching.ko.html", "README.md", "README.ko.md",
    ]

    private func text(_ path: String) throws -> String {
        try String(contentsOf: CourseFileTests.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The tables of keys, one for each object of the file in the order of the page, list the keys that are read.
    @Test(arguments: ["README.md", "README.ko.md"]) func theTablesListEveryKeyOfTheCourseFile(page: String) throws {
        let text = try text("Exercises/Grading/\(page)")
        let tables = text.split(separator: "\n\n").filter { $0.hasPrefix("| key ") || $0.hasPrefix("| 키 ") }
        let listed = tables.map { table in
            table.split(separator: "\n").dropFirst(2).flatMap { row in
                row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
            }
        }
        let levels: [CourseFile.Level] = [.course, .exercise, .late, .student]
        #expect(listed.map { $0.sorted() } == levels.map { CourseFile.keys[$0, default: []].sorted() })
        for key in CourseFile.keys[.limits, default: []] { #expect(text.contains("`\(key)`")) }
    }

    /// The exercises whose checkers use the same data in each run are those in the table.
    @Test(arguments: ["README.md", "README.ko.md"]) func theTableListsTheExercisesWithoutVariedData(page: String) throws
    {
        let catalog = try Catalog(root: CourseFileTests.root)
        let kit = Kit(root: CourseFileTests.root)
        func labels(_ exercises: [Exercise]) throws -> String {
            try exercises.filter { exercise in
                let folder = kit.folder(of: exercise).appendingPathComponent("Checker")
                let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
                return !texts.contains { $0.contains("generatedData()") || $0.contains("Seed.current") }
            }
            .map { $0.label.replacingOccurrences(of: "desk-", with: "") }.joined(separator: ", ")
        }
        let text = try text("Exercises/Grading/\(page)")
        for labels in [try labels(catalog.exercises), try labels(catalog.steps)] {
            #expect(text.contains("| \(labels) |"), "\(labels)")
        }
    }

    /// The files that grading writes are those in the table.
    @Test(arguments: ["README.md", "README.ko.md"]) func theTableListsEveryFormat(page: String) throws {
        let text = try text("Exercises/Grading/\(page)")
        for path in [
            "gradebook.csv", "class.html", "students/NAME.html", "junit.xml", "gradescope/NAME.json",
            "exercism/NAME/EXERCISE/results.json", "annotations/NAME.txt",
        ] { #expect(text.contains("| `\(path)` |"), "\(path)") }
        for verdict in JUnitTests.all {
            let title = verdict.title[page.contains("ko") ? .korean : .english]
            #expect(text.contains(title), "\(title)")
        }
    }

    @Test(arguments: pages.filter { $0.contains("Grading") || $0.contains("teaching") })
    func thePagesShowWhereAnAnswerMustBe(page: String) throws {
        let exercise = try #require(try Catalog(root: CourseFileTests.root).exercises.first)
        let path = GradedExercise(exercise, in: Kit(root: CourseFileTests.root)).pathInHandIn
        #expect(try text(page).contains(path))
    }

    /// Every command on the pages is one of the tool's, with options that it has.
    @Test(arguments: pages) func theCommandsExist(page: String) throws {
        let commands = try text(page).matches(
            of: /(?m)(?:^    |<code>|`|^)\.\/faultline (grade|gradebook|author)([^`<\n]*)/)
        if page.contains("Grading") { #expect(!commands.isEmpty) }
        for command in commands {
            let name = "\(command.1)".capitalized
            let source = try ["\(name)Command", "GradeReport"].map {
                try text("Sources/faultline/Commands/\($0).swift")
            }
            .joined()
            for option in command.2.matches(of: /--[a-z-]+/) {
                #expect(source.contains("\"\(option.output)\""), "\(command.output)")
            }
            if name == "Author" { #expect(["check", "new"].contains(command.2.split(separator: " ").first)) }
        }
    }

    @Test(arguments: pages.filter { $0.hasSuffix(".md") }) func linksLeadToFiles(page: String) throws {
        let folder = CourseFileTests.root.appendingPathComponent(page).deletingLastPathComponent()
        for link in try text(page).matches(of: /\]\(([^)#:]+)\)/) {
            let file = folder.appendingPathComponent(String(link.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1)")
        }
    }
}
