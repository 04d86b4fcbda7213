/// A record in memory that predicates and sort descriptors can evaluate.
final class StoredRecord: NSObject, KeyValueCoding {
    let key: Int64
    let layout: EntityLayout
    let row: OwnedRow
    private unowned let tables: RecordTables

    init(key: Int64, layout: EntityLayout, row: OwnedRow, tables: RecordTables) {
        self.key = key
        self.layout = layout
        self.row = row
        self.tables = tables
    }

    /// The same record with another row.
    func with(_ row: OwnedRow) -> StoredRecord {
        StoredRecord(key: key, layout: layout, row: row, tables: tables)
    }

    var objectID: NSManagedObjectID { NSManagedObjectID(key: key, layout: layout, store: tables.store) }
    var reference: RecordReference { RecordReference(key: key, entity: layout.number) }

    /// The key of a to-one relationship's destination.
    func destinationKey(_ property: PropertyLayout) -> Int64? {
        row.row.kind(property.place, layout) == .reference ? row.row.reference(property.place).key : nil
    }

    func value(forKey name: String) -> Any? {
        guard let property = layout.property(named: name) else { return value(forUndefinedKey: name) }
        return value(of: property)
    }

    private func value(of property: PropertyLayout) -> Any? {
        switch property.kind {
        case .toMany:
            let others = tables.members(root: layout.rootNumber, key: key, name: property.name)
            let records = others.compactMap { tables.record(root: property.destination!.rootNumber, key: $0.key) }
            return property.isOrdered ? NSOrderedSet(array: records) : NSSet(array: records)
        case .toOne:
            guard row.row.kind(property.place, layout) == .reference else { return nil }
            return tables.record(root: property.destination!.rootNumber, key: row.row.reference(property.place).key)
        case .composite: return property.assembled(value(of:))
        case .fetched:
            tables.reading.refuse(
                "A predicate or sort descriptor names '\(property.name)' of \(layout.entity.name ?? ""), a fetched property, "
                    + "which no store can evaluate: use the predicate of its fetch request instead.")
            return nil
        default: return row.row.value(property, layout)
        }
    }

    /// The keys of a record that are not properties, in lower case.
    static let ownKeys: Set<String> = ["self", "objectid", "entity"]

    func value(forUndefinedKey name: String) -> Any? {
        switch name {
        case "self": return self
        case "objectID": return objectID
        case "entity": return layout.entity
        default:
            tables.reading.refuse(RecordReading.unknown(name, layout))
            return nil
        }
    }

    func setValue(_ value: Any?, forKey name: String) {
        stop(.invalidArgumentException, "A stored record cannot be changed but by saving a managed object.")
    }

    /// A record equals its objects and their IDs, so that `department == %@` matches it.
    override func isEqual(_ other: Any?) -> Bool {
        switch other {
        case let record as StoredRecord: record.key == key && record.layout.rootNumber == layout.rootNumber
        case let id as NSManagedObjectID: id.key == key && id.layout.rootNumber == layout.rootNumber
        case let object as any StoredReference:
            object.storedKey == key && object.storedEntity.layout?.rootNumber == layout.rootNumber
        default: false
        }
    }
    override var hash: Int { key.hashValue }
}
