import Course
import Foundation
import TerminalText

/// An index page, which links the course's terms or the module's symbols to sections.
struct IndexPage: Sendable {
    enum Kind: String, Sendable {
        case terms, symbols

        var slug: String { rawValue }
        var file: String { "\(rawValue).html" }
        var title: Words.Key { self == .terms ? .termIndex : .symbolIndex }
        /// The file that decides where the entries lead, and the other ones that the page is made from.
        var source: String { self == .terms ? TermIndex.path : SymbolTable.path }
        var parts: [String] { self == .terms ? [] : ["Site/missing.tsv", "Site/apple.tsv"] }
        var help: Words.Key { self == .terms ? .termIndexHelp : .symbolIndexHelp }
    }

    let kind: Kind
    var bodies: [Language: String] = [:]
    /// The entries with their sections, as the search finds them.
    var names: [Language: [SearchIndex.Name]] = [:]

    init(kind: Kind) { self.kind = kind }

    /// The index of terms; nil without a list of terms. `names` has the readers' names of sections, by address.
    static func terms(_ places: Places, names: [String: [String]], root: URL) throws -> IndexPage? {
        let terms = try TermIndex(root: root)
        let problems = terms.problems(places.records)
        guard problems.isEmpty else { throw SiteProblems(problems) }
        return terms.terms.isEmpty ? nil : IndexPage(terms, places, names)
    }

    /// Creates links to chapters and sections.
    struct Places {
        let catalog: Catalog
        let records: [String: LessonRecord]
        let words: AllWords

        func link(_ slug: String, _ section: String, _ language: Language) -> String {
            let chapter = catalog.chapters.first { $0.slug == slug }
            let title = records[slug]?.pages[language]?.sections.first { $0.id == section }?.title ?? ""
            let name = title.isEmpty ? chapter?.title[language] ?? "" : title
            var html = HTML()
            html.raw("<a href=\"\(slug).html\(section.isEmpty ? "" : "#\(section)")\">\(chapter?.number ?? 0). ")
            html.text(name)
            html.raw("</a>")
            return html.string
        }
    }

    // MARK: Terms

    private init(_ index: TermIndex, _ places: Places, _ names: [String: [String]]) {
        kind = .terms
        let sections = TermSections(index.terms, catalog: places.catalog, records: places.records, names: names)
        for language in Language.allCases {
            let other: Language = language == .english ? .korean : .english
            var html = HTML()
            for (number, group) in index.groups(in: language).enumerated() {
                let id = "group-\(number + 1)"
                html.raw("<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">")
                html.text(group.letter)
                html.raw("</h2>\n<dl>\n")
                for term in group.terms {
                    html.raw("<div><dt>")
                    html.text(term.words[language])
                    html.raw(" <span lang=\"\(other.rawValue)\">")
                    html.text(term.words[other])
                    html.raw("</span></dt><dd><ul>")
                    for place in sections.places(of: term) {
                        let link = places.link(place.slug, place.section, language)
                        let isDefining = place.slug == term.slug && place.section == term.section
                        html.raw(isDefining ? "<li><strong>\(link)</strong></li>" : "<li>\(link)</li>")
                    }
                    html.raw("</ul></dd></div>\n")
                }
                html.raw("</dl>\n</section>\n")
            }
            bodies[language] = html.string
            self.names[language] = index.terms.flatMap { term in
                Set([term.words[language], term.words.en]).sorted().map {
                    SearchIndex.Name(text: $0, slug: term.slug, section: term.section)
                }
            }
        }
    }
}
