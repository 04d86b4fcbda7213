import Course
import Foundation
import TerminalText

/// Guides that belong to a folder of the kit, `README.md` and `README.ko.md` there, as pages of the site.
struct MarkdownGuides {
    let setting: LessonRenderer.Setting
    let root: URL

    /// The folders, by the names of the pages. A guide without its files has no page.
    static let folders = ["app": "Tests/Porting", "grading": "Exercises/Grading"]

    /// The titles of the guides that exist, for the list at the side.
    static func groups(root: URL) -> [SitePage.Group] {
        folders.sorted { $0.key < $1.key }.compactMap { name, folder in
            let titles = Language.allCases.map { language in
                text(folder, language, root: root)?.split(separator: "\n").first?.drop { "# ".contains($0) }
            }
            guard let english = titles[0], let korean = titles[1] else { return nil }
            return SitePage.Group(name: name, title: LocalizedText(en: String(english), ko: String(korean)))
        }
    }

    func all() -> (pages: [SitePage], problems: [SiteProblem]) {
        var problems: [SiteProblem] = []
        let pages = Self.groups(root: root).compactMap { group -> SitePage? in
            guard let folder = Self.folders[group.name], let chapter = setting.catalog.chapters.first else {
                return nil
            }
            var page = SitePage(
                file: group.file, title: group.title, summary: LocalizedText(en: "", ko: ""), bodies: [:],
                group: group.name)
            var summaries: [Language: String] = [:]
            var ids: [String] = []
            for language in Language.allCases {
                let path = Self.path(folder, language)
                let document = Document(
                    markdown: PipeTable.replaced(in: Self.text(folder, language, root: root) ?? ""))
                let headings = Array(HeadingIDs.headings(of: document).dropFirst())
                // Both languages have the IDs of the first one, so that a reader who switches stays in the section.
                if ids.count != headings.count { ids = HeadingIDs.ids(for: headings) }
                var renderer = LessonRenderer(
                    chapter: chapter, language: language, headingIDs: ids, setting: setting, path: path)
                page.bodies[language] = renderer.article(
                    document.blocks.dropFirst().map { Self.linked($0, folder: folder) })
                page.outline[language] = renderer.outline
                page.sources[language] = path
                summaries[language] = Summary.text(of: document)
                problems += renderer.problems
            }
            page.summary = LocalizedText(en: summaries[.english] ?? "", ko: summaries[.korean] ?? "")
            return page
        }
        return (pages, problems)
    }

    private static func path(_ folder: String, _ language: Language) -> String {
        "\(folder)/README\(language == .english ? "" : ".\(language.rawValue)").md"
    }

    private static func text(_ folder: String, _ language: Language, root: URL) -> String? {
        try? String(contentsOf: root.appendingPathComponent(path(folder, language)), encoding: .utf8)
    }

    /// A block whose links start at a lesson's folder, as the renderer expects. The guide's link to itself in the other
    /// language is left out, because each page of the site has one.
    private static func linked(_ block: Block, folder: String) -> Block {
        if case .html(let markup) = block.kind {
            var block = block
            block.kind = .html(
                markup.replacing(#/href="([^":#][^":]*)"/#) { "href=\"../../\(folder)/\($0.1)\"" })
            return block
        }
        return block.replacingLinks { destination, title, inner in
            guard !destination.contains(":"), !destination.hasPrefix("#") else { return nil }
            if destination.hasPrefix("README") { return .text("") }
            return .link(destination: "../../\(folder)/\(destination)", title: title, inner)
        }
    }
}
