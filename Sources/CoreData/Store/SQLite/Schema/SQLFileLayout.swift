import SQLite

/// The tables, columns and entity numbers of a store file, as its own schema lists them.
///
/// Names in a file override every rule for creating them: Apple's framework has named join tables and columns
/// differently over the years, and has its own order for numbering equal names.
struct SQLFileLayout {
    struct Column {
        let name: String
        /// The declared type, in upper case.
        let type: String
        /// The name in upper case: SQLite does not distinguish case.
        let key: String
    }

    struct Table {
        let name: String
        let columns: [Column]

        func has(_ column: String) -> Bool { columns.contains { $0.key == column.uppercased() } }
    }

    struct Entity {
        let number: Int64
        let name: String
        let superNumber: Int64
    }

    private let tablesByKey: [String: Table]
    /// The rows of `Z_PRIMARYKEY`, without those of the history's own tables.
    let entities: [Entity]
    /// The entity names in the version hashes, which Apple's framework updates even if it leaves an old name in
    /// `Z_PRIMARYKEY`.
    let hashedNames: Set<String>
    /// Whether a SELECT finds a row; nil if the names alone must be sufficient, as in Faultline's own files.
    let finds: ((String) -> Bool)?

    /// Reads the layout of the store that `connection` has open.
    /// - Parameter looksAtRows: whether rows, read through the same connection, can decide between columns.
    init(readingFrom connection: Connection, _ metadata: [String: Any], looksAtRows: Bool = true) throws {
        var columns: [String: [Column]] = [:]
        let leaving = DeferredTask.list(metadata)
        let found = try connection.query(
            "SELECT t.name, c.name, c.type FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'")
        for case (.text(let table), .text(let name), .text(let type)) in found.map({ ($0[0], $0[1], $0[2]) })
        where !leaving.contains(DeferredTask.dropColumn(name, table: table)) {
            columns[table, default: []].append(
                Column(name: name, type: type.uppercased(), key: name.uppercased()))
        }
        tablesByKey = Dictionary(
            columns.map { ($0.key.uppercased(), Table(name: $0.key, columns: $0.value)) },
            uniquingKeysWith: { first, _ in first })
        let hasNumbers = Set(columns["Z_PRIMARYKEY"]?.map(\.key) ?? []).isSuperset(of: Self.numberColumns)
        entities = hasNumbers ? try Self.entities(in: connection) : []
        hashedNames = Set((metadata[StoreVersion.hashesKey] as? [String: Data] ?? [:]).keys)
        finds =
            StoreVersion.isOurs(metadata) || !looksAtRows
            ? nil : { sql in (try? connection.query(sql + " LIMIT 1").isEmpty) == false }
    }

    /// The columns of `Z_PRIMARYKEY`.
    static let numberColumns = ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]

    private static func entities(in connection: Connection) throws -> [Entity] {
        try connection.query(
            "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < \(SQLHistorySchema.changeNumber) ORDER BY Z_ENT"
        ).compactMap { row in
            guard case (.integer(let number), .text(let name)) = (row[0], row[1]) else { return nil }
            let superNumber: Int64 = if case .integer(let parent) = row[2] { parent } else { 0 }
            return Entity(number: number, name: name, superNumber: superNumber)
        }
    }

    func table(_ name: String) -> Table? { tablesByKey[name.uppercased()] }

    /// The tables that can be a many-to-many relationship's join table, by name.
    var pairTables: [Table] {
        tablesByKey.values.filter { table in
            table.name.uppercased().hasPrefix("Z_") && table.name.dropFirst(2).first?.isNumber == true
                && table.keyColumns.count == 2
        }.sorted { $0.name < $1.name }
    }
}

extension SQLFileLayout.Table {
    /// A join table's key columns, as opposed to its order columns.
    var keyColumns: [SQLFileLayout.Column] { columns.filter { !$0.isOrder } }
    var orderColumns: [SQLFileLayout.Column] { columns.filter(\.isOrder) }
}

extension SQLFileLayout.Column {
    /// `Z_FOK_…`: whether the column contains the position of a row.
    var isOrder: Bool { key.hasPrefix("Z_FOK_") }
}

extension String {
    /// Whether the name, in upper case, is `base`, or `base` followed by the digits of a name collision.
    func isName(_ base: String) -> Bool {
        hasPrefix(base)
            && dropFirst(base.count).utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
