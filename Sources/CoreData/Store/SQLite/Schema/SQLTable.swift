/// The table of one inheritance tree: the rows of its root entity and of all descendants.
final class SQLTable {
    /// `ZPERSON`, named after the root entity.
    let name: String
    /// Whether all rows belong to one entity, so that `Z_ENT` can be ignored.
    let hasOneEntity: Bool
    /// Every column except `Z_PK`, `Z_ENT` and `Z_OPT`, grouped by type and within a type by entity.
    private(set) var columns: [SQLColumn] = []

    init(name: String, hasOneEntity: Bool) {
        self.name = name
        self.hasOneEntity = hasOneEntity
    }

    /// Called once during the layout of the model.
    func lay(columns: [SQLColumn]) {
        self.columns = columns
    }

    /// All column names except the first three, in the table's order: a key is followed by its entity column, and an
    /// entity's keys by their order columns.
    var columnNames: [(name: String, type: SQLColumnType)] {
        var names: [(name: String, type: SQLColumnType)] = []
        var orders: [String] = []
        for (index, column) in columns.enumerated() {
            names.append((column.name, column.type))
            if let entityColumn = column.entityColumn { names.append((entityColumn, .integer)) }
            if let orderColumn = column.orderColumn { orders.append(orderColumn) }
            let next = index + 1 < columns.count ? columns[index + 1] : nil
            if next?.entity !== column.entity || next?.type != .integer {
                names += orders.map { ($0, .integer) }
                orders = []
            }
        }
        return names
    }
}
