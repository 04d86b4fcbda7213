import SQLite

@testable import CoreData

/// Compares an object's values and members with the columns of its store.
enum RawColumns {
    /// The first value or relationship that differs from the columns, or nil.
    static func difference(of object: NSManagedObject, _ entity: SQLEntity, _ connection: Connection) throws -> String?
    {
        for column in entity.columns {
            let stored = try connection.query(
                "SELECT \(column.name) FROM \(entity.table.name) WHERE Z_PK = ?", [.integer(object.key)])[0][0]
            let value = object.value(forKeyPath: column.keyPath)
            // Value transformers and external files have their own tests.
            if column.attribute?.attributeType == .transformableAttributeType || column.isExternal { continue }
            guard matches(value, stored, column) else {
                return "\(entity.name).\(column.keyPath) of \(object.key) is \(value ?? "nil"), and stored is \(stored)"
            }
        }
        for relationship in entity.toManys {
            let name = relationship.relationship.name
            let stored = try keys(of: object, relationship, connection)
            let members =
                (object.value(forKey: name) as? NSOrderedSet)?.array as? [NSManagedObject]
                ?? object.objects(name).map { $0 }
            guard members.map(\.key).sorted() == stored.sorted() else {
                return "\(entity.name).\(name) of \(object.key) is \(members.map(\.key)), and stored is \(stored)"
            }
        }
        return nil
    }

    /// The keys of the existing members: join table rows may refer to deleted records.
    private static func keys(
        of object: NSManagedObject, _ relationship: SQLToMany, _ connection: Connection
    ) throws -> [Int64] {
        let table = relationship.destination.table.name
        let sql =
            switch relationship.storage {
            case .foreignKey(let key): "SELECT Z_PK FROM \(table) WHERE \(key.name) = ?"
            case .joinTable(let pairs, let source, let destination):
                "SELECT p.\(destination) FROM \(pairs.name) p JOIN \(table) t ON t.Z_PK = p.\(destination) "
                    + "WHERE p.\(source) = ?"
            }
        return try connection.query(sql, [.integer(object.key)]).map { row in
            if case .integer(let key) = row[0] { key } else { 0 }
        }
    }

    static func matches(_ value: Any?, _ stored: SQLiteValue, _ column: SQLColumn) -> Bool {
        switch (value, stored) {
        case (nil, .null): true
        case (let other as NSManagedObject, .integer(let key)): other.key == key
        case (let date as Date, .real(let seconds)): date.timeIntervalSinceReferenceDate == seconds
        case (let date as Date, .integer(let seconds)): date.timeIntervalSinceReferenceDate == Double(seconds)
        case (let number as NSDecimalNumber, .text(let text)): number == NSDecimalNumber(string: text)
        case (let number as NSNumber, .integer(let integer)): number.int64Value == integer
        case (let number as NSNumber, .real(let real)):
            column.attribute?.attributeType == .floatAttributeType
                ? number.floatValue == Float(real) : number.doubleValue == real
        case (let text as String, .text(let stored)): text == stored
        case (let url as URL, .text(let stored)): url.absoluteString == stored
        case (let data as Data, .blob(let stored)): Array(data) == stored
        case (let uuid as UUID, .blob(let stored)): withUnsafeBytes(of: uuid.uuid) { Array($0) } == stored
        // Value transformers have their own test.
        case (_, .blob): column.attribute?.attributeType == .transformableAttributeType
        default: false
        }
    }
}
