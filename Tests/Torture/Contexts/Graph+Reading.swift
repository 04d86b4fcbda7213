import CoreData
import SQLite

extension Graph {
    /// Reads the contents of a store's file from its tables alone.
    /// - Returns: the records, and inconsistencies of the tables: half a pair, a missing or repeated position.
    static func read(_ connection: Connection) throws -> (graph: Graph, faults: [String]) {
        var reader = TableReader(connection: connection)
        try reader.read()
        return (reader.graph, reader.faults)
    }

    /// The graph that a context shows: every object that its fetches return, with every property.
    init(shownBy context: NSManagedObjectContext) throws {
        self.init()
        for entity in WorldSchema.entities where entity.parent == nil {
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name)) {
                let key = Self.key(of: object)
                var values: [String: Value] = [:]
                let name = object.entity.name!
                for attribute in WorldSchema.attributes(of: name) {
                    values[attribute.name] = object.shown(attribute.name)
                }
                for relation in WorldSchema.relations(of: name) { values[relation.name] = object.shown(relation.name) }
                records[key] = Record(entity: name, values: values)
            }
        }
    }

    static func key(of object: NSManagedObject) -> Int {
        object.value(forKey: WorldSchema.key) as? Int ?? missing
    }
}

extension NSManagedObject {
    /// A property's value as the object returns it.
    func shown(_ property: String) -> Graph.Value {
        if let relation = WorldSchema.relation(property, of: entity.name!) {
            if relation.isOrdered {
                let members = (value(forKey: property) as? NSOrderedSet)?.array ?? []
                return .list(members.map { Graph.key(of: $0 as! NSManagedObject) })
            }
            if relation.isToMany {
                let members = value(forKey: property) as? Set<NSManagedObject> ?? []
                return .set(Set(members.map(Graph.key)))
            }
            return (value(forKey: property) as? NSManagedObject).map { .one(Graph.key(of: $0)) } ?? .nothing
        }
        let value = value(forKey: property)
        if let text = value as? String { return .text(text) }
        if let number = value as? Int { return .number(number) }
        return .nothing
    }
}

/// Reads the tables of a store of `WorldSchema`.
private struct TableReader {
    let connection: Connection
    var graph = Graph()
    var faults: [String] = []
    /// By table and primary key.
    private var keys: [String: [Int64: Int]] = [:]

    init(connection: Connection) { self.connection = connection }

    private static func table(_ entity: String) -> String {
        "Z" + WorldSchema.line(of: entity).last!.name.uppercased()
    }

    mutating func read() throws {
        var names: [Int64: String] = [:]
        for row in try connection.query("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY") {
            if case .integer(let number) = row[0], case .text(let name) = row[1] { names[number] = name }
        }
        let roots = WorldSchema.entities.filter { $0.parent == nil }
        var references: [(key: Int, relation: WorldSchema.Relation, target: Int64)] = []
        for root in roots {
            let family = WorldSchema.entities.filter { WorldSchema.isKind($0.name, of: root.name) }
            let attributes = family.flatMap(\.attributes)
            let ones = family.flatMap(\.relations).filter { !$0.isToMany }
            let columns = (attributes.map(\.name) + ones.map(\.name)).map { "Z" + $0.uppercased() }
            let sql = "SELECT Z_PK, Z_ENT, ZKEY, \(columns.joined(separator: ", ")) FROM \(Self.table(root.name))"
            for row in try connection.query(sql) {
                guard case .integer(let primary) = row[0], case .integer(let entity) = row[1],
                    case .integer(let key) = row[2], let name = names[entity], graph.records[Int(key)] == nil
                else {
                    faults.append("table: \(root.name) has the row \(row)")
                    continue
                }
                keys[Self.table(root.name), default: [:]][primary] = Int(key)
                graph.insert(name, Int(key))
                for (index, attribute) in attributes.enumerated() {
                    guard WorldSchema.attributes(of: name).contains(where: { $0.name == attribute.name }) else {
                        continue
                    }
                    switch row[3 + index] {
                    case .integer(let number): graph.set(Int(key), attribute.name, .number(Int(number)))
                    case .text(let text): graph.set(Int(key), attribute.name, .text(text))
                    default: graph.set(Int(key), attribute.name, .nothing)
                    }
                }
                for (index, one) in ones.enumerated() {
                    if case .integer(let target) = row[3 + attributes.count + index] {
                        references.append((Int(key), one, target))
                    }
                }
            }
        }
        for (key, relation, target) in references {
            graph.set(key, relation.name, .one(keys[Self.table(relation.target)]?[target] ?? Graph.missing))
        }
        for entity in WorldSchema.entities {
            for relation in entity.relations where relation.isToMany { try read(relation, of: entity.name) }
        }
    }

    /// Join tables: the columns of the owner, of the members and of their positions.
    private static let joins: [String: (table: String, owner: String, member: String, position: String?)] = [
        "Person.friends": ("Z_2FRIENDS", "Z_2FRIENDS", "REFLEXIVE", nil),
        "Person.readings": ("Z_4READERS", "Z_2READERS", "Z_4READINGS", nil),
        "Book.readers": ("Z_4READERS", "Z_4READINGS", "Z_2READERS", "Z_FOK_2READERS"),
        "Book.shelves": ("Z_4SHELVES", "Z_4ITEMS", "Z_11SHELVES", "Z_FOK_11SHELVES"),
        "Shelf.items": ("Z_4SHELVES", "Z_11SHELVES", "Z_4ITEMS", "Z_FOK_4ITEMS"),
        "Book.tags": ("Z_4TAGS", "Z_4BOOKS", "Z_12TAGS", nil),
        "Tag.books": ("Z_4TAGS", "Z_12TAGS", "Z_4BOOKS", nil),
    ]

    /// Reads a to-many relationship from its join table, or from the foreign key in the destination's table.
    private mutating func read(_ relation: WorldSchema.Relation, of entity: String) throws {
        let name = "\(entity).\(relation.name)"
        let place =
            Self.joins[name] ?? (
                Self.table(relation.target), relation.inverse.map { "Z" + $0.uppercased() } ?? "Z4NOTES", "Z_PK",
                relation.isOrdered ? "Z_FOK_" + relation.inverse!.uppercased() : nil
            )
        let position = place.position ?? "0"
        let rows = try connection.query(
            "SELECT \(place.owner), \(place.member), \(position) FROM \(place.table) "
                + "WHERE \(place.owner) IS NOT NULL ORDER BY 1, 3, 2")
        var members: [Int: [Int]] = [:]
        var positions: [Int: Set<SQLiteValue>] = [:]
        for row in rows {
            guard case .integer(let ownerID) = row[0], case .integer(let memberID) = row[1] else {
                faults.append("table: \(place.table) has the row \(row)")
                continue
            }
            guard let owner = keys[Self.table(entity)]?[ownerID] else {
                // A reference without an inverse is not cleared when its destination is deleted, and the rule No
                // Action leaves one behind.
                if relation.inverse != nil, relation.rule != .noActionDeleteRule {
                    faults.append("dangling: \(name) has a pair of a missing owner \(row)")
                }
                continue
            }
            let member = keys[Self.table(relation.target)]?[memberID] ?? Graph.missing
            members[owner, default: []].append(member)
            if relation.isOrdered {
                if row[2] == .null { faults.append("order: \(name) of \(owner) has a member without a position") }
                if !positions[owner, default: []].insert(row[2]).inserted {
                    faults.append("order: \(name) of \(owner) has the position \(row[2]) twice")
                }
            }
        }
        for (owner, list) in members {
            graph.set(owner, relation.name, relation.isOrdered ? .list(list) : .set(Set(list)))
        }
    }
}
