import Course
import Foundation

/// An index page, which links the course's terms or the module's symbols to sections.
struct IndexPage: Sendable {
    enum Kind: String, Sendable {
        case terms, symbols

        var slug: String { rawValue }
        var file: String { "\(rawValue).html" }
        var title: Words.Key { self == .terms ? .termIndex : .symbolIndex }
        var help: Words.Key { self == .terms ? .termIndexHelp : .symbolIndexHelp }
    }

    let kind: Kind
    private(set) var bodies: [Language: String] = [:]
    /// The entries with their sections, as the search finds them.
    private(set) var names: [Language: [SearchIndex.Name]] = [:]

    /// The indexes of a kit. The term index needs the list of terms, and the symbol index needs the module's sources.
    static func all(
        catalogue: Catalogue, records: [String: LessonRecord], words: AllWords, root: URL
    ) throws -> [IndexPage] {
        var pages: [IndexPage] = []
        let places = Places(catalogue: catalogue, records: records, words: words)
        let terms = try TermIndex(root: root)
        let problems = terms.problems(records)
        guard problems.isEmpty else { throw SiteProblems(problems) }
        if !terms.terms.isEmpty { pages.append(IndexPage(terms, places)) }
        let sources = ["CoreData", "CocoaFoundation"].map { root.appendingPathComponent("Sources/\($0)") }
        let symbols = PublicSymbols(in: sources)
        if !symbols.all.isEmpty {
            let table = try SymbolTable(root: root)
            let problems = table.problems(symbols, records)
            guard problems.isEmpty else { throw SiteProblems(problems) }
            let index = SymbolIndex(
                symbols, table: table, chapters: catalogue.chapters, records: records, root: root)
            pages.append(IndexPage(index, places))
        }
        return pages
    }

    /// Creates links to chapters and sections.
    struct Places {
        let catalogue: Catalogue
        let records: [String: LessonRecord]
        let words: AllWords

        func link(_ slug: String, _ section: String, _ language: Language) -> String {
            let chapter = catalogue.chapters.first { $0.slug == slug }
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

    private init(_ index: TermIndex, _ places: Places) {
        kind = .terms
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
                    html.raw("</span></dt><dd>\(places.link(term.slug, term.section, language))</dd></div>\n")
                }
                html.raw("</dl>\n</section>\n")
            }
            bodies[language] = html.string
            names[language] = index.terms.flatMap { term in
                Set([term.words[language], term.words.en]).sorted().map {
                    SearchIndex.Name(text: $0, slug: term.slug, section: term.section)
                }
            }
        }
    }

    // MARK: Symbols

    private init(_ index: SymbolIndex, _ places: Places) {
        kind = .symbols
        let taught = index.entries.filter { $0.place != nil || !$0.members.isEmpty }
        let untaught = index.entries.filter { !$0.untaught.isEmpty }
        for language in Language.allCases {
            let words = places.words[language]
            var html = HTML()
            for (number, entry) in taught.enumerated() {
                let id = "type-\(number + 1)"
                html.raw("<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\"><code>")
                html.text(entry.type.isEmpty ? "CoreData" : entry.type)
                html.raw("</code>")
                if let place = entry.place {
                    html.raw(" <small>\(places.link(place.slug, place.section, language))</small>")
                }
                html.raw("</h2>\n")
                if !entry.members.isEmpty {
                    html.raw("<dl>\n")
                    for (symbol, place) in entry.members {
                        html.raw("<div><dt><code>")
                        html.text(symbol.shown)
                        html.raw("</code></dt><dd>\(places.link(place.slug, place.section, language))</dd></div>\n")
                    }
                    html.raw("</dl>\n")
                }
                html.raw("</section>\n")
            }
            if !untaught.isEmpty {
                html.raw("<section class=\"untaught\" aria-labelledby=\"untaught\">\n<h2 id=\"untaught\">")
                html.text(words[.untaught])
                html.raw("</h2>\n<p>")
                html.text(words[.untaughtHelp])
                html.raw("</p>\n<dl>\n")
                for entry in untaught {
                    let members = entry.untaught.compactMap { $0.member == nil ? nil : $0.shown }
                    html.raw("<div><dt><code>")
                    html.text(entry.type.isEmpty ? "CoreData" : entry.type)
                    html.raw("</code></dt><dd>")
                    for (number, member) in members.enumerated() {
                        html.raw(number == 0 ? "<code>" : ", <code>")
                        html.text(member)
                        html.raw("</code>")
                    }
                    html.raw("</dd></div>\n")
                }
                html.raw("</dl>\n</section>\n")
            }
            bodies[language] = html.string
            names[language] = taught.flatMap { entry in
                entry.place.map { [SearchIndex.Name(text: entry.type, slug: $0.slug, section: $0.section)] } ?? []
                    + entry.members.map {
                        SearchIndex.Name(text: $0.symbol.member ?? "", slug: $0.place.slug, section: $0.place.section)
                    }
            }
        }
    }
}
