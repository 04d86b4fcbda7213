import Foundation
import Grading
import TerminalText
import Testing

@testable import Gradebook

/// Answers that resemble each other.
@Suite struct ResemblanceTests {
    private static let original = """
        func rows() throws -> [Int] {
            var found: [Int] = []
            for (index, value) in values.enumerated() where value > 3 {
                if let first = found.first, first < value { found.append(value + index) } else { found.insert(value, at: 0) }
            }
            let smallest = found.min() ?? 0
            guard smallest > 0 else { return found.map { $0 * 2 } }
            return found.sorted { $0 > $1 }.filter { $0 % 2 == 0 }
        }

        """
    private static let other = """
        func rows() throws -> [Int] {
            let request = Request(name: "Row")
            request.order = [Order(key: "a", ascending: true)]
            do { return try context.fetch(request).compactMap(\\.number) } catch { throw Problem.unreadable(error) }
        }

        """

    private func book(_ answers: String..., solution: String = "", solved: Set<Int> = []) -> Gradebook {
        let handIns = answers.enumerated().map { index, answer in
            let isSolved = solved.contains(index)
            var result = SmallClass.rows(isSolved ? .solved : .wrong, [isSolved ? .passed : .failed])
            result.answer = answer
            return SmallClass.handIn("s\(index)", result)
        }
        var exercises = SmallClass.exercises
        exercises[0].solution = solution
        return Gradebook(ClassResult(seed: 1, exercises: ["01-rows"], handIns: handIns), exercises: exercises)
    }

    @Test func aRenamedAndReformattedCopyIsFound() throws {
        let copy = Self.original.replacing("found", with: "matches").replacing("value", with: "x")
            .replacing("smallest", with: "least").replacing("    ", with: "\t").replacing(
                " * 2", with: " * 3 /* twice */")
        let pairs = Resemblance(in: book(Self.original, Self.other, copy)).pairs
        #expect(pairs.count == 1)
        #expect(pairs.first?.first.rows == [0] && pairs.first?.second.rows == [2])
        #expect(try #require(pairs.first).percent == 100)
        #expect(pairs.first?.lines.0.contains { $0.contains(4) } == true)
    }

    @Test func differentAnswersAreNotPaired() {
        let resemblance = Resemblance(in: book(Self.original, Self.other))
        #expect(resemblance.pairs.isEmpty && resemblance.identical.isEmpty)
    }

    @Test func identicalFilesAreNamedOnce() {
        let resemblance = Resemblance(in: book(Self.original, Self.other, Self.original))
        #expect(resemblance.identical.map(\.rows) == [[0, 2]])
        #expect(resemblance.pairs.isEmpty)
    }

    @Test func answersThatEqualTheSolutionAreNoPair() {
        let copy = "// Mine.\n" + Self.original.replacing("found", with: "matches")
        // Names and numbers are ignored, but this answer is wrong.
        let wrong = Self.original.replacing("> 3", with: "> 4")
        let book = book(Self.original, wrong, copy, Self.original, solution: Self.original, solved: [0, 2, 3])
        let resemblance = Resemblance(in: book)
        #expect(resemblance.solutions.map(\.rows) == [[0, 2, 3]])
        #expect(resemblance.pairs.isEmpty && resemblance.identical.isEmpty)
        for (language, text) in [(Language.english, "equal to the kit's solution"), (.korean, "키트의 모범 답과 같음")] {
            let page = ClassReport(book: book, language: language).page
            #expect(page.contains("<p>01 \(SmallClass.exercises[0].title[language]): \(text): s0, s2, s3</p>"))
        }
    }

    @Test func theStartersCodeDoesNotCount() {
        var exercise = SmallClass.exercises[0]
        exercise.starter = Self.original
        let copies = ["// mine\n", "// yours\n"].map { $0 + Self.original }
        let handIns = copies.enumerated().map { index, answer in
            var result = SmallClass.rows(.wrong, [.failed])
            result.answer = answer
            return SmallClass.handIn("s\(index)", result)
        }
        let book = Gradebook(ClassResult(seed: 1, exercises: ["01-rows"], handIns: handIns), exercises: [exercise])
        #expect(Resemblance(in: book).pairs.isEmpty)
    }

    @Test func commentsAndTextsAreNoTokens() {
        let source = "let a = \"x // \\\" y\" /* a /* b */\n */ + 0x1F // end\nreturn \"\"\"\n \"a\"\n \"\"\""
        let tokens = SwiftTokens(source).tokens
        #expect(tokens.map(\.text) == ["let", "i", "=", "s", "+", "n", "return", "s"])
        #expect(tokens.map(\.line) == [1, 1, 1, 1, 2, 2, 3, 3])
    }
}
