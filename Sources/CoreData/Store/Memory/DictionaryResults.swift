/// The dictionaries that a fetch from memory returns: selected properties of each record.
struct DictionaryResults {
    private let names: [String]
    private let fetch: FetchParameters

    init(_ fetch: FetchParameters) throws {
        self.fetch = fetch
        guard fetch.propertiesToGroupBy?.isEmpty ?? true, fetch.havingPredicate == nil else {
            throw DictionaryResults.unsupported("grouping")
        }
        names = try (fetch.propertiesToFetch ?? fetch.entity!.attributesInOrder).map { property in
            switch property {
            case let name as String: return name
            case let expression as NSExpressionDescription:
                throw DictionaryResults.unsupported("the expression '\(expression.name)'")
            case let description as NSPropertyDescription: return description.name
            default: throw DictionaryResults.unsupported("\(property) among propertiesToFetch")
            }
        }
    }

    func make(from records: [StoredRecord]) throws -> [NSDictionary] {
        var seen: Set<[AnyHashable]> = []
        var all: [NSDictionary] = []
        for record in records {
            let dictionary = NSMutableDictionary()
            for name in names {
                let value = record.value(forKeyPath: name)
                if let value { dictionary[name] = (value as? StoredRecord)?.value(forKey: "objectID") ?? value }
            }
            if !fetch.returnsDistinctResults || seen.insert(distinctness(of: dictionary)).inserted {
                all.append(dictionary)
            }
        }
        return Array(all.dropFirst(fetch.fetchOffset).prefix(fetch.fetchLimit == 0 ? .max : fetch.fetchLimit))
    }

    /// The values that distinguish a dictionary from others. Strings are compared by bytes, as in SQL, because Swift
    /// treats composed and decomposed forms as equal.
    private func distinctness(of dictionary: NSDictionary) -> [AnyHashable] {
        names.map { name in
            if let text = dictionary[name] as? String { return Array(text.utf8) }
            return dictionary[name] as? AnyHashable ?? AnyHashable(NSNull())
        }
    }

    private static func unsupported(_ what: String) -> CocoaError {
        CocoaError(
            .persistentStoreUnsupportedRequestType,
            sentence: "An in-memory store does not support \(what) in a request for dictionaries: fetch objects and "
                + "compute from them, or use a SQLite store.")
    }
}
