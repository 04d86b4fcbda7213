/// The rows of one SELECT: a table with an alias, and the tables that are joined to it on demand.
///
///     FROM ZEMPLOYEE t0 LEFT OUTER JOIN ZDEPARTMENT t1 ON t0.ZDEPARTMENT = t1.Z_PK
///
/// Every to-one path is joined once, however often it is used.
final class SQLScope {
    let entity: SQLEntity
    /// The primary key of the current row: `t0.Z_PK`, or a column of a join table.
    let key: String
    /// The column with the key of the row in the enclosing scope, for the rows of a to-many relationship.
    let link: String?
    private let aliases: SQLAliases
    private let base: String
    private var alias: String?
    private var joins: [String] = []
    private var joined: [String: String] = [:]

    /// All rows of an entity's table.
    init(entity: SQLEntity, aliases: SQLAliases) {
        let alias = aliases.next()
        self.entity = entity
        self.aliases = aliases
        self.alias = alias
        base = "\(entity.table.name) \(alias)"
        key = "\(alias).Z_PK"
        link = nil
    }

    /// The rows at the other end of a to-many relationship. The join table alone provides their keys; their own table
    /// is joined only if other columns are needed.
    init(rowsOf toMany: SQLToMany, aliases: SQLAliases) {
        let alias = aliases.next()
        entity = toMany.destination
        self.aliases = aliases
        switch toMany.storage {
        case .foreignKey(let column):
            self.alias = alias
            base = "\(entity.table.name) \(alias)"
            key = "\(alias).Z_PK"
            link = "\(alias).\(column.name)"
        case .joinTable(let table, let source, let destination):
            base = "\(table.name) \(alias)"
            key = "\(alias).\(destination)"
            link = "\(alias).\(source)"
        }
    }

    /// The content of the FROM clause. Complete only after the rest of the SELECT was created.
    var from: String { ([base] + joins).joined(separator: " ") }

    /// The row itself, where every path starts.
    var place: SQLPlace { SQLPlace(scope: self, entity: entity, path: [], key: key) }

    /// The alias of the table that contains the row at `place`.
    func alias(of place: SQLPlace) -> String {
        if place.path.isEmpty {
            if let alias { return alias }
            let new = aliases.next()
            joins.append("JOIN \(entity.table.name) \(new) ON \(new).Z_PK = \(key)")
            alias = new
            return new
        }
        let path = place.path.joined(separator: ".")
        if let known = joined[path] { return known }
        let new = aliases.next()
        joins.append("LEFT OUTER JOIN \(place.entity.table.name) \(new) ON \(place.key) = \(new).Z_PK")
        joined[path] = new
        return new
    }
}

/// A row that is reachable from a scope's row by to-one relationships.
struct SQLPlace {
    let scope: SQLScope
    let entity: SQLEntity
    /// The relationships that lead to the row.
    let path: [String]
    /// The SQL of the row's primary key, which does not require a join of the row itself.
    let key: String
    /// The column with the key, if the row was reached by a relationship.
    var column: SQLColumn?

    var alias: String { scope.alias(of: self) }

    func following(_ column: SQLColumn, to destination: SQLEntity) -> SQLPlace {
        SQLPlace(
            scope: scope, entity: destination, path: path + [column.keyPath], key: "\(alias).\(column.name)",
            column: column)
    }
}

/// The aliases of a statement: `t0`, `t1`, … in the order in which they are needed.
final class SQLAliases {
    private var count = 0

    func next() -> String {
        defer { count += 1 }
        return "t\(count)"
    }
}
