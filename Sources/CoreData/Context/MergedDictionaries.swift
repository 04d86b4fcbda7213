/// Merges the dictionaries from several stores: sorts them, removes duplicates if requested, and applies limit and
/// offset.
///
/// Each store sorts and limits its own dictionaries, so that none returns more than the merged result can contain.
/// Merging requires the values of the sort keys. Those that were not requested are added to the request, and removed
/// from the results.
struct MergedDictionaries {
    /// The request for each store.
    let request: FetchParameters
    private let fetch: FetchParameters
    private let order: [NSSortDescriptor]
    private let borrowed: [String]

    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` if groups or distinct dictionaries are sorted by a
    ///   value that they do not contain.
    init(_ fetch: FetchParameters) throws {
        self.fetch = fetch
        order = fetch.sortDescriptors ?? []
        var request = fetch
        request.fetchOffset = 0
        request.fetchLimit = fetch.fetchLimit == 0 ? 0 : fetch.fetchLimit + fetch.fetchOffset
        // Results that were requested before lack the window and the values that are needed here.
        request.running = nil
        let properties = fetch.propertiesToFetch ?? Self.everything(of: fetch.entity!)
        let names = Set(properties.compactMap { $0 as? String ?? ($0 as? NSPropertyDescription)?.name })
        borrowed = order.compactMap(\.key).filter { !names.contains($0) }
        if !borrowed.isEmpty {
            guard fetch.propertiesToGroupBy?.isEmpty ?? true, !fetch.returnsDistinctResults else {
                throw CocoaError(
                    .persistentStoreUnsupportedRequestType,
                    sentence: "The dictionaries of several stores cannot be sorted by \(borrowed[0]), which is none of "
                        + "their entries, while they are grouped or distinct: add it to propertiesToFetch.")
            }
            request.propertiesToFetch = properties + borrowed
        }
        self.request = request
    }

    private static func everything(of entity: NSEntityDescription) -> [Any] {
        entity.attributesInOrder.filter { !$0.isTransient && !($0 is NSCompositeAttributeDescription) }.map(\.name)
            + entity.relationshipsInOrder.filter { !$0.isToMany && !$0.isTransient }.map(\.name)
    }

    /// Merges the stores' results.
    func merge(_ answers: [[NSDictionary]]) -> [NSDictionary] {
        var found = answers.flatMap { $0 }
        if !order.isEmpty { found = sorted(found) }
        if fetch.returnsDistinctResults {
            var seen: Set<NSDictionary> = []
            found = found.filter { seen.insert($0).inserted }
        }
        let end = fetch.fetchLimit == 0 ? found.count : fetch.fetchOffset + fetch.fetchLimit
        found = Array(found.prefix(end).dropFirst(fetch.fetchOffset))
        for case let dictionary as NSMutableDictionary in found { dictionary.removeObjects(forKeys: borrowed) }
        return found
    }

    private func sorted(_ dictionaries: [NSDictionary]) -> [NSDictionary] {
        // The names of entries can contain dots, so they are not key paths.
        let orders = order.map {
            ($0.key ?? "", NSSortDescriptor(key: nil, ascending: $0.ascending, selector: $0.selector))
        }
        return dictionaries.enumerated().sorted { left, right in
            for (key, order) in orders {
                let result = order.compare(left.element[key] ?? NSNull(), to: right.element[key] ?? NSNull())
                if result != .orderedSame { return result == .orderedAscending }
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}
