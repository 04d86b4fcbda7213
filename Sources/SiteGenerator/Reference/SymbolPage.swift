import Course
import TerminalText

/// The index of symbols: each public type with the section that teaches it, Apple's page, the source, and how many of its
/// members the chapters teach; and the symbols of Apple's framework that do not exist here.
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
        for language in Language.allCases {
            let words = setting.words[language]
            var html = HTML()
            html.raw("<div class=\"table\" role=\"group\" tabindex=\"0\"")
            html.attribute("aria-label", words[.symbolIndex])
            html.raw("><table class=\"symbols\">\n<thead><tr>")
            for word in [Words.Key.symbol, .chapterColumn, .elsewhere, .coverage] {
                html.raw("<th scope=\"col\">\(words[word].escapedForHTML)</th>")
            }
            html.raw("</tr></thead>\n<tbody>\n")
            for type in inner[nil] ?? [] { row(type, inner[type.name] ?? [], places, language, into: &html) }
            html.raw("</tbody>\n</table></div>\n")
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

    private func row(
        _ type: Reference.TypeEntry, _ inner: [Reference.TypeEntry], _ places: [String: SymbolIndex.Place],
        _ language: Language, into html: inout HTML
    ) {
        let words = setting.words[language]
        let name = type.name.isEmpty ? words[.globals].escapedForHTML : "<code>\(type.name.escapedForHTML)</code>"
        html.raw("<tr><th scope=\"row\"><a href=\"\(type.file.escapedForHTML)\">\(name)</a>")
        list(inner, of: type, into: &html)
        html.raw("</th><td>")
        if let place = places[type.name] {
            html.raw(links.link(place.slug, place.section, language))
        } else {
            html.raw("<span class=\"none\">\(words[.untaught].escapedForHTML)</span>")
        }
        html.raw("</td><td>")
        var elsewhere: [String] = []
        if let address = setting.apple.address(of: type.name) {
            elsewhere.append("<a rel=\"external\" href=\"\(address.escapedForHTML)\">Apple</a>")
        }
        if let source = type.symbol.source, let repository = setting.repository {
            elsewhere.append(
                "<a rel=\"external\" href=\"\((repository + source.file).escapedForHTML)#L\(source.line)\">"
                    + "\(words[.ourSource].escapedForHTML)</a>")
        }
        html.raw(elsewhere.isEmpty ? Self.none : elsewhere.joined(separator: " "))
        html.raw("</td><td>")
        let coverage = type.coverage(places)
        if coverage.all > 0 {
            html.text(
                words[.ofAll].replacing("{n}", with: "\(coverage.taught)").replacing("{all}", with: "\(coverage.all)"))
        } else {
            html.raw(Self.none)
        }
        html.raw("</td></tr>\n")
    }

    /// What a cell without contents shows.
    private static let none = "<span class=\"none\">–</span>"

    /// The types by the name of the type in the list that they are declared in, such as `NSAttributeDescription` for its
    /// `AttributeType`; nil for the others.
    private var typesByOuterType: [String?: [Reference.TypeEntry]] {
        let outer = reference.types.map(\.name).filter { !$0.isEmpty }
        return Dictionary(grouping: reference.types) { type in outer.first { type.name.hasPrefix($0 + ".") } }
    }

    /// The types that are declared inside a type, in its row.
    private func list(_ inner: [Reference.TypeEntry], of type: Reference.TypeEntry, into html: inout HTML) {
        guard !inner.isEmpty else { return }
        html.raw("<ul>")
        for entry in inner {
            let name = entry.name.dropFirst(type.name.count)
            html.raw(
                "<li><a href=\"\(entry.file.escapedForHTML)\"><code>\(String(name).escapedForHTML)</code></a></li>")
        }
        html.raw("</ul>")
    }
}
