/// The indexes of a model: keys, entity numbers, join tables, fetch indexes, uniqueness constraints.
extension SQLSchema {
    /// Every CREATE INDEX statement, tree by tree.
    var indexes: [String] {
        model.tables.flatMap { table in
            let tree = model.entitiesInOrder.filter { $0.table === table }
            return Self.keyIndexes(of: table)
                + tree.flatMap { fetchIndexes(of: $0) + Self.uniqueIndexes(of: $0) }
        } + model.joinTables.map(\.index)
    }

    private static func keyIndexes(of table: SQLTable) -> [String] {
        var names = table.columns.filter { $0.relationship != nil }.map(\.name)
        if !table.hasOneEntity { names.append("Z_ENT") }
        return names.map { "CREATE INDEX \(table.name)_\($0)_INDEX ON \(table.name) (\($0))" }
    }

    /// Omits an index on a single to-one relationship, whose key already has an index; an index on ranges of numbers
    /// (an R-tree), which is not an index of the table; and a partial index whose condition needs more than the row.
    /// Without its index, a fetch finds the same rows, only more slowly.
    private func fetchIndexes(of entity: SQLEntity) -> [String] {
        entity.entity.indexes.compactMap { index in
            let elements = index.elements
            let columns = elements.compactMap { $0.propertyName.flatMap(entity.column) }
            guard !columns.isEmpty, columns.count == elements.count,
                !elements.contains(where: { $0.collationType == .rTree })
            else { return nil }
            if columns.count == 1, columns[0].relationship != nil, index.partialIndexPredicate == nil { return nil }
            let list = zip(columns, elements).map { "\($0.name) COLLATE BINARY \($1.isAscending ? "ASC" : "DESC")" }
            let creation =
                "CREATE INDEX \(SQLNames.quoted("Z_\(entity.name)_\(index.name)")) ON \(entity.table.name) (\(list.joined(separator: ", ")))"
            guard let predicate = index.partialIndexPredicate else { return creation }
            return SQLTranslator(model: model, store: nil).partialIndexCondition(predicate, of: entity)
                .map { "\(creation) WHERE \($0)" }
        }
    }

    private static func uniqueIndexes(of entity: SQLEntity) -> [String] {
        entity.entity.uniquenessConstraintNames.compactMap { uniqueIndex(of: entity, $0) }
    }

    /// The index of a uniqueness constraint; nil if a name in it has no column.
    static func uniqueIndex(of entity: SQLEntity, _ names: [String]) -> String? {
        let columns = names.compactMap(entity.column)
        guard !columns.isEmpty, columns.count == names.count else { return nil }
        let list = columns.map { "\($0.name) COLLATE BINARY ASC" }.joined(separator: ", ")
        let name = "Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))"
        return "CREATE UNIQUE INDEX \(SQLNames.quoted(name)) ON " + "\(entity.table.name) (\(list))"
    }
}
