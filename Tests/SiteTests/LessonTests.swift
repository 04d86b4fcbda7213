import Foundation
import Testing

@testable import SiteGenerator

@Suite struct LessonTests {
    @Test func headingsInBothLanguagesUseTheEnglishIDs() throws {
        let kit = try Kit(
            en: "# Faults\n\n## What `isFault` says\n\n## Again\n\n## Again\n",
            ko: "# 폴트\n\n## `isFault`\n\n## 다시\n\n## 또\n")
        try kit.build()
        let ids = ["what-isfault-says", "again", "again-1"]
        for language in ["en", "ko"] {
            let page = try kit.lesson(language)
            #expect(page.matches(of: #/<h2 id="([^"]*)"/#).map { String($0.1) } == ids)
            #expect(page.matches(of: #/class="permalink" href="#([^"]*)"/#).map { String($0.1) } == ids)
            #expect(ids.allSatisfy { page.contains("<a href=\"#\($0)\">") })
        }
    }

    @Test func aListingIsFollowedByItsOutput() throws {
        let page = try rendered("```swift new\nprint(1 < 2)\n```\n\n```output\ntrue\n```")
        #expect(page.matches(of: #/<figure/#).count == 1)
        #expect(page.contains("<b class=\"f\">print</b>(<b class=\"n\">1</b> &lt;"))
        #expect(page.contains("<samp>true\n</samp>"))
        #expect(page.contains(">Output</p>"))
    }

    @Test func outputToPredictIsCollapsed() throws {
        let page = try rendered("```swift\nprint(1)\n```\n\n```output predict\n1\n```")
        #expect(
            page.contains(
                "<details class=\"output predict\" data-label=\"Output\"><summary>Predict the output, then open this</summary>"
            ))
        #expect(page.contains("<samp>1\n</samp></pre></details>"))
        #expect(page.matches(of: #/<figure/#).count == 1)
    }

    @Test func aListingSaysWhatBeginsAProgramAndHowItIsRunAndEnds() throws {
        let page = try rendered(
            """
            ```swift new stops args="-com.apple.CoreData.SQLDebug 1 <2>"
            print(1)
            ```

            ```swift args="-a apple predict"
            print(2)
            ```

            ```swift
            print(3)
            ```
            """)
        #expect(
            page.contains(
                "<figcaption>New program · Run with <code>-com.apple.CoreData.SQLDebug 1 &lt;2&gt;</code> · "
                    + "Ends with an error on purpose</figcaption>"))
        #expect(page.contains("<figcaption>Run with <code>-a apple predict</code></figcaption>"))
        #expect(page.matches(of: #/<figcaption>/#).count == 2 && !page.contains("class=\"source apple\""))
    }

    @Test func codeForApplePlatformsIsLabeled() throws {
        let page = try rendered("```swift apple\nimport AppKit\n```")
        let label = "For Apple platforms only: not run here"
        #expect(page.contains("<div class=\"source apple\" data-language=\"\(label)\">"))
        #expect(page.contains("aria-label=\"Code: Swift, \(label)\""))
    }

    @Test(arguments: [
        ("Note", "note"), ("Inside:", "inside"), ("On Apple platforms", "apple"), ("여기서 쉬어 가기", "pause"),
        ("참고", "note"), ("안쪽", "inside"),
    ])
    func aBlockQuoteWithAKnownLabelIsACallout(word: String, kind: String) throws {
        let page = try rendered("> **\(word)** The row cache.")
        #expect(page.contains("<div class=\"callout \(kind)\" role=\"note\">"))
        #expect(page.contains("<p>The row cache.</p>"))
    }

    @Test func otherBlockQuotesStayBlockQuotes() throws {
        #expect(try rendered("> **Nobody** said this.").contains("<blockquote>\n<p><strong>Nobody</strong> said"))
    }

    @Test func aQuestionShowsItsReasonsWithoutJavaScript() throws {
        let page = try rendered("1. Which?\n   - [ ] `a` — no *way*\n   - [x] b — since\n")
        #expect(page.contains("<details class=\"answer wrong\"><summary><code>a</code></summary>"))
        #expect(page.contains("<strong>Not quite.</strong> no <em>way</em></p></details>"))
        #expect(page.contains("<details class=\"answer right\"><summary>b</summary>"))
        #expect(!page.contains("[x]"))
    }

    @Test func theAnswerKeyAtTheEndHasTheAnswersOfAllQuizzes() throws {
        let page = try rendered(
            """
            1. Which?
               - [ ] `a` — no *way*
               - [x] b — since

            ## More

            1. Who?
               - [x] c — so
               - [x] d — too

            ## End

            Text.
            """)
        let key = try #require(page.components(separatedBy: "<section class=\"key\">\n").last)
        #expect(key.hasPrefix("<h2 id=\"a.0\">Answers</h2>\n<ol>\n<li id=\"a.1\">"))
        #expect(key.contains("<a href=\"#q.1\">Question 1</a>: <b>B</b>\n"))
        #expect(key.contains("<ol type=\"A\">\n<li>no <em>way</em></li>\n<li>since</li>\n</ol></li>"))
        #expect(key.contains("<li id=\"a.2\"><a href=\"#q.2\">Question 2</a>: <b>A, B</b>"))
        for number in [1, 2] {
            #expect(
                page.contains("<li id=\"q.\(number)\">")
                    && page.contains("<a class=\"to-key\" href=\"#a.\(number)\">Answer \(number): end of")
            )
        }
        #expect(!page.contains("href=\"#a.0\""))
        #expect(try !rendered("Text.").contains("class=\"key\""))
    }

    @Test func aQuestionNeedsARightAnswerAndReasons() throws {
        let text = "\n\n1. Which?\n   - [ ] a — no\n   - [ ] b\n"
        let problems = try Kit(en: "# A" + text, ko: "# 가" + text).problems()
        #expect(problems.contains("Lessons/01-faults/en.md:3: the question has no right answer. Mark one with [x]."))
        #expect(problems.contains("Lessons/01-faults/ko.md:5: the answer gives no reason."))
    }

    @Test func aTableScrollsInItsOwnFrame() throws {
        let page = try rendered("<table>\n<tr><td>1</td></tr>\n</table>")
        #expect(page.contains("<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"Table\">\n<table>"))
    }

    @Test func aMarkdownPipeTableIsRefused() throws {
        let text = "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
        let problems = try Kit(en: "# A" + text, ko: "# 가" + text).problems()
        #expect(problems.contains("en.md:4: a table drawn with | is printed literally."))
    }

    @Test func theTitleIsTheFirstAndOnlyTopLevelHeading() throws {
        let problems = try Kit(en: "Text.\n\n# A\n\n# B\n", ko: "# 가\n\n# 나\n").problems()
        #expect(problems.contains("en.md:1: the lesson does not begin with its title."))
        #expect(problems.contains("ko.md:3: a second title."))
    }

    @Test func exercisesAreListedAtTheEndOfTheirSection() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let without = try kit.page("en/11-faulting.html")
        #expect(without.contains("<h2 id=\"exercises\">Exercises of this chapter</h2>"))
        #expect(without.contains("not once for each <code>Employee</code>."))
        for (language, heading) in [("en", "Exercises"), ("ko", "연습 문제")] {
            let path = "Lessons/11-faulting/\(language).md"
            let text = String(decoding: try Data(contentsOf: kit.root.appendingPathComponent(path)), as: UTF8.self)
            try kit.write(
                text.replacing(
                    "\n## \(language == "en" ? "Summary" : "정리")", with: "\n## \(heading)\n\nProse.\n\n## S"), to: path)
        }
        try kit.build()
        let page = try kit.page("en/11-faulting.html")
        let prose = try #require(page.range(of: "<p>Prose.</p>")).lowerBound
        let list = try #require(page.range(of: "<ol class=\"exercises\">")).lowerBound
        let next = try #require(page.range(of: "<h2 id=\"s\"")).lowerBound
        #expect(prose < list && list < next)
        #expect(page.contains("<code>./faultline check 30</code>"))
        #expect(!page.contains("Exercises of this chapter"))
    }
}
