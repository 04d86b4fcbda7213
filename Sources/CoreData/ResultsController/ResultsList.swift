/// The results of a controller: the objects in order, and the sections as ranges of them.
struct ResultsList {
    private(set) var items: [NSObject]
    private(set) var sections: [ResultsSection]

    init(items: [NSObject], sections: [ResultsSection]) {
        self.items = items
        self.sections = sections
    }

    /// Groups adjacent objects into sections.
    /// - Parameter name: returns the name of an object's section; nil for a single section.
    /// - Throws: `CocoaError.coreData` if the objects of a section are not adjacent.
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

    /// The error of sort descriptors that scatter a section. It is also logged to standard error, as in Apple's
    /// framework, because a caller that ignores it would be hard to debug.
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

    /// The index of an object by identity. Compares addresses, which avoids retaining the objects.
    private func index(of object: AnyObject) -> Int? {
        let address = UInt(bitPattern: ObjectIdentifier(object))
        return withAddresses { $0.firstIndex(of: address) }
    }

    /// Calls `body` with the objects' addresses.
    func withAddresses<Result>(_ body: (UnsafeBufferPointer<UInt>) -> Result) -> Result {
        items.withUnsafeBytes { body($0.bindMemory(to: UInt.self)) }
    }

    func indexPath(_ index: Int) -> IndexPath {
        let section = section(of: index)
        return IndexPath(item: index - sections[section].start, section: section)
    }

    /// The index of the section that contains the object at `index`.
    func section(of index: Int) -> Int {
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].start <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Removes objects and inserts others.
    /// - Parameters:
    ///   - pulled: the indexes of the objects to remove, in ascending order.
    ///   - entries: the objects to insert, in order. Their places count the remaining objects.
    mutating func replace(
        _ pulled: [Int], by entries: [(place: Int, item: NSObject)], sections: [ResultsSection]
    ) {
        self.sections = sections
        // A few objects are moved inside the array; for many, the array is rebuilt.
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

/// A range of adjacent objects with the same section name.
struct ResultsSection: Codable, Equatable {
    let name: String
    var start: Int
    var count: Int
    var end: Int { start + count }
}
