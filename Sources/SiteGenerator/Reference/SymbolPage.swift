import Course
import TerminalText

/// The index of symbols: each public type with the section that teaches it, Apple's page, the source, and how many of
/// its members the chapters teach; and the symbols of Apple's framework that do not exist here.
struct SymbolPage {
    let reference: Reference
    let index: SymbolIndex
    let missing: MissingSymbols
    let setting: LessonRenderer.Setting
    let links: IndexPage.Places

    func page() -> IndexPage {
        var page = IndexPage(kind: .symbols)
        let places = index.places
        let inner = typesByOuterType
        let outer = inner[nil] ?? []
        for language in Language.allCases {
            let words = setting.words[language]
            var html = HTML()
            let coverage = reference.types.map { $0.coverage(places) }
            let (taught, all) = (coverage.reduce(0) { $0 + $1.taught }, coverage.reduce(0) { $0 + $1.all })
            html.raw("<p class=\"total\">")
            html.text(words[.coverageOfAll].replacing("{n}", with: "\(taught)").replacing("{all}", with: "\(all)"))
            html.raw("</p>\n<div class=\"table\" role=\"group\" tabindex=\"0\"")
            html.attribute("aria-label", words[.symbolIndex])
            html.raw("><table class=\"symbols\">\n<thead><tr>")
            for word in [Words.Key.symbol, .chapterColumn, .coverage, .elsewhere] {
                html.raw("<th scope=\"col\">\(words[word].escapedForHTML)</th>")
            }
            html.raw("</tr></thead>\n<tbody>\n")
            var untaught: [Reference.TypeEntry] = []
            for type in outer {
                let place = type.name.isEmpty ? nil : place(of: type, places)
                if place != nil || type.name.isEmpty {
                    row(type, inner[type.name] ?? [], place, places, language, into: &html)
                } else {
                    untaught.append(type)
                }
            }
            html.raw("</tbody>\n</table></div>\n")
            list(untaught: untaught, inner, words, into: &html)
            missing.write(words, setting.apple, language, into: &html)
            page.bodies[language] = html.string
            page.names[language] = index.entries.flatMap { entry in
                entry.place.map { [SearchIndex.Name(text: entry.type, slug: $0.slug, section: $0.section)] } ?? []
                    + entry.members.map {
                        SearchIndex.Name(text: $0.symbol.member ?? "", slug: $0.place.slug, section: $0.place.section)
                    }
            }
        }
        return page
    }

    /// The section that teaches a type, or most of its members; the earliest of several.
    private func place(
        of type: Reference.TypeEntry, _ places: [String: SymbolIndex.Place]
    ) -> SymbolIndex.Place? {
        if let place = places[type.name] ?? index.decided[type.name] { return place }
        let members = type.taughtPaths(places).compactMap { places[$0] }
        let counts = Dictionary(members.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key.slug, $1.key.section) < ($1.value, $0.key.slug, $0.key.section) }?.key
    }

    private func row(
        _ type: Reference.TypeEntry, _ inner: [Reference.TypeEntry], _ place: SymbolIndex.Place?,
        _ places: [String: SymbolIndex.Place], _ language: Language, into html: inout HTML
    ) {
        let words = setting.words[language]
        html.raw("<tr><th scope=\"row\">\(link(to: type, words))")
        list(inner, of: type, into: &html)
        html.raw("</th><td>")
        html.raw(place.map { links.link($0.slug, $0.section, language) } ?? words[.severalChapters].escapedForHTML)
        html.raw("</td><td")
        let coverage = type.coverage(places)
        if coverage.all > 0 {
            // A narrow screen shows the rows without the table's head.
            html.attribute("data-label", words[.coverage])
            html.raw(">")
            html.text(
                words[.ofAll].replacing("{n}", with: "\(coverage.taught)").replacing("{all}", with: "\(coverage.all)"))
        } else {
            html.raw(">")
        }
        html.raw("</td><td>\(outside(type, words))</td></tr>\n")
    }

    private func link(to type: Reference.TypeEntry, _ words: Words) -> String {
        let name = type.name.isEmpty ? words[.globals].escapedForHTML : "<code>\(type.name.breakable)</code>"
        return "<a href=\"\(type.file.escapedForHTML)\">\(name)</a>"
    }

    /// The links to Apple's page and to the source.
    private func outside(_ type: Reference.TypeEntry, _ words: Words) -> String {
        var links: [String] = []
        if let address = setting.apple.address(of: type.name) {
            links.append("<a rel=\"external\" href=\"\(address.escapedForHTML)\">Apple</a>")
        }
        if let source = type.symbol.source, let repository = setting.repository {
            links.append(
                "<a rel=\"external\" href=\"\((repository + source.file).escapedForHTML)#L\(source.line)\">"
                    + "\(words[.ourSource].escapedForHTML)</a>")
        }
        return links.joined(separator: " ")
    }

    /// The types that no chapter teaches, each with the types inside it.
    private func list(
        untaught types: [Reference.TypeEntry], _ inner: [String?: [Reference.TypeEntry]], _ words: Words,
        into html: inout HTML
    ) {
        guard !types.isEmpty else { return }
        html.raw("<section aria-labelledby=\"untaught\">\n<h2 id=\"untaught\">")
        html.raw("\(words[.untaughtTypes].escapedForHTML)</h2>\n<p>\(words[.untaughtHelp].escapedForHTML)</p>\n")
        html.raw("<ul class=\"untaught\">\n")
        for type in types {
            html.raw("<li>\(link(to: type, words))")
            list(inner[type.name] ?? [], of: type, into: &html)
            html.raw("</li>\n")
        }
        html.raw("</ul>\n</section>\n")
    }

    /// The types by the name of the type in the list that they are declared in, such as `NSAttributeDescription` for
    /// its `AttributeType`; nil for the others.
    private var typesByOuterType: [String?: [Reference.TypeEntry]] {
        let outer = reference.types.map(\.name).filter { !$0.isEmpty }
        return Dictionary(grouping: reference.types) { type in outer.first { type.name.hasPrefix($0 + ".") } }
    }

    /// The types that are declared inside a type, in its row.
    private func list(_ inner: [Reference.TypeEntry], of type: Reference.TypeEntry, into html: inout HTML) {
        guard !inner.isEmpty else { return }
        html.raw("<ul>")
        for entry in inner {
            // The dot stays at its name.
            let name = String(entry.name.dropFirst(type.name.count + 1)).breakable
            html.raw("<li><a href=\"\(entry.file.escapedForHTML)\"><code>.\(name)</code></a></li>")
        }
        html.raw("</ul>")
    }
}
