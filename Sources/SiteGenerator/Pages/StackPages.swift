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
        return (made.map(\.page), made.flatMap(\.problems))
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
