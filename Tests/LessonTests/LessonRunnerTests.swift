import Testing

/// The lesson runner, tested with short lessons in plain Swift.
@Suite(.tags(.slow)) struct LessonRunnerTests {
    private func problems(in lesson: String) async throws -> [String] {
        var said: [String] = []
        for program in try LessonProgram.programs(in: MarkdownText(lesson, file: "Lessons/x/en.md")) {
            said += try await LessonWorkshop.shared.problems(of: program).map(\.description)
        }
        return said
    }

    @Test func blocksContinueEachOtherWithSeparateOutput() async throws {
        let lesson = """
            # Counting
            ```swift
            let one = 1 // a comment with "a quotation mark
            print("one:", one)
            ```
            ```output
            one: 1
            ```
            Some prose.
            ```swift
            func double(_ number: Int) -> Int { number * 2 }
            ```
            ```swift
            print(double(one), "http://example.org")
            ```

            ```output
            2 http://example.org
            ```
            """
        let said = try await problems(in: lesson)
        #expect(said == [])
    }

    @Test func aDifferenceIsReportedWithItsLineAndBothTexts() async throws {
        let lesson = """
            ```swift
            print("three")
            ```
            ```output
            four
            ```
            """
        let said = try #require(try await problems(in: lesson).first)
        #expect(said.hasPrefix("Lessons/x/en.md:4: "))
        #expect(said.contains("expected:\n    four\ngot:\n    three"))
    }

    @Test func unexpectedOutputIsAFailure() async throws {
        let said = try await problems(in: "```swift\nprint(\"hidden\")\n```")
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix("Lessons/x/en.md:1: ") == true)
        #expect(said.first?.contains("    hidden") == true)
    }

    @Test func aCompilerMessageRefersToTheLessonsLine() async throws {
        let lesson = "prose\n\n```swift\nlet fine = 1\nlet wrong: Int = \"text\"\n```"
        let said = try #require(try await problems(in: lesson).first)
        #expect(said.contains("does not compile"))
        #expect(said.contains("Lessons/x/en.md:5:"))
    }

    @Test func anEllipsisMatchesOutputThatDiffersFromRunToRun() {
        func matches(_ expected: String, _ printed: String) -> Bool {
            ExpectedOutput(
                place: Place(file: "f", line: 1),
                lines: expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            ).matches(printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
        #expect(matches("x-coredata://…/Employee/p1", "x-coredata://3F2A-77/Employee/p1"))
        #expect(!matches("x-coredata://…/Employee/p1", "x-coredata://3F2A-77/Employee/p12"))
        #expect(!matches("a…", "a"))
        #expect(matches("first\n…\nlast", "first\nlast"))
        #expect(matches("first\n…\nlast", "first\nmiddle\nmiddle\nlast"))
        #expect(!matches("first\n…\nlast", "first\nmiddle"))
        #expect(matches("…a…b", "1a2b"))
    }

    @Test func aProgramThatTrapsOnPurposeShowsItsMessage() async throws {
        let lesson = """
            ```swift stops
            print("before")
            fatalError("the model is in use")
            ```
            ```output
            before
            Fatal error: the model is in use
            ```
            ```swift new
            print("again")
            ```
            ```output
            again
            ```
            """
        let said = try await problems(in: lesson)
        #expect(said == [])
    }

    @Test func anUnexpectedTrapIsReportedWithItsBlock() async throws {
        let lesson = """
            ```swift
            print("fine")
            ```
            ```output
            fine
            ```
            ```swift
            let none: Int? = nil
            print(none!)
            ```
            """
        let said = try await problems(in: lesson)
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix("Lessons/x/en.md:7: the program stops in this block") == true)
    }

    @Test func argumentsArePassedAndErrorsAreIncludedInTheOutput() async throws {
        let lesson = """
            ```swift new args="-com.apple.CoreData.SQLDebug 1"
            import Foundation
            print(CommandLine.arguments.dropFirst())
            FileHandle.standardError.write(Data("to standard error\\n".utf8))
            print("after")
            ```
            ```output
            ["-com.apple.CoreData.SQLDebug", "1"]
            to standard error
            after
            ```
            """
        let said = try await problems(in: lesson)
        #expect(said == [])
    }

    @Test func aProgramCanDeclareManagedObjectClasses() async throws {
        let lesson = """
            ```swift
            import CoreData

            final class Note: NSManagedObject {
                @NSManaged var text: String
            }

            let text = NSAttributeDescription()
            text.name = "text"
            text.attributeType = .stringAttributeType
            let entity = NSEntityDescription()
            entity.name = "Note"
            entity.managedObjectClassName = NSStringFromClass(Note.self)
            entity.properties = [text]
            let model = NSManagedObjectModel()
            model.entities = [entity]

            let note = Note(entity: entity, insertInto: nil)
            note.text = "remember"
            print(note.value(forKey: "text") as? String ?? "nothing")
            ```
            ```output
            remember
            ```
            """
        let said = try await problems(in: lesson)
        #expect(said == [])
    }

    @Test func codeForApplePlatformsIsParsedAndNotRun() async throws {
        let lesson = """
            ```swift apple
            @objc(EmployeeMO) class Employee: NSManagedObject {}
            ```
            """
        let said = try await problems(in: lesson)
        #expect(said == [])
        #expect(try await problems(in: "```swift apple\nfunc func\n```").count == 1)
    }

    @Test(arguments: [
        ("```swift\nlet open = 1", 1, "never closed"),
        ("prose\n```output\n1\n```", 2, "no Swift block"),
        ("```swift\nprint(1)\n```\n```output guess\n1\n```", 4, "no other word"),
        ("```swift\nlet a = 1\n```\nprose\n```output\n1\n```", 5, "no Swift block"),
        ("```swift neu\nlet a = 1\n```", 1, "means nothing"),
        ("- a list\n  ```swift\n  let a = 1\n  ```", 2, "beginning of its line"),
        ("```swift stops\nfatalError()\n```\n```swift\nprint(1)\n```", 4, "write `new`"),
        ("```swift\nlet a = 1\n```\n```swift args=\"-x 1\"\nprint(1)\n```", 4, "at its start"),
    ])
    func aMalformedLessonIsReportedWithItsLine(lesson: String, line: Int, words: String) {
        let problem = #expect(throws: LessonProblem.self) {
            _ = try LessonProgram.programs(in: MarkdownText(lesson, file: "f.md"))
        }
        #expect(problem?.place == Place(file: "f.md", line: line))
        #expect(problem?.sentence.contains(words) == true)
    }
}
