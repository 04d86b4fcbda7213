import Course
import TerminalText

/// The files about all pages for search engines and feed readers: `sitemap.xml`, with each page in all its languages
/// and the day it changed, and a feed for each language. All need whole addresses.
struct SiteMap {
    struct Page {
        var file: String
        var title: LocalizedText
        var summary = LocalizedText(en: "", ko: "")
        /// The files and folders that the page is made from, by language.
        var files: [Language: [String]] = [:]
        /// Whether the feed has an entry for the page.
        var isAnnounced = false
    }

    let head: PageHead
    let pages: [Page]
    let books: Books
    let dates: PageDates
    let catalog: Catalog

    func files() -> [OutputFile] {
        guard head.address != nil else { return [] }
        let feeds = Language.allCases.map {
            Feed(head: head, language: $0, title: catalog.title[$0], pages: pages, dates: dates).file()
        }
        return [OutputFile("sitemap.xml", map())] + feeds
    }

    private func map() -> String {
        var map = HTML()
        map.raw(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
        map.raw(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n")
        for page in pages {
            let addresses = Language.allCases.map { ($0, head.address(of: page.file, $0)) }
            write(addresses, into: &map) { page.files[$0] ?? [] }
        }
        let bookAddresses = books.pages.map { ($0, (head.address ?? "") + Books.path(.html, $0)) }
        write(bookAddresses, into: &map) { language in
            catalog.chapters.filter(\.isWritten).map { $0.lessonPath(in: language) }
        }
        map.raw("</urlset>\n")
        return map.string
    }

    /// Writes an entry for each language of a page, with the addresses of all of them. `files` are those that the page
    /// is made from.
    private func write(
        _ addresses: [(language: Language, address: String)], into map: inout HTML, files: (Language) -> [String]
    ) {
        guard let first = addresses.first else { return }
        let versions = addresses.map { ($0.language.rawValue, $0.address) } + [("x-default", first.address)]
        for (language, address) in addresses {
            map.raw("<url><loc>")
            map.text(address)
            map.raw("</loc>")
            if let day = dates.day(of: files(language)) { map.raw("<lastmod>\(day)</lastmod>") }
            for (name, address) in versions {
                map.raw("<xhtml:link rel=\"alternate\" hreflang=\"\(name)\"")
                map.attribute("href", address)
                map.raw("/>")
            }
            map.raw("</url>\n")
        }
    }
}
