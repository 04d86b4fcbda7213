import SQLite

extension SQLiteStore {
    /// What a new store says of itself.
    func newMetadata() -> [String: Any] {
        [
            NSStoreTypeKey: NSSQLiteStoreType,
            NSStoreUUIDKey: UUID().uuidString,
            SQLMetadata.Key.versionHashes: hashes(),
            SQLMetadata.Key.versionHashesVersion: 3,
            SQLMetadata.Key.versionIdentifiers: model.versionIdentifiers.map { "\($0)" }.sorted(),
            SQLMetadata.Key.frameworkVersion: 1,
            SQLMetadata.Key.hashAuthor: "Faultline",
            SQLMetadata.Key.autoVacuumLevel: "2",
        ]
    }

    /// The version hash of each entity that the store holds.
    private func hashes() -> [String: Data] {
        model.entityVersionHashesByName.filter { sqlModel.entities[$0.key] != nil }
    }

    func writeMetadata() throws {
        var values = metadata!
        values[NSStoreUUIDKey] = nil
        try SQLMetadata(uuid: identifier, values: values).write(to: connection)
    }

    /// Derived attributes are kept up to date by the store; a new one must not promise what it does not do.
    func refuseDerivedAttributes() throws {
        for entity in sqlModel.entitiesInOrder {
            guard let derived = entity.columns.first(where: { $0.attribute is NSDerivedAttributeDescription }) else {
                continue
            }
            throw CocoaError(
                .persistentStoreOpen,
                sentence: "The attribute '\(derived.keyPath)' of \(entity.name) is derived: derived attributes are not "
                    + "implemented yet. Make it an ordinary attribute and set it in willSave().")
        }
    }

    /// Compares the file's tables and columns with the model's.
    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash` with the differences as sentences under
    ///   `NSStoreDifferencesErrorKey`, unless the store is opened with `NSIgnorePersistentStoreVersioningOption`.
    func checkCompatibility() throws {
        if (options?[NSIgnorePersistentStoreVersioningOption] as? NSNumber)?.boolValue == true { return }
        var differences: [String] = []
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
