import Foundation
import Testing

@testable import SiteGenerator

/// Pages as a browser shows them: in both color schemes, at three widths, with large text, and without scripts.
///
/// `make test` opens a page of each kind in each language; `make site-check` opens all.
@Suite(.serialized) struct PageQualityTests {
    private static let widths = [320, 360, 1280]

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func pagesLoadOnlyTheirSiteComplainOfNothingAndNeverOverflow() throws {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        var failures: [String] = []
        for page in try site.checkedPages() {
            for scheme in ["light", "dark"] {
                try browser.setScheme(scheme)
                try browser.setWidth(1280)
                try browser.open(site.address + page)
                failures += browser.complaints.map { "\(page): \($0)" }
                failures += browser.requests.filter { !$0.hasPrefix(site.address) && !$0.hasPrefix("data:") }
                    .map { "\(page) requests \($0)" }
            }
            for (size, widths) in [(16, Self.widths), (32, [360, 1280])] {
                try browser.setTextSize(size)
                for width in widths {
                    try browser.setWidth(width)
                    let wide = try browser.value(of: "document.documentElement.scrollWidth")
                    if let wide = wide as? Int, wide > width {
                        failures.append("\(page) is \(wide) wide at \(width) with text of \(size) pixels")
                    }
                }
            }
            try browser.setTextSize(16)
        }
        #expect(failures.isEmpty, "\(failures.prefix(20).joined(separator: "\n"))")
    }

    /// Layouts differ by width, colors by scheme, so the dark scheme is checked for contrast only. `make test` opens
    /// English pages wide and Korean ones narrow. The page learns of a new width with the next frame.
    @Test(.enabled(if: Browser.isInstalled && SiteTools.hasAxe, "needs what .ci/site-tools installs"))
    func pagesAreAccessible() throws {
        let site = try WholeSite.shared.get()
        let axe = try String(contentsOf: SiteTools.axe, encoding: .utf8)
        let browser = try Browser()
        var failures: [String] = []
        for page in try site.checkedPages() {
            var isLoaded = false
            let isWide = page.hasPrefix("en")
            let views =
                WholeSite.checksAll
                ? [("light", 1280), ("light", 320), ("dark", 1280)]
                : [("light", isWide ? 1280 : 320), ("dark", isWide ? 1280 : 320)]
            for (scheme, width) in views {
                try browser.setScheme(scheme)
                try browser.setWidth(width)
                if !isLoaded {
                    try browser.open(site.address + page)
                    try browser.value(of: axe + "\n;0")
                    isLoaded = true
                }
                let options = scheme == "dark" ? "{ runOnly: ['color-contrast'] }" : "{}"
                failures += try browser.strings(
                    of: """
                        new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut)))
                            .then(() => axe.run(document, \(options)))
                            .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
                                nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`)))
                        """
                ).map { "\(page) at \(width), \(scheme): \($0)" }
            }
        }
        #expect(failures.isEmpty, "\(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func pagesAreReadableWithoutScripts() throws {
        let site = try WholeSite.shared.get()
        let browser = try Browser()
        try browser.setWidth(1280)
        try browser.setScripts(false)
        var failures: [String] = []
        for page in try site.checkedPages() {
            try browser.open(site.address + page)
            failures += try browser.strings(
                of: """
                    (() => {
                        const found = [];
                        const text = document.querySelector("main").innerText.trim();
                        if (text.length < 40) found.push(`shows only: ${text}`);
                        for (const element of document.querySelectorAll(".needs-script")) {
                            if (element.checkVisibility()) found.push(`needs a script: ${element.outerHTML.slice(0, 80)}`);
                        }
                        const links = [...document.querySelectorAll("a[href]")].filter((link) => link.checkVisibility());
                        if (!links.some((link) => link.hreflang)) found.push("has no link to the other language");
                        return found;
                    })()
                    """
            ).map { "\(page) \($0)" }
        }
        #expect(failures.isEmpty, "\(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test(.enabled(if: SiteTools.hasValidator, "needs java, and what .ci/site-tools installs"))
    func pagesAreValidHTML() throws {
        let site = try WholeSite.shared.get()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/java")
        process.arguments =
            ["-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", SiteTools.validator.path, "--Werror", "--format", "text"]
            + (try site.checkedPages().map { site.kit.output.appendingPathComponent($0).path })
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text.prefix(3000))")
    }
}
