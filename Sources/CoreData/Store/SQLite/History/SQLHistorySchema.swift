/// The tables of a store's history, and the triggers that fill them.
///
/// Triggers see every change of a row: a save, a batch request, a key that is set to NULL because its record was
/// deleted. They are temporary, so other connections do not see them.
///
///     ATRANSACTION        one row for each save: its time and author (the names are in ATRANSACTIONSTRING)
///     ACHANGE             one row for each record in it: ZENTITY and ZENTITYPK, ZCHANGETYPE (0 new, 1 changed,
///                         2 deleted), ZCOLUMNS with a bit for each changed property, and ZTOMBSTONE0… with the
///                         preserved values of a deleted record
struct SQLHistorySchema {
    static let changeNumber: Int64 = 16001
    static let transactionNumber: Int64 = 16002
    static let stringNumber: Int64 = 16003

    /// The names of the three tables in `Z_PRIMARYKEY`.
    static let entities: [(name: String, number: Int64)] = [
        ("CHANGE", changeNumber), ("TRANSACTION", transactionNumber), ("TRANSACTIONSTRING", stringNumber),
    ]

    /// Saves the last keys in `Z_PRIMARYKEY`, so that they are not reused after the history is deleted.
    static let countKeys =
        "UPDATE Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, CASE Z_ENT WHEN \(changeNumber) THEN (SELECT max(Z_PK) FROM ACHANGE) "
        + "WHEN \(transactionNumber) THEN (SELECT max(Z_PK) FROM ATRANSACTION) "
        + "ELSE (SELECT max(Z_PK) FROM ATRANSACTIONSTRING) END) WHERE Z_ENT >= \(changeNumber)"

    let model: SQLModel

    var tables: [String] {
        let tombstones = tombstoneColumns.map { ", \($0) BLOB" }.joined()
        return [
            "CREATE TABLE IF NOT EXISTS ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
                + "ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, "
                + "ZCOLUMNS BLOB\(tombstones) )",
            "CREATE TABLE IF NOT EXISTS ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
                + "ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, "
                + "ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, "
                + "ZQUERYGEN BLOB )",
            "CREATE TABLE IF NOT EXISTS ATRANSACTIONSTRING "
                + "( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR )",
            "CREATE UNIQUE INDEX IF NOT EXISTS Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING (ZNAME)",
            "CREATE INDEX IF NOT EXISTS Z_CHANGE_TRANSACTION ON ACHANGE (ZTRANSACTIONID, ZENTITY, ZENTITYPK)",
        ]
            + Self.entities.map { name, number in
                "INSERT OR IGNORE INTO Z_PRIMARYKEY(Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES(\(number), '\(name)', 0, 0)"
            }
    }

    /// `ZTOMBSTONE0`…: as many as the entity with the most preserved attributes needs.
    var tombstoneColumns: [String] {
        let most = model.entitiesInOrder.map { Self.preserved($0).count }.max() ?? 0
        return (0..<most).map { "ZTOMBSTONE\($0)" }
    }

    /// The attributes that the change of a deleted record preserves, by name.
    static func preserved(_ entity: SQLEntity) -> [SQLColumn] {
        entity.columns.filter { $0.attribute?.preservesValueInHistoryOnDeletion == true }
            .filter { $0.attribute?.allowsExternalBinaryDataStorage != true }
            .sorted { $0.keyPath < $1.keyPath }
    }

    /// The properties that have a bit in ZCOLUMNS: stored attributes and relationships, by name. The first one is the
    /// highest bit of the first byte.
    static func properties(of entity: NSEntityDescription) -> [NSPropertyDescription] {
        entity.properties.filter { !$0.isTransient && !($0 is NSFetchedPropertyDescription) }
            .sorted { $0.name < $1.name }
    }
}

// The triggers of one entity.
extension SQLHistorySchema {
    static let bits = "NSCoreDataHistoryColumns"
    static let union = "NSCoreDataHistoryColumnsUnion"

    var triggers: [String] { model.entitiesInOrder.filter { !$0.entity.isAbstract }.flatMap(triggers) }

    private static let current = "(SELECT max(Z_PK) FROM ATRANSACTION)"
    private static let nextKey =
        "max((SELECT coalesce(max(Z_PK), 0) FROM ACHANGE), (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16001)) + 1"
    private static let columns = "Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID"

    private func triggers(_ entity: SQLEntity) -> [String] {
        let number = entity.number
        let table = entity.table.name
        func values(_ type: NSPersistentHistoryChangeType, _ row: String) -> String {
            "\(Self.nextKey), \(Self.changeNumber), \(type.rawValue), \(number), \(row).Z_PK, \(Self.current)"
        }
        func same(_ row: String) -> String {
            "ZTRANSACTIONID = \(Self.current) AND ZENTITY = \(number) AND ZENTITYPK = \(row).Z_PK"
        }
        let preserved = Self.preserved(entity)
        let names = preserved.indices.map { ", ZTOMBSTONE\($0)" }.joined()
        let left = preserved.map { ", OLD.\($0.name)" }.joined()
        let set = changedBits(entity)
        return [
            "CREATE TEMP TRIGGER Z_HISTORY_INSERT_\(number) AFTER INSERT ON main.\(table) WHEN NEW.Z_ENT = \(number) BEGIN "
                + "INSERT INTO ACHANGE(\(Self.columns)) VALUES(\(values(.insert, "NEW"))); END",
            // A record that this transaction inserted remains an insertion.
            "CREATE TEMP TRIGGER Z_HISTORY_UPDATE_\(number) AFTER UPDATE ON main.\(table) "
                + "WHEN NEW.Z_ENT = \(number) AND NEW.Z_OPT IS NOT OLD.Z_OPT BEGIN "
                + "UPDATE ACHANGE SET ZCOLUMNS = \(Self.union)(ZCOLUMNS, \(set)) WHERE \(same("NEW")) AND ZCHANGETYPE = 1; "
                + "INSERT INTO ACHANGE(\(Self.columns), ZCOLUMNS) SELECT \(values(.update, "NEW")), \(set) "
                + "WHERE NOT EXISTS (SELECT 1 FROM ACHANGE WHERE \(same("NEW"))); END",
            "CREATE TEMP TRIGGER Z_HISTORY_DELETE_\(number) AFTER DELETE ON main.\(table) WHEN OLD.Z_ENT = \(number) BEGIN "
                + "DELETE FROM ACHANGE WHERE \(same("OLD")); "
                + "INSERT INTO ACHANGE(\(Self.columns)\(names)) VALUES(\(values(.delete, "OLD"))\(left)); END",
        ]
    }

    /// A call that computes ZCOLUMNS: one argument for each byte, in which each property compares its columns.
    private func changedBits(_ entity: SQLEntity) -> String {
        let terms = Self.properties(of: entity.entity).map { property -> String in
            let columns = entity.columns.filter {
                $0.keyPath == property.name || $0.keyPath.hasPrefix(property.name + ".")
            }
            let tests = columns.flatMap { [$0.name, $0.entityColumn].compactMap { $0 } }
                .map { "NEW.\($0) IS NOT OLD.\($0)" }
            // A to-many relationship is stored in other tables.
            return tests.isEmpty ? "0" : "(\(tests.joined(separator: " OR ")))"
        }
        // In SQLite, << and | have the same precedence.
        let bytes = stride(from: 0, to: terms.count, by: 8).map { start in
            terms[start..<min(start + 8, terms.count)].enumerated().map { "(\($1) << \(7 - $0))" }
                .joined(separator: " | ")
        }
        return "\(Self.bits)(\(bytes.joined(separator: ", ")))"
    }
}
