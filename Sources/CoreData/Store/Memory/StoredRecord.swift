/// A record in memory, which predicates and sort descriptors can look into.
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

    /// The key of the record that a to-one relationship leads to.
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
            stop(
                .invalidArgumentException,
                "A predicate or sort descriptor names '\(property.name)' of \(layout.entity.name ?? ""), a fetched property, "
                    + "which no store can evaluate: use the predicate of its fetch request instead.")
        default: return row.row.value(property, layout)
        }
    }

    func value(forUndefinedKey name: String) -> Any? {
        switch name {
        case "self": return self
        case "objectID": return objectID
        case "entity": return layout.entity
        default:
            stop(
                .invalidArgumentException,
                "keypath \(name) not found in entity <\(layout.entity.name ?? "")>, as the fetch's predicate or sort "
                    + "descriptor names it." + layout.hint(forPropertyNamed: name))
        }
    }

    func setValue(_ value: Any?, forKey name: String) {
        stop(.invalidArgumentException, "A stored record cannot be changed but by saving a managed object.")
    }

    /// A record equals the objects and ids that stand for it, so that `department == %@` finds it.
    override func isEqual(_ other: Any?) -> Bool {
        switch other {
        case let record as StoredRecord: record.key == key && record.layout.rootNumber == layout.rootNumber
        case let object as NSManagedObject: object.key == key && object.layout.rootNumber == layout.rootNumber
        case let id as NSManagedObjectID: id.key == key && id.layout.rootNumber == layout.rootNumber
        default: false
        }
    }
    override var hash: Int { key.hashValue }
}
