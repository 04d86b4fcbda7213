import Course
import Foundation
import TerminalText

/// The DocC articles about the implementation as pages of the site. DocC has no place for a second language, so the
/// Korean versions are in `Site/stack`: `ASave.ko.md`. An article without one is shown in English on its Korean page, too,
/// which says so.
struct StackPages {
    let setting: LessonRenderer.Setting
    let root: URL

    static let folder = "Sources/CoreData/CoreData.docc"
    static let translations = "Site/stack"
    private static let start = "CoreData"

    /// One language of an article.
    private struct Version {
        var path: String
        var document: Document

        var title: String {
            guard case .heading(_, let title) = document.blocks.first?.kind else { return "" }
            return title.plainText
        }

        var headings: [HeadingIDs.Heading] { Array(HeadingIDs.headings(of: document).dropFirst()) }
    }

    static func file(of article: String) -> String {
        article == start ? "\(SitePage.Group.stack).html" : "stack-\(article).html"
    }

    /// The pages, and their problems.
    func all() -> (pages: [SitePage], problems: [SiteProblem]) {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(Self.folder).path)) ?? []
        let articles = names.filter { $0.hasSuffix(".md") }.sorted().compactMap {
            file -> (name: String, versions: [Language: Version])? in
            let name = String(file.dropLast(3))
            guard let english = version(at: "\(Self.folder)/\(file)") else { return nil }
            var versions = [Language.english: english]
            versions[.korean] = version(at: "\(Self.translations)/\(name).ko.md")
            return (name, versions)
        }
        guard let chapter = setting.catalog.chapters.first, !articles.isEmpty else { return ([], []) }
        let titles = Dictionary(uniqueKeysWithValues: articles.map { ($0.name, $0.versions.mapValues(\.title)) })
        let made = concurrentMap(articles) { page($0.name, $0.versions, titles: titles, chapter: chapter) }
        let summaries = Dictionary(uniqueKeysWithValues: made.map { ($0.page.file, $0.page.summary) })
        var pages = made.map(\.page)
        for index in pages.indices where pages[index].file == Self.file(of: Self.start) {
            for (language, body) in pages[index].bodies {
                pages[index].bodies[language] = Self.summarized(body, summaries.mapValues { $0[language] })
            }
        }
        return (inReadingOrder(pages), made.flatMap(\.problems))
    }

    /// The pages in the order of the list on the first one, each with links to the pages before and after it. Articles
    /// that are not in the list are at the end.
    private func inReadingOrder(_ pages: [SitePage]) -> [SitePage] {
        let start = Self.file(of: Self.start)
        let listed = pages.first { $0.file == start }?.bodies[.english] ?? ""
        let order = [start] + listed.matches(of: #/<li><a href="([^"]+)"/#).map { String($0.1) }
        let places = Dictionary(zip(order, order.indices)) { first, _ in first }
        var pages = pages.sorted {
            (places[$0.file] ?? order.count, $0.file) < (places[$1.file] ?? order.count, $1.file)
        }
        for index in pages.indices {
            for language in Language.allCases {
                pages[index].neighbors[language] = neighbors(of: index, in: pages, language)
            }
        }
        return pages
    }

    private func neighbors(of index: Int, in pages: [SitePage], _ language: Language) -> String {
        guard pages.count > 1 else { return "" }
        let words = setting.words[language]
        var html = HTML()
        html.raw("<nav class=\"neighbors\"")
        html.attribute("aria-label", words[.articlePages])
        html.raw(">")
        for (relation, word, place) in [("prev", Words.Key.previous, index - 1), ("next", .next, index + 1)]
        where pages.indices.contains(place) {
            let isTranslated = pages[place].title.en != pages[place].title.ko
            html.raw("<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(pages[place].file)\"><small>")
            html.text(words[word])
            html.raw("</small> <span\(isTranslated || language == .english ? "" : " lang=\"en\"")>")
            html.text(pages[place].title[language])
            html.raw("</span></a>")
        }
        html.raw("</nav>\n")
        return html.string
    }

    private func version(at path: String) -> Version? {
        guard let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) else { return nil }
        let plain = text.replacing(#/``([A-Za-z\/()_:.-]+)``/#) { "`\($0.1)`" }
        return Version(path: path, document: Document(markdown: PipeTable.replaced(in: plain)))
    }

    /// The list of articles, with the summary of each below its title.
    private static func summarized(_ body: String, _ summaries: [String: String]) -> String {
        body.replacing(#/<li>(<a href="([^"]+)">[^<]*<\/a>)\n?<\/li>/#) { match in
            guard let summary = summaries[String(match.2)], !summary.isEmpty else { return String(match.0) }
            return "<li>\(match.1)<br>\n\(summary.escapedForHTML)</li>"
        }
    }

    private func page(
        _ name: String, _ versions: [Language: Version], titles: [String: [Language: String]], chapter: Chapter
    ) -> (page: SitePage, problems: [SiteProblem]) {
        let english = versions[.english]!
        let isStart = name == Self.start
        let ids = HeadingIDs.ids(for: english.headings)
        var page = SitePage(
            file: Self.file(of: name), title: LocalizedText(en: "", ko: ""), summary: LocalizedText(en: "", ko: ""),
            bodies: [:], group: SitePage.Group.stack)
        var problems: [SiteProblem] = []
        if let korean = versions[.korean] {
            let difference = HeadingIDs.difference(
                english: english.headings, korean: korean.headings, paths: (english.path, korean.path))
            if let difference { return (page, [difference]) }
        }
        for language in Language.allCases {
            let version = versions[language] ?? english
            let isTranslated = versions[language] != nil
            var renderer = LessonRenderer(
                chapter: chapter, language: isTranslated ? language : .english, headingIDs: ids, setting: setting,
                path: version.path)
            let localTitles = titles.compactMapValues { $0[language] ?? $0[.english] }
            let body = renderer.article(version.document.blocks.dropFirst().map { Self.linked($0, localTitles) })
            let note = setting.words[language][.englishOnly].escapedForHTML
            page.bodies[language] = isTranslated ? body : "<p>\(note)</p>\n<div lang=\"en\">\n\(body)</div>\n"
            page.outline[language] = renderer.outline
            page.sources[language] = version.path
            problems += renderer.problems
        }
        func text(_ part: (Language, Version) -> String) -> LocalizedText {
            LocalizedText(en: part(.english, english), ko: part(.korean, versions[.korean] ?? english))
        }
        page.title = text { language, version in isStart ? setting.words[language][.stack] : version.title }
        page.summary = text { _, version in Summary.text(of: version.document) }
        return (page, problems)
    }

    /// A block whose links to articles lead to their pages.
    private static func linked(_ block: Block, _ titles: [String: String]) -> Block {
        block.replacingLinks { destination, title, inner in
            guard destination.hasPrefix("doc:") else { return nil }
            let name = String(destination.dropFirst(4))
            let text =
                inner.plainText == destination
                ? [Inline(line: inner.first?.line ?? block.line, kind: .text(titles[name] ?? name))] : inner
            return .link(destination: LinkTarget.sitePrefix + file(of: name), title: title, text)
        }
    }
}
