import Course
import TerminalText

/// The part of a page's head that tells machines where it is: the same page in other languages, and what to show of it.
struct PageHead {
    /// The site's address, with a slash at its end; nil leaves out what needs a whole address.
    var address: String?

    func markup(file: String, language: Language, title: String, description: String, isArticle: Bool) -> String {
        var html = HTML()
        for other in Language.allCases {
            html.raw("<link rel=\"alternate\" hreflang=\"\(other.rawValue)\"")
            html.attribute("href", address(of: file, other))
            html.raw(">\n")
        }
        html.raw("<link rel=\"alternate\" hreflang=\"x-default\"")
        html.attribute("href", address(of: file, .english))
        html.raw(">\n")
        if address != nil {
            html.raw("<link rel=\"canonical\"")
            html.attribute("href", address(of: file, language))
            html.raw(">\n<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Faultline\"")
            html.attribute("href", "../feed.xml")
            html.raw(">\n")
            property("og:url", address(of: file, language), &html)
            property("og:image", "\(address ?? "")assets/card-\(language.rawValue).png", &html)
            property("og:image:width", "1200", &html)
            property("og:image:height", "630", &html)
            html.raw("<meta name=\"twitter:card\" content=\"summary_large_image\">\n")
        }
        property("og:title", title, &html)
        property("og:description", description, &html)
        property("og:type", isArticle ? "article" : "website", &html)
        property("og:site_name", "Faultline", &html)
        property("og:locale", language == .english ? "en_US" : "ko_KR", &html)
        return html.string
    }

    private func property(_ name: String, _ content: String, _ html: inout HTML) {
        html.raw("<meta property=\"\(name)\"")
        html.attribute("content", content)
        html.raw(">\n")
    }

    private func address(of file: String, _ language: Language) -> String {
        let path = "\(language.rawValue)/\(file == "index.html" && address != nil ? "" : file)"
        return (address ?? "../") + path
    }

    /// `sitemap.xml`, with each page in all its languages, and `feed.xml`, with the changes of lessons and exercises. Both
    /// need whole addresses.
    func files(pages: [String], dates: PageDates, title: String) -> [OutputFile] {
        guard let address else { return [] }
        var map = HTML()
        map.raw(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
        map.raw(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n")
        for file in pages {
            for language in Language.allCases {
                map.raw("<url><loc>")
                map.text(self.address(of: file, language))
                map.raw("</loc>")
                for other in Language.allCases {
                    map.raw("<xhtml:link rel=\"alternate\" hreflang=\"\(other.rawValue)\"")
                    map.attribute("href", self.address(of: file, other))
                    map.raw("/>")
                }
                map.raw("</url>\n")
            }
        }
        map.raw("</urlset>\n")
        var feed = HTML()
        feed.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>")
        feed.text(title)
        feed.raw("</title>\n<id>\(address.escapedForHTML)</id>\n<link href=\"\(address.escapedForHTML)\"/>\n")
        feed.raw(
            "<link rel=\"self\" href=\"\(address.escapedForHTML)feed.xml\"/>\n<author><name>Faultline</name></author>\n"
        )
        feed.raw("<updated>\(dates.changes.first?.time ?? "1970-01-01T00:00:00Z")</updated>\n")
        for change in dates.changes.prefix(40) {
            feed.raw("<entry><id>urn:sha1:\(change.id)</id><updated>\(change.time)</updated><title>")
            feed.text(change.subject)
            feed.raw("</title><link href=\"\(address.escapedForHTML)\"/><summary>")
            feed.text(change.files.joined(separator: ", "))
            feed.raw("</summary></entry>\n")
        }
        feed.raw("</feed>\n")
        return [OutputFile("sitemap.xml", map.string), OutputFile("feed.xml", feed.string)]
    }
}
