import SQLite

/// A SELECT statement that is ready to run: its text, the values to bind, and the meaning of each column.
///
/// Requests of the same shape have the same text for all values, so that they share one compiled statement.
struct SQLQuery {
    let sql: String
    let bindings: [SQLiteValue]
    let columns: [SQLResultColumn]
}

/// One column of a query's rows.
struct SQLResultColumn {
    enum Content {
        /// The number of the row's entity; the constant 0 if only the requested entity is possible.
        case entityNumber
        case primaryKey
        /// `Z_OPT`, which counts the row's updates.
        case version
        /// An attribute's value, or the key of a to-one relationship.
        case value(SQLColumn)
        /// The number of the entity that the preceding key belongs to.
        case entity(of: SQLColumn)
        /// The row's position in the ordered relationship that contains it by this key.
        case order(of: SQLColumn)
        /// The result of an expression.
        case computed(NSAttributeType)
    }

    /// The key in a dictionary result; the property's name in rows.
    let name: String
    let content: Content
}
