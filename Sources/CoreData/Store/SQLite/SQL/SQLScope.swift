/// The rows that one SELECT goes through: a table under an alias, and what is joined to it on demand.
///
///     FROM ZEMPLOYEE t0 LEFT OUTER JOIN ZDEPARTMENT t1 ON t0.ZDEPARTMENT = t1.Z_PK
///
/// Every to-one path is joined once, however often it is named.
final class SQLScope {
    let entity: SQLEntity
    /// The primary key of the row at hand: `t0.Z_PK`, or a column of a join table.
    let key: String
    /// The column that holds the key of the row in the scope outside, for the rows of a to-many relationship.
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

    /// The rows at the other end of a to-many relationship. A join table alone gives their keys; their own table is
    /// joined when more is asked of them.
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

    /// What stands behind FROM. Complete only once everything else of the SELECT has been made.
    var from: String { ([base] + joins).joined(separator: " ") }

    /// The row itself, where every path starts.
    var place: SQLPlace { SQLPlace(scope: self, entity: entity, path: [], key: key) }

    /// The alias under which the row at `place` can be read.
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

/// A row that can be reached from a scope's row by to-one relationships.
struct SQLPlace {
    let scope: SQLScope
    let entity: SQLEntity
    /// The relationships that lead here.
    let path: [String]
    /// The SQL of the row's primary key, for which the row itself need not be joined.
    let key: String
    /// The column that holds the key, where a relationship led here.
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
