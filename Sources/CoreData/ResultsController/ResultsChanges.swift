/// The changes of one event, as the delegate receives them.
///
/// A touched object that stays in the list is reported as `.update` if it is in the same section, between the same
/// untouched neighbors, and in the same order among the touched objects next to it; otherwise as `.move`.
struct ResultsChanges {
    /// The removed sections, by their old indexes, the last one first.
    private(set) var deletedSections: [Int] = []
    /// The inserted sections, by their new indexes.
    private(set) var insertedSections: [Int] = []
    /// The changed objects, in the order of the delegate's calls. The indexes count objects across all sections.
    private(set) var objects: [Change] = []

    struct Change {
        let type: NSFetchedResultsChangeType
        let item: NSObject
        let old: Int?
        let new: Int?
    }

    init() {}

    /// - Parameters:
    ///   - list: the old list.
    ///   - touched: the objects taken out of the old list, in order; those with `stays` are also in `update.entries`.
    ///   - update: the objects that are put in, and the new sections.
    init(of list: ResultsList, _ kept: KeptList, _ touched: [Pulled], _ update: ResultsUpdate) {
        let remaining = compareSections(list.sections, update.sections, kept)
        for place in touched where !place.stays {
            objects.append(Change(type: .delete, item: list.items[place.index], old: place.index, new: nil))
        }
        let places = update.entries.enumerated().map { $1.gap + $0 }
        for (entry, new) in zip(update.entries, places) where entry.oldIndex == nil {
            objects.append(Change(type: .insert, item: entry.item, old: nil, new: new))
        }
        var candidates: [(entry: Int, old: Int)] = []
        for (number, entry) in update.entries.enumerated() {
            guard let old = entry.oldIndex, kept.gap(old) == entry.gap,
                remaining.contains(entry.section), list.sections[list.section(of: old)].name == entry.section
            else { continue }
            candidates.append((number, old))
        }
        let keepingOrder = Set(Self.longestAscent(candidates.map(\.old)).map { candidates[$0].entry })
        var updated: [Change] = []
        for (number, entry) in update.entries.enumerated() {
            guard let old = entry.oldIndex else { continue }
            if keepingOrder.contains(number) {
                updated.append(Change(type: .update, item: entry.item, old: old, new: places[number]))
            } else {
                objects.append(Change(type: .move, item: entry.item, old: old, new: places[number]))
            }
        }
        objects += updated
    }

    /// Finds the removed and inserted sections. A section that has moved among the others is both.
    /// - Returns: the names of the remaining sections.
    private mutating func compareSections(
        _ old: [ResultsSection], _ new: [ResultsSection], _ kept: KeptList
    ) -> Set<String> {
        if old.map(\.name) == new.map(\.name) { return Set(new.map(\.name)) }
        let numbers = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.name, $0) })
        // Sections that retain objects keep their order. The others are counted between them.
        let keeping = Set(kept.sections.map(\.name))
        func neighbors(_ sections: [ResultsSection]) -> [String: Int] {
            var before = 0
            var result: [String: Int] = [:]
            for section in sections {
                result[section.name] = before
                if keeping.contains(section.name) { before += 1 }
            }
            return result
        }
        let (beforeOld, beforeNew) = (neighbors(old), neighbors(new))
        let survivors = new.compactMap { section in
            numbers[section.name].flatMap { number in
                beforeOld[section.name] == beforeNew[section.name] ? (name: section.name, number: number) : nil
            }
        }
        let remaining = Set(Self.longestAscent(survivors.map(\.number)).map { survivors[$0].name })
        deletedSections = old.indices.reversed().filter { !remaining.contains(old[$0].name) }
        insertedSections = new.indices.filter { !remaining.contains(new[$0].name) }
        return remaining
    }

    /// The indexes of a longest increasing subsequence: the largest set of elements that can stay in place when a list
    /// is reordered.
    static func longestAscent(_ values: [Int]) -> [Int] {
        // For each length, the index where the best subsequence ends, and for each index its predecessor.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (place, value) in values.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[place] = ends[low - 1] }
            if low == ends.count { ends.append(place) } else { ends[low] = place }
        }
        var ascent: [Int] = []
        var place = ends.last ?? -1
        while place >= 0 {
            ascent.append(place)
            place = previous[place]
        }
        return ascent.reversed()
    }
}
