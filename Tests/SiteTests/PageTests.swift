import Course
import Foundation
import TerminalText
import Testing

@testable import SiteGenerator

@Suite struct PageTests {
    @Test func aPageLinksItsLanguageCounterpart() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let page = try kit.page("ko/11-faulting.html")
        #expect(page.contains("<html lang=\"ko\">"))
        #expect(page.contains("<a class=\"language\" href=\"../en/11-faulting.html\" hreflang=\"en\" lang=\"en\""))
        #expect(page.contains("<link rel=\"alternate\" hreflang=\"en\" href=\"../en/11-faulting.html\">"))
        #expect(page.contains("<title>11. 폴팅과 고유화 · 안에서 보는 Core Data</title>"))
    }

    @Test func neighborsAreTheWrittenLessonsBeforeAndAfter() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let first = try kit.page("en/11-faulting.html")
        let last = try kit.page("en/12-validation.html")
        #expect(
            first.contains("<a class=\"next\" rel=\"next\" href=\"12-validation.html\">")
                && !first.contains("rel=\"prev\""))
        #expect(
            last.contains("<a class=\"prev\" rel=\"prev\" href=\"11-faulting.html\">") && !last.contains("rel=\"next\"")
        )
    }

    @Test func aPlannedChapterIsListedButNotLinked() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        for path in ["en/index.html", "en/11-faulting.html"] {
            let page = try kit.page(path)
            #expect(page.contains("<li class=\"planned\">") && page.contains("Transient attributes"))
            #expect(!page.contains("13-transient.html"))
        }
    }

    @Test func theContentsDescribeEachChapter() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let page = try kit.page("en/index.html")
        #expect(page.contains("<h3><a href=\"11-faulting.html\">Faulting and uniquing</a></h3>"))
        #expect(page.contains("<p>An employee leads to a department,"))
        #expect(page.contains(" · 1 exercise</p>"))
    }

    @Test func theContentsAndTheChapterShowTheCatalogsReadingTime() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        #expect(try kit.page("en/index.html").contains("30 min · 1 exercise<"))
        #expect(try kit.page("en/11-faulting.html").contains("<span>30 min</span>"))
        let path = "Lessons/course.json"
        try kit.write(try kit.text(path).replacing("\"minutes\": 30", with: "\"minutes\": 45"), to: path)
        try kit.build()
        #expect(try kit.page("ko/11-faulting.html").contains("<span>45분</span>"))
    }

    @Test func theOutlineNestsSubsections() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let page = try kit.page("en/11-faulting.html")
        #expect(
            page.contains(
                "<li><a href=\"#what-a-fault-is\">What a fault is</a>\n<ol>\n<li><a href=\"#what-fires-it\">What fires it</a></li>\n"
                    + "</ol>\n</li>\n<li><a href=\"#one-object"))
    }

    @Test func everyLinkIsRelativeAndPointsToAnExistingFile() throws {
        let kit = try Kit(fixture: ())
        let report = try kit.build()
        var checked = 0
        for path in report.written where path.hasSuffix(".html") {
            let folder = kit.output.appendingPathComponent(path).deletingLastPathComponent()
            for match in try kit.page(path).matches(of: #/ (?:href|src)="([^"#]+)[^"]*"/#)
            where !match.1.contains("https:") {
                let target = folder.appendingPathComponent(String(match.1)).standardized.path
                #expect(FileManager.default.fileExists(atPath: target), "\(path): \(match.1)")
                checked += 1
            }
        }
        #expect(checked > 60)
    }

    @Test func aBasePathIsUsedOnTheNotFoundPage() throws {
        let kit = try Kit()
        kit.options.basePath = "/faultline/"
        try kit.build()
        let missing = try kit.page("404.html")
        #expect(missing.contains("href=\"/faultline/ko/index.html\""))
        for language in ["en", "ko"] {
            #expect(
                missing.contains(
                    "<li><a href=\"/faultline/\(language)/01-faults.html\"><span class=\"number\">1</span>"))
        }
        #expect(try kit.page("index.html").contains("href=\"ko/index.html\""))
    }

    @Test func bothLanguagesHaveAllStrings() throws {
        let words = try AllWords(site: Kit.repository.appendingPathComponent("Site"))
        for language in Language.allCases {
            #expect(Words.Key.allCases.allSatisfy { !words[language][$0].isEmpty })
        }
    }

    @Test func aTemplateWithAnUnknownPlaceholderIsRefused() throws {
        let kit = try Kit()
        try kit.write("<main>\n{{titel}}</main>", to: "Site/templates/lesson.html")
        #expect(try kit.problems().hasPrefix("Site/templates/lesson.html:2: {{titel}} is not a placeholder here."))
        try kit.write("{{title", to: "Site/templates/lesson.html")
        #expect(try kit.problems().hasPrefix("Site/templates/lesson.html:1: a placeholder is not closed."))
    }

    @Test func missingAndUnusedStringsAreReported() throws {
        let kit = try Kit()
        try kit.write("{ \"nxt\": \"Next\" }", to: "Site/words/en.json")
        let problems = try kit.problems()
        #expect(problems.hasPrefix("Site/words/en.json: "))
        #expect(problems.contains("\"next\" is missing") && problems.contains("\"nxt\" is not used"))
    }
}
