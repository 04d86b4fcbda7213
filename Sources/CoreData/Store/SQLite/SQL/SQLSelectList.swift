/// The columns that a fetch of objects reads for each row, computed once for each entity.
///
///     0, t0.Z_PK, t0.Z_OPT, t0.ZAGE, t0.ZDEPARTMENT, t0.ZNAME
struct SQLSelectList {
    let sql: String
    let columns: [SQLResultColumn]

    /// - Parameter wholeTree: whether rows of subentities are included, with the columns that only they have.
    init(_ entity: SQLEntity, wholeTree: Bool) {
        let many = wholeTree && !entity.subentities.isEmpty
        var names = [many ? "t0.Z_ENT" : "0", "t0.Z_PK", "t0.Z_OPT"]
        var columns = [
            SQLResultColumn(name: "entity", content: .entityNumber),
            SQLResultColumn(name: "objectID", content: .primaryKey),
            SQLResultColumn(name: "", content: .version),
        ]
        for column in wholeTree ? entity.treeColumns : entity.columns {
            names.append("t0.\(column.name)")
            columns.append(SQLResultColumn(name: column.keyPath, content: .value(column)))
            if let entityColumn = column.entityColumn {
                names.append("t0.\(entityColumn)")
                columns.append(SQLResultColumn(name: column.keyPath, content: .entity(of: column)))
            }
            if let orderColumn = column.orderColumn {
                names.append("t0.\(orderColumn)")
                columns.append(SQLResultColumn(name: column.keyPath, content: .order(of: column)))
            }
        }
        sql = names.joined(separator: ", ")
        self.columns = columns
    }

    /// Only the columns that identify each row.
    static func ids(_ entity: SQLEntity, wholeTree: Bool) -> (sql: String, columns: [SQLResultColumn]) {
        let many = wholeTree && !entity.subentities.isEmpty
        return (
            "\(many ? "t0.Z_ENT" : "0"), t0.Z_PK",
            [
                SQLResultColumn(name: "entity", content: .entityNumber),
                SQLResultColumn(name: "objectID", content: .primaryKey),
            ]
        )
    }
}
