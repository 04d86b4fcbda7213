import SQLite

extension SQLiteStore {
    /// What a new store says of itself.
    func newMetadata() -> [String: Any] {
        var metadata = model.versionMetadata(forConfigurationName: configuration)
        metadata[NSStoreTypeKey] = NSSQLiteStoreType
        metadata[NSStoreUUIDKey] = UUID().uuidString
        metadata[SQLMetadata.Key.frameworkVersion] = 1
        metadata[SQLMetadata.Key.autoVacuumLevel] = "2"
        return metadata
    }

    func writeMetadata() throws {
        var values = metadata!
        values[NSStoreUUIDKey] = nil
        try SQLMetadata(uuid: identifier, values: values).write(to: connection)
    }

    /// The entities that the model describes in another way than the store's own hashes say.
    private func changedEntities() -> [String] {
        guard StoreVersion.isOurs(metadata), let stored = metadata[StoreVersion.hashesKey] as? [String: Data] else {
            return []
        }
        return sqlModel.entitiesInOrder.compactMap { entity in
            guard let hash = stored[entity.name], hash != entity.entity.versionHash else { return nil }
            return "the entity \(entity.name) is not what it was when the store was made"
        }
    }

    /// Compares the model with the one that the store was made with: by their version hashes where those are ours, and
    /// for a store that Apple's framework wrote, whose hashes nobody else can compute, by tables and columns.
    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash` with the differences as sentences under
    ///   `NSStoreDifferencesErrorKey`, unless the store is opened with `NSIgnorePersistentStoreVersioningOption`.
    func checkCompatibility() throws {
        if (options?[NSIgnorePersistentStoreVersioningOption] as? NSNumber)?.boolValue == true { return }
        if StoreVersion.isOurs(metadata),
            model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
        {
            return
        }
        var differences = changedEntities()
        let known = Set(try SQLModel.numbers(in: connection).keys)
        for entity in sqlModel.entitiesInOrder where !known.contains(entity.name) {
            differences.append("the store has no entity \(entity.name)")
        }
        for name in known.sorted()
        where sqlModel.entities[name] == nil && configurationName == Self.defaultConfigurationName {
            differences.append("the model has no entity \(name)")
        }
        for table in sqlModel.tables {
            let columns = try connection.query("SELECT name FROM pragma_table_info(?)", [.text(table.name)]).map {
                $0[0]
            }
            if columns.isEmpty { continue }
            for (name, _) in table.columnNames where !columns.contains(.text(name)) {
                differences.append("the table \(table.name) has no column \(name)")
            }
            let expected = Set(table.columnNames.map(\.name) + ["Z_PK", "Z_ENT", "Z_OPT"])
            for case .text(let name) in columns where !expected.contains(name) {
                differences.append("the table \(table.name) has a column \(name) that the model knows nothing of")
            }
        }
        guard !differences.isEmpty else { return }
        throw CocoaError(
            .persistentStoreIncompatibleVersionHash,
            sentence: "The model used to open the store is incompatible with the one used to create the store: "
                + differences.joined(separator: "; ") + ".",
            userInfo: [
                NSFilePathErrorKey: connection.path, "metadata": metadata!, NSStoreDifferencesErrorKey: differences,
            ])
    }
}
