import Foundation
import Testing

@testable import SiteGenerator

/// Guides, and what surrounds the pages: links to Apple's documentation, addresses, sitemap and feed.
@Suite struct SitePageTests {
    private func kit() throws -> Kit { try Kit.withExercise() }

    @Test func theFirstMentionOfASymbolLeadsToApplesDocumentation() throws {
        let kit = try kit()
        try kit.write("NSFetchRequest\tcoredata/nsfetchrequest\n", to: "Site/apple.tsv")
        try kit.build()
        let address = "https://developer.apple.com/documentation/coredata/nsfetchrequest"
        #expect(try kit.lesson().components(separatedBy: address).count == 2)
        #expect(try kit.lesson().contains("<code>NSFetchRequest</code></a> and <code>NSFetchRequest</code>"))
        try kit.write("NSFetchRequest\n", to: "Site/apple.tsv")
        #expect(try kit.problems().hasPrefix("Site/apple.tsv:1: "))
    }

    @Test func everySymbolOfTheListHasOneAddress() throws {
        let links = try AppleLinks(site: Kit.repository.appendingPathComponent("Site"))
        #expect(links.address(of: "NSFetchRequest")?.hasSuffix("/coredata/nsfetchrequest") == true)
        #expect(links.address(of: "fetchLimit")?.hasSuffix("/nsfetchrequest/fetchlimit") == true)
        #expect(links.address(of: "NSManagedObjectContext.save()")?.hasSuffix("/nsmanagedobjectcontext/save()") == true)
        #expect(links.address(of: "name") == nil && links.address(of: "Employee") == nil)
        let list = try String(contentsOf: Kit.repository.appendingPathComponent("Site/apple.tsv"), encoding: .utf8)
        let paths = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: "\t").last
        }
        #expect(paths.count > 500 && Set(paths).count == paths.count)
        #expect(paths.allSatisfy { $0.wholeMatch(of: #/(coredata|foundation|uikit)\/[a-z0-9\/_:().-]+/#) != nil })
    }

    @Test func withAnAddressPagesAreCanonicalAndTheSiteHasASitemapAndAFeed() throws {
        let kit = try kit()
        kit.options.address = "https://example.org/faultline/"
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        let page = try kit.lesson("ko")
        #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/faultline/ko/01-faults.html\">"))
        for (language, folder) in [("en", "en"), ("ko", "ko"), ("x-default", "en")] {
            #expect(
                page.contains(
                    "<link rel=\"alternate\" hreflang=\"\(language)\" href=\"https://example.org/faultline/\(folder)/01-faults.html\">"
                ))
        }
        #expect(page.contains("<meta property=\"og:title\""))
        #expect(
            page.contains("<meta property=\"og:image\" content=\"https://example.org/faultline/assets/card-ko.png\">"))
        #expect(
            try Data(contentsOf: kit.output.appendingPathComponent("assets/card-ko.png")).starts(with: [
                0x89, 0x50, 0x4E, 0x47,
            ]))
        #expect(page.contains("href=\"https://example.org/kit/edit/main/Lessons/01-faults/ko.md\""))
        let welcome = try kit.page("index.html")
        #expect(welcome.contains("<link rel=\"canonical\" href=\"https://example.org/faultline/\">"))
        #expect(welcome.contains("content=\"https://example.org/faultline/assets/card-en.png\""))
        let map = try kit.page("sitemap.xml")
        #expect(map.contains("<loc>https://example.org/faultline/en/exercise-01-count.html</loc>"))
        #expect(map.components(separatedBy: "<url>").count - 1 == map.components(separatedBy: "</url>").count - 1)
        #expect(
            page.contains(
                "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Faultline\" href=\"feed.xml\">"))
        #expect(kit.exists("en/feed.xml") && kit.exists("ko/feed.xml"))
        kit.options.address = nil
        try kit.build()
        #expect(!kit.exists("sitemap.xml") && !kit.exists("en/feed.xml"))
        #expect(try !kit.lesson().contains("canonical") && !kit.lesson().contains("og:image"))
    }

    @Test func aGuideNeedsATitleAndBothLanguages() throws {
        let kit = try kit()
        try kit.write("<h1>Get it</h1>\n<p>Clone it.</p>\n", to: "Site/pages/install.en.html")
        #expect(try kit.problems().hasPrefix("Site/pages/install.ko.html: the page is missing in this language."))
        try kit.write("<p>받기</p>\n", to: "Site/pages/install.ko.html")
        #expect(try kit.problems().hasPrefix("Site/pages/install.ko.html:1: the page does not begin with its title."))
        try kit.write("<h1>받기</h1>\n<p>복제하십시오.</p>\n", to: "Site/pages/install.ko.html")
        for language in ["en", "ko"] {
            try kit.write(
                "<h1>Authors</h1>\n<p>{{clone}} ${{ matrix }}</p>\n", to: "Site/pages/authors.\(language).html")
        }
        try kit.build()
        #expect(try kit.page("en/install.html").contains("<h1>Get it</h1>"))
        #expect(try kit.page("en/index.html").contains("make start"))
        #expect(try kit.page("ko/install.html").contains("<li><a href=\"authors.html\">Authors</a></li>"))
        #expect(try kit.page("en/authors.html").contains("<p><var>ADDRESS</var> ${{ matrix }}</p>"))
    }

    @Test func aGuideInMarkdownIsAPageWithItsLinksAndHeadings() throws {
        let kit = try kit()
        let folder = "Exercises/Grading"
        try kit.write(
            "# Grading\n\nRead [the file](a.json). [한국어](README.ko.md)\n\n## Keys\n\n| a |\n|---|\n| [b](b.sh) |\n",
            to: "\(folder)/README.md")
        try kit.build()
        #expect(!kit.exists("en/grading.html"))
        try kit.write("# 채점\n\n[파일](a.json)을 읽으십시오.\n", to: "\(folder)/README.ko.md")
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        let page = try kit.page("en/grading.html")
        #expect(
            page.contains(
                "<a href=\"https://example.org/kit/blob/main/Exercises/Grading/a.json\" rel=\"external\">the file</a>"))
        #expect(
            page.contains("<h2 id=\"keys\"") && page.contains("/Exercises/Grading/b.sh\">b</a></td>")
                && !page.contains("README.ko.md\">한"))
        #expect(try kit.page("ko/index.html").contains("<li><a href=\"grading.html\">채점</a></li>"))
    }

    @Test func theAddressToCloneFromIsTheRepositorysOrExplained() throws {
        let kit = try kit()
        for language in ["en", "ko"] {
            try kit.write(
                "<h1>Get it</h1>\n{{cloneNote}}<pre>git clone {{clone}}</pre>",
                to: "Site/pages/install.\(language).html")
        }
        try kit.build()
        for page in ["en/install.html", "en/index.html"] {
            let text = try kit.page(page)
            let note = try #require(text.range(of: "<p>Replace ADDRESS with "))
            let command = try #require(text.range(of: "git clone <var>ADDRESS</var>"))
            #expect(note.upperBound < command.lowerBound)
        }
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        for page in ["en/install.html", "ko/index.html"] {
            #expect(
                try kit.page(page).contains("git clone https://example.org/kit") && !kit.page(page).contains("ADDRESS"))
        }
    }

    @Test func tablesOfArticlesBecomeHTML() {
        let html = PipeTable.replaced(in: "a\n\n| x | y |\n|---|---|\n| `a|b` | <doc:ASave> |\n\n```\n| code |\n```\n")
        #expect(html.contains("<th scope=\"col\">x</th>") && html.contains("<td><code>a|b</code></td>"))
        #expect(html.contains("<a href=\"site:stack-ASave.html\">ASave</a>") && html.contains("\n| code |\n"))
    }
}
