/// The change of a list in one event: where objects are removed and inserted, computed from the touched objects, those
/// that were inserted, updated, refreshed or deleted in the event.
///
/// Untouched objects keep their order, so the list without the touched ones remains sorted, and each touched object
/// finds its place in it by binary search. A position in that shorter list is called a gap here.
struct ResultsUpdate {
    /// The indexes in the old list of the objects that are taken out, in ascending order. Those that stay in the list
    /// are in `entries` too.
    private(set) var pulled: [Int] = []
    /// The objects that are put in, in order.
    private(set) var entries: [Entry] = []
    private(set) var sections: [ResultsSection] = []
    private(set) var changes = ResultsChanges()

    /// An object to insert.
    struct Entry {
        let item: NSManagedObject
        /// The old index; nil for a new object.
        let oldIndex: Int?
        let section: String
        var gap = 0
        /// The position relative to the sections that meet at the gap: 0 in the preceding section, 1 in a new one
        /// between them, 2 in the following one.
        var side = 1
    }

    var isEmpty: Bool { pulled.isEmpty && entries.isEmpty }

    /// - Parameters:
    ///   - touched: the touched objects of the list, in ascending order.
    ///   - entering: the objects that match but are not in the list.
    init(of list: ResultsList, _ touched: [Pulled], entering: [NSManagedObject], _ results: FetchedResults) {
        pulled = touched.map(\.index)
        guard !touched.isEmpty || !entering.isEmpty else { return }
        let kept = KeptList(list, pulled)
        let order = results.request.parameters.sortDescriptors ?? []
        let staying = touched.filter(\.stays)
        let old = staying.map { unsafeDowncast(list.items[$0.index], to: NSManagedObject.self) }
        var oldIndexes: [ObjectIdentifier: Int] = [:]
        for (object, place) in zip(old, staying) { oldIndexes[ObjectIdentifier(object)] = place.index }
        entries = order.sorted(old + entering).map {
            Entry(item: $0, oldIndex: oldIndexes[ObjectIdentifier($0)], section: results.sectionName(of: $0))
        }
        findGaps(in: kept, order)
        sortEntries()
        sections = makeSections(kept, isSectioned: results.sectionNameKeyPath != nil)
        changes = ResultsChanges(of: list, kept, touched, self)
    }

    /// Finds the gap for each entry.
    private mutating func findGaps(in kept: KeptList, _ order: [NSSortDescriptor]) {
        /// The new sections, with the gap of their first object.
        var opened: [String: Int] = [:]
        for index in entries.indices {
            let entry = entries[index]
            let own = kept.section(named: entry.section)
            let range = own ?? 0..<kept.count
            if own == nil, let gap = opened[entry.section] {
                entries[index].gap = gap
                continue
            }
            let before = entry.oldIndex.map(kept.gap).flatMap {
                range.contains($0) || $0 == range.upperBound ? $0 : nil
            }
            var gap: Int
            if let before, kept.fits(entry.item, at: before, within: range, order) {
                gap = before
            } else {
                gap = kept.bisect(entry.item, within: range, order)
            }
            if let own {
                entries[index].side = gap == own.lowerBound ? 2 : 0
            } else {
                if let around = kept.sectionAround(gap: gap) {
                    _ = ResultsList.outOfOrder(entry.section, at: gap)
                    gap = around.upperBound
                }
                opened[entry.section] = gap
            }
            entries[index].gap = gap
        }
    }

    /// Sorts the entries into the order of the new list. They are sorted by the descriptors already. It remains to
    /// order entries where gaps meet sections, and to keep the objects of each new section together.
    private mutating func sortEntries() {
        var runs: [String: Int] = [:]
        let keys = entries.enumerated().map { number, entry in
            let run = entry.side == 1 ? runs[entry.section] ?? number : 0
            if entry.side == 1 { runs[entry.section] = run }
            return (entry.gap, entry.side, run, number)
        }
        if !zip(keys, keys.dropFirst()).contains(where: { $0 > $1 }) { return }
        entries = keys.sorted(by: <).map { entries[$0.3] }
    }

    private func makeSections(_ kept: KeptList, isSectioned: Bool) -> [ResultsSection] {
        guard isSectioned else { return [ResultsSection(name: "", start: 0, count: kept.count + entries.count)] }
        var sections: [ResultsSection] = []
        func open(_ name: String, count: Int) {
            sections.append(ResultsSection(name: name, start: sections.last?.end ?? 0, count: count))
        }
        var next = 0
        func openNewSections(upTo gap: Int) {
            while next < entries.count, entries[next].side == 1, entries[next].gap <= gap {
                if sections.last?.name == entries[next].section {
                    sections[sections.count - 1].count += 1
                } else {
                    open(entries[next].section, count: 1)
                }
                next += 1
            }
        }
        for (name, range) in kept.sections {
            openNewSections(upTo: range.lowerBound)
            open(name, count: range.count)
            while next < entries.count, entries[next].side != 1, entries[next].section == name {
                sections[sections.count - 1].count += 1
                next += 1
            }
        }
        openNewSections(upTo: .max)
        return sections
    }
}

/// The list without the removed objects, as a view of the complete list.
struct KeptList {
    private let list: ResultsList
    /// For each removed index, the number of kept objects before it.
    private let gaps: [Int]
    /// The sections that keep objects, with their ranges in the shorter list.
    let sections: [(name: String, range: Range<Int>)]
    private let byName: [String: Range<Int>]
    let count: Int

    init(_ list: ResultsList, _ pulled: [Int]) {
        self.list = list
        gaps = pulled.enumerated().map { $1 - $0 }
        count = list.items.count - pulled.count
        var next = 0
        var start = 0
        sections = list.sections.compactMap { section in
            var size = section.count
            while next < pulled.count, pulled[next] < section.end {
                size -= 1
                next += 1
            }
            defer { start += size }
            return size == 0 ? nil : (section.name, start..<start + size)
        }
        // A list without sections has a single section, which covers everything.
        byName = Dictionary(uniqueKeysWithValues: sections)
    }

    func section(named name: String) -> Range<Int>? { byName[name] }

    /// The section that contains a gap in its interior, not at its edge.
    func sectionAround(gap: Int) -> Range<Int>? {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].range.upperBound <= gap { low = middle + 1 } else { high = middle }
        }
        guard low < sections.count, sections[low].range.lowerBound < gap else { return nil }
        return sections[low].range
    }

    /// The number of kept objects before an index of the complete list.
    func gap(_ index: Int) -> Int { index - numberPulled(before: index) }

    private func numberPulled(before index: Int) -> Int {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle] + middle < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The kept object at an index of the shorter list.
    private subscript(number: Int) -> NSObject {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return list.items[number + low]
    }

    /// Whether an object fits at a gap, between its neighbors. An updated object stays in place if it fits.
    func fits(_ item: NSObject, at gap: Int, within range: Range<Int>, _ order: [NSSortDescriptor]) -> Bool {
        (gap == range.lowerBound || order.order(self[gap - 1], item) != .orderedDescending)
            && (gap == range.upperBound || order.order(item, self[gap]) != .orderedDescending)
    }

    /// The gap after all objects that do not sort after `item`.
    func bisect(_ item: NSObject, within range: Range<Int>, _ order: [NSSortDescriptor]) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if order.order(item, self[middle]) == .orderedAscending { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension [NSSortDescriptor] {
    /// Compares two objects.
    func order(_ first: NSObject, _ second: NSObject) -> ComparisonResult {
        for descriptor in self {
            let order = descriptor.compare(first, to: second)
            if order != .orderedSame { return order }
        }
        return .orderedSame
    }
}
