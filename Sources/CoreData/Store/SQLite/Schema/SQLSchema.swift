import SQLite

/// The statements that create a new store file for a model, with Apple's spelling.
///
///     let schema = SQLSchema(model: sqlModel)
///     for pragma in SQLSchema.pragmas { try connection.execute(pragma) }
///     try connection.transaction {
///         for statement in schema.statements { try connection.execute(statement) }
///         for row in schema.primaryKeyRows { try connection.query(SQLSchema.insertPrimaryKey, row) }
///     }
struct SQLSchema {
    let model: SQLModel

    /// Settings that a new file needs before its first table: pages of 4096 bytes, and free pages released only on
    /// request.
    static let pragmas = ["PRAGMA page_size = 4096", "PRAGMA auto_vacuum = 2"]

    static let primaryKeyTable =
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)"
    static let metadataTable =
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)"
    static let modelCacheTable = "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)"

    /// Every CREATE statement in Apple's order: tables, indexes, then the store's own three tables.
    var statements: [String] {
        tables + indexes + [Self.primaryKeyTable, Self.metadataTable, Self.modelCacheTable]
    }

    /// The CREATE TABLE statements of the entities and of the many-to-many relationships.
    var tables: [String] {
        model.tables.map(\.creation) + model.joinTables.map(\.creation)
    }

    static let insertPrimaryKey = "INSERT INTO Z_PRIMARYKEY(Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES(?, ?, ?, ?)"

    /// A row of Z_PRIMARYKEY for each entity, before any key is assigned. The keys of a whole tree are counted in its
    /// root's row.
    var primaryKeyRows: [[SQLiteValue]] {
        model.entitiesInOrder.map { [.integer($0.number), .text($0.name), .integer($0.superNumber), .integer(0)] }
    }
}

extension SQLTable {
    var creation: String {
        let columns = columnNames.map { ", \($0.name) \($0.type.declaration)" }.joined()
        return "CREATE TABLE \(name) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER\(columns) )"
    }
}

extension SQLJoinTable {
    var creation: String {
        let orders = orderColumns.map { "\($0) INTEGER, " }.joined()
        let (one, other) = columns
        return "CREATE TABLE \(name) ( \(one) INTEGER, \(other) INTEGER, \(orders)PRIMARY KEY (\(one), \(other)) )"
    }

    /// The index for the reverse direction: the primary key covers only the first column.
    var index: String {
        "CREATE INDEX \(name)_\(columns.1)_INDEX ON \(name) (\(columns.1), \(columns.0))"
    }
}
