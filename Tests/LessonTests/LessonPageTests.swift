import Course
import Foundation
import TerminalText
import Testing

@testable import SiteGenerator

/// A lesson as the site's parser reads it, which is what the reader sees.
@Suite struct LessonPageTests {
    private func document(of lesson: LessonFile) throws -> Document {
        Document(markdown: try String(contentsOf: lesson.url, encoding: .utf8))
    }

    @Test(arguments: LessonFile.all)
    func noStrayEmphasisMarksArePrinted(lesson: LessonFile) throws {
        for stray in try document(of: lesson).strayMarks {
            Issue.record("\(lesson.path):\(stray.line): \(stray.mark) would be printed literally: \(stray.context)")
        }
    }

    @Test(arguments: LessonFile.chapters)
    func bothLanguagesHaveTheSameHeadings(chapter: Chapter) throws {
        let headings = try Language.allCases.map { language in
            HeadingIDs.headings(of: try document(of: LessonFile(chapter: chapter, language: language)))
        }
        let problem = HeadingIDs.difference(
            english: headings[0], korean: headings[1],
            paths: (chapter.lessonPath(in: .english), chapter.lessonPath(in: .korean)))
        if let problem { Issue.record("\(problem.text(in: .english))") }
    }

    @Test(arguments: LessonFile.all)
    func codeFitsThePagesColumn(lesson: LessonFile) throws {
        for fence in try lesson.read().fences where fence.language == "swift" {
            for (index, line) in fence.lines.enumerated() where line.displayWidth > 80 {
                let place = Place(file: lesson.path, line: fence.line + 1 + index)
                Issue.record("\(place): this line is wider than 80 columns: a reader would have to scroll")
            }
        }
    }

    @Test(arguments: LessonFile.all)
    func everyQuizHasThreeToFiveQuestionsWithOneRightAnswerAndReasons(lesson: LessonFile) throws {
        let questions = try quiz(of: lesson).questions
        #expect((3...5).contains(questions.count), "\(lesson.path) asks \(questions.count) questions")
        for question in questions {
            let place = Place(file: lesson.path, line: question.line)
            #expect(question.answers.count > 1, "\(place) offers no choice")
            #expect(question.answers.count(where: \.isRight) == 1, "\(place) needs one right answer")
            for answer in question.answers {
                let place = Place(file: lesson.path, line: answer.line)
                #expect(answer.reason.plainText.count > 8, "\(place) gives no reason after an em dash")
            }
        }
    }

    @Test(arguments: LessonFile.all)
    func everyAnswerAndItsReasonAreSentences(lesson: LessonFile) throws {
        for answer in try quiz(of: lesson).questions.flatMap(\.answers) {
            for text in [answer.text, answer.reason] {
                guard let fault = SentenceCheck.fault(of: text, isAnswer: text == answer.text, lesson.language)
                else { continue }
                Issue.record("\(lesson.path):\(answer.line): “\(text.plainText)” \(fault)")
            }
        }
    }

    @Test(
        arguments: [
            (.english, "`employee.objectID`.", "has fewer than 3 words"),
            (.english, "the old salary is shown.", "doesn't begin with a capital, a number or code"),
            (.english, "It shows the old salary", "doesn't end with a full stop"),
            (.english, "In the setter of `ends`.", "is a place or a time without a verb"),
            (.english, "`rollback()` would do that.", nil),
            (.korean, "컨텍스트에만 있다", "doesn't end with a full stop"),
            (.korean, "이전 급여.", "doesn't end with a verb"),
            (.korean, "`predicate`.", "has fewer than 2 words"),
            (.korean, "`ALL`을 쓴다.", nil),
        ] as [(Language, String, String?)])
    func fragmentsAreReported(language: Language, markdown: String, fault: String?) throws {
        guard case .paragraph(let text) = try #require(Document(markdown: markdown).blocks.first).kind else {
            Issue.record("no paragraph: \(markdown)")
            return
        }
        #expect(SentenceCheck.fault(of: text, isAnswer: true, language) == fault)
    }

    /// The quiz in the lesson's quiz section.
    private func quiz(of lesson: LessonFile) throws -> Quiz {
        let title = LessonPattern.quiz(lesson.language)
        let section = try document(of: lesson).blocks.drop { block in
            if case .heading(_, let words) = block.kind { words.plainText != title } else { true }
        }
        let quiz = section.firstNonNil { block in
            if case .list(let list) = block.kind { Quiz(list) } else { nil }
        }
        return try #require(quiz, "\(lesson.path): there are no questions under “\(title)”, or an answer lacks its [ ]")
    }

    @Test func aStrayMarkIsReportedWithItsLine() {
        #expect(Document(markdown: "line\n\n`**`\n\n**폴트(fault)**입니다").strayMarks.map(\.line) == [5])
    }
}

extension Sequence {
    fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self { if let result = transform(element) { return result } }
        return nil
    }
}

extension String {
    /// The number of columns in a monospaced font, where Hangul is twice as wide as Latin letters.
    fileprivate var displayWidth: Int {
        unicodeScalars.reduce(0) { $0 + ((0x1100...0x11FF).contains($1.value) || $1.value >= 0x2E80 ? 2 : 1) }
    }
}
