import Foundation
import TerminalText
import TestSupport
import Testing

@testable import Gradebook
@testable import Grading

/// Annotations, held against GitHub's page "Workflow commands for GitHub Actions" and the escaping of its own toolkit:
/// in a message `%`, CR and LF are percent-encoded, in a parameter also `:` and `,`.
@Suite struct AnnotationTests {
    /// The annotations of the first student.
    private func annotations(_ book: Gradebook, _ language: Language = .english) -> String {
        book.annotations(of: book.rows[0], in: language)
    }

    @Test func anErrorNamesFileLineAndTitle() {
        var result = SmallClass.rows(.doesNotCompile, [])
        result.marks = [.init(line: 12, message: "cannot find 'a' in scope: a, b")]
        result.path = "Exercises/01-rows/Rows.swift"
        let lines = annotations(SmallClass.book(of: result)).split(separator: "\n")
        #expect(
            lines == [
                "::error file=Exercises/01-rows/Rows.swift,title=01 Rows::doesn't compile",
                "::error file=Exercises/01-rows/Rows.swift,line=12,title=01 Rows::cannot find 'a' in scope: a, b",
                "::notice title=02 Model::missing",
            ])
    }

    @Test func textIsEscaped() {
        #expect(Gradebook.data("50%\r\na: b, c") == "50%25%0D%0Aa: b, c")
        #expect(Gradebook.property("a: b, c%\n") == "a%3A b%2C c%25%0A")
    }

    @Test func aMessageCannotBeginAnotherCommand() {
        var result = SmallClass.rows(.wrong, [.failed], message: "x\n::set-output name=a::b\r::stop-commands::c%")
        result.path = "a/Rows.swift\n::error::x"
        let text = annotations(SmallClass.book(of: result))
        #expect(text.unicodeScalars.count { $0 == "\n" } == 2)
        #expect(!text.unicodeScalars.contains("\r"))
        #expect(
            text.hasPrefix(
                "::error file=a/Rows.swift%0A%3A%3Aerror%3A%3Ax,title=01 Rows%3A Name of testA::x%0A::set-output")
        )
    }

    @Test func controlCharactersOfAMessageAreShownByTheirNumbers() throws {
        let message = "a\u{0}b\tc\n\u{1B}[2Jd\u{202E}"
        var result = SmallClass.rows(.wrong, [.failed], message: message)
        result.output = message
        result.reason = LocalizedText(en: message, ko: message)
        result.marks = [.init(line: 1, message: message)]
        let shown = result.showingHiddenCharacters()
        let expected = "a\\u{0}b\tc\n\\u{1B}[2Jd\\u{202E}"
        #expect(shown.tests[0].message == expected && shown.output == expected && shown.marks[0].message == expected)
        #expect(shown.reason == LocalizedText(en: expected, ko: expected))
        #expect(annotations(SmallClass.book(of: shown)).contains("::a\\u{0}b\tc%0A\\u{1B}[2Jd"))
    }

    /// GitHub shows an annotation beside the code only if the path is that in the repository.
    @Test func thePathIsThatInTheStudentsOwnRepository() throws {
        var wrong = SmallClass.rows(.wrong, [.failed])
        wrong.path = "week 1/01-rows/Rows.swift"
        let book = SmallClass.book(SmallClass.handIn("kim", wrong), SmallClass.handIn("lee", wrong))
        #expect(
            annotations(book, .korean).hasPrefix(
                "::error file=week 1/01-rows/Rows.swift,title=01 행%3A testA 이름::got: 1"))
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try book.write(to: folder, formats: [.github]) == ["annotations/kim.txt", "annotations/lee.txt"])
    }

    @Test func aSolvedExerciseHasNone() {
        let text = annotations(SmallClass.book(of: SmallClass.rows(.solved, [.passed])))
        #expect(!text.contains("01-rows"))
    }
}
