import Foundation
import Testing

@testable import SiteGenerator

@Suite struct SearchIndexTests {
    @Test func wordsKeepTheirNumbersAndAreSortedByTheirBytes() {
        var table = WordTable(capacity: 2)
        let words = ["fetch", "폴트", "Fetch", "fetchLimit", "fetchLimits", "a", "fetched"]
        #expect(words.map { table.number(of: $0.utf8) } == Array(0...6))
        #expect(words.map { table.number(of: $0.utf8) } == Array(0...6) && table.count == 7)
        #expect(table.contains("폴트".utf8) && !table.contains("폴".utf8) && !table.contains("".utf8))
        let sorted = table.sorted.map { String(decoding: table[$0], as: UTF8.self) }
        #expect(sorted == ["Fetch", "a", "fetch", "fetchLimit", "fetchLimits", "fetched", "폴트"])
    }

    @Test func wordsAreSpelledWithTheLettersThatTheyShareAndTheirSectionsAsSteps() throws {
        var index = SearchIndex()
        let texts = ["fetch Fetch", "value", "값 값 fetchLimit fetch", "갓"]
        for (number, text) in texts.enumerated() {
            index.add(lines: SectionWords.lines(of: [SectionWords(address: "\(number).html", title: "", text: text)]))
        }
        let script = index.script(
            chapters: [], names: [], types: [],
            vocabulary: try SearchVocabulary(site: URL(fileURLWithPath: "/nowhere")), language: .korean)
        let text = String(decoding: script, as: UTF8.self)
        // The words are fetch, fetchLimit, value, 갓, 값. A syllable counts as one letter, and is shared as a whole.
        #expect(text.contains("\"words\":\"Afetch FLimit Avalue A값 A갓\""))
        #expect(text.contains("\"postings\":\"A!B C B C! D\""))
    }
}
