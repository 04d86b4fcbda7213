import Course
import TerminalText

/// The part of a page's head for search engines and messengers: its addresses in all languages, and its preview.
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
            html.attribute("href", "feed.xml")
            html.raw(">\n")
        }
        card(address(of: file, language), language, title: title, description: description, into: &html)
        property("og:type", isArticle ? "article" : "website", &html)
        property("og:site_name", "Faultline", &html)
        property("og:locale", Self.locale(language), &html)
        for other in Language.allCases where other != language {
            property("og:locale:alternate", Self.locale(other), &html)
        }
        return html.string
    }

    /// The head of the page at the root, which messengers show when somebody shares the site.
    func welcome(title: String, description: String) -> String {
        guard let address else { return "" }
        var html = HTML()
        html.raw("<link rel=\"canonical\"")
        html.attribute("href", address)
        html.raw(">\n")
        card(address, .english, title: title, description: description, into: &html)
        property("og:type", "website", &html)
        return html.string
    }

    /// The preview of a page in messengers: its title, its description, and with the site's address a picture.
    private func card(
        _ page: String, _ language: Language, title: String, description: String, into html: inout HTML
    ) {
        if let address {
            property("og:url", page, &html)
            property("og:image", "\(address)assets/card-\(language.rawValue).png", &html)
            property("og:image:width", "1200", &html)
            property("og:image:height", "630", &html)
            property("og:image:alt", title, &html)
            html.raw("<meta name=\"twitter:card\" content=\"summary_large_image\">\n")
        }
        property("og:title", title, &html)
        property("og:description", description, &html)
    }

    private static func locale(_ language: Language) -> String { language == .english ? "en_US" : "ko_KR" }

    private func property(_ name: String, _ content: String, _ html: inout HTML) {
        html.raw("<meta property=\"\(name)\"")
        html.attribute("content", content)
        html.raw(">\n")
    }

    func address(of file: String, _ language: Language) -> String {
        let path = "\(language.rawValue)/\(file == "index.html" && address != nil ? "" : file)"
        return (address ?? "../") + path
    }
}
