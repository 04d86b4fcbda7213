import Foundation
import Testing

@testable import SiteGenerator

/// The course as one page and as an EPUB. The PDF, which takes a browser a minute, is made by `make books` only.
/// `make torture` also has the EPUBs checked by Debian's epubcheck if it is installed.
@Suite(.enabled(if: isExecutable("/usr/bin/python3"), "needs python3"))
struct BookTests {
    @Test func theBooksContainAllChaptersAndNoLinkOutOfTheBook() throws {
        let kit = try Kit.whole()
        kit.options.address = "https://example.org/faultline/"
        try kit.build()
        let script = Kit.repository.appendingPathComponent(".ci/books").path
        #expect(try run("/usr/bin/python3", [script, "--site", kit.output.path, "--formats", "html,epub"]).status == 0)
        for language in ["en", "ko"] {
            let page = try kit.page("books/faultline.\(language).html")
            let address = "https://example.org/faultline/books/faultline.\(language).html"
            #expect(page.contains("<link rel=\"canonical\" href=\"\(address)\">"))
            #expect(page.contains(#/<meta name="description" content="[^"]{20,}">/#))
            #expect(page.components(separatedBy: "<article id=").count - 1 == 22)
            let book = kit.output.appendingPathComponent("books/faultline.\(language).epub")
            let data = try Data(contentsOf: book)
            #expect(String(decoding: data[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
            let chapters = try run("/usr/bin/python3", ["-c", Self.wellFormedChapters, book.path])
            #expect(chapters.status == 0 && chapters.output == "22\n", "\(chapters.output)")
            guard checksBooks else { continue }
            let check = try run("/usr/bin/java", ["-jar", "/usr/bin/epubcheck", book.path])
            #expect(check.status == 0 && check.output.contains("No errors or warnings detected"), "\(check.output)")
        }
    }

    @Test func eachRenderOffersTheBooksInTheOutputFolder() throws {
        let kit = try Kit(fixture: ())
        kit.options.address = "https://example.org/faultline/"
        try kit.build()
        #expect(try !kit.page("en/index.html").contains("books"))
        for kind in ["html", "epub"] { try kit.write("A book", to: "Site/public/books/faultline.en.\(kind)") }
        try kit.write("책", to: "Site/public/books/faultline.ko.html")
        for _ in 1...2 {
            try kit.build()
            let offer =
                "<p class=\"books\">The whole course: <a href=\"../books/faultline.en.html\">one page</a>&nbsp;· "
            let epub = "<a href=\"../books/faultline.en.epub\">EPUB</a></p>\n<ol class=\"cards\">"
            #expect(try kit.page("en/index.html").contains(offer + epub))
            #expect(try kit.page("ko/index.html").contains("<a href=\"../books/faultline.ko.html\">한 페이지로</a></p>"))
            let map = try kit.page("sitemap.xml")
            let english = "https://example.org/faultline/books/faultline.en.html"
            #expect(
                map.contains("<url><loc>\(english)</loc>")
                    && map.contains("hreflang=\"x-default\" href=\"\(english)\"/>"))
        }
        try kit.remove("Site/public/books/faultline.ko.html")
        try kit.build()
        #expect(try !kit.page("ko/index.html").contains("books"))
        #expect(try !kit.page("sitemap.xml").contains("faultline.ko.html"))
    }

    /// Counts the chapters of an EPUB. Fails if one isn't XML, has a color that only the site defines, or code in bold.
    private static let wellFormedChapters = """
        import re, sys, xml.etree.ElementTree as tree, zipfile
        book = zipfile.ZipFile(sys.argv[1])
        chapters = [book.read(name).decode() for name in book.namelist() if name[:2].isdigit()]
        for chapter in chapters:
            tree.fromstring(chapter)
            assert "var(--" not in chapter
            assert not re.search(r'\\sid="[^a-z]', chapter)
        assert "code b { font-weight: normal; }" in book.read("style.css").decode()
        print(len(chapters))
        """

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func theSinglePageHasMarginsAndALinkToTheSite() throws {
        let kit = try Kit.whole()
        try kit.build()
        let script = Kit.repository.appendingPathComponent(".ci/books").path
        #expect(try run("/usr/bin/python3", [script, "--site", kit.output.path, "--formats", "html"]).status == 0)
        let browser = try Browser()
        for language in ["en", "ko"] {
            try browser.setWidth(320)
            try browser.open(kit.output.appendingPathComponent("books/faultline.\(language).html").absoluteString)
            let margins = """
                [...document.querySelectorAll("h1, article > p")].every((element) => {
                    const box = element.getBoundingClientRect();
                    return box.left >= 16 && box.right <= innerWidth - 16;
                })
                """
            #expect(try browser.value(of: margins) as? Bool == true)
            #expect(
                try browser.value(of: "document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
            try browser.click("main > p a")
            try browser.wait(for: "location.pathname.endsWith('/\(language)/index.html')")
        }
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}

private let checksBooks =
    ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil && isExecutable("/usr/bin/java")
    && isExecutable("/usr/bin/epubcheck")

private func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
