import Foundation
import Testing

@testable import SiteGenerator

/// The course as one page and as an EPUB, and its first chapters as a PDF.
/// `make torture` also has the EPUBs checked by Debian's epubcheck if it is installed.
@Suite(.serialized, .enabled(if: isExecutable("/usr/bin/python3"), "needs python3"))
struct BookTests {
    /// A site that only these tests write books into.
    nonisolated(unsafe) private static let built = Result {
        let kit = try Kit.whole()
        kit.options.address = "https://example.org/faultline/"
        try kit.build()
        return kit
    }

    @Test func theBooksContainAllChaptersAndNoLinkOutOfTheBook() throws {
        let kit = try Self.built.get()
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

    /// Counts the chapters of an EPUB. Fails if one isn't XML, has a color that only the site defines, code in bold, or a
    /// question with the reasons of its answers, if the book lacks a cover, an author or the date of its last change, or,
    /// where fonts can be cut, if Korean letters have no font.
    private static let wellFormedChapters = """
        import re, sys, xml.etree.ElementTree as tree, zipfile
        book = zipfile.ZipFile(sys.argv[1])
        chapters = [book.read(name).decode() for name in book.namelist() if name[:2].isdigit()]
        for chapter in chapters:
            tree.fromstring(chapter)
            assert "var(--" not in chapter
            assert "<details class=\\"answer" not in chapter and "<ol type=\\"A\\">" in chapter
            assert not re.search(r'\\sid="[^a-z]', chapter)
        assert "code b { font-weight: normal; }" in book.read("style.css").decode()
        package = book.read("book.opf").decode()
        assert 'properties="cover-image"' in package and "<dc:creator>" in package
        assert re.search(r"dcterms:modified..20(?!20-01-01)", package)
        tree.fromstring(book.read("cover.svg"))
        try:
            import io
            from fontTools.ttLib import TTFont
            korean = "".join(re.findall("[가-힣]", re.sub("<[^>]+>", "", "".join(chapters))))
            for name in [name for name in book.namelist() if "NanumGothic" in name]:
                assert set(map(ord, korean)) <= set(TTFont(io.BytesIO(book.read(name))).getBestCmap())
                assert name in package and f"url({name})" in book.read("style.css").decode()
        except ImportError:
            pass
        print(len(chapters))
        """

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func theSinglePageHasMarginsAndALinkToTheSite() throws {
        let kit = try Self.built.get()
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

    @Test(.enabled(if: Browser.isInstalled && printsBooks, "needs what .ci/site-tools installs"))
    func theContentsOfThePDFHaveTheNumbersAtTheFootOfItsPages() throws {
        let kit = try Self.built.get()
        let folder = Kit.repository.appendingPathComponent(".ci").path
        for language in ["en", "ko"] {
            let result = try run("/usr/bin/python3", ["-c", Self.checkedContents, folder, kit.output.path, language])
            #expect(result.status == 0, "\(result.output)")
        }
    }

    /// Makes a PDF of two chapters, and compares what is printed: the last word of each link in the contents with what is
    /// at the foot of the page that the link leads to. No page ends with a heading or the label of an output. A wrong number
    /// is refused.
    private static let checkedContents = """
        import pathlib, sys
        sys.path.insert(0, sys.argv[1])
        import pypdf
        from bookbinding import course, paper
        book = course.Book(pathlib.Path(sys.argv[2]), sys.argv[3])
        book.chapters = book.chapters[:2]
        book.file("pdf").parent.mkdir(exist_ok=True)
        paper.write(book)
        pdf = pypdf.PdfReader(book.file("pdf"))
        numbers = paper.page_numbers(pdf)
        goals = []
        for leaf in list(pdf.pages)[1:numbers["c" + book.chapters[0].slug] - 1]:
            words = []
            leaf.extract_text(visitor_text=lambda text, matrix, place, font, size:
                text.strip() and words.append((matrix[3] * place[5] + matrix[5], text.strip())))
            for link in (note.get_object() for note in leaf["/Annots"]):
                printed = [text for y, text in words if link["/Rect"][1] <= y <= link["/Rect"][3]]
                goal = link["/Dest"].removeprefix("/")
                assert printed[-1] == paper.foot(pdf.pages[numbers[goal] - 1]), (goal, printed)
                goals.append(goal)
        assert goals == [anchor for chapter in book.chapters
            for anchor in ["c" + chapter.slug, *dict(chapter.sections())]], goals
        for leaf in list(pdf.pages)[numbers[goals[0]] - 1:]:
            lines = []
            leaf.extract_text(visitor_text=lambda text, matrix, place, font, size:
                text.strip() and lines.append((matrix[3] * place[5] + matrix[5], size * matrix[0], text.strip())))
            last = min(line for line in lines if line[0] > 52)
            assert last[1] < 11 and last[2] != book.words["output"], f"a page ends with {last}"
        try:
            paper.check(book, {**numbers, goals[-1]: 1}, pdf)
        except SystemExit as refusal:
            assert goals[-1] in str(refusal)
        else:
            assert False, "a wrong number is accepted"
        """

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

private let printsBooks: Bool = {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", "import pypdf"]
    python.standardError = FileHandle.nullDevice
    guard (try? python.run()) != nil else { return false }
    python.waitUntilExit()
    return python.terminationStatus == 0
}()

private func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
