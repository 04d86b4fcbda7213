import Course
import TerminalText

/// The files about all pages for search engines and feed readers: `sitemap.xml`, with each page in all its languages
/// and the day it changed, and `feed.xml`, with the changes of lessons, exercises and guides. Both need whole
/// addresses.
struct SiteMap {
    /// A page, and the files that it is made from.
    struct Page {
        var file: String
        var title: LocalizedText
        var sources: [Language: String] = [:]
    }

    let head: PageHead
    let pages: [Page]
    let dates: PageDates
    let catalog: Catalog

    func files() -> [OutputFile] {
        guard let address = head.address?.escapedForHTML else { return [] }
        return [OutputFile("sitemap.xml", map()), OutputFile("feed.xml", feed(address))]
    }

    private func map() -> String {
        var map = HTML()
        map.raw(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
        map.raw(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n")
        for page in pages {
            let versions =
                Language.allCases.map { ($0.rawValue, head.address(of: page.file, $0)) }
                + [("x-default", head.address(of: page.file, .english))]
            for language in Language.allCases {
                map.raw("<url><loc>")
                map.text(head.address(of: page.file, language))
                map.raw("</loc>")
                if let day = page.sources[language].flatMap({ dates.days[$0] }) { map.raw("<lastmod>\(day)</lastmod>") }
                for (name, address) in versions {
                    map.raw("<xhtml:link rel=\"alternate\" hreflang=\"\(name)\"")
                    map.attribute("href", address)
                    map.raw("/>")
                }
                map.raw("</url>\n")
            }
        }
        map.raw("</urlset>\n")
        return map.string
    }

    /// The latest changes that concern a page. An entry leads to the first page that changed, and lists all of them.
    private func feed(_ address: String) -> String {
        let owners = Owners(pages: pages, catalog: catalog)
        let entries = Array(
            dates.changes.lazy.map { ($0, changed(by: $0, owners)) }.filter { !$0.1.isEmpty }.prefix(40))
        var feed = HTML()
        feed.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>")
        feed.text("Faultline · \(catalog.title.en)")
        feed.raw("</title>\n<id>\(address)</id>\n<link href=\"\(address)\"/>\n")
        feed.raw("<link rel=\"self\" href=\"\(address)feed.xml\"/>\n<author><name>Faultline</name></author>\n")
        feed.raw("<updated>\(entries.first?.0.time ?? "1970-01-01T00:00:00Z")</updated>\n")
        for (change, pages) in entries {
            feed.raw("<entry><id>urn:sha1:\(change.id)</id><updated>\(change.time)</updated><title>")
            feed.text(change.subject)
            feed.raw("</title><link")
            feed.attribute("href", pages[0].address)
            feed.raw("/><summary>")
            feed.text(pages.map(\.title).joined(separator: " · "))
            feed.raw("</summary></entry>\n")
        }
        feed.raw("</feed>\n")
        return feed.string
    }

    /// The pages that a change concerns, each once and in the language of the file.
    private func changed(by change: PageDates.Change, _ owners: Owners) -> [(address: String, title: String)] {
        var seen: Set<String> = []
        return change.files.compactMap { file in
            guard let (page, language) = owners.page(of: file) else { return nil }
            let address = head.address(of: page.file, language)
            return seen.insert(address).inserted ? (address, page.title[language]) : nil
        }
    }

    /// The pages that files of the repository belong to.
    private struct Owners {
        private var bySource: [String: (page: Page, language: Language)] = [:]
        /// The pages of lessons and exercises, by their folders.
        private var byFolder: [String: Page] = [:]

        init(pages: [Page], catalog: Catalog) {
            for language in Language.allCases {
                for page in pages {
                    guard let source = page.sources[language], bySource[source] == nil else { continue }
                    bySource[source] = (page, language)
                }
            }
            let byFile = Dictionary(pages.map { ($0.file, $0) }) { first, _ in first }
            for chapter in catalog.chapters { byFolder["Lessons/\(chapter.slug)"] = byFile["\(chapter.slug).html"] }
            for exercise in catalog.exercises + catalog.steps {
                byFolder[ExercisePages.folder(of: exercise)] = byFile[ExercisePages.file(of: exercise)]
            }
        }

        /// The page of a file: as its source, or as another file of its lesson or exercise.
        func page(of file: String) -> (page: Page, language: Language)? {
            if let owner = bySource[file] { return owner }
            let language: Language = file.contains(".ko.") ? .korean : .english
            var folder = file[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if let page = byFolder[String(folder)] { return (page, language) }
            }
            return nil
        }
    }
}
