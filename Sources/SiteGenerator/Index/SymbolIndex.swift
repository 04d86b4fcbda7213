import Course
import Foundation

/// The public symbols of the module, each with the section that teaches it.
///
/// A symbol's section is chosen in this order:
///  1. the section that the table `Lessons/symbols.tsv` names;
///  2. the section of a fact whose text names the symbol;
///  3. the first section that names it, in a chapter whose goals name it;
///  4. the first section that names it in a sentence;
///  5. the section of a fact whose code uses it;
///  6. the first section whose listings use it.
///
/// A name of one word, such as `name`, is too common to be recognized alone. It counts only after its type, as in
/// `NSPropertyDescription.name`, or as a call, as in `save()`, in a section that names its type too. A name that
/// several types declare also counts only in a section that names its type.
struct SymbolIndex {
    struct Place: Equatable, Hashable {
        var slug: String
        var section: String
    }

    /// A type with its members. A type of another module has no place.
    struct Entry: Equatable {
        var type: String
        var place: Place?
        var members: [(symbol: PublicSymbol, place: Place)]
        var untaught: [PublicSymbol]

        static func == (one: Entry, other: Entry) -> Bool {
            one.type == other.type && one.place == other.place && one.untaught == other.untaught
                && one.members.map(\.symbol) == other.members.map(\.symbol)
                && one.members.map(\.place) == other.members.map(\.place)
        }
    }

    private(set) var entries: [Entry] = []
    /// The places that the table names, also those of types from other modules, which have no place in an entry.
    private(set) var decided: [String: Place] = [:]

    /// The places of the symbols that have one, by their paths.
    var places: [String: Place] {
        var places: [String: Place] = [:]
        for entry in entries {
            places[entry.type] = entry.place
            for (symbol, place) in entry.members { places[symbol.path] = place }
        }
        return places
    }

    init(
        _ symbols: PublicSymbols, table: SymbolTable, chapters: [Chapter], records: [String: LessonRecord], root: URL
    ) {
        decided = table.places
        let finder = Finder(symbols, table: table, chapters: chapters, records: records, root: root)
        for (type, group) in Dictionary(grouping: symbols.all.filter(table.lists), by: \.type) {
            var entry = Entry(type: type, members: [], untaught: [])
            for symbol in group.sorted(by: { $0.shown.lowercased() < $1.shown.lowercased() }) {
                let place = table.untaught.contains(symbol.path) ? nil : finder.places[symbol]
                if symbol.member == nil {
                    entry.place = place
                    if place == nil { entry.untaught.append(symbol) }
                } else if let place {
                    entry.members.append((symbol, place))
                } else {
                    entry.untaught.append(symbol)
                }
            }
            entries.append(entry)
        }
        entries.sort { $0.type.lowercased() < $1.type.lowercased() }
    }
}

/// Finds the sections that teach symbols.
private struct Finder {
    private(set) var places: [PublicSymbol: SymbolIndex.Place] = [:]

    private let types: [String: [PublicSymbol]]
    private let members: [String: [PublicSymbol]]

    /// Sections that are never a symbol's place, because they don't introduce anything.
    private static let skippedSections: Set = ["goals", "check-yourself", "exercises", "summary", "on-apple-platforms"]

    init(
        _ symbols: PublicSymbols, table: SymbolTable, chapters: [Chapter], records: [String: LessonRecord], root: URL
    ) {
        let decided = table.places
        for symbol in symbols.all { places[symbol] = decided[symbol.path] }
        types = Dictionary(grouping: symbols.all.filter { $0.member == nil }) {
            $0.type.split(separator: ".").last.map(String.init) ?? ""
        }
        members = Dictionary(grouping: symbols.all.filter { $0.member != nil }) { $0.member ?? "" }
        let written = chapters.filter { records[$0.slug] != nil }
        let sections = { (chapter: Chapter) in records[chapter.slug]?.pages[.english]?.sections ?? [] }
        var shown: [(code: String, place: SymbolIndex.Place)] = []
        for chapter in written {
            // The parser converts apostrophes to typographic ones, so they are converted back for the comparison.
            let titles = sections(chapter).map { ($0.title.replacing("’", with: "'"), $0.id) }
            let ids = Dictionary(titles) { first, _ in first }
            for fact in Self.facts(of: chapter, root: root) {
                guard let id = ids[fact.heading] else { continue }
                let place = SymbolIndex.Place(slug: chapter.slug, section: id)
                note(found(in: [(fact.text, true)]), place)
                shown.append((fact.code, place))
            }
        }
        func noteSections(_ wanted: (Chapter, IndexedSection) -> Set<PublicSymbol>) {
            for chapter in written {
                for section in sections(chapter) where !Self.skippedSections.contains(section.id) {
                    note(wanted(chapter, section), SymbolIndex.Place(slug: chapter.slug, section: section.id))
                }
            }
        }
        noteSections { chapter, section in
            let goals = sections(chapter).first { $0.id == "goals" }.map { found(in: $0) } ?? []
            return goals.isEmpty ? [] : goals.intersection(found(in: section))
        }
        noteSections { found(in: $1.phrases.map { ($0, true) }) }
        for (code, place) in shown { note(found(in: [(code, true)]), place) }
        noteSections { found(in: $1) }
    }

    private mutating func note(_ symbols: Set<PublicSymbol>, _ place: SymbolIndex.Place) {
        for symbol in symbols where places[symbol] == nil { places[symbol] = place }
    }

    private func found(in section: IndexedSection) -> Set<PublicSymbol> {
        found(in: section.phrases.map { ($0, true) } + [(section.names.joined(separator: " "), false)])
    }

    /// The symbols in pieces of code. In a phrase from a sentence, a call such as `save()` counts; in a listing it
    /// doesn't.
    private func found(in pieces: [(code: String, isPhrase: Bool)]) -> Set<PublicSymbol> {
        var found: Set<PublicSymbol> = []
        var open: [(PublicSymbol, isSure: Bool)] = []
        for piece in pieces {
            for name in CodeNames.identifiers(in: piece.code) {
                found.formUnion(types[name.name] ?? [])
                for symbol in members[name.name] ?? [] {
                    let isQualified =
                        name.qualifier != nil
                        && name.qualifier == symbol.type.split(separator: ".").last.map(String.init)
                    let isDistinctive =
                        CodeNames.isDistinctive(name.name) || (piece.isPhrase && name.isCalled && symbol.isFunction)
                    let isUnique = CodeNames.isDistinctive(name.name) && members[name.name]?.count == 1
                    if isQualified || isDistinctive { open.append((symbol, isQualified || isUnique)) }
                }
            }
        }
        let named = Set(found.map(\.type))
        for (symbol, isSure) in open where isSure || named.contains(symbol.type) { found.insert(symbol) }
        return found
    }

    /// The facts of a chapter: the text, the heading of its section, and the code that demonstrates it.
    private static func facts(of chapter: Chapter, root: URL) -> [(text: String, heading: String, code: String)] {
        let file = root.appendingPathComponent("Lessons/\(chapter.slug)/facts.tsv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return cells.count == 4 ? (cells[0], cells[1], cells[2]) : nil
        }
    }
}
