/// The differences between a model and the store that is opened with it, as messages.
///
/// Version hashes detect whether there is a difference if they are Faultline's; otherwise tables, columns and their
/// types, and then the model in the store. The messages compare the new model with that one; if the store has none,
/// with tables and columns.
struct StoreDifferences {
    let sentences: [String]

    init(of store: StoreEvidence, from model: SQLModel, isWhole: Bool) {
        let tables = Self.tables(of: store.layout, model, isWhole)
        let (own, isOurs) = (store.cachedModel, StoreVersion.isOurs(store.metadata))
        if !isOurs, tables.isEmpty {
            sentences =
                own.map { ArchivedModelDifferences(from: $0, to: model.entitiesInOrder.map(\.entity)).sentences } ?? []
            return
        }
        var parts: [String] = []
        if isWhole, let own, (try? own.validate()) != nil {
            parts = ModelDifferences(from: own, to: model.model).sentences
        }
        if parts.isEmpty { parts = (isOurs ? Self.changed(store.metadata, model) : []) + tables }
        sentences = parts
    }

    /// The entities whose hash in the model differs from the store's.
    private static func changed(_ metadata: [String: Any], _ model: SQLModel) -> [String] {
        let stored = metadata[StoreVersion.hashesKey] as? [String: Data] ?? [:]
        return model.entitiesInOrder.compactMap { entity in
            guard let hash = stored[entity.name], hash != entity.entity.versionHash else { return nil }
            return "the entity \(entity.name) is not what it was when the store was made"
        }
    }

    private static func tables(of file: SQLFileLayout, _ model: SQLModel, _ isWhole: Bool) -> [String] {
        var differences = model.missing
        for entity in file.entities where isWhole && model.entity(number: entity.number) == nil {
            differences.append("the model has no entity \(entity.name)")
        }
        for table in model.tables {
            guard let found = file.table(table.name) else { continue }
            differences += compare(table.name, table.columnNames.map { ($0.name, $0.type.declaration) }, found)
        }
        for table in model.joinTables {
            guard let found = file.table(table.name) else { continue }
            differences += compare(table.name, table.columnNames.map { ($0, nil) }, found)
        }
        let known = Set(model.joinTables.map { $0.name.uppercased() })
        for table in file.pairTables where isWhole && !known.contains(table.name.uppercased()) {
            differences.append("the store has a table of pairs \(table.name) that the model lacks")
        }
        return differences
    }

    private static func compare(
        _ table: String, _ columns: [(name: String, type: String?)], _ found: SQLFileLayout.Table
    ) -> [String] {
        var differences: [String] = []
        for (name, type) in columns {
            guard let column = found.columns.first(where: { $0.key == name.uppercased() }) else {
                differences.append("the table \(table) has no column \(name)")
                continue
            }
            guard let type, column.type != type else { continue }
            differences.append(
                "the column \(name) of the table \(table) has the type \(column.type), but the model needs \(type)")
        }
        let expected = Set(columns.map { $0.name.uppercased() } + ["Z_PK", "Z_ENT", "Z_OPT"])
        for column in found.columns where !expected.contains(column.key) {
            differences.append("the table \(table) has a column \(column.name) that the model lacks")
        }
        return differences
    }
}
