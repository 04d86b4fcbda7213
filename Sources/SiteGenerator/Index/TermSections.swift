import Course

/// The sections about a term, for the index of terms: the one that defines it, those whose headings contain it, those
/// that introduce it in bold, and those with a name in `Site/search/names.tsv` that is the term.
///
/// Both languages have the sections that the English lessons and names lead to.
struct TermSections {
    struct Place: Hashable {
        var slug: String
        var section: String
    }

    /// The sections of each term by the term's line, in the order of the course.
    private var places: [Int: [Place]] = [:]

    /// The places of a term, in the order of the course.
    func places(of term: TermIndex.Term) -> [Place] { places[term.line] ?? [] }

    /// Sections that every chapter has. They are about the chapter.
    private static let skipped: Set = ["goals", "check-yourself", "exercises", "summary", "on-apple-platforms"]

    /// `names` has the readers' names of sections, by address.
    init(_ terms: [TermIndex.Term], catalog: Catalog, records: [String: LessonRecord], names: [String: [String]]) {
        // A long term first: a section about a relationship fault is not about faults.
        let known = terms.map { (term: $0, words: Self.words($0.words.en)) }
            .sorted { ($1.words.count, $0.term.line) < ($0.words.count, $1.term.line) }
        let byWords = Dictionary(grouping: known, by: \.words).mapValues { $0.map(\.term.line) }
        let defined = Dictionary(grouping: terms) { Place(slug: $0.slug, section: $0.section) }
            .mapValues { $0.map(\.line) }
        for chapter in catalog.chapters {
            guard let page = records[chapter.slug]?.pages[.english] else { continue }
            for section in page.sections where !Self.skipped.contains(section.id) {
                let place = Place(slug: chapter.slug, section: section.id)
                var lines = Set(Self.terms(in: section.title, of: known))
                let address = chapter.slug + ".html" + (section.id.isEmpty ? "" : "#" + section.id)
                let called = (names[address] ?? []).map(Self.words)
                let introduced = page.definitions.filter { $0.section == section.id }.map { Self.words($0.term) }
                lines.formUnion(called.flatMap { Self.terms(named: $0, byWords) })
                lines.formUnion(introduced.flatMap { byWords[$0] ?? [] })
                lines.formUnion(defined[place] ?? [])
                for line in lines { places[line, default: []].append(place) }
            }
        }
    }

    /// The lines of the terms that a name is, and of those with several words that it contains.
    private static func terms(named words: [String], _ lines: [[String]: [Int]]) -> [Int] {
        var found = lines[words] ?? []
        for start in words.indices {
            for end in words.indices.dropFirst(start + 1).prefix(3) where end - start + 1 < words.count {
                found += lines[Array(words[start...end])] ?? []
            }
        }
        return found
    }

    /// The lines of the terms that a heading contains. Each word belongs to one term.
    private static func terms(
        in heading: String, of terms: [(term: TermIndex.Term, words: [String])]
    ) -> [Int] {
        var rest = words(heading)
        return terms.compactMap { term, words in
            guard let range = rest.range(of: words) else { return nil }
            rest.replaceSubrange(range, with: words.map { _ in "" })
            // Behind "to" is a verb: "three ways to store a relationship".
            let isVerb =
                range.lowerBound > 0 && rest[range.lowerBound - 1] == "to" && heading.contains("to \(words[0]) ")
            return isVerb ? nil : term.line
        }
    }

    /// The words in lowercase and in the singular.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "+" }.map { word in
            if word.count > 3, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
            return String(word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? word.dropLast() : word)
        }
    }
}

extension [String] {
    /// The first place of `words`, one after the other.
    fileprivate func range(of words: [String]) -> Range<Int>? {
        guard !words.isEmpty, count >= words.count else { return nil }
        return (0...count - words.count).first { self[$0..<$0 + words.count].elementsEqual(words) }
            .map { $0..<$0 + words.count }
    }
}
