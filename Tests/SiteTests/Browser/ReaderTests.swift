import Foundation
import Testing

@testable import SiteGenerator

/// A reader's actions on a page, with the mouse and the keyboard.
@Suite(.serialized, .enabled(if: Browser.isInstalled, Browser.missing)) struct ReaderTests {
    private func open(_ page: String, width: Int = 1280) throws -> (WholeSite, Browser) {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        try browser.setWidth(width)
        try browser.open(site.address + page)
        return (site, browser)
    }

    private static let results = "document.querySelector('.results a')"

    @Test func searchOpensByKeyFindsAsYouTypeAndFollowsTheChosenResult() throws {
        let (_, browser) = try open("en/07-fetching.html")
        try browser.press("k", control: true)
        try browser.wait(for: "document.querySelector('dialog.search').open")
        try browser.press("Escape")
        try browser.wait(for: "!document.querySelector('dialog.search').open")
        try browser.press("/")
        // The beginning of the section doesn't have the word, a later sentence does.
        try browser.write("fetchOffset")
        try browser.wait(
            for: "[...document.querySelectorAll('.results span mark')].some((mark) => mark.innerText === 'fetchOffset')"
        )
        try browser.value(of: "document.querySelector('#search-field').select()")
        try browser.write("five policies")
        try browser.wait(for: Self.results)
        try browser.press("ArrowDown")
        try browser.wait(for: "document.activeElement === \(Self.results)")
        try browser.press("ArrowDown")
        try browser.press("ArrowUp")
        try browser.press("Enter")
        try browser.wait(for: "location.href.endsWith('/en/15-conflicts-and-merge-policies.html#five-policies')")
        #expect(browser.complaints.isEmpty)
    }

    /// Also on a page that was opened from a file, which can't read other pages.
    @Test func resultsQuoteSentencesWithTheWordsOfTheQuery() throws {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        for address in [site.address, site.kit.output.absoluteString] {
            for query in ["delete rule", "NSFetchRequest"] {
                try browser.open("\(address)en/index.html?q=\(query.replacing(" ", with: "%20"))")
                // Of the first lessons found. The name of a class is also quoted by its words.
                try browser.wait(
                    for: """
                        [...document.querySelectorAll(".results li:has(small:not(:empty))")].slice(0, 5)
                            .filter((item) => item.querySelector("span mark")).length === 5
                        """)
            }
        }
        #expect(browser.complaints.isEmpty)
    }

    @Test func searchOpensAgainBeforeThePageIsDrawnWithoutIt() throws {
        let (_, browser) = try open("en/07-fetching.html")
        // Keys of one task, so that no frame is drawn between them.
        let isOpen = try browser.value(
            of: """
                ["/", "Escape", "/"].map((key) => {
                    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
                    document.activeElement.dispatchEvent(event);
                    return document.querySelector("dialog.search").open;
                }).join(" ")
                """)
        #expect(isOpen as? String == "true false true")
    }

    @Test func searchOpensByButtonInKoreanAndSaysWhenNothingIsFound() throws {
        let (_, browser) = try open("ko/index.html", width: 360)
        try browser.click(".search-button")
        try browser.write("병합 정책을")
        try browser.wait(for: "\(Self.results)?.getAttribute('href').startsWith('15-')")
        try browser.value(of: "document.querySelector('#search-field').select()")
        try browser.write("뷁쉙")
        try browser.wait(for: "document.querySelector('.search .status').textContent.includes('뷁쉙')")
        #expect(try browser.value(of: "document.querySelectorAll('.results a').length") as? Int == 0)
        try browser.click("dialog.search .close")
        try browser.wait(for: "!document.querySelector('dialog.search').open")
    }

    @Test(arguments: ["en", "ko"]) func theMainPagesAreReachableByKeyboardOnANarrowScreen(language: String) throws {
        let pages = ["exercises.html", "symbols.html", "glossary.html", "install.html"]
        // What the keyboard reaches with the first Tab keys, from the top of the page.
        let reached = """
            [...document.querySelectorAll("a[href], button")].filter((one) => one.checkVisibility())
                .map((one) => one.getAttribute("href") || "")
            """
        let (_, browser) = try open("\(language)/index.html", width: 360)
        #expect(Set(try browser.strings(of: reached).prefix(8)).isSuperset(of: pages))
        let (_, lesson) = try open("\(language)/07-fetching.html", width: 360)
        #expect(try !lesson.strings(of: reached).prefix(8).contains("glossary.html"))
        for _ in 0..<3 { try lesson.press("Tab") }
        try lesson.wait(for: "document.activeElement.matches('button.chapters-button')")
        try lesson.press("Enter")
        try lesson.wait(for: "document.querySelector('#chapters:popover-open')")
        #expect(
            Set(
                try lesson.strings(
                    of: "[...document.querySelectorAll('#chapters a')].map((a) => a.getAttribute('href'))")
            )
            .isSuperset(of: pages))
    }

    /// The time from the first key to the first result, with nothing loaded before. Printed, because it depends on the
    /// machine; a second result of ten times the goal of 300 ms is a defect everywhere.
    @Test(arguments: ["en", "ko"]) func theFirstResultAppearsSoonWithoutAnythingLoadedBefore(language: String) throws {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        try browser.setWidth(1280)
        for address in [site.address, site.kit.output.absoluteString] {
            try browser.open(address + "\(language)/index.html")
            try browser.value(
                of: """
                    window.start = null;
                    addEventListener("keydown", () => { window.start ??= performance.now(); }, true);
                    new MutationObserver(() => {
                        if (\(Self.results)) window.end ??= performance.now();
                    }).observe(document.querySelector(".results"), { childList: true });
                    0
                    """)
            try browser.press("/")
            try browser.write(language == "en" ? "delete rule" : "삭제 규칙")
            try browser.wait(for: "window.end")
            let milliseconds = try browser.value(of: "Math.round(window.end - window.start)") as? Int ?? .max
            print("The first result in \(language) from \(address.prefix(4)): \(milliseconds) ms")
            #expect(milliseconds < 3000)
        }
    }

    @Test(arguments: ["none.html", "a/b/none.html", "ko/a/none.html", "404.html"])
    func missingPageHasItsStylesAndLinksAtAnyDepth(path: String) throws {
        let (site, browser) = try open("en/index.html")
        let server = try SiteServer(folder: site.kit.output, port: 0, reloads: false)
        server.start()
        defer { server.stop() }
        try browser.open(server.address + path)
        #expect(try browser.value(of: "document.styleSheets[0].cssRules.length > 0") as? Bool == true)
        let link = try browser.value(of: "document.querySelector('a[lang=ko]').href") as? String
        #expect(link == server.address + "ko/index.html")
    }

    @Test func theColorSchemeIsChosenByClickAndKept() throws {
        let (site, browser) = try open("en/glossary.html")
        try browser.setScheme("light")
        let color = "getComputedStyle(document.body).backgroundColor"
        let light = try browser.value(of: color) as? String
        try browser.click(".theme-button")
        try browser.click(".theme-button")
        #expect(try browser.value(of: "document.documentElement.dataset.theme") as? String == "dark")
        let dark = try browser.value(of: color) as? String
        try browser.open(site.address + "ko/index.html")
        #expect(try browser.value(of: color) as? String == dark && dark != light)
    }

    @Test func theLanguageSwitchLeadsToTheSameSection() throws {
        let (_, browser) = try open("en/07-fetching.html#subentities")
        try browser.wait(for: "document.querySelector('a.language').hash === '#subentities'")
        try browser.click("a.language")
        try browser.wait(
            for: "location.href.endsWith('/ko/07-fetching.html#subentities') && document.readyState === 'complete'")
        #expect(try browser.value(of: "document.documentElement.lang") as? String == "ko")
    }

    @Test func progressIsKeptForChaptersAndQuestions() throws {
        let (site, browser) = try open("en/07-fetching.html")
        try browser.click(".answer.right summary")
        try browser.wait(for: "document.querySelector('.quiz .answered')")
        try browser.click("input[data-progress]")
        try browser.open(site.address + "en/index.html")
        #expect(try browser.value(of: "document.querySelectorAll('.cards a.done').length") as? Int == 1)
        let mark = "getComputedStyle(document.querySelector('.cards a.done'), '::before').content"
        #expect(try browser.value(of: "\(mark).includes('✓')") as? Bool == true)
        #expect(
            try browser.value(of: Self.count) as? String == "1 of 22 chapters read · questions answered: 1")
        try browser.open(site.address + "en/07-fetching.html")
        #expect(try browser.value(of: "document.querySelector('input[data-progress]').checked") as? Bool == true)
        #expect(try browser.value(of: "document.querySelectorAll('.quiz .answered').length") as? Int == 1)
    }

    private static let count = "document.querySelector('.progress-count span').innerText"

    @Test func theContentsLeadToTheSectionThatWasReadLastInBothLanguages() throws {
        let (site, browser) = try open("en/index.html")
        let line = "document.querySelector('.continue')"
        #expect(try browser.value(of: "\(line).checkVisibility()") as? Bool == false)
        #expect(try browser.value(of: "document.querySelector('.progress-count').checkVisibility()") as? Bool == false)
        try browser.open(site.address + "en/07-fetching.html#subentities")
        try browser.wait(for: "document.querySelector('#outline [aria-current]')?.hash === '#subentities'")
        try browser.open(site.address + "en/index.html")
        let text = try browser.value(of: "\(line).innerText") as? String ?? ""
        #expect(text == "Continue where you stopped: 7. Fetching objects · Subentities")
        try browser.open(site.address + "ko/index.html")
        #expect((try browser.value(of: "\(line).innerText") as? String ?? "").hasPrefix("이어서 읽기: 7. "))
        try browser.click(".continue a")
        try browser.wait(for: "location.href.endsWith('/ko/07-fetching.html#subentities')")
    }

    @Test func progressIsResetAfterAConfirmation() throws {
        let (site, browser) = try open("en/exercise-01-from-rows-to-objects.html")
        try browser.click("input[data-progress]")
        try browser.open(site.address + "ko/index.html")
        #expect((try browser.value(of: Self.count) as? String ?? "").hasSuffix("개 가운데 1개를 풀었습니다"))
        try browser.value(
            of: "window.asked = []; window.confirm = (text) => { asked.push(text); return asked.length > 1; }; 0")
        try browser.click(".progress-count button")
        #expect(try browser.value(of: "localStorage.progress") as? String == "[\"exercise-01-from-rows-to-objects\"]")
        try browser.click(".progress-count button")
        try browser.wait(for: "!document.querySelector('.progress-count').checkVisibility()")
        #expect(try browser.value(of: "Object.keys(localStorage).join()") as? String == "")
        #expect(try browser.strings(of: "asked").allSatisfy { $0.contains("되돌릴 수 없습니다") })
        #expect(browser.complaints.isEmpty)
    }

    @Test func withoutScriptsThereIsNothingAboutProgress() throws {
        let (site, browser) = try open("en/index.html")
        try browser.setScripts(false)
        try browser.open(site.address + "en/index.html")
        try browser.setScripts(true)
        let isVisible =
            "['.continue', '.progress-count'].some((name) => document.querySelector(name).checkVisibility())"
        #expect(try browser.value(of: isVisible) as? Bool == false)
    }

    @Test func arrowKeysTurnThePagesOfTheStackInTheOrderOfTheirList() throws {
        let (_, browser) = try open("en/stack.html")
        for page in ["stack-AFetch", "stack-ASave", "stack-EventStream"] {
            try browser.press("ArrowRight")
            try browser.wait(for: "location.pathname.endsWith('/\(page).html') && document.readyState === 'complete'")
        }
        try browser.press("ArrowLeft")
        try browser.wait(for: "location.pathname.endsWith('/stack-ASave.html')")
    }

    @Test func arrowKeysTurnPagesAndASolutionIsLoadedOnDemand() throws {
        let (site, browser) = try open("en/07-fetching.html")
        try browser.press("ArrowRight")
        try browser.wait(for: "location.pathname.endsWith('/08-predicates-and-expressions.html')")
        try browser.open(site.address + "en/exercise-01-from-rows-to-objects.html")
        let button = "button[data-solution]"
        let solution = "document.querySelector('.solution .listing')?.checkVisibility()"
        try browser.click(button)
        try browser.wait(for: solution)
        #expect(try browser.value(of: "document.querySelectorAll('.solution .source .copy').length") as? Int == 1)
        let name = "document.querySelector('\(button)').innerText"
        #expect(try browser.value(of: name) as? String == "Hide the solution")
        try browser.click(button)
        #expect(try browser.value(of: solution) as? Bool == false)
        #expect(try browser.value(of: name) as? String == "Show the solution")
        #expect(browser.complaints.isEmpty)
    }

    @Test func aSolutionThatCannotBeLoadedIsReportedAndCanBeTriedAgain() throws {
        let (_, browser) = try open("en/exercise-01-from-rows-to-objects.html")
        try browser.call("Network.setBlockedURLs", ["urls": ["*solutions*"]])
        try browser.click("button[data-solution]")
        try browser.wait(for: "document.querySelector('.solution [role=alert]').innerText.includes('try again')")
        try browser.call("Network.setBlockedURLs", ["urls": []])
        try browser.click("button[data-solution]")
        try browser.wait(for: "document.querySelector('.solution .listing')")
        #expect(try browser.value(of: "document.querySelector('.solution [role=alert]').innerText") as? String == "")
    }

    @Test func paperHasOnlyTheHintsAndTheSolutionThatAreOpen() throws {
        let (_, browser) = try open("en/exercise-01-from-rows-to-objects.html")
        try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
        let shown = """
            ["#starter", "#hints", ".hint p", "#solution"].filter((name) =>
                document.querySelector(name).checkVisibility({ contentVisibilityAuto: true })).join(" ")
            """
        #expect(try browser.value(of: shown) as? String == "#starter")
        try browser.value(of: "document.querySelector('.hint').open = true")
        try browser.value(of: "document.querySelector('button[data-solution]').click()")
        try browser.wait(for: "document.querySelector('.solution .listing')")
        #expect(try browser.value(of: shown) as? String == "#starter #hints .hint p #solution")
    }

    @Test func theCopyButtonCoversNoLabelOnANarrowScreen() throws {
        let (_, browser) = try open("en/17-concurrency.html", width: 360)
        // The label is above the code and ends before the button.
        let covered = """
            [...document.querySelectorAll(".source.apple")].filter((source) => {
                const [label, pre, copy] = [getComputedStyle(source, "::before"), ...["pre", ".copy"].map((name) =>
                    source.querySelector(name).getBoundingClientRect())];
                const end = source.getBoundingClientRect().right - parseFloat(label.paddingRight);
                return label.content === "none" || end > copy.left
                    || pre.top + parseFloat(getComputedStyle(source.querySelector("pre")).paddingTop) < copy.bottom - 1;
            }).length
            """
        #expect(try browser.value(of: "document.querySelectorAll('.source.apple .copy').length") as? Int ?? 0 > 0)
        #expect(try browser.value(of: covered) as? Int == 0)
    }

    @Test(arguments: ["en", "ko"]) func outputIsNextToItsCodeWhereBothHaveRoom(language: String) throws {
        let (_, browser) = try open("\(language)/11-faulting-and-uniquing.html")
        try browser.value(of: "document.querySelectorAll('.predict').forEach((output) => { output.open = true; })")
        let listings = ".listing:has(> .source ~ .output)"
        // The widths of the longest lines, with the space around them.
        let counts = """
            [...document.querySelectorAll("\(listings)")].map((listing) => {
                const parts = [".source", ".output"].map((name) => listing.querySelector(name));
                const width = parts.reduce((sum, part) => {
                    const pre = part.querySelector("pre");
                    const style = getComputedStyle(pre);
                    const range = document.createRange();
                    range.selectNodeContents(pre);
                    const text = range.getBoundingClientRect().width;
                    return sum + text + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
                }, 0);
                const [code, output] = parts.map((part) => part.getBoundingClientRect());
                return [width + 40 < listing.clientWidth, output.left >= code.right - 2];
            }).reduce((sums, [fits, isBeside]) => [sums[0] + isBeside, sums[1] + (fits && !isBeside)], [0, 0]).join(" ")
            """
        let sums = try #require(browser.value(of: counts) as? String).split(separator: " ").compactMap { Int($0) }
        let all = try browser.value(of: "document.querySelectorAll('\(listings)').length") as? Int ?? 0
        #expect(sums.count == 2 && sums[1] == 0)
        #expect(3 * sums[0] >= all, "\(sums[0]) of \(all)")
    }

    @Test func theListAtTheSideShowsTheEntryOfThePage() throws {
        let (_, browser) = try open("en/22-performance-and-debugging.html")
        let isInside = """
            (() => {
                const [list, entry] = ["#chapters", "#chapters [aria-current]"].map((name) =>
                    document.querySelector(name).getBoundingClientRect());
                return entry.top >= list.top && entry.bottom <= list.bottom;
            })()
            """
        #expect(try browser.value(of: isInside) as? Bool == true)
        #expect(try browser.value(of: "scrollY") as? Int == 0)
        // On a narrow screen, the list opens with the entry in it.
        try browser.setWidth(360)
        try browser.click(".chapters-button")
        try browser.wait(for: isInside)
    }

    @Test func theBarLeadsToTheMainPagesWhereThereIsRoom() throws {
        let (_, browser) = try open("en/07-fetching.html")
        try browser.click(".places a[href='exercises.html']")
        try browser.wait(
            for: "location.pathname.endsWith('/en/exercises.html') && document.readyState === 'complete'")
        #expect(
            try browser.strings(of: "[...document.querySelectorAll('.places [aria-current]')].map((link) => link.text)")
                == ["Exercises"])
        try browser.setWidth(360)
        #expect(try browser.value(of: "document.querySelector('.places').checkVisibility()") as? Bool == false)
    }

    @Test func paperHasTheCodeForApplePlatformsAndNoAddressesInTables() throws {
        let (site, browser) = try open("en/07-fetching.html")
        try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
        let hidden =
            "[...document.querySelectorAll('.source.apple, .callout')].filter((one) => !one.checkVisibility()).length"
        #expect(try browser.value(of: "document.querySelectorAll('.source.apple').length") as? Int ?? 0 > 0)
        #expect(try browser.value(of: hidden) as? Int == 0)
        try browser.open(site.address + "en/symbols.html")
        let addresses = """
            [...document.querySelectorAll("table a")].filter((link) => getComputedStyle(link, "::after").content !== "none").length
            """
        #expect(try browser.value(of: addresses) as? Int == 0)
    }

    /// The answers are at the end of a printed chapter, also if the reader has opened some.
    @Test func paperHasTheAnswersOfAQuizInAKeyAndScreensUnderTheQuestions() throws {
        let (_, browser) = try open("en/07-fetching.html")
        func visible(_ selector: String) throws -> [String] {
            try browser.strings(
                of: """
                    [...document.querySelectorAll("\(selector)")].filter((one) => one.checkVisibility())
                        .map((one) => one.innerText.split("\\n")[0])
                    """)
        }
        try browser.click(".answer.right summary")
        #expect(try visible(".answer > p").count == 1)
        #expect(try visible(".key, .to-key").isEmpty)
        try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
        #expect(try visible(".answer > p").isEmpty)
        #expect(try visible(".key h2") == ["Answers"])
        let questions = try visible(".quiz > li").count
        #expect(try questions > 2 && visible(".key > ol > li").count == questions)
        let letter = try browser.strings(
            of: """
                [...document.querySelectorAll(".quiz > li")].map((question) =>
                    "ABCDEF"[[...question.querySelectorAll(".answer")].findIndex((one) => one.matches(".right"))])
                """)
        #expect(try visible(".key b") == letter)
        let goals = """
            [...document.querySelectorAll(".to-key, .key a")].filter((link) =>
                !document.getElementById(link.hash.slice(1))?.checkVisibility()).length
            """
        #expect(try browser.value(of: goals) as? Int == 0)
    }

    @Test func theContentsShowThreeScreensOfTheTerminal() throws {
        let (_, browser) = try open("en/index.html")
        try browser.value(of: "document.querySelector('.screens').scrollIntoView()")
        try browser.wait(
            for: "[...document.querySelectorAll('.screens img')].every((picture) => picture.naturalWidth > 0)")
        #expect(browser.complaints.isEmpty)
    }
}
