import SQLite

// To-many relationships lie in other tables than their object's: in the rows at the other end, which are written
// as those objects change, or in a table of pairs. What is left to write here are the pairs, and orders.
extension SQLiteStore {
    func writeToManys(of batch: SaveBatch) throws {
        var orders: [Order] = []
        try writePairs(of: batch.inserted, batch, &orders)
        try writePairs(of: batch.updated, batch, &orders)
        // A deleted record's order is of no use to anyone.
        var unused: [Order] = []
        try writePairs(of: batch.deleted, batch, &unused)
        // A pair may be written by the record at its other end: only now all of them are there.
        for order in orders { try write(order, batch) }
    }

    /// An ordered relationship whose members are to be numbered.
    private struct Order {
        let key: Int64
        let change: ToManyChange
        let relationship: SQLToMany
        let column: String
    }

    private func writePairs(of changes: [RecordChange], _ batch: SaveBatch, _ orders: inout [Order]) throws {
        for change in changes where !change.toManys.isEmpty {
            for toMany in change.toManys {
                guard let relationship = sqlModel.entity(change.layout.entity)?.toMany(toMany.property.name) else {
                    continue
                }
                try writePairs(of: change.key, toMany, relationship, batch)
                try writeImplicitKeys(of: change, toMany, relationship, batch)
                if let column = relationship.orderColumn {
                    orders.append(
                        Order(key: change.key, change: toMany, relationship: relationship, column: column))
                }
            }
        }
    }

    /// Both sides of a many-to-many relationship know of each change; the one that comes first by name writes it.
    private func writePairs(
        of key: Int64, _ toMany: ToManyChange, _ relationship: SQLToMany, _ batch: SaveBatch
    ) throws {
        guard case .joinTable(let table, let source, let destination) = relationship.storage,
            toMany.property.writesPairs
        else { return }
        let insert = try connection.cached(
            "INSERT OR IGNORE INTO \(table.name)(\(source), \(destination)) VALUES(?, ?)")
        for other in toMany.added { try insert.run([.integer(key), .integer(batch.reference(of: other).key)]) }
        let delete = try connection.cached("DELETE FROM \(table.name) WHERE \(source) = ? AND \(destination) = ?")
        for other in toMany.removed { try delete.run([.integer(key), .integer(batch.reference(of: other).key)]) }
    }

    /// The key of a to-many relationship without an inverse lies with its members, where no property speaks of it.
    private func writeImplicitKeys(
        of change: RecordChange, _ toMany: ToManyChange, _ relationship: SQLToMany, _ batch: SaveBatch
    ) throws {
        guard case .foreignKey(let column) = relationship.storage, column.isImplicit else { return }
        let table = relationship.destination.table.name
        let number = sqlModel.entity(change.layout.entity).map { SQLiteValue.integer($0.number) } ?? .null
        let entity = column.entityColumn.map { ", \($0) = ?" } ?? ""
        func run(_ sql: String, _ values: [SQLiteValue], _ more: [SQLiteValue]) throws {
            let entityValue = column.entityColumn == nil ? [] : [values[1]]
            try connection.cached(sql).run([values[0]] + entityValue + more)
        }
        for other in toMany.removed {
            try run(
                "UPDATE \(table) SET \(column.name) = ?\(entity) WHERE Z_PK = ? AND \(column.name) = ?",
                [.null, .null],
                [.integer(batch.reference(of: other).key), .integer(change.key)])
        }
        for other in toMany.added where change.kind != .deletion {
            try run(
                "UPDATE \(table) SET \(column.name) = ?\(entity) WHERE Z_PK = ?", [.integer(change.key), number],
                [.integer(batch.reference(of: other).key)])
        }
    }

    /// Numbers the members of an ordered relationship, from the first that has moved on.
    private func write(_ order: Order, _ batch: SaveBatch) throws {
        let column = order.column
        for (index, member) in order.change.order.enumerated().dropFirst(order.change.unmoved) {
            let place = SQLiteValue.integer(Int64(index + 1) * 1024)
            let key = SQLiteValue.integer(batch.reference(of: member).key)
            switch order.relationship.storage {
            case .foreignKey:
                let table = order.relationship.destination.table.name
                try connection.cached("UPDATE \(table) SET \(column) = ? WHERE Z_PK = ?").run([place, key])
            case .joinTable(let table, let source, let destination):
                try connection.cached(
                    "UPDATE \(table.name) SET \(column) = ? WHERE \(source) = ? AND \(destination) = ?"
                ).run([place, .integer(order.key), key])
            }
        }
    }
}

extension PropertyLayout {
    /// Whether this side of a many-to-many relationship writes its pairs.
    fileprivate var writesPairs: Bool {
        guard let inverse, let destination else { return true }
        let other = inverse.relationship!.entity.name ?? destination.entity.name ?? ""
        return (relationship!.entity.name ?? "", name) <= (other, inverse.name)
    }
}
