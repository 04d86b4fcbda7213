import Course
import TerminalText

/// The index that the pages search, in one language: the words of all sections, and the names of their subjects.
///
/// It is made here once, and read by `Site/assets/vocabulary.js`; `engine.js` says what a query finds. A word is
/// written with the number of letters that it shares with the one before it, and is followed in another list by the
/// sections that have it: the steps from one to the next, and a sign for a weight other than the common one. The words
/// of readers' phrases add to the weights of their sections.
struct SearchIndex {
    /// A name of a section's subject that its heading doesn't have.
    struct Name {
        var text: String
        var slug: String
        var section: String
    }

    private var sections: [(address: String, title: String, opening: String, length: String)] = []
    private var numbers: [Substring: Int] = [:]
    private var words: [Substring: [(section: Int, level: UInt8)]] = [:]

    /// Adds sections as `SectionWords` writes them into the record, one a line.
    mutating func add(lines: String) {
        // The bytes are split, because every build reads the lines of all lessons.
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
            let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard cells.count == 5 else { continue }
            let number = sections.count
            let texts = cells.prefix(4).map { String(Substring($0)) }
            sections.append((texts[0], texts[1], texts[2], texts[3]))
            numbers[Substring(cells[0])] = number
            var word: Substring.UTF8View?
            for part in cells[4].split(separator: UInt8(ascii: " ")) {
                if let name = word {
                    words[Substring(name), default: []].append((number, part.first ?? Self.common))
                    word = nil
                } else {
                    word = part
                }
            }
        }
    }

    /// The script file of the index. `types` have separate pages, which only their whole names find.
    func script(
        chapters: [(slug: String, title: String)], names: [Name], types: [String], vocabulary: SearchVocabulary,
        language: Language
    ) -> String {
        let sorted = withPhrases(vocabulary.phrases[language] ?? [:])
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        var spelled: [String] = []
        var lists: [String] = []
        var before: [Unicode.Scalar] = []
        for (word, places) in sorted {
            let letters = Array(word.unicodeScalars)
            let shared = min(zip(before, letters).prefix { $0 == $1 }.count, Self.digits.count - 1)
            var rest = String.UnicodeScalarView([Unicode.Scalar(Self.digits[shared])])
            rest.append(contentsOf: letters[shared...])
            spelled.append(String(rest))
            lists.append(Self.list(of: places))
            before = letters
        }
        let others = vocabulary.names[language] ?? [:]
        let entries = sections.map { section in
            "[\(section.address.asJSON),\(section.title.asJSON),\(section.opening.asJSON),\(section.length),"
                + (others[section.address]?.joined(separator: ";") ?? "").asJSON + "]"
        }
        let named = names.compactMap { name in
            let address = name.slug + ".html" + (name.section.isEmpty ? "" : "#" + name.section)
            return numbers[address[...]].map { "[\($0),\(name.text.asJSON)]" }
        }
        let chapters = chapters.map { "[\($0.slug.asJSON),\($0.title.asJSON)]" }
        let synonyms = vocabulary.synonyms[language] ?? []
        return "window.faultlineSearch={\"chapters\":[\(chapters.joined(separator: ","))],\"sections\":[\n"
            + entries.joined(separator: ",\n") + "\n],\n\"names\":[\(named.joined(separator: ","))],\n"
            + "\"types\":\(types.joined(separator: " ").asJSON),\n"
            + "\"synonyms\":[\(synonyms.map { "[\($0.word.asJSON),\($0.others.asJSON)]" }.joined(separator: ","))],\n"
            + "\"words\":\(spelled.joined(separator: " ").asJSON),\n\"postings\":\"\(lists.joined(separator: " "))\"};\n"
    }

    /// The sections of each word, with those whose readers use it in phrases.
    private func withPhrases(_ phrases: [String: [String]]) -> [Substring: [(section: Int, level: UInt8)]] {
        var added: [Substring: [Int: Double]] = [:]
        for (address, phrases) in phrases {
            guard let section = numbers[address[...]] else { continue }
            for word in phrases.flatMap(\.phraseKeys) {
                added[Substring(word), default: [:]][section, default: 0] += SectionWords.phraseWeight
            }
        }
        var words = words
        for (word, weights) in added {
            var weights = weights
            var places = words[word] ?? []
            for index in places.indices {
                guard let weight = weights.removeValue(forKey: places[index].section) else { continue }
                places[index].level = SectionWords.level(of: weight + SectionWords.weight(of: places[index].level))
            }
            places += weights.map { ($0.key, SectionWords.level(of: $0.value)) }
            words[word] = places.sorted { $0.section < $1.section }
        }
        return words
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The level of most words, which a list leaves out.
    private static let common = UInt8(ascii: ".")

    private static func list(of places: [(section: Int, level: UInt8)]) -> String {
        var text: [UInt8] = []
        var last = -1
        for place in places {
            let step = place.section - last - 1
            last = place.section
            text.append(contentsOf: repeatElement(UInt8(ascii: "."), count: step / digits.count))
            text.append(digits[step % digits.count])
            if place.level != common { text.append(place.level) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
