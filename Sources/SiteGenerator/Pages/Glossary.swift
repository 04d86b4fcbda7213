import Course
import TerminalText

/// The terms of the course with the sentences that define them: those of `Lessons/terms.tsv`, and for the other terms
/// the first sentence of the section in which the term is in bold.
enum Glossary {
    static func page(
        _ terms: TermIndex, catalog: Catalog, records: [String: LessonRecord], words: AllWords
    ) -> SitePage? {
        guard !terms.terms.isEmpty else { return nil }
        var page = SitePage(
            file: "\(SitePage.Group.glossary).html",
            title: LocalizedText(en: words[.english][.glossary], ko: words[.korean][.glossary]),
            summary: LocalizedText(en: words[.english][.glossaryHelp], ko: words[.korean][.glossaryHelp]), bodies: [:],
            group: SitePage.Group.glossary,
            sources: Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, TermIndex.path) }))
        let places = IndexPage.Places(catalog: catalog, records: records, words: words)
        for language in Language.allCases {
            let other: Language = language == .english ? .korean : .english
            var html = HTML()
            html.raw("<p>\(words[language][.glossaryHelp].escapedForHTML)</p>\n")
            var used: Set<String> = []
            var letters: [OutlineEntry] = []
            for (number, group) in terms.groups(in: language).enumerated() {
                let heading = "letter-\(number + 1)"
                letters.append(OutlineEntry(level: 2, id: heading, title: group.letter.escapedForHTML))
                html.raw("<section aria-labelledby=\"\(heading)\">\n<h2 id=\"\(heading)\">")
                html.text(group.letter)
                html.raw("</h2>\n<dl class=\"glossary\">\n")
                for term in group.terms {
                    let id = HeadingIDs.slug(term.words.en)
                    html.raw(used.insert(id).inserted ? "<dt id=\"term-\(id)\">" : "<dt>")
                    html.text(term.words[language])
                    if term.words[other] != term.words[language] {
                        html.raw(" <span lang=\"\(other.rawValue)\">")
                        html.text(term.words[other])
                        html.raw("</span>")
                    }
                    html.raw("</dt>\n<dd>")
                    if let definition = definition(of: term, records, language) {
                        html.text(definition)
                        html.raw(" ")
                    }
                    html.raw("\(places.link(term.slug, term.section, language))</dd>\n")
                }
                html.raw("</dl>\n</section>\n")
            }
            page.bodies[language] = html.string
            page.outline[language] = letters
        }
        return page
    }

    private static func definition(
        of term: TermIndex.Term, _ records: [String: LessonRecord], _ language: Language
    ) -> String? {
        if let definition = term.definition { return definition[language] }
        let all = records[term.slug]?.pages[language]?.definitions ?? []
        let word = stem(term.words[language])
        let named = all.filter { stem($0.term).hasPrefix(word) || word.hasPrefix(stem($0.term)) }
        return (named.first { $0.section == term.section } ?? named.first)?.sentence
    }

    private static func stem(_ word: String) -> String {
        let word = word.lowercased().filter { $0 != " " && $0 != "-" }
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }
}
