/// A store that keeps all of its records in memory: the in-memory store and every atomic store.
///
/// A fetch scans the records and evaluates the predicate in memory, so every predicate is supported.
protocol TableStore: RecordStore, RecordReader {
    var tables: RecordTables { get }
}

extension TableStore {
    func references(for fetch: FetchParameters) throws -> [RecordReference] {
        let found = try tables.reading.run(fetch) { tables.matching(fetch) }
        if fetch.includesPropertyValues {
            for record in found { rowCache.put(record.row, root: record.layout.rootNumber, key: record.key) }
        }
        return found.map(\.reference)
    }

    func count(for fetch: FetchParameters) throws -> Int {
        try tables.reading.run(fetch) { tables.matching(fetch).count }
    }

    func dictionaries(for fetch: FetchParameters) throws -> [NSDictionary] {
        try tables.reading.run(fetch) { try DictionaryResults(fetch).make(from: tables.matching(fetch, window: false)) }
    }

    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        guard let record = tables.record(root: layout.rootNumber, key: reference.key) else {
            rowCache.evict(root: layout.rootNumber, key: reference.key)
            return nil
        }
        rowCache.put(record.row, root: layout.rootNumber, key: reference.key)
        return record.row
    }

    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference] {
        tables.members(root: layout.rootNumber, key: key, name: property.name)
    }

    func related(to keys: [Int64], _ property: PropertyLayout, of layout: EntityLayout) throws -> RelatedRecords {
        var related = RelatedRecords()
        for key in keys {
            let found = tables.members(root: layout.rootNumber, key: key, name: property.name)
            related.members += found
            related.owners += Array(repeating: key, count: found.count)
        }
        try loadRows(of: related.members.map(\.key), property.destination!)
        return related
    }

    func loadRows(of keys: [Int64], _ layout: EntityLayout) throws {
        for key in keys { _ = try row(of: RecordReference(key: key, entity: layout.number), layout) }
    }
}
