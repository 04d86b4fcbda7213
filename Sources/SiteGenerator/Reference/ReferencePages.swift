import Course
import Foundation
import TerminalText

/// A page for each public type: its declaration and those of its members, their documentation comments, and the places
/// where a chapter, Apple's documentation and the source have more.
///
/// The comments are in English, and the Korean pages say so.
struct ReferencePages: Sendable {
    let reference: Reference
    let setting: LessonRenderer.Setting
    /// The sections that teach symbols.
    let places: [String: SymbolIndex.Place]
    let links: IndexPage.Places
    let cache: PageCache

    func all() -> (pages: [SitePage], problems: [SiteProblem]) {
        guard let chapter = setting.catalog.chapters.first else { return ([], []) }
        let shared = sharedInputs()
        let made = concurrentMap(reference.types) { page(of: $0, chapter: chapter, shared: shared) }
        return (made.map(\.page), made.flatMap(\.problems))
    }

    /// The fingerprint of what all pages are made from: the symbol graphs, and the titles of sections that pages link
    /// to.
    private func sharedInputs() -> Fingerprint {
        var key = cache.key
        for stamp in reference.stamps {
            key.combine(UInt64(stamp.size))
            key.combine(stamp.time)
        }
        for (slug, record) in links.records.sorted(by: { $0.key < $1.key }) {
            key.combine(slug)
            for section in Language.allCases.flatMap({ record.pages[$0]?.sections ?? [] }) {
                key.combine(section.id)
                key.combine(section.title)
            }
        }
        return key
    }

    private func inputs(of type: Reference.TypeEntry, shared: Fingerprint) -> UInt64 {
        var key = shared
        let members = type.members.map { type.name.isEmpty ? $0.title : "\(type.name).\($0.title)" }
        for path in [type.name] + members.map(\.baseName) {
            guard let place = places[path] else { continue }
            key.combine(path)
            key.combine(place.slug)
            key.combine(place.section)
        }
        return key.value
    }

    private func page(
        of type: Reference.TypeEntry, chapter: Chapter, shared: Fingerprint
    ) -> (page: SitePage, problems: [SiteProblem]) {
        let introduced = published(type.symbol.comment, of: type.name)
        let summary = Summary.text(of: Document(markdown: introduced))
        var page = SitePage(
            file: type.file, title: title(of: type), summary: LocalizedText(en: summary, ko: summary), bodies: [:])
        page.index = .symbols
        for language in Language.allCases { page.sources[language] = type.source }
        page.parts = Set(type.members.compactMap { $0.symbol.source?.file }).sorted()
        let isTaught = places[type.name] != nil
        // Nobody searches for the message types inside notification names.
        let isDetail = type.name.isEmpty || type.name.contains(".") && type.name.hasSuffix("Message")
        page.listing = isDetail ? .none : isTaught ? .title : .words
        page.inputs = inputs(of: type, shared: shared)
        if cache.keep(&page) { return (page, []) }
        var renderer = commentRenderer(chapter: chapter, file: type.symbol.source?.file)
        // A page needs no link to itself.
        renderer.linkedSymbols.insert(type.name)
        let introduction = comment(introduced, &renderer)
        let comments = type.members.map { member in
            comment(published(member.symbol.comment, of: path(of: member, in: type)), &renderer)
        }
        for language in Language.allCases {
            let words = setting.words[language]
            let wrapped = { (text: String) in
                text.isEmpty || language == .english ? text : "<div lang=\"en\">\n\(text)</div>\n"
            }
            var html = HTML()
            var outline: [OutlineEntry] = []
            if language != .english, hasComments(type) {
                html.raw("<p class=\"note\">\(words[.englishOnly].escapedForHTML)</p>\n")
            }
            html.raw(wrapped(introduction))
            declaration(type, words, into: &html)
            for kind in Reference.MemberKind.allCases {
                let members = zip(type.members, comments).filter { $0.0.kind == kind }
                guard !members.isEmpty else { continue }
                outline.append(OutlineEntry(level: 2, id: kind.id, title: words[kind.title].escapedForHTML))
                html.raw(
                    "<div class=\"heading\"><h2 id=\"\(kind.id)\">\(words[kind.title].escapedForHTML)</h2></div>\n"
                )
                for (member, comment) in members {
                    self.member(member, comment: wrapped(comment), of: type, language, into: &html)
                    outline.append(OutlineEntry(level: 3, id: member.id, title: member.title.wrappable))
                }
            }
            page.facts[language] = facts(of: type, language)
            page.bodies[language] = html.string
            page.outline[language] = outline
        }
        return (page, renderer.problems)
    }

    private func path(of member: Reference.Member, in type: Reference.TypeEntry) -> String {
        type.name.isEmpty ? member.title : "\(type.name).\(member.title)"
    }

    /// A comment as the page of its symbol shows it, which links Apple's page below it.
    private func published(_ comment: String, of path: String) -> String {
        let isLinked = setting.apple.address(of: path) != nil
        return DocComment.published(comment) { isLinked && !$0.contains(" ") }
    }

    private func title(of type: Reference.TypeEntry) -> LocalizedText {
        guard type.name.isEmpty else { return LocalizedText(en: type.name, ko: type.name) }
        return LocalizedText(en: setting.words[.english][.globals], ko: setting.words[.korean][.globals])
    }

    private func hasComments(_ type: Reference.TypeEntry) -> Bool {
        !type.symbol.comment.isEmpty || type.members.contains { !$0.symbol.comment.isEmpty }
    }

    // MARK: Types

    private func facts(of type: Reference.TypeEntry, _ language: Language) -> String {
        let words = setting.words[language]
        var facts = [words[type.kind.title].escapedForHTML].filter { !$0.isEmpty && !type.name.isEmpty }
        if !type.name.isEmpty {
            facts += self.facts(of: type.name, type.symbol.source, language)
        }
        let coverage = type.coverage(places)
        if coverage.all > 0 {
            facts.append(
                words[.inChapters].replacing("{n}", with: "\(coverage.taught)").replacing(
                    "{all}", with: "\(coverage.all)"
                )
                .escapedForHTML)
        }
        return facts.map { "<span>\($0)</span>" }.joined(separator: " ")
    }

    private func declaration(_ type: Reference.TypeEntry, _ words: Words, into html: inout HTML) {
        if !type.symbol.declaration.isEmpty {
            html.raw("<pre class=\"declaration\" tabindex=\"0\"><code>\(code(type.symbol.declaration))</code></pre>\n")
        }
        for (word, names) in [
            (Words.Key.inherits, type.inherits.map { [$0] } ?? []), (.conforms, type.conforms),
            (.subtypes, reference.types.filter { $0.inherits == type.name && !type.name.isEmpty }.map(\.name)),
        ] where !names.isEmpty {
            html.raw("<p class=\"relations\">\(words[word].escapedForHTML) ")
            html.raw(names.map(linked).joined(separator: ", "))
            html.raw("</p>\n")
        }
    }

    private func linked(_ name: String) -> String {
        let markup = "<code>\(WordBreaks.inSentence(name))</code>"
        guard let address = setting.symbols.address(of: name) ?? setting.apple.address(of: name) else { return markup }
        let rel = address.hasPrefix("http") ? " rel=\"external\"" : ""
        return "<a\(rel) href=\"\(address.escapedForHTML)\">\(markup)</a>"
    }

    // MARK: Members

    private func member(
        _ member: Reference.Member, comment: String, of type: Reference.TypeEntry, _ language: Language,
        into html: inout HTML
    ) {
        let path = path(of: member, in: type)
        let shown = member.symbol.declaration.isEmpty ? member.title.escapedForHTML : code(member.symbol.declaration)
        html.raw("<section class=\"member\"><h3 id=\"\(member.id)\"><code>\(shown)</code></h3>\n")
        html.raw(comment)
        let facts = facts(of: path, member.symbol.source, language, mayBeTaught: member.kind.mayBeTaught)
        if !facts.isEmpty { html.raw("<p class=\"facts\">\(facts.joined(separator: " · "))</p>\n") }
        html.raw("</section>\n")
    }

    /// The chapter, Apple's page and the source of a symbol. A link to the source needs the repository's address.
    private func facts(
        of path: String, _ source: (file: String, line: Int)?, _ language: Language, mayBeTaught: Bool = true
    ) -> [String] {
        let words = setting.words[language]
        var facts: [String] = []
        if let place = places[path.baseName] {
            facts.append(links.link(place.slug, place.section, language))
        } else if mayBeTaught {
            facts.append(words[.untaught].escapedForHTML)
        }
        if let address = setting.apple.address(of: path) {
            facts.append(
                "<a rel=\"external\" href=\"\(address.escapedForHTML)\">\(words[.appleDocs].escapedForHTML)</a>")
        }
        if let source, let repository = setting.repository {
            let address = "\(repository)\(source.file)#L\(source.line)"
            facts.append(
                "<a rel=\"external\" href=\"\(address.escapedForHTML)\">\(words[.ourSource].escapedForHTML)</a>")
        }
        return facts
    }

    // MARK: Comments and declarations

    /// Renders comments. They are in English on the pages of both languages.
    private func commentRenderer(chapter: Chapter, file: String?) -> LessonRenderer {
        var setting = setting
        // A page of the reference links to Apple's pages next to the declarations.
        setting.apple = AppleLinks()
        return LessonRenderer(
            chapter: chapter, language: .english, headingIDs: [], setting: setting, path: file ?? "Sources")
    }

    private func comment(_ text: String, _ renderer: inout LessonRenderer) -> String {
        guard !text.isEmpty else { return "" }
        return renderer.fragment { $0.innerBlocks(DocComment.document(text).blocks) }
    }

    /// A declaration, colored, with the names of types linked to their pages.
    private func code(_ fragments: [SymbolGraph.Fragment]) -> String {
        var html = HTML()
        for fragment in fragments.withoutOverride {
            let file = fragment.preciseIdentifier.flatMap { reference.files[$0] }
            let style = Self.styles[fragment.kind]
            if let file {
                html.raw("<a class=\"t\" href=\"\(file.escapedForHTML)\">")
            } else if let style {
                html.raw("<span class=\"\(style)\">")
            }
            if fragment.spelling.hasPrefix(".") || fragment.spelling.hasPrefix("(") { html.raw("<wbr>") }
            html.raw(WordBreaks.inDeclaration(fragment.spelling))
            if file != nil { html.raw("</a>") } else if style != nil { html.raw("</span>") }
        }
        return html.string
    }

    private static let styles = [
        "keyword": "k", "attribute": "a", "typeIdentifier": "t", "identifier": "d", "string": "s", "number": "n",
    ]
}

extension [SymbolGraph.Fragment] {
    /// The declaration without its first word if that is `override`: where a member is declared first is of no use to
    /// callers.
    fileprivate var withoutOverride: ArraySlice<SymbolGraph.Fragment> {
        first?.spelling == "override" ? dropFirst(2) : self[...]
    }
}

extension String {
    /// The name as markup that may break before its labels and between its words.
    fileprivate var wrappable: String {
        breakable.replacing("(", with: "<wbr>(").replacing(":", with: ":<wbr>")
    }

    /// The path without argument labels, as `PublicSymbol` writes it: `NSManagedObjectContext.fetch()`.
    var baseName: String {
        firstIndex(of: "(").map { self[..<$0] + "()" } ?? self
    }
}
