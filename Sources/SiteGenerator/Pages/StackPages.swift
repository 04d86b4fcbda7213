import Course
import Foundation
import TerminalText

/// The DocC articles about the implementation as pages of the site. They exist in English only, so the Korean pages
/// show the same text and say so.
struct StackPages {
    let setting: LessonRenderer.Setting
    let root: URL

    static let folder = "Sources/CoreData/CoreData.docc"
    private static let start = "CoreData"

    static func file(of article: String) -> String {
        article == start ? "\(SitePage.Group.stack).html" : "stack-\(article).html"
    }

    /// The pages, and their problems.
    func all() -> (pages: [SitePage], problems: [SiteProblem]) {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(Self.folder).path)) ?? []
        let documents = names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name -> (String, Document)? in
            let file = root.appendingPathComponent("\(Self.folder)/\(name)")
            return (try? String(contentsOf: file, encoding: .utf8)).map {
                let plain = $0.replacing(#/``([A-Za-z\/()_:.-]+)``/#) { "`\($0.1)`" }
                return (String(name.dropLast(3)), Document(markdown: PipeTable.replaced(in: plain)))
            }
        }
        guard let chapter = setting.catalog.chapters.first, !documents.isEmpty else { return ([], []) }
        let titles = Dictionary(uniqueKeysWithValues: documents.map { ($0.0, Self.title(of: $0.1)) })
        let summaries = Dictionary(
            uniqueKeysWithValues: documents.map { (Self.file(of: $0.0), Summary.text(of: $0.1)) })
        let made = concurrentMap(documents) { name, document in
            var made = page(name, document, titles: titles, chapter: chapter)
            if name == Self.start {
                made.page.bodies = made.page.bodies.mapValues { Self.summarized($0, summaries) }
            }
            return made
        }
        return (inReadingOrder(made.map(\.page)), made.flatMap(\.problems))
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

    /// The list of articles, with the summary of each below its title.
    private static func summarized(_ body: String, _ summaries: [String: String]) -> String {
        body.replacing(#/<li>(<a href="([^"]+)">[^<]*<\/a>)\n?<\/li>/#) { match in
            guard let summary = summaries[String(match.2)], !summary.isEmpty else { return String(match.0) }
            return "<li>\(match.1)<br>\n\(summary.escapedForHTML)</li>"
        }
    }

    private static func title(of document: Document) -> String {
        guard case .heading(_, let title) = document.blocks.first?.kind else { return "" }
        return title.plainText
    }

    private func page(
        _ name: String, _ document: Document, titles: [String: String], chapter: Chapter
    ) -> (page: SitePage, problems: [SiteProblem]) {
        let path = "\(Self.folder)/\(name).md"
        let headings = HeadingIDs.headings(of: document).dropFirst().map { $0 }
        var renderer = LessonRenderer(
            chapter: chapter, language: .english, headingIDs: HeadingIDs.ids(for: headings), setting: setting,
            path: path)
        let body = renderer.article(document.blocks.dropFirst().map { Self.linked($0, titles) })
        let isStart = name == Self.start
        let title = isStart ? setting.words[.english][.stack] : titles[name] ?? name
        let note = setting.words[.korean][.englishOnly].escapedForHTML
        var page = SitePage(
            file: Self.file(of: name),
            title: LocalizedText(en: title, ko: isStart ? setting.words[.korean][.stack] : title),
            summary: LocalizedText(en: Summary.text(of: document), ko: Summary.text(of: document)),
            bodies: [.english: body, .korean: "<p>\(note)</p>\n<div lang=\"en\">\n\(body)</div>\n"],
            group: SitePage.Group.stack,
            sources: [.english: path, .korean: path])
        page.outline = [.english: renderer.outline, .korean: renderer.outline]
        return (page, renderer.problems)
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
