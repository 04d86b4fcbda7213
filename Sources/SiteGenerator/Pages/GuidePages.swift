import Course
import Foundation
import TerminalText

/// The pages that are written for the site alone, in `Site/pages`: `install.en.html` and `install.ko.html`, each a
/// fragment of HTML that begins with its title. A new pair of files is a new page with an entry in the list at the
/// side.
enum GuidePages {
    static func all(site: URL, words: AllWords, repository: String?) throws -> [SitePage] {
        let folder = site.appendingPathComponent("pages")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = Set(files.filter { $0.hasSuffix(".html") }.map { String($0.prefix { $0 != "." }) })
        return try names.sorted().map { group in
            var titles: [Language: String] = [:]
            var bodies: [Language: String] = [:]
            var sources: [Language: String] = [:]
            for language in Language.allCases {
                let name = "\(group).\(language.rawValue).html"
                guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else {
                    continue
                }
                let path = "\(site.lastPathComponent)/pages/\(name)"
                guard let title = text.firstMatch(of: #/^<h1>([^<]*)<\/h1>\n/#) else {
                    throw SiteProblem(
                        path, 1, en: "the page does not begin with its title. Write <h1>Title</h1> on the first line.",
                        ko: "페이지가 제목으로 시작하지 않습니다. 첫 줄에 <h1>제목</h1>을 적으십시오.")
                }
                titles[language] = String(title.1)
                bodies[language] = CloneAddress(repository: repository).filled(
                    WordBreaks.inSentences(of: String(text[title.range.upperBound...])), words[language])
                sources[language] = path
            }
            if let missing = Language.allCases.first(where: { bodies[$0] == nil }) {
                let path = "\(site.lastPathComponent)/pages/\(group).\(missing.rawValue).html"
                throw SiteProblem(
                    path, en: "the page is missing in this language. Write it, or remove the other one.",
                    ko: "이 언어의 페이지가 없습니다. 페이지를 쓰거나 다른 언어의 페이지를 지우십시오.")
            }
            let summaries = bodies.mapValues { Summary.shortened(firstParagraph(of: $0)) }
            let title = LocalizedText(en: titles[.english] ?? "", ko: titles[.korean] ?? "")
            return SitePage(
                file: "\(group).html", title: title,
                summary: LocalizedText(en: summaries[.english] ?? "", ko: summaries[.korean] ?? ""),
                outline: bodies.mapValues(OutlineEntry.sections), bodies: bodies, group: group, sources: sources)
        }
    }

    private static func firstParagraph(of markup: String) -> String {
        guard let paragraph = markup.firstMatch(of: #/<p>(.*?)<\/p>/#.dotMatchesNewlines()) else { return "" }
        return String(paragraph.1).replacing(#/<[^>]*>/#, with: "").replacing("&amp;", with: "&").replacing(
            "\n", with: " ")
    }
}
