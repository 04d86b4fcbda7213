import SQLite

// Compares a file's metadata with its contents: another program may have changed a store's tables, or written to them.
extension SQLiteStore {
    /// Checks that every table and column of the model exists, and finds their names.
    ///
    /// Otherwise a missing one would be noticed only when a fault fires, which cannot throw.
    /// - Throws: `CocoaError.fileReadCorruptFile` with a list of the missing parts if the version hashes say that they
    ///   exist; `CocoaError.persistentStoreIncompatibleSchema` if there are no such hashes, or if tables and columns
    ///   could belong to several properties.
    func requireTables(_ file: SQLFileLayout) throws {
        let missing = file.missingParts(for: sqlModel)
        let path = connection.path
        if !missing.isEmpty, StoreVersion.isOurs(metadata), !ignoresVersion {
            throw CocoaError(
                .fileReadCorruptFile,
                sentence: "The store \(path) says that it was made for this model, but it is damaged: "
                    + missing.joined(separator: "; ") + ". Restore it from a copy.",
                userInfo: [NSFilePathErrorKey: path])
        }
        let reasons = missing.isEmpty ? sqlModel.ambiguities : missing
        guard !reasons.isEmpty else { return }
        throw CocoaError(
            .persistentStoreIncompatibleSchema,
            sentence: "The store \(path) cannot be opened with this model: \(reasons.joined(separator: "; ")).",
            userInfo: [
                NSFilePathErrorKey: path, NSStoreDifferencesErrorKey: reasons,
                "reason": "The tables of the store are not those of the model",
            ])
    }

    /// The last key that was assigned in a tree: the value in Z_PRIMARYKEY, or the largest key of a record if that is
    /// greater.
    ///
    /// The two agree unless another program has inserted records into the table. So the records are checked once, and
    /// whenever the value is -1: Apple's framework writes that if it has not counted them.
    func lastKey(of root: EntityLayout) throws -> Int64 {
        let number = entityNumbers[root.number]
        let counted = try lastKey(number)
        let isKnown = !countedTrees.insert(number).inserted
        guard counted < 0 || !isKnown, let table = sqlModel.entity(root.entity)?.table else { return max(0, counted) }
        let largest = try session.quietly {
            try connection.query(
                "SELECT max(Z_PK) FROM \(table.name) WHERE Z_PK <= ?", [.integer(RecordReference.largestKey)])
        }
        guard case .integer(let used)? = largest.first?.first else { return max(0, counted) }
        return max(counted, used)
    }
}

extension SQLFileLayout {
    /// A list of the tables and columns that are needed to read and write a model's records, and do not exist.
    func missingParts(for model: SQLModel) -> [String] {
        var wanted = model.tables.map {
            (table: $0.name, columns: ["Z_PK", "Z_ENT", "Z_OPT"] + $0.columnNames.map(\.name))
        }
        wanted += model.joinTables.map { ($0.name, $0.columnNames) }
        wanted.append(("Z_PRIMARYKEY", Self.numberColumns))
        var missing: [String] = []
        for (name, columns) in wanted {
            guard let table = table(name) else {
                missing.append("it has no table \(name)")
                continue
            }
            missing += columns.filter { !table.has($0) }.map { "its table \(name) has no column \($0)" }
        }
        let numbers = Set(entities.map(\.number))
        missing += model.entitiesInOrder.filter { !numbers.contains($0.number) }.map {
            "its table Z_PRIMARYKEY has no row for the entity \($0.name)"
        }
        if numbers.count < entities.count { missing.append("two of its entities have the same number") }
        return missing
    }
}
