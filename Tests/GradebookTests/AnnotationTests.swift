import Foundation
import Grading
import Testing

@testable import Gradebook

/// Annotations, held against GitHub's page "Workflow commands for GitHub Actions" and the escaping of its own toolkit:
/// in a message `%`, CR and LF are percent-encoded, in a parameter also `:` and `,`.
@Suite struct AnnotationTests {
    @Test func anErrorNamesFileLineAndTitle() {
        var result = SmallClass.rows(.doesNotCompile, [])
        result.marks = [.init(line: 12, message: "cannot find 'a' in scope: a, b")]
        let lines = SmallClass.book(of: result).annotations(in: .english).split(separator: "\n")
        #expect(
            lines == [
                "::error file=Exercises/01-rows/Rows.swift,title=01 Rows::doesn't compile",
                "::error file=Exercises/01-rows/Rows.swift,line=12,title=01 Rows::cannot find 'a' in scope: a, b",
                "::notice file=Exercises/02-model/Model.swift,title=02 Model::missing",
            ])
    }

    @Test func textIsEscaped() {
        #expect(Gradebook.data("50%\r\na: b, c") == "50%25%0D%0Aa: b, c")
        #expect(Gradebook.property("a: b, c%\n") == "a%3A b%2C c%25%0A")
    }

    @Test func aMessageCannotBeginAnotherCommand() {
        let result = SmallClass.rows(.wrong, [.failed], message: "x\n::set-output name=a::b\r::stop-commands::c%")
        let text = SmallClass.book(of: result).annotations(in: .english)
        #expect(text.unicodeScalars.count { $0 == "\n" } == 2)
        #expect(!text.unicodeScalars.contains("\r"))
        #expect(
            text.hasPrefix("::error file=Exercises/01-rows/Rows.swift,title=01 Rows%3A Name of testA::x%0A::set-output")
        )
    }

    @Test func withSeveralHandInsThePathBeginsWithTheStudent() {
        let wrong = SmallClass.rows(.wrong, [.failed])
        let text = SmallClass.book(SmallClass.handIn("a,b", wrong), SmallClass.handIn("lee", wrong)).annotations(
            in: .korean)
        #expect(text.contains("::error file=a%2Cb/Exercises/01-rows/Rows.swift,title=01 행%3A testA 이름::got: 1"))
    }

    @Test func aSolvedExerciseHasNone() {
        let text = SmallClass.book(of: SmallClass.rows(.solved, [.passed])).annotations(in: .english)
        #expect(!text.contains("01-rows"))
    }
}
