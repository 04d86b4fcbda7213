import Course
import Foundation
import TerminalText

/// The course as one page, as a PDF and as an EPUB. `make books` puts them into the output folder, and the site offers
/// those that are there.
struct Books {
    enum Kind: String, CaseIterable {
        case html, pdf, epub
    }

    private var kinds: [Language: [Kind]] = [:]

    init(in output: URL) {
        for language in Language.allCases {
            kinds[language] = Kind.allCases.filter {
                FileManager.default.fileExists(atPath: output.appendingPathComponent(Self.path($0, language)).path)
            }
        }
    }

    /// The path of a book, relative to the output folder.
    static func path(_ kind: Kind, _ language: Language) -> String {
        "books/faultline.\(language.rawValue).\(kind.rawValue)"
    }

    /// The languages whose book is also a page of the site.
    var pages: [Language] { Language.allCases.filter { kinds[$0]?.contains(.html) == true } }

    /// The links to the books of a language, for the contents page; empty without books.
    func offer(_ language: Language, _ words: Words) -> String {
        guard let kinds = kinds[language], !kinds.isEmpty else { return "" }
        let links = kinds.map { kind in
            let name = kind == .html ? words[.onePage] : kind.rawValue.uppercased()
            return "<a href=\"../\(Self.path(kind, language))\">\(name.escapedForHTML)</a>"
        }
        // The dot stays at the end of a line.
        return "<p class=\"books\">\(words[.wholeCourse].escapedForHTML) \(links.joined(separator: "&nbsp;· "))</p>\n"
    }
}
