import SQLite

/// How a model differs from the store that is to be opened with it, in sentences for people.
///
/// Whether there is a difference, version hashes decide where they are ours; else tables, columns and their types, and
/// behind these the model that the store keeps of itself. What it is, that model says; where the store keeps none, tables
/// and columns must do.
struct StoreDifferences {
    let sentences: [String]

    init(
        of connection: Connection, _ metadata: [String: Any], from model: SQLModel, _ configuration: String
    ) throws {
        let isWhole = configuration == NSPersistentStore.defaultConfigurationName
        let tables = try Self.tables(of: connection, model, isWhole)
        let isOurs = StoreVersion.isOurs(metadata)
        let own = try CachedModel.read(from: connection)
        if !isOurs {
            let entities = model.entitiesInOrder.map(\.entity)
            if tables.isEmpty {
                sentences = own.map { ArchivedModelDifferences(from: $0, to: entities).sentences } ?? []
                return
            }
            // Apple's archives say in a way that is not known which entities are abstract.
            for entity in entities { own?.entitiesByName[entity.label]?.isAbstract = entity.isAbstract }
        }
        var parts: [String] = []
        if isWhole, let own, (try? own.validate()) != nil {
            parts = ModelDifferences(from: own, to: model.model).sentences
        }
        if parts.isEmpty { parts = (isOurs ? Self.changed(metadata, model) : []) + tables }
        sentences = parts
    }

    /// The entities that the model describes in another way than the store's own hashes say.
    private static func changed(_ metadata: [String: Any], _ model: SQLModel) -> [String] {
        let stored = metadata[StoreVersion.hashesKey] as? [String: Data] ?? [:]
        return model.entitiesInOrder.compactMap { entity in
            guard let hash = stored[entity.name], hash != entity.entity.versionHash else { return nil }
            return "the entity \(entity.name) is not what it was when the store was made"
        }
    }

    private static func tables(of connection: Connection, _ model: SQLModel, _ isWhole: Bool) throws -> [String] {
        var differences: [String] = []
        let known = Set(try SQLModel.numbers(in: connection).keys)
        for entity in model.entitiesInOrder where !known.contains(entity.name) {
            differences.append("the store has no entity \(entity.name)")
        }
        for name in known.sorted() where isWhole && model.entities[name] == nil {
            differences.append("the model has no entity \(name)")
        }
        for table in model.tables {
            let columns = try Self.columns(of: table.name, in: connection)
            if columns.isEmpty { continue }
            for (name, type) in table.columnNames {
                guard let column = columns.first(where: { $0.name == name }) else {
                    differences.append("the table \(table.name) has no column \(name)")
                    continue
                }
                guard column.type != type.declaration else { continue }
                differences.append(
                    "the column \(name) of the table \(table.name) holds \(column.type), and the model asks for "
                        + type.declaration)
            }
            let expected = Set(table.columnNames.map(\.name) + ["Z_PK", "Z_ENT", "Z_OPT"])
            for (name, _) in columns where !expected.contains(name) {
                differences.append("the table \(table.name) has a column \(name) that the model knows nothing of")
            }
        }
        return differences
    }

    private static func columns(of table: String, in connection: Connection) throws -> [(name: String, type: String)] {
        try connection.query("SELECT name, type FROM pragma_table_info(?)", [.text(table)]).compactMap { row in
            guard case .text(let name) = row[0], case .text(let type) = row[1] else { return nil }
            return (name, type.uppercased())
        }
    }
}
