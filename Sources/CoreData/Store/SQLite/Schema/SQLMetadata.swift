import ForeignBytes
import SQLite

/// The metadata of a store file: the single row of `Z_METADATA`.
///
///     var metadata = try SQLMetadata(readingFrom: connection)
///     metadata.values["com.example.imported"] = Date()
///     try metadata.write(to: connection)
struct SQLMetadata {
    /// The store's UUID, which its object IDs contain.
    let uuid: String
    /// The property list, with Core Data's keys and those that the program added.
    var values: [String: Any]

    /// The metadata of a file that will be created.
    init(uuid: String, values: [String: Any]) {
        self.uuid = uuid
        self.values = values
    }

    /// Reads a file's metadata. Throws `SQLiteError` if the table is not readable, and `CocoaError` with
    /// `persistentStoreOpen` if it contains no metadata.
    init(readingFrom connection: Connection) throws {
        let rows = try connection.query("SELECT Z_VERSION, Z_UUID, Z_PLIST FROM Z_METADATA")
        guard case .some(.text(let uuid)) = rows.first?[1], case .some(.blob(let bytes)) = rows.first?[2] else {
            throw Self.damaged("its Z_METADATA table has no UUID or no property list", path: connection.path)
        }
        do { values = try PropertyList.dictionary(in: Data(bytes)) } catch {
            throw Self.damaged(
                "the property list in its Z_METADATA table cannot be read: \(error)", path: connection.path)
        }
        self.uuid = uuid
    }

    /// The metadata in the form of a store's `metadata`, in which type and UUID are ordinary entries.
    var whole: [String: Any] {
        values.merging([NSStoreTypeKey: NSSQLiteStoreType, NSStoreUUIDKey: uuid]) { _, own in own }
    }

    /// The reverse: the UUID has its own column in the file.
    init(whole: [String: Any], uuid: String) {
        self.uuid = whole[NSStoreUUIDKey] as? String ?? uuid
        values = whole
        values[NSStoreUUIDKey] = nil
    }

    /// Writes the row, replacing the existing one.
    func write(to connection: Connection) throws {
        let list: Data
        do {
            list = try PropertyList.data(of: values)
        } catch {
            throw CocoaError(
                .persistentStoreSave,
                userInfo: [
                    NSLocalizedDescriptionKey: "The metadata of the store at \(connection.path) contains a value that "
                        + "a property list cannot contain: use strings, numbers, dates, data, arrays and dictionaries.",
                    NSUnderlyingErrorKey: error,
                ])
        }
        try connection.query(
            "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
            [.text(uuid), .blob(Array(list))])
    }

    private static func damaged(_ reason: String, path: String) -> CocoaError {
        CocoaError(
            .persistentStoreOpen,
            userInfo: [
                NSFilePathErrorKey: path,
                NSLocalizedDescriptionKey: "The file at \(path) cannot be opened as a store: \(reason).",
            ])
    }
}

extension SQLMetadata {
    /// The keys of the property list that Core Data itself uses in a SQLite store.
    enum Key {
        static let storeType = "NSStoreType"
        static let versionHashes = "NSStoreModelVersionHashes"
        static let versionHashesVersion = "NSStoreModelVersionHashesVersion"
        static let versionIdentifiers = "NSStoreModelVersionIdentifiers"
        static let frameworkVersion = "NSPersistenceFrameworkVersion"
        static let autoVacuumLevel = "_NSAutoVacuumLevel"
    }
}
