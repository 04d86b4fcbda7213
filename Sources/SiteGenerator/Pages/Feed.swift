import Course
import TerminalText

/// The Atom feed of one language, `en/feed.xml`: the chapters, exercises and guides, those that changed last first.
struct Feed {
    /// The number of entries.
    static let limit = 50

    let head: PageHead
    let language: Language
    let title: String
    let pages: [SiteMap.Page]
    let dates: PageDates

    func file() -> OutputFile {
        let entries = entries()
        let home = head.address(of: "index.html", language)
        var feed = HTML()
        feed.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"")
        feed.attribute("xml:lang", language.rawValue)
        feed.raw(">\n")
        feed.element("title", "Faultline · \(title)")
        feed.element("id", home)
        feed.link("alternate", "text/html", home)
        feed.link("self", "application/atom+xml", head.address(of: "feed.xml", language))
        feed.raw("<author><name>Faultline</name></author>\n")
        feed.element("updated", entries.first?.time ?? "1970-01-01T00:00:00Z")
        for (page, time) in entries {
            let address = head.address(of: page.file, language)
            feed.raw("<entry>\n")
            feed.element("title", Typography.text(page.title[language]))
            feed.element("id", address)
            feed.link("alternate", "text/html", address)
            feed.element("updated", time)
            feed.element("summary", Typography.text(page.summary[language].replacing("`", with: "")))
            feed.raw("</entry>\n")
        }
        feed.raw("</feed>\n")
        return OutputFile("\(language.rawValue)/feed.xml", feed.string)
    }

    /// The pages with the times of their last changes, the newest first. Pages that changed together are in the order
    /// of the site.
    private func entries() -> ArraySlice<(page: SiteMap.Page, time: String)> {
        let dated = pages.filter(\.isAnnounced).compactMap { page in
            dates.lastChange(of: page.files[language] ?? []).map { (page: page, time: $0) }
        }
        return dated.enumerated().sorted { ($1.element.time, $0.offset) < ($0.element.time, $1.offset) }
            .map(\.element).prefix(Self.limit)
    }
}

extension HTML {
    fileprivate mutating func element(_ name: String, _ content: String) {
        raw("<\(name)>")
        text(content)
        raw("</\(name)>\n")
    }

    fileprivate mutating func link(_ relation: String, _ type: String, _ address: String) {
        raw("<link rel=\"\(relation)\" type=\"\(type)\"")
        attribute("href", address)
        raw("/>\n")
    }
}
