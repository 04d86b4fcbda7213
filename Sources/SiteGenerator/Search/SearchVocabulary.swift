import Course
import Foundation
import TerminalText

/// The readers' vocabulary: other names of sections, from `Site/search/names.tsv`, phrases that readers search with,
/// from `Site/search/phrases.tsv`, and other words for the lessons' words, from `Site/search/synonyms.tsv`.
struct SearchVocabulary {
    struct Synonym: Equatable {
        var word: String
        /// The lessons' words, with commas between them.
        var others: String
    }

    /// The names by the section's address, `07-fetching.html#distinct-values`.
    private(set) var names: [Language: [String: [String]]] = [:]
    /// The phrases by the section's address.
    private(set) var phrases: [Language: [String: [String]]] = [:]
    private(set) var synonyms: [Language: [Synonym]] = [:]
    /// The fingerprint of the lists.
    private(set) var key = Fingerprint()
    private var places: [(file: String, line: Int, slug: String, section: String)] = []

    /// Reads the lists of the site; one that is not there is empty.
    init(site: URL) throws {
        names = try lists("names.tsv", site: site, isShared: Self.isCode)
        phrases = try lists("phrases.tsv", site: site) { !$0.contains(" ") && Self.isCode($0) }
        for (line, cells) in try rows("synonyms.tsv", site: site) {
            guard let language = Language(rawValue: cells[0]) else {
                throw SiteProblem(
                    "\(site.lastPathComponent)/search/synonyms.tsv", line,
                    en: "“\(cells[0])” is not a language of the site. Write en or ko.",
                    ko: "‘\(cells[0])’은(는) 사이트의 언어가 아닙니다. en이나 ko를 적으십시오.")
            }
            synonyms[language, default: []].append(Synonym(word: cells[1], others: cells[2]))
        }
    }

    /// Whether readers in any language type a name in English: symbols, also of other frameworks, error codes, and
    /// messages, which begin with a capital.
    private static func isCode(_ name: String) -> Bool {
        let words = name.searchWords
        return words.count > 3 && name.first!.isUppercase || name.hasPrefix("@")
            || words.contains { $0.isCamelCase || $0.contains("_") || Int($0) != nil }
    }

    /// The names or phrases of a file by language and address. Those in English that `isShared` accepts are Korean
    /// ones, too.
    private mutating func lists(
        _ name: String, site: URL, isShared: (String) -> Bool
    ) throws -> [Language: [String: [String]]] {
        var lists: [Language: [String: [String]]] = [:]
        for (line, cells) in try rows(name, site: site) {
            let place = cells[0].split(separator: "#", maxSplits: 1).map(String.init)
            let (slug, section) = (place.first ?? "", place.count == 2 ? place[1] : "")
            places.append(("\(site.lastPathComponent)/search/\(name)", line, slug, section))
            let address = slug + ".html" + (section.isEmpty ? "" : "#" + section)
            for (language, cell) in zip([Language.english, .korean], cells.dropFirst()) {
                let list = cell.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
                lists[language, default: [:]][address, default: []] += list.filter { !$0.isEmpty }
                if language == .english {
                    lists[.korean, default: [:]][address, default: []] += list.filter(isShared)
                }
            }
        }
        return lists
    }

    private mutating func rows(_ name: String, site: URL) throws -> [(line: Int, cells: [String])] {
        let url = site.appendingPathComponent("search/\(name)")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        key.combine(text)
        return try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 3 else {
                throw SiteProblem(
                    "\(site.lastPathComponent)/search/\(name)", index + 1,
                    en: "the line has \(cells.count) cells instead of 3. Put one tab between the cells.",
                    ko: "칸이 3개가 아니라 \(cells.count)개입니다. 칸 사이에 탭을 하나씩 넣으십시오.")
            }
            return (index + 1, cells)
        }
    }

    /// The names of sections that written lessons don't have.
    func problems(_ records: [String: LessonRecord]) -> [SiteProblem] {
        places.filter { place in
            guard let page = records[place.slug]?.pages[.english] else { return false }
            return !place.section.isEmpty && !page.anchors.contains(place.section)
        }.map { place in
            SiteProblem(
                place.file, place.line,
                en: "there is no section \(place.slug)#\(place.section). Correct the place, or remove the line.",
                ko: "\(place.slug)#\(place.section) 절이 없습니다. 위치를 고치거나 줄을 지우십시오.")
        }
    }
}
