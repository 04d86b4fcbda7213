import Course
import Foundation
import TerminalText
import Testing

@testable import SiteGenerator

@Suite struct BuildTests {
    @Test func theSiteHasAPageForEachLessonInEachLanguage() throws {
        let kit = try Kit(fixture: ())
        let report = try kit.build()
        let pages = ["index", "404", "en/index", "ko/index", "en/11-faulting", "ko/11-faulting", "en/12-validation"]
        #expect(pages.allSatisfy { kit.exists($0 + ".html") })
        #expect(report.pages == 12 && report.planned == 1)
    }

    @Test func aSecondBuildWritesNothing() throws {
        let kit = try Kit(fixture: ())
        let first = try kit.build()
        let stamp = FileStamp(of: kit.output.appendingPathComponent("en/11-faulting.html"))
        let second = try kit.build()
        #expect(first.written.count > 8)
        #expect(second.written.isEmpty && second.removed.isEmpty && second.pages == first.pages)
        #expect(FileStamp(of: kit.output.appendingPathComponent("en/11-faulting.html")) == stamp)
    }

    @Test func aChangedLessonRewritesThePagesThatShowIt() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        try kit.write(
            "# Validation\n\nNew words.\n\n## When it happens\n\n## What it says\n", to: "Lessons/12-validation/en.md")
        let report = try kit.build()
        let search = ["assets/passages/en/12-validation.js", "assets/search-en.js"]
        #expect(Set(report.written) == Set(["en/12-validation.html", "en/index.html"] + search))
        #expect(try kit.page("en/index.html").contains("New words."))
    }

    @Test func withoutItsRecordABuildWritesOnlyChangedPages() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        try kit.write("no record of ours", to: "Site/.public.record")
        #expect(try kit.build().written.isEmpty)
    }

    @Test func anEditedOrRemovedPageIsRestored() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let page = try kit.page("en/11-faulting.html")
        try kit.write("edited", to: "Site/public/en/11-faulting.html")
        try kit.remove("Site/public/ko/12-validation.html")
        #expect(try kit.build().written.sorted() == ["en/11-faulting.html", "ko/12-validation.html"])
        #expect(try kit.page("en/11-faulting.html") == page)
    }

    @Test func obsoletePagesAreRemovedAndForeignFilesAreKept() throws {
        let kit = try Kit()
        try kit.build()
        try kit.write("example.org", to: "Site/public/CNAME")
        try kit.write(Kit.catalog.replacing("true", with: "false"), to: "Lessons/course.json")
        let report = try kit.build()
        let passages = ["en", "ko"].map { "assets/passages/\($0)/01-faults.js" }
        #expect(report.removed == passages + ["en/01-faults.html", "ko/01-faults.html"])
        #expect(!kit.exists("en/01-faults.html") && kit.exists("CNAME"))
        #expect(report.notes.contains { $0.en.contains("Lessons/01-faults is omitted") })
    }

    @Test func aProblemLeavesTheSiteUnchanged() throws {
        let kit = try Kit()
        try kit.build()
        let page = try kit.lesson()
        try kit.write("# New\n\n[x](#none)\n", to: "Lessons/01-faults/en.md")
        _ = try kit.problems()
        #expect(try kit.lesson() == page)
        try kit.write("# New\n", to: "Lessons/01-faults/en.md")
        try kit.build()
        #expect(try kit.lesson().contains("<h1>New</h1>"))
    }

    @Test func aFirstBuildWithAProblemWritesNothing() throws {
        let kit = try Kit(en: "# A\n\n**a(b)**c\n")
        _ = try kit.problems()
        #expect(!FileManager.default.fileExists(atPath: kit.output.path))
    }

    @Test func aMalformedTemplateWritesNothing() throws {
        let kit = try Kit()
        try kit.write("{{nothing}}", to: "Site/templates/contents.html")
        _ = try kit.problems()
        #expect(!FileManager.default.fileExists(atPath: kit.output.path))
    }

    @Test func problemsOfAllLessonsAreReportedTogether() throws {
        let kit = try Kit(en: "# A\n\n**a(b)**c\n\n## B\n", ko: "# 가\n\n__init__은\n\n## 나\n")
        let problems = try kit.problems().split(separator: "\n")
        #expect(problems.count == 2)
        #expect(problems[0].hasPrefix("Lessons/01-faults/en.md:3: ** would be printed literally: \"**a(b)**c\"."))
        #expect(problems[1].hasPrefix("Lessons/01-faults/ko.md:3: __ would be printed"))
    }

    @Test func aLessonMissingInOneLanguageIsRefused() throws {
        let kit = try Kit()
        try kit.remove("Lessons/01-faults/ko.md")
        #expect(try kit.problems().hasPrefix("Lessons/01-faults/ko.md: the lesson is missing in this language."))
    }

    @Test func languagesWithDifferentHeadingsAreRefused() throws {
        let longer = try Kit(en: "# A\n\n## B\n\n## C\n", ko: "# 가\n\n## 나\n").problems()
        #expect(
            longer.contains(
                "en.md:5: the heading \"C\" has no counterpart in the other language (3 headings in Lessons/01-faults/en.md, 2"
            ))
        let deeper = try Kit(en: "# A\n\n## B\n", ko: "# 가\n\n### 나\n").problems()
        #expect(deeper.contains("ko.md:3: the heading \"나\" has level 3, but the corresponding \"B\" in "))
    }

    @Test func aMalformedCatalogFailsTheBuild() throws {
        let kit = try Kit()
        try kit.write("{", to: "Lessons/course.json")
        #expect(throws: ToolError.self) { try kit.build() }
        #expect(!FileManager.default.fileExists(atPath: kit.output.path))
    }

    @Test func problemsAreAvailableInKorean() throws {
        let kit = try Kit()
        try kit.remove("Lessons/01-faults/en.md")
        let problems = try #require(throws: SiteProblems.self) { try kit.build() }
        #expect(problems.text(in: .korean).hasPrefix("Lessons/01-faults/en.md: 이 언어의 강의가 없습니다."))
    }
}
