import Course
import Foundation
import TerminalText
import Testing

@testable import SiteGenerator

@Suite struct SitePageTests {
    private func kit() throws -> Kit { try Kit.withExercise() }

    @Test func anExercisesPageIsRenderedAgainOnlyIfItsFilesChange() throws {
        let kit = try kit()
        #expect(try kit.build().rendered == ["01-faults.html", "exercise-01-count.html"])
        #expect(try kit.build().rendered.isEmpty)
        let pages = ["en/exercise-01-count.html", "ko/exercise-01-count.html"]
        let solution = "assets/solutions/01-count.js"
        let changes = [
            ("Exercises/01-count/Starter/Count.swift", "func sum() -> Int { 0 }\n", pages),
            ("Exercises/01-count/hints.ko.md", "## 힌트\n\n하나뿐입니다.\n", [pages[1]]),
            ("Exercises/01-count/Solution/Count.swift", "func count() -> Int { 4712 }\n", [solution]),
        ]
        for (path, text, written) in changes {
            try kit.write(text, to: path)
            let report = try kit.build()
            #expect(report.rendered == ["exercise-01-count.html"] && report.written.sorted() == written.sorted())
        }
        try kit.remove("Site/public/\(solution)")
        #expect(try kit.build().written == [solution])
    }

    @Test func anExercisesPageHasTaskStarterAndHintsButNoSolution() throws {
        let kit = try kit()
        try kit.build()
        for language in ["en", "ko"] {
            let page = try kit.page("\(language)/exercise-01-count.html")
            #expect(page.contains("<code>count</code>") && page.contains("watch 01"))
            #expect(page.contains("<figcaption><code>Count.swift</code></figcaption>"))
            for section in ["task", "starter", "hints", "solution"] {
                #expect(page.contains("<a href=\"#\(section)\">"))
            }
            #expect(page.matches(of: #/<details class="hint">/#).count == 2 && page.contains("count(for:)"))
            #expect(!page.contains("4711") && !page.contains("///"))
            let (own, other) = language == "en" ? ("Counts the objects.", "셉니다") : ("객체를 셉니다.", "Counts the")
            #expect(page.contains("<dd><p>\(own)</p>") && !page.contains(other))
            #expect(page.contains(language == "en" ? "// Your code.</b>" : "// 여기에 작성하십시오.</b>"))
            #expect(page.contains("data-solution=\"01-count\""))
            // The line between the comment's two languages belongs to neither.
            #expect(!page.contains("//\n") && !page.contains("//</b>"))
        }
        #expect(try kit.page("assets/solutions/01-count.js").contains("4711"))
        #expect(try kit.page("en/exercises.html").contains("<a href=\"exercise-01-count.html\">Count</a>"))
        #expect(try kit.lesson().contains("<a href=\"exercise-01-count.html\">Count</a>"))
    }

    @Test func theGlossaryQuotesTheSentenceThatIntroducesATerm() throws {
        let kit = try kit()
        try kit.build()
        let page = try kit.page("en/glossary.html")
        #expect(page.contains("<dt id=\"term-fault\">fault <span lang=\"ko\">폴트</span></dt>"))
        #expect(page.contains("<dd>A fault is a placeholder. <a href=\"01-faults.html\">1. Faults</a></dd>"))
        #expect(try kit.page("ko/glossary.html").contains("<dd>폴트는 자리 표시자입니다. "))
    }

    @Test func theGlossaryHasAHeadingForEachLetterThatTheOutlineLists() throws {
        let kit = try kit()
        try kit.write("fault\t폴트\t01-faults\nobject\t객체\t01-faults\tA thing.\t물건.\n", to: "Lessons/terms.tsv")
        try kit.build()
        for (language, letters) in [("en", ["F", "O"]), ("ko", ["ㄱ", "ㅍ"])] {
            let page = try kit.page("\(language)/glossary.html")
            for (index, letter) in letters.enumerated() {
                #expect(page.contains("<h2 id=\"letter-\(index + 1)\">\(letter)</h2>\n<dl class=\"glossary\">"))
                #expect(page.contains("<a href=\"#letter-\(index + 1)\">\(letter)</a>"))
            }
        }
    }

    @Test func exercisesLeadToTheirNeighborsAndToTheKit() throws {
        let site = try WholeSite.shared.get()
        let exercises = site.pages.filter { $0.hasPrefix("en/exercise-") && !$0.contains("exercise-desk-") }
        #expect(exercises.count > 40)
        for (index, path) in exercises.enumerated() {
            let page = try site.kit.page(path)
            let next = page.firstMatch(of: #/rel="next" href="([^"]*)"/#).map { "en/\($0.1)" }
            let previous = page.firstMatch(of: #/rel="prev" href="([^"]*)"/#).map { "en/\($0.1)" }
            #expect(next == (index + 1 < exercises.count ? exercises[index + 1] : nil), "\(path)")
            #expect(previous == (index > 0 ? exercises[index - 1] : nil), "\(path)")
            #expect(page.contains("Solve it in <a href=\"install.html\">the kit</a>"))
        }
        let step = try site.kit.page("ko/exercise-desk-03-form.html")
        #expect(step.contains("rel=\"prev\" href=\"exercise-desk-02-model.html\""))
    }

    @Test func theSitemapHasDaysAndTheFeedLeadsToThePagesThatChanged() throws {
        let kit = try kit()
        kit.options.address = "https://example.org/faultline/"
        func git(_ words: String...) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["git", "-C", kit.root.path, "-c", "user.name=A", "-c", "user.email=a@example.org"] + words
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        try git("init", "--quiet")
        try git("add", "Site")
        try git("commit", "--quiet", "-m", "Change no page")
        try git("add", "Lessons")
        try git("commit", "--quiet", "-m", "Write about faults", "--date", "2026-01-02T03:04:05Z")
        try git("add", "Exercises")
        try git("commit", "--quiet", "-m", "Ask for a number")
        try kit.build()
        let map = try kit.page("sitemap.xml")
        #expect(map.contains(#/ko\/01-faults.html<\/loc><lastmod>20\d\d-\d\d-\d\d<\/lastmod>/#))
        #expect(map.contains("hreflang=\"x-default\" href=\"https://example.org/faultline/en/01-faults.html\"/>"))
        let entries = try kit.page("feed.xml").components(separatedBy: "<entry>").dropFirst()
        #expect(entries.count == 2)
        #expect(
            entries.first?.contains("<link href=\"https://example.org/faultline/en/exercise-01-count.html\"/>") == true)
        #expect(entries.last?.contains("<title>Write about faults</title>") == true)
        #expect(entries.last?.contains("<link href=\"https://example.org/faultline/en/01-faults.html\"/>") == true)
        #expect(entries.last?.contains("<summary>Faults · 폴트</summary>") == true)
    }

    @Test func aTermsOwnDefinitionReplacesTheLessonsSentence() throws {
        let kit = try kit()
        try kit.write("fault\t폴트\t01-faults\tA fault has no values.\t폴트에는 값이 없습니다.\n", to: "Lessons/terms.tsv")
        try kit.build()
        #expect(try kit.page("en/glossary.html").contains("<dd>A fault has no values. <a href"))
        #expect(try kit.page("ko/glossary.html").contains("<dd>폴트에는 값이 없습니다. <a href"))
    }

    @Test(arguments: Language.allCases)
    func eachTermOfTheCourseHasADefinition(language: Language) throws {
        let page = try WholeSite.shared.get().kit.page("\(language.rawValue)/glossary.html")
        #expect(page.contains("<dd>") && !page.contains("<dd><a "))
    }

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
        #expect(try kit.page("feed.xml").hasPrefix("<?xml"))
        kit.options.address = nil
        try kit.build()
        #expect(!kit.exists("sitemap.xml"))
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
        #expect(try kit.page("en/authors.html").contains("<p>ADDRESS ${{ matrix }}</p>"))
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
                "<h1>Get it</h1>\n<pre>git clone {{clone}}</pre>\n{{cloneNote}}",
                to: "Site/pages/install.\(language).html")
        }
        try kit.build()
        for page in ["en/install.html", "en/index.html"] {
            #expect(try kit.page(page).contains("git clone ADDRESS") && kit.page(page).contains("<p>ADDRESS is "))
        }
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        for page in ["en/install.html", "ko/index.html"] {
            #expect(
                try kit.page(page).contains("git clone https://example.org/kit") && !kit.page(page).contains("ADDRESS"))
        }
    }

    @Test func theDeskHasAPageWithItsStepsAndTheirChapters() throws {
        let kit = try kit()
        try kit.write(
            kit.text("Lessons/course.json").replacing(
                "\"minutes\": 20, \"exercises\": [\"01",
                with: "\"minutes\": 20, \"desk\": \"01-model\", \"exercises\": [\"01"),
            to: "Lessons/course.json")
        try kit.write(
            """
            { "title": { "en": "Model", "ko": "모델" }, "goal": { "en": "Make `it`.", "ko": "만드십시오." }, "minutes": 5, "wrong": {} }
            """, to: "Exercises/desk/01-model/exercise.json")
        try kit.build()
        let page = try kit.page("en/desk.html")
        #expect(
            page.contains("<a href=\"exercise-desk-01-model.html\">Model</a>")
                && page.contains("<p>Make <code>it</code>.</p>"))
        #expect(page.contains("<a href=\"01-faults.html\">1.\u{a0}Faults</a> · about 5 min"))
        #expect(try kit.page("ko/index.html").contains("<li><a href=\"desk.html\">인사 관리 프로그램</a></li>"))
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "<script>"), ("<p onclick=\"x()\">a</p>", "onclick"),
        ("<a href=\"javascript:x()\">a</a>", "javascript:x()"),
        ("<a href=\"java\nscript:x()\">a</a>", "java\nscript:x()"),
        ("<iframe src=\"https://example.org\"></iframe>", "<iframe"), ("<img src=x onerror=alert(1)>", "<img src=x"),
        ("<STYLE>p{}</STYLE>", "<STYLE>"), ("<svg onload=x>", "<svg"), ("<a/onclick=x()>a</a>", "<a/onclick"),
        ("<a title=\">\" onclick=\"x()\">a</a>", "<a title="), ("<img src=\"x\"onerror=\"x()\">", "<img src="),
        ("<a href=\"java&#115;cript:x()\">a</a>", "java&#115;cript"),
        ("<a href=\"javascript&colon;x()\">a</a>", "javascript"),
        ("<a href='JavaScript:x()'>a</a>", "JavaScript:"), ("<a href=\"data:text/html,x\">a</a>", "data:"),
        ("<a href=\"\u{1}javascript:x()\">a</a>", "\u{1}javascript"), ("<!--><script>x()</script>-->", "<!-->"),
        ("<!-- --!><script>x()</script> -->", "<!--"), ("<b>a", "<b>"), ("</main>", "</main>"), ("a</div>", "</div>"),
        ("<b><i>a</b></i>", "</b>"), ("<div title=\"", "<div"), ("<p\u{0C}onclick=x>", "<p"),
        ("<div style=\"a\">", "style"),
        ("<p id=a onclick=x>", "<p id=a"), ("<form><input></form>", "<form>"), ("<base href=\"x\">", "<base"),
        ("<math><mtext></mtext></math>", "<math>"), ("<?php x ?>", "<?php"), ("<![CDATA[<script>]]>", "<![CDATA"),
        ("<a HREF=\"javascript:x()\">a</a>", "HREF"), ("<div/>", "<div/>"),
    ])
    func markupThatCouldRunAScriptIsRefused(markup: String, offense: String) {
        #expect(AllowedHTML.offense(in: markup)?.hasPrefix(offense) == true)
    }

    @Test func tablesAndLinksAreAllowed() {
        #expect(
            AllowedHTML.offense(in: "<table><tr><th scope=\"row\">1 < 2</th><td><code>a</code><br></td></tr></table>")
                == nil)
        #expect(AllowedHTML.offense(in: "<a href=\"../07-fetching/en.md#one\">a</a><!-- <script> -->") == nil)
    }

    @Test(arguments: [
        "[x](javascript:alert(1))", "<javascript:alert(1)>", "[x](&#106;avascript:alert(1))",
        "[x](site:javascript:alert(1))",
        "[x][y]\n\n[y]: VBScript:x", "[x](data:text/html,x)", "a <b>b\n\nc</b>", "- <div>\n- b\n",
        "![x](https://example.org/x.png)",
        "<img src=\"//example.org/x.png\" alt=\"x\">", "<div>\n\ntext\n",
    ])
    func aTextThatRunsAScriptOrLeavesThePageIsRefused(text: String) throws {
        let problems = try Kit(en: "# A\n\n\(text)\n", ko: "# 가\n\n글.\n").problems()
        #expect(problems.hasPrefix("Lessons/01-faults/en.md:"), "\(text)")
    }

    @Test(arguments: [
        "<script>x()</script>", "<rect onload=\"x()\"/>", "<a xlink:href=\"javascript:x()\"><text>a</text></a>",
        "<foreignObject><p>a</p></foreignObject>", "<style>@import 'x'</style>",
        "<rect fill=\"url(https://example.org)\"/>",
        "<rect x='\" onload=\"x()'/>", "<rect x=\">\" onload=\"x()\"/>", "<animate onbegin=\"x()\"/>",
        "<image href=\"x\"/>",
        "<rect/onload=\"x()\"/>", "<set attributeName=\"href\" to=\"javascript:x()\"/>",
    ])
    func aFigureThatDoesMoreThanDrawIsRefused(markup: String) throws {
        let kit = try Kit(en: "# A\n\n![a](figures/a.svg)\n", ko: "# 가\n\n글.\n")
        try kit.write("<svg viewBox=\"0 0 9 9\">\(markup)</svg>", to: "Lessons/01-faults/figures/a.svg")
        #expect(try kit.problems().contains("is not allowed in the figure figures/a.svg"))
    }

    @Test func valuesAreEscapedWhereverALessonPutsThem() throws {
        let body = try rendered(
            "[a](https://example.org/\"><script> \"t\\\"><script>\") ```x\"><script>``` &lt;script&gt;\n\n```a\"><script>\nx\n```"
        )
        #expect(!body.contains("<script>"))
    }

    @Test func tablesOfArticlesBecomeHTML() {
        let html = PipeTable.replaced(in: "a\n\n| x | y |\n|---|---|\n| `a|b` | <doc:ASave> |\n\n```\n| code |\n```\n")
        #expect(html.contains("<th scope=\"col\">x</th>") && html.contains("<td><code>a|b</code></td>"))
        #expect(html.contains("<a href=\"site:stack-ASave.html\">ASave</a>") && html.contains("\n| code |\n"))
    }
}
