import ForeignBytes
import SQLite
import TestSupport

@testable import CoreData

/// Changes a store of this stack to the names, column orders and leftovers that versions of Apple's framework have
/// produced. The store's contents stay the same.
struct Reshaper {
    let connection: Connection
    let layout: SQLModel
    var chance: Chance
    /// The changes made, for failure messages.
    private(set) var done: [String] = []

    init(_ connection: Connection, _ model: NSManagedObjectModel, _ chance: Chance) throws {
        self.connection = connection
        self.chance = chance
        layout = try SQLModel(model, in: connection)
    }

    mutating func reshape() throws {
        // SQLite updates triggers and indexes when a table is renamed.
        try renameJoinTables()
        try swapColumns()
        try renameEntity()
        try reduceIndexes()
        try reshapeModel()
    }

    private mutating func run(_ statement: String) throws {
        done.append(statement)
        try connection.execute(statement)
    }
}

// MARK: Join tables
extension Reshaper {
    private struct Join {
        let table: SQLJoinTable
        let relationship: SQLToMany
        let owner: SQLEntity
        let far: SQLEntity

        var inverse: NSRelationshipDescription { relationship.relationship.inverseRelationship! }
        var isReflexive: Bool { inverse === relationship.relationship }
    }

    /// Each join table once, from the side whose column comes first.
    private var joins: [Join] {
        layout.entitiesInOrder.flatMap { entity in
            entity.toManys.compactMap { toMany in
                guard case .joinTable(let table, let source, _) = toMany.storage, source == table.columns.0,
                    toMany.relationship.owner === entity.entity
                else { return nil }
                return Join(table: table, relationship: toMany, owner: entity, far: toMany.destination)
            }
        }.sorted { $0.table.name < $1.table.name }
    }

    /// Renames join tables, reorders their columns, and names them after either side with either side's number. All
    /// are renamed temporarily first, because the new names may be those of other tables.
    private mutating func renameJoinTables() throws {
        var (tables, columns) = (SQLNames(taken: ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]), SQLNames())
        let order = joins.shuffled(using: &chance)
        for join in order { try run("ALTER TABLE \(join.table.name) RENAME TO FLT_ASIDE_\(join.table.name)") }
        for join in order {
            let (name, back) = (join.relationship.relationship.name.uppercased(), join.inverse.name.uppercased())
            let (near, far): (String, String)
            if join.isReflexive {
                (near, far) = (columns.claim("Z_\(join.owner.number)\(back)"), "REFLEXIVE")
            } else if chance.once(in: 2) {
                near = columns.claim("Z_\(join.owner.number)\(back)")
                far = columns.claim("Z_\(join.far.number)\(name)")
            } else {
                far = columns.claim("Z_\(join.far.number)\(name)")
                near = columns.claim("Z_\(join.owner.number)\(back)")
            }
            let table = tables.claim(
                "Z_\(chance.pick([join.owner.number, join.far.number]))\(chance.pick([name, back]))")
            try rebuild(join, as: table, near, far)
        }
    }

    private mutating func rebuild(_ join: Join, as table: String, _ near: String, _ far: String) throws {
        var columns = [(join.table.columns.0, near), (join.table.columns.1, far)]
        if chance.once(in: 2) { columns.reverse() }
        let keys = columns.map(\.1).joined(separator: ", ")
        // An order column is named like its key column.
        for order in join.table.orderColumns {
            let isFar = order.dropFirst(6) == join.table.columns.1.dropFirst(2)
            columns.append((order, "Z_FOK_" + (isFar ? far : near).dropFirst(2)))
        }
        let declarations = columns.map { "\($0.1) INTEGER" }.joined(separator: ", ")
        try run("CREATE TABLE \(table) (\(declarations), PRIMARY KEY (\(keys)))")
        let old = columns.map(\.0).joined(separator: ", ")
        try run("INSERT INTO \(table) SELECT \(old) FROM FLT_ASIDE_\(join.table.name)")
        try run("DROP TABLE FLT_ASIDE_\(join.table.name)")
        if chance.once(in: 2) {
            try run("CREATE INDEX \(table)_\(columns[1].1)_INDEX ON \(table) (\(columns[1].1), \(columns[0].1))")
        }
    }
}

// MARK: Columns, entities and indexes
extension Reshaper {
    /// Swaps the columns of two sibling entities' attributes with the same name and type, if rows show which is which.
    private mutating func swapColumns() throws {
        for table in layout.tables {
            let attributes = table.columns.filter { $0.attribute != nil }
            let groups = Dictionary(grouping: attributes) { $0.property.name.uppercased() }
            for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
                guard group.count == 2, group[0].type == group[1].type, chance.once(in: 2),
                    try group.contains(where: { column in
                        try !connection.query("SELECT 1 FROM \(table.name) WHERE \(column.name) IS NOT NULL").isEmpty
                    })
                else { continue }
                let (one, other) = (group[0].name, group[1].name)
                for (old, new) in [(one, "FLT_ASIDE"), (other, one), ("FLT_ASIDE", other)] {
                    try run("ALTER TABLE \(table.name) RENAME COLUMN \(old) TO \(new)")
                }
            }
        }
    }

    /// Sets an entity's name from before a migration in Z_PRIMARYKEY, and possibly its table's name.
    private mutating func renameEntity() throws {
        guard chance.once(in: 2) else { return }
        let entity = chance.pick(layout.entitiesInOrder)
        try run("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Old\(entity.name)' WHERE Z_ENT = \(entity.number)")
        guard entity.superNumber == 0, chance.once(in: 2) else { return }
        try run("ALTER TABLE \(entity.table.name) RENAME TO ZOLD\(entity.name.uppercased())")
    }

    private mutating func reduceIndexes() throws {
        guard chance.once(in: 3) else { return }
        let found = try connection.query("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        for case .text(let name) in found.map({ $0[0] }) { try run("DROP INDEX \"\(name)\"") }
    }
}

// MARK: The cached model
extension Reshaper {
    /// Archives the store's model like older versions of the framework, or removes it.
    private mutating func reshapeModel() throws {
        if chance.once(in: 4) { return try run("DROP TABLE Z_MODELCACHE") }
        guard case .blob(let packed)? = try connection.query("SELECT Z_CONTENT FROM Z_MODELCACHE").first?[0],
            case .dictionary(var archive) = try BinaryPlist.read(Deflate.inflate(packed)),
            case .array(let objects)? = archive["$objects"]
        else { return }
        let known = try KeyedObjects(.dictionary(archive))
        let (isUnlimited, isOneSided) = (chance.once(in: 2), chance.once(in: 2))
        archive["$objects"] = .array(
            objects.map { object in
                guard case .dictionary(var fields) = object else { return object }
                if isUnlimited, fields["NSMaxCount"] == .integer(0) { fields["NSMaxCount"] = .integer(-1) }
                // Only one of the two sides names the other.
                if isOneSided, let name = known.string(fields["NSPropertyName"]),
                    let inverse = known.string(fields["_NSInverseRelationshipName"]), name < inverse
                {
                    fields["_NSInverseRelationshipName"] = nil
                }
                return .dictionary(fields)
            })
        done.append(
            "the model's archive\(isUnlimited ? ", no limit is -1" : "")\(isOneSided ? ", one end names both" : "")")
        try connection.query(
            "UPDATE Z_MODELCACHE SET Z_CONTENT = ?", [.blob(Deflate.stored(BinaryPlist.write(.dictionary(archive))))])
    }
}
