import Course
import Foundation

/// The DocC articles about the implementation as pages of the site. They exist in English only, so the Korean pages show
/// the same text and say so.
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
        guard let chapter = setting.catalogue.chapters.first, !documents.isEmpty else { return ([], []) }
        let titles = Dictionary(uniqueKeysWithValues: documents.map { ($0.0, Self.title(of: $0.1)) })
        let made = concurrentMap(documents) { name, document in
            page(name, document, titles: titles, chapter: chapter)
        }
        return (made.map(\.page), made.flatMap(\.problems))
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

    // MARK: DocC's links

    private static func linked(_ block: Block, _ titles: [String: String]) -> Block {
        var block = block
        switch block.kind {
        case .heading(let level, let inlines): block.kind = .heading(level: level, inlines.map { linked($0, titles) })
        case .paragraph(let inlines): block.kind = .paragraph(inlines.map { linked($0, titles) })
        case .quote(let inner): block.kind = .quote(inner.map { linked($0, titles) })
        case .list(var list):
            for index in list.items.indices {
                list.items[index].blocks = list.items[index].blocks.map { linked($0, titles) }
            }
            block.kind = .list(list)
        case .html(let markup): block.kind = .html(markup)
        case .code, .rule: break
        }
        return block
    }

    private static func linked(_ inline: Inline, _ titles: [String: String]) -> Inline {
        var inline = inline
        switch inline.kind {
        case .link(let destination, let title, let inner):
            guard destination.hasPrefix("doc:") else { return inline }
            let name = String(destination.dropFirst(4))
            let text =
                inner.plainText == destination ? [Inline(line: inline.line, kind: .text(titles[name] ?? name))] : inner
            inline.kind = .link(destination: LinkTarget.sitePrefix + file(of: name), title: title, text)
        case .emphasis(let inner): inline.kind = .emphasis(inner.map { linked($0, titles) })
        case .strong(let inner): inline.kind = .strong(inner.map { linked($0, titles) })
        default: break
        }
        return inline
    }
}
