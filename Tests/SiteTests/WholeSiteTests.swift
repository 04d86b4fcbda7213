import Course
import Foundation
import Testing

@testable import SiteGenerator

/// The site of the real course, as readers get it.
@Suite struct WholeSiteTests {
    @Test func noLinkOrFragmentIsDeadAndNoPageIsTooLarge() throws {
        let kit = try Kit.whole()
        let report = try kit.build()
        var texts: [String: String] = [:]
        for path in report.written where path.hasSuffix(".html") { texts[path] = try kit.page(path) }
        let ids = texts.mapValues { text in Set(text.matches(of: #/\sid="([^"]+)"/#).map { String($0.1) }) }
        var dead: [String] = []
        for (path, text) in texts {
            let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) + "/" : ""
            for match in text.matches(of: #/\s(?:href|src)="([^":]*)"/#) {
                let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                    String.init)
                let target =
                    parts[0].isEmpty
                    ? path : URL(fileURLWithPath: "/" + folder + parts[0]).standardized.path.dropFirst().description
                let isThere = kit.exists(target) && (parts.count < 2 || ids[target]?.contains(parts[1]) != false)
                if !isThere { dead.append("\(path): \(match.1)") }
            }
            #expect(text.utf8.count <= 120 * 1024, "\(path): \(text.utf8.count) bytes")
        }
        #expect(texts.count > 200 && dead.isEmpty, "\(dead.prefix(10))")
    }

    /// Every page in a frame, at three widths, loaded from a server as readers load it.
    @Test(.enabled(if: Browser.isInstalled, "needs chromium-headless-shell"))
    func noPageOverflowsOrLoadsAnythingFromElsewhere() throws {
        let kit = try Kit.whole()
        let report = try kit.build()
        // The pages of the reference have one layout; the one with the longest names stands for them.
        let pages = report.written.filter { $0.hasSuffix(".html") && !$0.contains("stack-") && $0 != "404.html" }
            .filter { !$0.contains("/api-") || $0.hasSuffix("/api-NSPersistentStoreCoordinator.html") }
            .sorted()
        let failures = try answers(
            to: """
                for (const page of \(String(decoding: try JSONEncoder().encode(pages), as: UTF8.self))) {
                    const view = await open("/" + page, 320);
                    for (const width of [320, 360, 1280]) {
                        frame.style.width = width + "px";
                        const wide = view.document.documentElement.scrollWidth;
                        if (wide > width) answers.push(`${page}: ${wide} of ${width}`);
                    }
                    for (const { name } of view.performance.getEntriesByType("resource")) {
                        if (!name.startsWith(location.origin)) answers.push(`${page}: ${name}`);
                    }
                }
                """, in: kit)
        #expect(failures.isEmpty, "\(failures.prefix(12))")
    }

    @Test(.enabled(if: Browser.isInstalled, "needs chromium-headless-shell"))
    func searchQuizThemeLanguageSolutionAndProgressWorkByClicksAndKeys() throws {
        let kit = try Kit.whole()
        try kit.build()
        let found = try answers(
            to: """
                let view = await open("/en/07-fetching.html", 1280);
                let page = view.document;
                view.dispatchEvent(new view.KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
                page.querySelector("body").dispatchEvent(new view.KeyboardEvent("keydown", { key: "/", bubbles: true }));
                answers.push(`dialog ${page.querySelector("dialog.search").open}`);
                const field = page.querySelector("#search-field");
                field.value = "five policies";
                field.dispatchEvent(new view.Event("input"));
                for (let wait = 0; wait < 100 && !page.querySelector(".results a"); wait += 1) await pause(50);
                answers.push(page.querySelector(".results a")?.getAttribute("href") ?? "nothing");
                field.dispatchEvent(new view.KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
                answers.push(`dialog ${page.querySelector("dialog.search").open}`);
                page.querySelector(".theme-button").click();
                answers.push(`theme ${page.documentElement.dataset.theme}`);
                answers.push(page.querySelector("a.language").getAttribute("href").split("#")[0]);
                const right = page.querySelector(".answer.right");
                right.querySelector("summary").click();
                await pause(100);
                answers.push(`answered ${right.closest(".quiz > li").classList.contains("answered")}`);
                page.querySelector("input[data-progress]").click();
                view = await open("/en/index.html", 1280);
                answers.push(`done ${view.document.querySelectorAll(".cards a.done").length}`);
                view = await open("/en/exercise-01-from-rows-to-objects.html", 1280);
                const listings = view.document.querySelectorAll(".listing").length;
                view.document.querySelector("button[data-solution]").click();
                for (let wait = 0; wait < 100 && view.document.querySelector("button[data-solution]"); wait += 1) await pause(50);
                answers.push(`listings ${view.document.querySelectorAll(".listing").length - listings}`);
                """, in: kit)
        #expect(
            found == [
                "dialog true", "15-conflicts-and-merge-policies.html#five-policies", "dialog false", "theme light",
                "../ko/07-fetching.html", "answered true", "done 1", "listings 1",
            ])
    }

    /// What a script puts into `answers`; `open` shows a page of the site in `frame`.
    private func answers(to script: String, in kit: Kit) throws -> [String] {
        let harness =
            "<!doctype html><meta charset=\"utf-8\"><title>Harness</title><pre id=\"answers\">?</pre>"
            + "<iframe id=\"frame\" height=\"800\"></iframe>\n<script>\n"
                + """
                const answers = [];
                const frame = document.querySelector("#frame");
                frame.style.border = "0";
                const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
                const open = (address, width) => new Promise((resolve) => {
                    frame.style.width = width + "px";
                    frame.onload = () => resolve(frame.contentWindow);
                    frame.src = address;
                });
                (async () => {
                    try {
                        \(script)
                    } catch (error) {
                        answers.push(String(error));
                    }
                    document.querySelector("#answers").textContent = btoa(encodeURIComponent(JSON.stringify(answers)));
                })();
                </script>
                """
        try kit.write(harness, to: "Site/public/harness.html")
        let server = try SiteServer(folder: kit.output, port: 0, reloads: false)
        server.start()
        defer { server.stop() }
        let text = try Browser.page(at: server.address + "harness.html", arguments: ["--virtual-time-budget=100000"])
        let encoded = try #require(text.firstMatch(of: #/<pre id="answers">([A-Za-z0-9+\/=]+)</pre>/#)).1
        let data = try #require(Data(base64Encoded: String(encoded)))
        let json = try #require(String(decoding: data, as: UTF8.self).removingPercentEncoding)
        return try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
