import CoreData
import SQLite

/// Facts from a store's own tables, without a model.
struct StoreFacts {
    struct Entity {
        let number: Int64
        let name: String
        let parent: String?
        let table: String
        let rowCount: Int64
        let lastKey: Int64
    }
    struct Index {
        let name: String
        let table: String
        let columns: [String]
        let isUnique: Bool
    }
    struct History {
        let transactionCount: Int64
        let changeCount: Int64
        /// The date of the last transaction.
        let last: Date?
    }

    let entities: [Entity]
    /// The join tables of many-to-many relationships, with their numbers of rows.
    let pairs: [(table: String, count: Int64)]
    let indexes: [Index]
    let metadata: [String: Any]
    /// nil if the store tracks no history.
    let history: History?

    init(_ view: StoreView) throws {
        let connection = view.connection
        let tables = Set(
            try connection.query("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap { row in
                if case .text(let name) = row[0] { name } else { nil }
            })
        var lastKeys: [Int64: Int64] = [:]
        for case (.integer(let number), .integer(let key)) in try connection.query(
            "SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY"
        ).map({ ($0[0], $0[1]) }) { lastKeys[number] = key }
        var counts: [String: [Int64: Int64]] = [:]
        entities = try NSPersistentStoreCoordinator._storedEntities(inStoreAt: view.url).map { entity in
            if counts[entity.table] == nil, tables.contains(entity.table) {
                counts[entity.table] = try Self.rowCounts(of: entity.table, connection)
            }
            return Entity(
                number: entity.number, name: entity.name, parent: entity.parent, table: entity.table,
                rowCount: counts[entity.table]?[entity.number] ?? 0, lastKey: lastKeys[entity.number] ?? 0)
        }
        pairs = try tables.filter { $0.hasPrefix("Z_") && $0.dropFirst(2).first?.isNumber == true }.sorted().map {
            ($0, try Self.count($0, connection))
        }
        indexes = try Self.readIndexes(connection)
        metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: view.url)
        history = try tables.contains("ATRANSACTION") ? Self.readHistory(connection, tables) : nil
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    private static func count(_ table: String, _ connection: Connection) throws -> Int64 {
        guard case .integer(let count)? = try connection.query("SELECT count(*) FROM \(quoted(table))").first?[0] else {
            return 0
        }
        return count
    }

    private static func rowCounts(of table: String, _ connection: Connection) throws -> [Int64: Int64] {
        var counts: [Int64: Int64] = [:]
        for case (.integer(let entity), .integer(let count)) in try connection.query(
            "SELECT Z_ENT, count(*) FROM \(quoted(table)) GROUP BY Z_ENT"
        ).map({ ($0[0], $0[1]) }) { counts[entity] = count }
        return counts
    }

    private static func readIndexes(_ connection: Connection) throws -> [Index] {
        let rows = try connection.query(
            """
            SELECT m.name, m.tbl_name, group_concat(c.name, ', '), m.sql LIKE 'CREATE UNIQUE%'
            FROM sqlite_master m, pragma_index_info(m.name) c
            WHERE m.type = 'index' AND m.sql IS NOT NULL GROUP BY m.name ORDER BY m.tbl_name, m.name
            """)
        return rows.compactMap { row in
            guard case (.text(let name), .text(let table), .text(let columns)) = (row[0], row[1], row[2]) else {
                return nil
            }
            return Index(
                name: name, table: table, columns: columns.components(separatedBy: ", "), isUnique: row[3] == 1)
        }
    }

    private static func readHistory(_ connection: Connection, _ tables: Set<String>) throws -> History {
        let transactions = try connection.query("SELECT count(*), max(ZTIMESTAMP) FROM ATRANSACTION").first ?? []
        let count: Int64 = if case .integer(let count)? = transactions.first { count } else { 0 }
        let last: Date? =
            switch transactions.last {
            case .real(let seconds)?: Date(timeIntervalSinceReferenceDate: seconds)
            case .integer(let seconds)?: Date(timeIntervalSinceReferenceDate: Double(seconds))
            default: nil
            }
        return History(
            transactionCount: count,
            changeCount: tables.contains("ACHANGE") ? try self.count("ACHANGE", connection) : 0,
            last: last)
    }
}
