import SQLite

// To-many relationships are stored in other tables than their owner's: in the rows of the destination, which are
// written when those objects change, or in a join table. The code here writes the pairs and the orders.
extension SQLiteStore {
    func writeToManys(of batch: SaveBatch) throws {
        var orders: [Order] = []
        try writePairs(of: batch.inserted, batch, &orders)
        try writePairs(of: batch.updated, batch, &orders)
        // The order of a deleted record's members is not needed.
        var unused: [Order] = []
        try writePairs(of: batch.deleted, batch, &unused)
        // A pair can be written by the record at its other end, so all of them exist only now.
        for order in orders { try write(order, batch) }
    }

    /// An ordered relationship whose members must be numbered.
    private struct Order {
        let key: Int64
        let change: ToManyChange
        let relationship: SQLToMany
        let column: String
    }

    private func writePairs(of changes: [RecordChange], _ batch: SaveBatch, _ orders: inout [Order]) throws {
        for change in changes where change.changedToManys != nil {
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

    /// Both sides of a many-to-many relationship have each change. The side whose name comes first writes it.
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

    /// The key of a to-many relationship without an inverse is in its members' rows, where no property corresponds to
    /// it.
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

    /// Numbers the members of an ordered relationship, starting with the first that has moved.
    private func write(_ order: Order, _ batch: SaveBatch) throws {
        let column = order.column
        var last = try lastUnmovedPlace(of: order, batch)
        for member in order.change.order.dropFirst(order.change.unmoved) {
            last += 1024
            let place = SQLiteValue.integer(last)
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

    /// The number of the last member that has not moved; 0 if all members have to be numbered. It is not implied by the
    /// member's index: members before it may have been deleted.
    private func lastUnmovedPlace(of order: Order, _ batch: SaveBatch) throws -> Int64 {
        let members = order.change.order
        guard order.change.unmoved > 0, order.change.unmoved < members.count else { return 0 }
        let key = SQLiteValue.integer(batch.reference(of: members[order.change.unmoved - 1]).key)
        let found =
            switch order.relationship.storage {
            case .foreignKey:
                try connection.query(
                    "SELECT \(order.column) FROM \(order.relationship.destination.table.name) WHERE Z_PK = ?", [key])
            case .joinTable(let table, let source, let destination):
                try connection.query(
                    "SELECT \(order.column) FROM \(table.name) WHERE \(source) = ? AND \(destination) = ?",
                    [.integer(order.key), key])
            }
        guard case .integer(let place)? = found.first?[0] else { return 0 }
        return place
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
