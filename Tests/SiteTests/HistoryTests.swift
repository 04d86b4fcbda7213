import Foundation
import Testing

@testable import SiteGenerator

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What the site takes from git: the days in the sitemap, and the feeds.
@Suite struct HistoryTests {
    /// Runs git in a kit. The time is that of the commit.
    private func git(_ words: String..., in kit: Kit, at time: String = "2026-01-01T00:00:00Z") throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "GIT_COMMITTER_DATE=\(time)", "git", "-C", kit.root.path, "-c", "user.name=A", "-c",
                "user.email=a@example.org",
            ]
            + words
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// A kit whose exercise changed after its lesson.
    private func kit() throws -> Kit {
        let kit = try Kit.withExercise()
        kit.options.address = "https://example.org/faultline/"
        for (language, title) in [("en", "Teaching & more"), ("ko", "가르치기")] {
            try kit.write("<h1>\(title)</h1>\n<p>Why \(language).</p>\n", to: "Site/pages/teaching.\(language).html")
        }
        try git("init", "--quiet", in: kit)
        try git("add", "Site", in: kit)
        try git("commit", "--quiet", "-m", "Write a guide", in: kit, at: "2026-01-01T08:00:00Z")
        try git("add", "Lessons", in: kit)
        try git("commit", "--quiet", "-m", "Write about faults", in: kit, at: "2026-01-02T23:04:05-0500")
        try git("add", "Exercises", in: kit)
        try git("commit", "--quiet", "-m", "Ask for a number", in: kit, at: "2026-02-03T08:00:00Z")
        return kit
    }

    @Test func theSitemapHasTheDaysOfTheLastChanges() throws {
        let kit = try kit()
        try kit.build()
        let map = try kit.page("sitemap.xml")
        #expect(map.contains("ko/01-faults.html</loc><lastmod>2026-01-03</lastmod>"))
        #expect(map.contains("en/exercise-01-count.html</loc><lastmod>2026-02-03</lastmod>"))
        #expect(map.contains("hreflang=\"x-default\" href=\"https://example.org/faultline/en/01-faults.html\"/>"))
    }

    @Test func eachPageMadeFromListsHasTheDayOfItsLastChange() throws {
        let kit = try kit()
        try kit.build()
        let days = [
            "index": "2026-01-03", "glossary": "2026-01-03", "terms": "2026-01-03", "exercises": "2026-02-03",
            "exercise-01-count": "2026-02-03", "teaching": "2026-01-01",
        ]
        for (name, day) in days {
            #expect(try kit.page("en/\(name).html").contains("Last changed on \(day)"), "\(name)")
            #expect(try kit.page("ko/\(name).html").contains("마지막 수정: \(day)"), "\(name)")
        }
        let map = try kit.page("sitemap.xml")
        #expect(map.components(separatedBy: "<url>").count == map.components(separatedBy: "<lastmod>").count)
    }

    @Test func eachLanguageHasAFeedOfItsPagesWithTheNewestFirst() throws {
        let kit = try kit()
        try kit.write("# 폴트\n\n**폴트**는 다릅니다.\n\n## 하나\n", to: "Lessons/01-faults/ko.md")
        try git("commit", "--quiet", "-a", "-m", "Correct the Korean lesson", in: kit, at: "2026-03-04T08:00:00Z")
        try kit.build()
        let english = try feed(kit, "en")
        #expect(english.titles == ["Faultline · Course", "Count", "1. Faults", "Teaching & more"])
        #expect(english.times.first == "2026-02-03T08:00:00Z" && english.times[2] == "2026-01-03T04:04:05Z")
        #expect(
            english.summaries == [
                "Count with count.", "A fault is a placeholder. Read NSFetchRequest and NSFetchRequest.", "Why en.",
            ])
        let korean = try feed(kit, "ko")
        #expect(korean.titles == ["Faultline · 강의", "1. 폴트", "세기", "가르치기"])
        #expect(korean.times.first == "2026-03-04T08:00:00Z")
        #expect(korean.summaries == ["폴트는 다릅니다.", "count로 세십시오.", "Why ko."])
    }

    /// The rules of RFC 4287 that a feed reader depends on.
    @Test(arguments: ["en", "ko"]) func theFeedIsValidAtomWithStableIDs(language: String) throws {
        let kit = try kit()
        try kit.build()
        let feed = try feed(kit, language)
        let home = "https://example.org/faultline/\(language)/"
        #expect(feed.root == ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language])
        #expect(feed.paths.count { $0 == "feed/author/name" } == 1)
        #expect(feed.links.contains { $0["rel"] == "self" && $0["href"] == "\(home)feed.xml" })
        // The feed itself and each entry have an ID, a title, a time and a page.
        for element in ["id", "title", "updated"] {
            #expect(feed.paths.count { $0 == "feed/\(element)" } == 1)
            #expect(feed.paths.count { $0 == "feed/entry/\(element)" } == 3)
        }
        #expect(feed.ids == ["", "exercise-01-count.html", "01-faults.html", "teaching.html"].map { home + $0 })
        #expect(feed.links.filter { $0["rel"] == "alternate" }.map { $0["href"] } == feed.ids)
        #expect(feed.times.allSatisfy { $0.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil })
        // A change of the page changes the time, and not the ID.
        try kit.write("func count() -> Int { 1 }\n", to: "Exercises/01-count/Solution/Count.swift")
        try git("commit", "--quiet", "-a", "-m", "Count differently", in: kit, at: "2026-05-06T08:00:00Z")
        try kit.build()
        let next = try self.feed(kit, language)
        #expect(next.ids == feed.ids && next.times.first == "2026-05-06T08:00:00Z")
    }

    private func feed(_ kit: Kit, _ language: String) throws -> FeedReader {
        let reader = FeedReader()
        let parser = XMLParser(data: try Data(contentsOf: kit.output.appendingPathComponent("\(language)/feed.xml")))
        parser.delegate = reader
        #expect(parser.parse(), "\(language)/feed.xml is not well-formed")
        return reader
    }
}

/// Collects the elements of a feed.
private final class FeedReader: NSObject, XMLParserDelegate {
    private var open: [String] = []
    private var text = ""
    var root: [String: String] = [:]
    var paths: [String] = []
    var links: [[String: String]] = []
    var titles: [String] = []
    var ids: [String] = []
    var times: [String] = []
    var summaries: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(name)
        paths.append(open.joined(separator: "/"))
        text = ""
        if open.count == 1 { root = attributes }
        if name == "link" { links.append(attributes) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        switch name {
        case "title": titles.append(text)
        case "id": ids.append(text)
        case "updated": times.append(text)
        case "summary": summaries.append(text)
        default: break
        }
        open.removeLast()
    }
}
