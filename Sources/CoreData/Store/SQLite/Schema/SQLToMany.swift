/// The mapping of a to-many relationship to the database.
final class SQLToMany {
    /// The location of the pairs of keys.
    enum Storage {
        /// In the destination's rows: `column` contains the key of the row that owns them.
        case foreignKey(SQLColumn)
        /// In a join table; `source` and `destination` are its columns as seen from this relationship.
        case joinTable(SQLJoinTable, source: String, destination: String)
    }

    let relationship: NSRelationshipDescription
    let storage: Storage
    unowned let destination: SQLEntity
    /// The column with the position of each row if the relationship is ordered; in the destination's rows or in the
    /// join table.
    let orderColumn: String?

    init(
        relationship: NSRelationshipDescription, storage: Storage, destination: SQLEntity, orderColumn: String?
    ) {
        self.relationship = relationship
        self.storage = storage
        self.destination = destination
        self.orderColumn = orderColumn
    }
}

/// A join table, which stores a many-to-many relationship and its inverse.
final class SQLJoinTable {
    /// `Z_1ARTISTS`
    let name: String
    /// `Z_1ALBUMS`, `Z_2ARTISTS`: named after the relationships to the rows whose keys they contain.
    let columns: (String, String)
    /// `Z_FOK_2ARTISTS`, for each column whose rows are ordered.
    let orderColumns: [String]

    init(_ names: SQLJoinNames) {
        name = names.table
        columns = (names.near, names.far)
        orderColumns = [names.nearOrder, names.farOrder].compactMap { $0 }
    }

    /// The key columns, then the order columns.
    var columnNames: [String] { [columns.0, columns.1] + orderColumns }
}
