import Course
import Foundation
import TerminalText

/// The terms of the course, from `Lessons/terms.tsv`: each in both languages, with the section that defines it, or only
/// the chapter if its introduction does. A term can have its own definition in both languages.
///
///     fault	폴트	11-faulting-and-uniquing#object-faults	A fault is a placeholder.	폴트는 자리 표시자입니다.
struct TermIndex {
    struct Term: Equatable {
        var words: LocalizedText
        var slug: String
        var section: String
        /// The definition that the glossary shows instead of a sentence of the lesson.
        var definition: LocalizedText?
        var line: Int
    }

    static let path = "Lessons/terms.tsv"

    private(set) var terms: [Term] = []

    /// Reads the terms of the kit at `root`; there are none if the file is missing.
    init(root: URL) throws {
        guard let text = try? String(contentsOf: root.appendingPathComponent(Self.path), encoding: .utf8) else {
            return
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let place = cells.dropFirst(2).first?.split(separator: "#").map(String.init) ?? []
            guard cells.count == 3 || cells.count == 5, let slug = place.first, place.count <= 2 else {
                throw SiteProblem(
                    Self.path, index + 1,
                    en:
                        "a term has three cells: the English and the Korean word, and the section as chapter#heading, or the "
                        + "chapter alone if its introduction defines the term. Two more cells define it in English and Korean.",
                    ko: "용어에는 세 칸이 필요합니다. 영어, 한국어, 그리고 장#제목 형식의 절을 적으십시오. 장의 첫머리에서 "
                        + "설명하면 장만 적습니다. 그 뒤의 두 칸에 영어와 한국어 정의를 적을 수 있습니다.")
            }
            terms.append(
                Term(
                    words: LocalizedText(en: cells[0], ko: cells[1]), slug: slug,
                    section: place.count == 2 ? place[1] : "",
                    definition: cells.count == 5 ? LocalizedText(en: cells[3], ko: cells[4]) : nil,
                    line: index + 1))
        }
    }

    /// A problem for each term whose section doesn't exist.
    func problems(_ records: [String: LessonRecord]) -> [SiteProblem] {
        terms.filter { term in
            records[term.slug]?.pages[.english]?.sections.contains { $0.id == term.section } != true
        }.map { term in
            SiteProblem(
                Self.path, term.line,
                en: "there is no section \(term.slug)#\(term.section). Correct the section of “\(term.words.en)”.",
                ko: "\(term.slug)#\(term.section) 절이 없습니다. ‘\(term.words.ko)’의 위치를 고치십시오.")
        }
    }

    /// The terms in the alphabetical order of a language, grouped by first letter.
    func groups(in language: Language) -> [(letter: String, terms: [Term])] {
        let sorted = terms.sorted { Self.key($0.words[language]) < Self.key($1.words[language]) }
        var groups: [(letter: String, terms: [Term])] = []
        for term in sorted {
            let letter = Self.letter(of: term.words[language])
            if groups.last?.letter == letter {
                groups[groups.count - 1].terms.append(term)
            } else {
                groups.append((letter, [term]))
            }
        }
        return groups
    }

    /// The sort key. Latin letters precede Hangul, whose code points are in dictionary order.
    private static func key(_ word: String) -> String { word.lowercased() }

    /// The first letter, or the initial consonant of a Hangul syllable. A tense consonant is grouped with the plain
    /// one.
    static func letter(of word: String) -> String {
        guard let scalar = word.unicodeScalars.first else { return "" }
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return String(word.prefix(1)).uppercased() }
        let initials = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ")
        return String(initials[Int((scalar.value - 0xAC00) / 588)])
    }
}
