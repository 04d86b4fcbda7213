import SQLite

// What a save does with the record of one object. A large save does it a hundred thousand times.
extension EntityStatements {
    func insert(_ object: NSManagedObject) throws {
        object.row.version = object.versionToInsert
        let statement = try insert()
        try statement.bind(object.key, at: 1)
        try statement.bind(entity.number, at: 2)
        try statement.bind(object.row.version, at: 3)
        _ = try bind(object, nil, to: statement, from: 4)
        try statement.run()
    }

    /// - Returns: false where the record has another version than the object was read at, or is gone.
    func update(_ object: NSManagedObject) throws -> Bool {
        guard let change = object.change else { return true }
        let version = change.snapshot.row.version
        object.row.version = version + 1
        let statement = try update(change.changed)
        let index = try bind(object, change.changed, to: statement, from: 1)
        try statement.bind(version + 1, at: index)
        try statement.bind(object.key, at: index + 1)
        try statement.bind(version, at: index + 2)
        try statement.run()
        return connection.changes == 1
    }

    /// - Returns: the same.
    func delete(_ object: NSManagedObject) throws -> Bool {
        let statement = try delete()
        try statement.bind(object.key, at: 1)
        try statement.bind((object.change?.snapshot.row ?? object.readableRow).version, at: 2)
        try statement.run()
        return connection.changes == 1
    }
}
