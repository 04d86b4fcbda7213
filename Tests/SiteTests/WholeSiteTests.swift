import Course
import Foundation
import Testing

@testable import SiteGenerator

/// The site of the real course, as readers get it.
@Suite struct WholeSiteTests {
    @Test func noLinkOrFragmentIsDeadAndNoPageIsTooLarge() throws {
        let site = try WholeSite.shared.get()
        let kit = site.kit
        var texts: [String: String] = [:]
        for path in site.pages { texts[path] = try kit.page(path) }
        let ids = texts.mapValues { text in Set(text.matches(of: #/\sid="([^"]+)"/#).map { String($0.1) }) }
        var dead: [String] = []
        for (path, text) in texts {
            let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) + "/" : ""
            for match in text.matches(of: #/\s(?:href|src)="([^":]*)"/#) {
                // An address from the server's root would lead out of a project's path.
                #expect(!match.1.hasPrefix("/"), "\(path): \(match.1)")
                let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                    String.init)
                let target =
                    parts[0].isEmpty
                    ? path : URL(fileURLWithPath: "/" + folder + parts[0]).standardized.path.dropFirst().description
                let isThere = kit.exists(target) && (parts.count < 2 || ids[target]?.contains(parts[1]) != false)
                if !isThere { dead.append("\(path): \(match.1)") }
            }
            let size = text.replacing(#/(?s)<svg.*?<\/svg>/#, with: "").utf8.count
            #expect(size <= 120 * 1024, "\(path): \(size) bytes without figures")
        }
        #expect(texts.count > 200 && dead.isEmpty, "\(dead.prefix(10))")
    }

    @Test func everyTypeThatAChapterNamesLeadsToItsPage() throws {
        let site = try WholeSite.shared.get()
        let types = site.pages.compactMap { $0.wholeMatch(of: #/en\/api-(\w+)\.html/#).map { String($0.1) } }
        #expect(types.count > 80)
        for path in site.pages where path.contains(#/^\w\w\/\d\d-/#) {
            let page = try site.kit.page(path)
            let named = Set(page.matches(of: #/[^.]<b class="t">(\w+)</#).map { String($0.1) })
            for type in types where named.contains(type) {
                let links = page.matches(of: try Regex("<a class=\"api\" href=\"api-\(type)\\.html\">")).count
                #expect((1...2).contains(links), "\(path): \(type)")
            }
        }
    }

    @Test func eachPageHasADescriptionAndATitleOfItsOwn() throws {
        let site = try WholeSite.shared.get()
        var titles: [String: [String]] = [:]
        for path in site.pages where path != "404.html" {
            let page = try site.kit.page(path)
            let title = try #require(page.firstMatch(of: #/<title>([^<]+)<\/title>/#)).1
            titles["\(path.prefix(3))\(title)", default: []].append(path)
            #expect(page.contains(#/<meta name="description" content="[^"]+">/#), "\(path)")
        }
        let same = titles.values.filter { $0.count > 1 }
        #expect(same.isEmpty)
    }

    @Test func eachPageLinksTheFileToEdit() throws {
        let kit = try Kit.whole()
        kit.options.repository = "https://example.org/kit/blob/main/"
        let report = try kit.build()
        let hasGraphs = FileManager.default.fileExists(atPath: kit.options.symbolGraphs?.path ?? "")
        var sources: [String: String] = [:]
        for path in report.written where path.hasSuffix(".html") && path.contains("/") {
            let edit =
                #/<p class="source-facts"><a rel="external" href="https:\/\/example.org\/kit\/edit\/main\/([^"]+)">/#
            sources[path] = try kit.page(path).firstMatch(of: edit).map { String($0.1) }
            // Where a type is declared, the symbol graphs say.
            if path.contains("/api-"), !hasGraphs { continue }
            let file = Kit.repository.appendingPathComponent(sources[path] ?? "none").path
            #expect(FileManager.default.fileExists(atPath: file), "\(path)")
        }
        #expect(sources["en/glossary.html"] == "Lessons/terms.tsv" && sources["en/terms.html"] == "Lessons/terms.tsv")
        #expect(
            sources["ko/index.html"] == "Site/words/ko.json" && sources["ko/exercises.html"] == "Lessons/course.json")
        #expect(
            sources["ko/app.html"] == "Tests/Porting/README.ko.md"
                && sources["en/symbols.html"] == "Lessons/symbols.tsv")
    }
}
