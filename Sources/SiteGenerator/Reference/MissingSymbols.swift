import Course
import Foundation
import TerminalText

/// The symbols of Apple's framework that do not exist here, with the reason, from `Site/missing.tsv`.
///
///     NSPersistentCloudKitContainer	CloudKit	CloudKit
///
/// The name of a type includes its members.
struct MissingSymbols {
    private(set) var names: [String] = []
    private var reasons: [(text: LocalizedText, names: [String])] = []

    static let file = "missing.tsv"

    init(site: URL) throws {
        guard let text = try? String(contentsOf: site.appendingPathComponent(Self.file), encoding: .utf8) else {
            return
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3 else {
                throw SiteProblem(
                    "\(site.lastPathComponent)/\(Self.file)", index + 1,
                    en: "the line has to be a symbol and the reason in English and in Korean, separated by tabs.",
                    ko: "심벌, 영어로 적은 까닭, 한국어로 적은 까닭을 탭으로 나누어 적으십시오.")
            }
            names.append(cells[0])
            if reasons.last?.text.en != cells[1] { reasons.append((LocalizedText(en: cells[1], ko: cells[2]), [])) }
            reasons[reasons.count - 1].names.append(cells[0])
        }
    }

    func write(_ words: Words, _ apple: AppleLinks, _ language: Language, into html: inout HTML) {
        guard !reasons.isEmpty else { return }
        html.raw(
            "<section aria-labelledby=\"missing\">\n<h2 id=\"missing\">\(words[.missing].escapedForHTML)</h2>\n<p>")
        html.text(words[.missingHelp])
        html.raw("</p>\n<dl class=\"missing-symbols\">\n")
        for reason in reasons {
            html.raw("<div><dt>\(reason.text[language].escapedForHTML)</dt><dd>")
            let names = reason.names.map { name in
                let code = "<code>\(WordBreaks.inDeclaration(name))</code>"
                return apple.address(of: name).map {
                    "<a rel=\"external\" href=\"\($0.escapedForHTML)\">\(code)</a>"
                } ?? code
            }
            html.raw(names.joined(separator: ", "))
            html.raw("</dd></div>\n")
        }
        html.raw("</dl>\n</section>\n")
    }
}
