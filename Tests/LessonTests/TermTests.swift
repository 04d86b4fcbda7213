import Course
import Foundation
import TerminalText
import Testing

@testable import SiteGenerator

/// `Lessons/terms.tsv`, from which the term index is generated.
@Suite struct TermTests {
    private static let root = StackBuild.root

    /// The text of each section by ID; "" is the introduction. Inline code is included, listings aren't.
    private static func sections(of chapter: Chapter, _ language: Language) throws -> [String: String] {
        func document(_ language: Language) throws -> Document {
            let file = root.appendingPathComponent(chapter.lessonPath(in: language))
            return Document(markdown: try String(contentsOf: file, encoding: .utf8))
        }
        // Korean headings have the IDs of the English ones.
        let ids = HeadingIDs.ids(for: HeadingIDs.headings(of: try document(.english)))
        var (sections, index) = ([String: String](), -1)
        for block in try document(language).blocks {
            if case .heading = block.kind { index += 1 }
            sections[index < 1 ? "" : ids[index], default: ""] += text(of: block) + "\n"
        }
        return sections
    }

    private static func text(of block: Block) -> String {
        switch block.kind {
        case .heading(_, let inlines), .paragraph(let inlines): inlines.plainText
        case .quote(let blocks): blocks.map(text).joined(separator: "\n")
        case .list(let list): list.items.flatMap(\.blocks).map(text).joined(separator: "\n")
        case .html(let markup): markup
        case .code, .rule: ""
        }
    }

    @Test func everyTermOccursInItsSectionInBothLanguages() throws {
        let index = try TermIndex(root: Self.root)
        let catalog = try Catalog(root: Self.root)
        #expect(index.terms.count > 90)
        for chapter in catalog.chapters where chapter.isWritten {
            for language in Language.allCases {
                let sections = try Self.sections(of: chapter, language)
                for term in index.terms where term.slug == chapter.slug {
                    let words = term.words[language]
                    guard let text = sections[term.section]?.lowercased() else {
                        Issue.record("\(words): there is no section \(term.slug)#\(term.section)")
                        continue
                    }
                    for word in words.lowercased().split(whereSeparator: { " -".contains($0) }) {
                        // The stem of "entity" also matches "entities".
                        let stem = word.hasSuffix("y") ? word.dropLast() : word
                        #expect(text.contains(stem), "\(words): \(term.slug)#\(term.section) doesn't contain \(word)")
                    }
                }
            }
        }
    }

    @Test func termsAreUniqueAndSorted() throws {
        let terms = try TermIndex(root: Self.root).terms
        let words = terms.map { $0.words.en.lowercased() }
        #expect(words == words.sorted())
        #expect(Set(words).count == words.count)
        #expect(Set(terms.map(\.words.ko)).count == terms.count)
        // Names keep their capitals; a term that begins a sentence elsewhere doesn't.
        for term in terms where term.words.en != "N+1 problem" {
            #expect(term.words.en.first?.isLowercase == true, "\(term.words.en)")
            #expect(term.words.en != term.words.ko, "the index would print \(term.words.en) twice")
        }
    }

    /// A bold phrase in a paragraph is either a term or listed as emphasis in `Lessons/stressed.txt`.
    @Test func everyBoldPhraseIsATermOrListedAsEmphasis() throws {
        func lines(_ path: String) throws -> [String] {
            try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
                .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
        }
        let terms = try TermIndex(root: Self.root).terms.map { $0.words.en.lowercased() }
        let stressed = Set(try lines("Lessons/stressed.txt"))
        var found: Set<String> = []
        for chapter in try Catalog(root: Self.root).chapters where chapter.isWritten {
            let file = Self.root.appendingPathComponent(chapter.lessonPath(in: .english))
            for block in Document(markdown: try String(contentsOf: file, encoding: .utf8)).blocks {
                guard case .paragraph(let inlines) = block.kind else { continue }
                for case .strong(let inner) in inlines.map(\.kind) {
                    // The parser converts apostrophes to typographic ones.
                    let phrase = inner.plainText.replacing("’", with: "'")
                    let isTerm = terms.contains { term in
                        let plurals = [term, term + "s", term + "es", String(term.dropLast()) + "ies"]
                        return plurals.contains(phrase.lowercased())
                    }
                    if !isTerm { found.insert(phrase) }
                }
            }
        }
        for phrase in found.subtracting(stressed).sorted() {
            Issue.record("“\(phrase)” is in bold: list it in Lessons/terms.tsv, or in Lessons/stressed.txt")
        }
        #expect(stressed.subtracting(found).sorted() == [], "these are no longer in bold")
    }
}
