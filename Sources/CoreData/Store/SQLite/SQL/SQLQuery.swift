import SQLite

/// A SELECT statement that is ready to run: its text, the values to bind, and what each column of a row means.
///
/// Requests of the same shape have the same text, whatever their values, so that a statement compiled once serves
/// them all.
struct SQLQuery {
    let sql: String
    let bindings: [SQLiteValue]
    let columns: [SQLResultColumn]
}

/// One column of a query's rows.
struct SQLResultColumn {
    enum Content {
        /// The number of the row's entity; the constant 0 where it can only be the entity that was asked for.
        case entityNumber
        case primaryKey
        /// `Z_OPT`, which counts the row's updates.
        case version
        /// An attribute's value, or the key of a to-one relationship.
        case value(SQLColumn)
        /// The number of the entity that the key in the column before belongs to.
        case entity(of: SQLColumn)
        /// The row's place in the ordered relationship that leads to it by this key.
        case order(of: SQLColumn)
        /// The result of an expression.
        case computed(NSAttributeType)
    }

    /// The key in a dictionary result; in rows the property's name.
    let name: String
    let content: Content
}
