/// The results of a controller: objects in order, and how many of them each section has.
struct ResultsList {
    private(set) var items: [NSObject]
    private(set) var sections: [ResultsSection]

    init(items: [NSObject], sections: [ResultsSection]) {
        self.items = items
        self.sections = sections
    }

    /// Puts objects into sections by their neighbours.
    /// - Parameter name: the name of an object's section; nil where there is one section only.
    /// - Throws: `CocoaError.coreData` where a section begins for the second time.
    init(items: [NSObject], sectionName: ((NSObject) -> String)?) throws {
        self.items = items
        guard let sectionName else {
            sections = [ResultsSection(name: "", start: 0, count: items.count)]
            return
        }
        sections = []
        var names: Set<String> = []
        for (index, item) in items.enumerated() {
            let name = sectionName(item)
            if sections.last?.name == name {
                sections[sections.count - 1].count += 1
            } else {
                guard names.insert(name).inserted else { throw Self.outOfOrder(name, at: index) }
                sections.append(ResultsSection(name: name, start: index, count: 1))
            }
        }
    }

    /// The error of sort descriptors that scatter a section, which is written to standard error too, as Apple's
    /// framework does: a caller that ignores the error would search long.
    static func outOfOrder(_ name: String, at index: Int) -> CocoaError {
        let reason =
            "The fetched object at index \(index) has an out of order section name '\(name)'. Objects must be sorted by "
            + "section name: let the first sort descriptor put the objects of a section together."
        LogLine.error("(NSFetchedResultsController) \(reason)")
        return CocoaError(.coreData, sentence: reason, userInfo: ["reason": reason])
    }

    func item(at path: IndexPath) -> NSObject? {
        guard path.count == 2, sections.indices.contains(path.section), path.item >= 0,
            path.item < sections[path.section].count
        else { return nil }
        return items[sections[path.section].start + path.item]
    }

    func indexPath(of object: AnyObject) -> IndexPath? {
        index(of: object).map(indexPath)
    }

    /// The place of an object by its identity: references are compared as numbers, without counting them.
    private func index(of object: AnyObject) -> Int? {
        let address = UInt(bitPattern: ObjectIdentifier(object))
        return withAddresses { $0.firstIndex(of: address) }
    }

    /// The objects as addresses.
    func withAddresses<Result>(_ body: (UnsafeBufferPointer<UInt>) -> Result) -> Result {
        items.withUnsafeBytes { body($0.bindMemory(to: UInt.self)) }
    }

    func indexPath(_ index: Int) -> IndexPath {
        let section = section(of: index)
        return IndexPath(item: index - sections[section].start, section: section)
    }

    /// The section in which the object at `index` stands.
    func section(of index: Int) -> Int {
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].start <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Takes objects out and puts others in.
    /// - Parameters:
    ///   - pulled: the places of objects to take out, in ascending order.
    ///   - entries: the objects to put in, in order; the places are counted among those that stay.
    mutating func replace(
        _ pulled: [Int], by entries: [(place: Int, item: NSObject)], sections: [ResultsSection]
    ) {
        self.sections = sections
        // A few are moved about in the array itself; for many it is put together anew.
        if pulled.count + entries.count <= 64 {
            for index in pulled.reversed() { items.remove(at: index) }
            for (number, entry) in entries.enumerated() { items.insert(entry.item, at: entry.place + number) }
            return
        }
        var kept: [NSObject] = []
        kept.reserveCapacity(items.count)
        var start = 0
        for index in pulled {
            kept.append(contentsOf: items[start..<index])
            start = index + 1
        }
        kept.append(contentsOf: items[start...])
        items.removeAll(keepingCapacity: true)
        start = 0
        for (place, item) in entries {
            items.append(contentsOf: kept[start..<place])
            items.append(item)
            start = place
        }
        items.append(contentsOf: kept[start...])
    }
}

/// A run of objects.
struct ResultsSection: Codable, Equatable {
    let name: String
    var start: Int
    var count: Int
    var end: Int { start + count }
}
