import Course
import Foundation
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

    private struct Section {
        var address: String
        var title: String
        var opening: String
        var length: String
    }

    private struct Place {
        var section: Int32
        var level: UInt8
    }

    private var sections: [Section] = []
    /// The sections by their addresses.
    private var numbers: [String: Int] = [:]
    private var words = WordTable(capacity: 8192)
    /// By the numbers of the words, the sections that have them.
    private var places: [[Place]] = []

    /// Adds sections as `SectionWords` writes them into the record, one a line.
    mutating func add(lines: String) {
        var lines = lines
        lines.withUTF8 { bytes in
            var line = bytes[...]
            while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
                add(line: line[..<end])
                line = line[(end + 1)...]
            }
        }
    }

    /// The bytes are read in place, because every build reads the lines of all lessons.
    private mutating func add(line: Slice<UnsafeBufferPointer<UInt8>>) {
        var rest = line
        func cell() -> String {
            let end = rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
            defer { rest = rest[end...].dropFirst() }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        let number = sections.count
        sections.append(Section(address: cell(), title: cell(), opening: cell(), length: cell()))
        numbers[sections[number].address] = number
        while let end = rest.firstIndex(of: 0x20), end + 1 < rest.endIndex {
            add(word: rest[..<end], Place(section: Int32(number), level: rest[end + 1]))
            rest = rest[(end + 2)...].dropFirst()
        }
    }

    private mutating func add(word: some Collection<UInt8>, _ place: Place) {
        let number = words.number(of: word)
        if number == places.count { places.append([]) }
        places[number].append(place)
    }

    /// The script file of the index. `types` have separate pages, which only their whole names find.
    func script(
        chapters: [(slug: String, title: String)], names: [Name], types: [String], vocabulary: SearchVocabulary,
        language: Language
    ) -> Data {
        var index = self
        index.add(phrases: vocabulary.phrases[language] ?? [:])
        let others = vocabulary.names[language] ?? [:]
        let entries = sections.map { section in
            "[\(section.address.asJSON),\(section.title.asJSON),\(section.opening.asJSON),\(section.length),"
                + (others[section.address]?.joined(separator: ";") ?? "").asJSON + "]"
        }
        let named = names.compactMap { name in
            let address = name.slug + ".html" + (name.section.isEmpty ? "" : "#" + name.section)
            return numbers[address].map { "[\($0),\(name.text.asJSON)]" }
        }
        let chapters = chapters.map { "[\($0.slug.asJSON),\($0.title.asJSON)]" }
        let synonyms = vocabulary.synonyms[language] ?? []
        let text =
            "window.faultlineSearch={\"chapters\":[\(chapters.joined(separator: ","))],\"sections\":[\n"
            + entries.joined(separator: ",\n") + "\n],\n\"names\":[\(named.joined(separator: ","))],\n"
            + "\"types\":\(types.joined(separator: " ").asJSON),\n"
            + "\"synonyms\":[\(synonyms.map { "[\($0.word.asJSON),\($0.others.asJSON)]" }.joined(separator: ","))],\n"
        return Data(Array(text.utf8) + index.lists())
    }

    /// The words in alphabetical order, and the sections of each.
    private func lists() -> [UInt8] {
        var spelled = Array("\"words\":\"".utf8)
        var lists = Array("\",\n\"postings\":\"".utf8)
        var before: ArraySlice<UInt8> = []
        for (index, number) in words.sorted.enumerated() {
            if index > 0 {
                spelled.append(0x20)
                lists.append(0x20)
            }
            let word = words[number]
            let shared = Self.shared(before, word)
            spelled.append(Self.digits[shared.letters])
            spelled.append(contentsOf: word.dropFirst(shared.bytes))
            Self.append(places[number], to: &lists)
            before = word
        }
        return spelled + lists + Array("\"};\n".utf8)
    }

    /// The letters at the beginning that two words have in common.
    private static func shared(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> (letters: Int, bytes: Int) {
        var (letters, bytes) = (-1, 0)
        // A letter is shared when the next one begins, or the word ends.
        for (index, byte) in other.enumerated() {
            if byte & 0xC0 != 0x80 {
                letters += 1
                bytes = index
                if letters == digits.count - 1 { break }
            }
            guard index < one.count, one[one.startIndex + index] == byte else { break }
        }
        return (letters, bytes)
    }

    /// Adds the words of readers' phrases to their sections.
    private mutating func add(phrases: [String: [String]]) {
        var added: [Int: [Int32: Double]] = [:]
        for (address, phrases) in phrases {
            guard let section = numbers[address] else { continue }
            for phrase in phrases {
                for word in phraseKeys(of: phrase) {
                    added[word, default: [:]][Int32(section), default: 0] += SectionWords.phraseWeight
                }
            }
        }
        for (word, weights) in added {
            var weights = weights
            for index in places[word].indices {
                guard let weight = weights.removeValue(forKey: places[word][index].section) else { continue }
                places[word][index].level = SectionWords.level(
                    of: weight + SectionWords.weight(of: places[word][index].level))
            }
            places[word] += weights.map { Place(section: $0.key, level: SectionWords.level(of: $0.value)) }
            places[word].sort { $0.section < $1.section }
        }
    }

    /// The numbers of a phrase's words; a method and its labels are one word.
    private mutating func phraseKeys(of phrase: String) -> [Int] {
        var keys: [Int] = []
        for piece in phrase.split(separator: " ") {
            var piece = String(piece)
            if let joined = piece.labelsJoined {
                keys.append(words.number(of: joined.utf8))
            } else {
                piece.withUTF8 {
                    $0.forEachSearchWord { word in if let key = words.key(of: word) { keys.append(key) } }
                }
            }
        }
        while places.count < words.count { places.append([]) }
        return keys
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The level of most words, which a list leaves out.
    private static let common = UInt8(ascii: ".")

    private static func append(_ places: [Place], to list: inout [UInt8]) {
        var last: Int32 = -1
        for place in places {
            let step = Int(place.section - last - 1)
            last = place.section
            list.append(contentsOf: repeatElement(UInt8(ascii: "."), count: step / digits.count))
            list.append(digits[step % digits.count])
            if place.level != common { list.append(place.level) }
        }
    }
}
