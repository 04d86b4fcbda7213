/// A to-many relationship as the database sees it.
final class SQLToMany {
    /// Where the pairs of keys are kept.
    enum Storage {
        /// In the rows at the other end: `column` holds the key of the one row that they belong to.
        case foreignKey(SQLColumn)
        /// In a table of pairs; `source` and `destination` are its columns as seen from this relationship.
        case joinTable(SQLJoinTable, source: String, destination: String)
    }

    let relationship: NSRelationshipDescription
    let storage: Storage
    unowned let destination: SQLEntity
    /// The column with the place of each row, where the relationship is ordered; in the rows at the other end or
    /// in the join table.
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

/// A table of pairs, which holds a many-to-many relationship and its inverse.
final class SQLJoinTable {
    /// `Z_1ARTISTS`
    let name: String
    /// `Z_1ALBUMS`, `Z_2ARTISTS`: named after the relationships that lead to the rows whose keys they hold.
    let columns: (String, String)
    /// `Z_FOK_2ARTISTS`, for each column whose rows are in order.
    let orderColumns: [String]

    init(_ names: SQLJoinNames) {
        name = names.table
        columns = (names.near, names.far)
        orderColumns = [names.nearOrder, names.farOrder].compactMap { $0 }
    }

    /// The columns of keys, then those of places.
    var columnNames: [String] { [columns.0, columns.1] + orderColumns }
}
