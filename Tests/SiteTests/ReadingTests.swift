import Testing

@testable import SiteGenerator

/// Details that make pages comfortable to read.
@Suite struct ReadingTests {
    @Test func longNamesBreakBetweenWords() throws {
        let body = try rendered(
            """
            <table><tr><th scope="col">a</th></tr><tr><td><code>nullifyDeleteRule</code>, <code>aB</code>,
            <code>Array&lt;NSManagedObject&gt;.self</code></td></tr></table>

            In a sentence, `nullifyDeleteRule` is whole, `make a-b --c` breaks at spaces, and
            `NSString.localizedStandardCompare(_:)` is whole on wide screens, as is
            `-com.apple.CoreData.SQLDebug 1`.
            """)
        #expect(body.contains("<code>nullify<wbr>Delete<wbr>Rule</code>, <code>aB</code>"))
        #expect(body.contains("<code>Array&lt;NSManaged<wbr>Object&gt;<wbr>.self</code>"))
        #expect(body.contains("<code>nullifyDeleteRule</code> is whole"))
        #expect(body.contains("<code>make <span>a-b</span> <span>--c</span></code> breaks"))
        #expect(
            body.contains(
                "<code><span class=\"long\"><span>-com</span><wbr>.apple<wbr>.Core<wbr>Data<wbr>.SQLDebug</span> 1</code>"
            ))
        #expect(
            body.contains(
                "<code><span class=\"long\">NSString<wbr>.localized<wbr>Standard<wbr>Compare<wbr>(_:)</span></code>"))
    }

    @Test func aTableWithLongTextsIsStackedOnANarrowScreen() {
        let long = String(repeating: "word ", count: 20)
        func table(_ cell: String) -> String {
            PipeTable.replaced(in: "| a | `b` | c |\n|---|---|---|\n| x | \(cell) | z |\n")
        }
        #expect(
            table(long).contains("<table class=\"stacked\">")
                && table(long).contains("<tr><td>x</td><td data-label=\"b\">word ")
                && table(long).contains("<td data-label=\"c\">z</td>"))
        #expect(!table("short").contains("class") && !table("short").contains("data-label"))
    }

    @Test func diagramsAreTheOnlyCodeWithoutACopyButton() throws {
        let body = try rendered("```\nstore ── row\n```\n\n```\nls Lessons\n```\n\n```swift\nlet line = \"─\"\n```\n")
        #expect(body.components(separatedBy: "<div class=\"source diagram\">").count == 2)
        #expect(body.components(separatedBy: "<div class=\"source\">").count == 3)
    }

    @Test func theFilesOfAnExerciseLeadToItsPage() {
        let files = [
            "Exercises/01-count": "exercise-01-count.html", "Exercises/desk/02-model": "exercise-desk-02-model.html",
        ]
        func page(_ path: String) -> String? { ExercisePages.file(for: path, in: files) }
        #expect(page("Exercises/01-count/Starter/Count.swift") == "exercise-01-count.html")
        #expect(page("Exercises/01-count/") == "exercise-01-count.html")
        #expect(page("Exercises/desk/02-model/hints.en.md") == "exercise-desk-02-model.html")
        for other in [
            "Exercises/01-count", "Exercises/01-counts/a", "Exercises/desk/README.md", "Exercises", "desk/a/b",
        ] {
            #expect(page(other) == nil, "\(other)")
        }
    }

    @Test func theListOfArticlesSaysWhatEachIsAbout() throws {
        let kit = try Kit(en: "# Faults\n\nText.\n", ko: "# 폴트\n\n글.\n")
        try kit.write("# CoreData\n\nA stack.\n\n## Topics\n\n- <doc:ASave>\n", to: "\(StackPages.folder)/CoreData.md")
        try kit.write("# A save\n\nFrom `save()` to disk & back.\n", to: "\(StackPages.folder)/ASave.md")
        try kit.build()
        for language in ["en", "ko"] {
            #expect(
                try kit.page("\(language)/stack.html").contains(
                    "<li><a href=\"stack-ASave.html\">A save</a><br>\nFrom save() to disk &amp; back.</li>"))
        }
    }

    @Test func anArticleIsShownInKoreanIfItIsTranslatedAndSaysSoIfNot() throws {
        let kit = try Kit(en: "# Faults\n\nText.\n", ko: "# 폴트\n\n글.\n")
        try kit.write("# CoreData\n\nA stack.\n\n## Topics\n\n- <doc:ASave>\n", to: "\(StackPages.folder)/CoreData.md")
        try kit.write("# A save\n\nFrom top to bottom.\n\n## To disk\n\nText.\n", to: "\(StackPages.folder)/ASave.md")
        try kit.write("# 저장\n\n위에서 아래까지.\n\n## 디스크로\n\n글.\n", to: "\(StackPages.translations)/ASave.ko.md")
        try kit.build()
        #expect(
            try kit.page("ko/stack.html").contains("<li><a href=\"stack-ASave.html\">저장</a><br>\n위에서 아래까지.</li>"))
        #expect(try kit.page("ko/stack.html").contains("이 글은 영어로만 있습니다."))
        let page = try kit.page("ko/stack-ASave.html")
        #expect(page.contains(#/<h2 id="to-disk"[^>]*>디스크로/#) && !page.contains("lang=\"en\">\n"))
        try kit.write("# 저장\n\n위에서 아래까지.\n", to: "\(StackPages.translations)/ASave.ko.md")
        #expect(
            try kit.problems().hasPrefix(
                "\(StackPages.folder)/ASave.md:5: the heading \"To disk\" has no counterpart in the other language"))
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func aPictureOfTheTerminalShowsTheScreenThatItsAddressNames() throws {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        let shown = """
            [...document.querySelectorAll("g")].flatMap((screen, index) =>
                getComputedStyle(screen).visibility === "visible" ? ["screen-" + (index + 1)] : [])
            """
        for name in ["loop", "loop-narrow"] {
            for screen in ["screen-1", "screen-2", "screen-3"] {
                try browser.open("\(site.address)pictures/\(name).en.svg#\(screen)")
                #expect(try browser.strings(of: shown) == [screen], "\(name)")
            }
        }
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing)) func theTaskOfAnExerciseBeginsOnTheFirstPrintedPage()
        throws
    {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        try browser.open(site.address + "en/exercise-13-the-personnel-desk.html")
        try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
        let breaks = """
            [".task", ".task > div", ".listing > figcaption"].map((name) => {
                const style = getComputedStyle(document.querySelector(name));
                return style.breakInside + " " + style.breakAfter;
            })
            """
        #expect(try browser.strings(of: breaks) == ["auto auto", "avoid auto", "auto avoid"])
    }
}
