import SQLite

// To-many relationships lie in other tables than their object's: in the rows at the other end, which are written
// as those objects change, or in a table of pairs. What is left to write here are the pairs, and orders.
extension SQLiteStore {
    /// - Parameter lists: inserted, updated and deleted objects.
    func writeToManys(of lists: [NSManagedObject]...) throws {
        var orders: [Order] = []
        for objects in lists { try writePairs(of: objects, &orders) }
        // A pair may be written by the object at its other end: only now all of them are there.
        for order in orders { try write(order) }
    }

    /// An ordered relationship whose members are to be numbered.
    private struct Order {
        let object: NSManagedObject
        let value: ToManyValue
        let relationship: SQLToMany
        let column: String
    }

    private func writePairs(of objects: [NSManagedObject], _ orders: inout [Order]) throws {
        try objects.visit { object in
            guard let extras = object.extras else { return }
            for property in object.layout.toManyProperties {
                guard let value = extras.toManys[property.place], value.isChanged,
                    let relationship = sqlModel.entity(object.entity)?.toMany(property.name)
                else { continue }
                try writePairs(of: object, property, value, relationship)
                try writeImplicitKeys(of: object, value, relationship)
                if let column = relationship.orderColumn, !object.isDeleted {
                    orders.append(Order(object: object, value: value, relationship: relationship, column: column))
                }
            }
        }
    }

    /// Both sides of a many-to-many relationship know of each change; the one that comes first by name writes it.
    private func writePairs(
        of object: NSManagedObject, _ property: PropertyLayout, _ value: ToManyValue, _ relationship: SQLToMany
    ) throws {
        guard case .joinTable(let table, let source, let destination) = relationship.storage, property.writesPairs
        else { return }
        let insert = try connection.cached(
            "INSERT OR IGNORE INTO \(table.name)(\(source), \(destination)) VALUES(?, ?)")
        for other in value.added { try insert.run([.integer(object.key), .integer(other.key)]) }
        let delete = try connection.cached("DELETE FROM \(table.name) WHERE \(source) = ? AND \(destination) = ?")
        for other in value.removed { try delete.run([.integer(object.key), .integer(other.key)]) }
    }

    /// The key of a to-many relationship without an inverse lies with its members, where no property speaks of it.
    private func writeImplicitKeys(
        of object: NSManagedObject, _ value: ToManyValue, _ relationship: SQLToMany
    ) throws {
        guard case .foreignKey(let column) = relationship.storage, column.isImplicit else { return }
        let table = relationship.destination.table.name
        let number = sqlModel.entity(object.entity).map { SQLiteValue.integer($0.number) } ?? .null
        let entity = column.entityColumn.map { ", \($0) = ?" } ?? ""
        func run(_ sql: String, _ values: [SQLiteValue], _ more: [SQLiteValue]) throws {
            let entityValue = column.entityColumn == nil ? [] : [values[1]]
            try connection.cached(sql).run([values[0]] + entityValue + more)
        }
        for other in value.removed {
            try run(
                "UPDATE \(table) SET \(column.name) = ?\(entity) WHERE Z_PK = ? AND \(column.name) = ?",
                [.null, .null],
                [.integer(other.key), .integer(object.key)])
        }
        for other in value.added where !object.isDeleted {
            try run(
                "UPDATE \(table) SET \(column.name) = ?\(entity) WHERE Z_PK = ?", [.integer(object.key), number],
                [.integer(other.key)])
        }
    }

    /// Numbers the members of an ordered relationship, from the first that has moved on.
    private func write(_ order: Order) throws {
        let (value, column) = (order.value, order.column)
        let same = zip(value.order, value.storedOrder).prefix { $0 === $1 }.count
        for (index, member) in value.order.enumerated().dropFirst(same) {
            let place = SQLiteValue.integer(Int64(index + 1) * 1024)
            switch order.relationship.storage {
            case .foreignKey:
                let table = order.relationship.destination.table.name
                try connection.cached("UPDATE \(table) SET \(column) = ? WHERE Z_PK = ?")
                    .run([place, .integer(member.key)])
            case .joinTable(let table, let source, let destination):
                try connection.cached(
                    "UPDATE \(table.name) SET \(column) = ? WHERE \(source) = ? AND \(destination) = ?"
                ).run([place, .integer(order.object.key), .integer(member.key)])
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
