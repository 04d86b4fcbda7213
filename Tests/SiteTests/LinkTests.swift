import Course
import TerminalText
import Testing

@testable import SiteGenerator

@Suite struct LinkTests {
    @Test func linksBetweenLessonsBecomeLinksBetweenPages() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let korean = try kit.page("ko/11-faulting.html")
        #expect(korean.contains("<a href=\"12-validation.html#when-it-happens\">유효성 검사</a>"))
        #expect(korean.contains("<a href=\"#one-object-for-one-record\">아래</a>"))
        #expect(korean.contains("<td>컨텍스트가 가지고 있습니다. <a href=\"12-validation.html\">"))
    }

    @Test func aLinkToAPlannedLessonIsPlainText() throws {
        let kit = try Kit(en: "# A\n\nSee [saving](../02-saving/en.md).\n", ko: "# 가\n\n[저장](../02-saving/ko.md)\n")
        try kit.build()
        #expect(try kit.lesson().contains("See <span class=\"unlinked\">saving</span>."))
        try kit.write(Kit.catalog.replacing("false", with: "true"), to: "Lessons/course.json")
        try kit.write("# B\n", to: "Lessons/02-saving/en.md")
        try kit.write("# 나\n", to: "Lessons/02-saving/ko.md")
        try kit.build()
        #expect(try kit.lesson().contains("See <a href=\"02-saving.html\">saving</a>."))
    }

    @Test func aSentenceThatNamesAChapterLeadsToIt() throws {
        let sentence = "Chapter 2, `chapter 2` and [chapter 2](https://example.org); chapter 1, chapter 20, 02장."
        let kit = try Kit(
            en: "# Faults\n\n\(sentence)\n\n## In chapter 2\n\n1. Where?\n   - [x] chapter 2 — see chapter 2\n",
            ko: "# 폴트\n\n2장에서 1장과 저장, 1~2장을 봅니다.\n\n## 둘\n\n1. 어디?\n   - [x] 2장 — 2장입니다\n")
        try kit.write(Kit.catalog.replacing("false", with: "true"), to: "Lessons/course.json")
        try kit.write("# Saving\n", to: "Lessons/02-saving/en.md")
        try kit.write("# 저장\n", to: "Lessons/02-saving/ko.md")
        try kit.build()
        let english = try kit.lesson()
        let link = "<a href=\"02-saving.html\">"
        #expect(
            english.contains(
                "<p>\(link)Chapter 2</a>, <code>chapter 2</code> and <a href=\"https://example.org\" rel=\"external\">"
                    + "chapter 2</a>; chapter 1, chapter 20, 02장.</p>"))
        #expect(english.contains(">In chapter 2</h2>") && english.contains("<summary>chapter 2</summary>"))
        #expect(english.contains("see \(link)chapter 2</a></p>"))
        let korean = try kit.lesson("ko")
        #expect(korean.contains("<p>\(link)2장</a>에서 1장과 저장, 1~2장을 봅니다.</p>"))
        #expect(korean.contains("<summary>2장</summary>") && korean.contains("\(link)2장</a>입니다</p>"))
    }

    @Test func severalChaptersOfASentenceAreLinkedOneByOne() {
        func numbers(_ text: String, _ language: Language) -> [String] {
            ChapterReferences.parts(of: text, in: language).filter { $0.number != nil }.map { String($0.text) }
        }
        #expect(numbers("See chapters 6, 7 and 15, or chapter 21.", .english) == ["6", "7", "15", "chapter 21"])
        #expect(numbers("chapter 123, subchapter 4, chapters", .english).isEmpty)
        #expect(numbers("6장과 15장, 16장에서는 3.5장, A4장, 저장 5", .korean) == ["6장", "15장", "16장"])
        let text = "앞의 2장, 3장"
        #expect(ChapterReferences.parts(of: text, in: .korean).map(\.text).joined() == text)
    }

    @Test func aLinkToTheOtherLanguagePointsToItsFolder() throws {
        let kit = try Kit(ko: "# 가\n\n[원문](en.md)\n")
        try kit.build()
        #expect(try kit.lesson("ko").contains("<a href=\"../en/01-faults.html\">원문</a>"))
    }

    @Test func aBrokenAnchorIsReportedWithASuggestion() throws {
        let problems = try Kit(
            en: "# A\n\n## What a fault is\n\n[x](#what-is-a-fault)\n", ko: "# 가\n\n## 폴트\n\n[x](#폴트)\n"
        ).problems()
        #expect(problems.contains("Lessons/01-faults/en.md:5: there is no #what-is-a-fault in 01-faults."))
        #expect(problems.contains("did you mean #what-a-fault-is?"))
        #expect(problems.contains("Lessons/01-faults/ko.md:5: there is no #폴트"))
    }

    @Test func aLinkToAnUnknownLessonOrAMissingFileIsRefused() throws {
        let problems = try Kit(en: "# A\n\n[x](../09-none/en.md)\n\n[y](../../Sources/None.swift)\n").problems()
        #expect(
            problems.contains("en.md:3: the link refers to the lesson 09-none, which isn't in Lessons/course.json."))
        #expect(problems.contains("en.md:5: the link refers to Sources/None.swift, which doesn't exist."))
    }

    @Test func aRepositoryFileIsLinkedIfTheRepositoryHasAURL() throws {
        let kit = try Kit(en: "# A\n\n[model](../../Sources/Company.swift)\n")
        try kit.write("", to: "Sources/Company.swift")
        try kit.build()
        #expect(try kit.lesson().contains("<span class=\"unlinked\">model</span>"))
        kit.options.repository = "https://example.org/main/"
        try kit.build()
        #expect(
            try kit.lesson().contains(
                "<a href=\"https://example.org/main/Sources/Company.swift\" rel=\"external\">model"))
    }

    @Test(arguments: [
        ("https://example.org", LinkTarget.elsewhere), ("mailto:a@example.org", .elsewhere),
        ("#a", .lesson(slug: "01-a", language: .korean, anchor: "a")),
        ("en.md", .lesson(slug: "01-a", language: .english, anchor: nil)),
        ("../02-b/", .lesson(slug: "02-b", language: .korean, anchor: nil)),
        ("../02-b/ko.md#%ED%8F%B4", .lesson(slug: "02-b", language: .korean, anchor: "폴")),
        ("../../README.md#a", .file("README.md")), ("figures/a.png", .file("Lessons/01-a/figures/a.png")),
    ])
    func relativeLinksAreResolvedFromTheLessonsFolder(destination: String, target: LinkTarget) {
        #expect(LinkTarget(destination, in: "01-a", language: .korean) == target)
    }
}
