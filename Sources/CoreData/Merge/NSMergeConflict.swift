/// A record that a save could not write, because it has changed in the store or was deleted since it was read.
/// Apple's page: *NSMergeConflict*.
open class NSMergeConflict: NSObject {
    /// The object to save.
    public let sourceObject: NSManagedObject
    /// The values with which the object was read, before its unsaved changes.
    public let objectSnapshot: [String: Any]?
    /// The values in the row cache; nil if it has none. If another context of the same coordinator deleted the record,
    /// it has none. If another program did, it still has the values that the object was read with.
    public let cachedSnapshot: [String: Any]?
    /// The values in the store; nil if the record was deleted (`newVersionNumber` is 0 then), or if they are the same
    /// as `cachedSnapshot`.
    public let persistedSnapshot: [String: Any]?
    /// The version of the record in the store; 0 if it was deleted.
    public let newVersionNumber: Int
    /// The version of the record when the object was read.
    public let oldVersionNumber: Int

    /// Describes a conflict, as a store does that detects one. A new version of 0 means that the record was deleted.
    public init(
        source: NSManagedObject, newVersion newvers: Int, oldVersion oldvers: Int,
        cachedSnapshot cachesnap: [String: Any]?, persistedSnapshot persnap: [String: Any]?
    ) {
        sourceObject = source
        newVersionNumber = newvers
        oldVersionNumber = oldvers
        cachedSnapshot = cachesnap
        persistedSnapshot = persnap
        objectSnapshot = source.committedAttributes
    }

    /// Stops the program. Use `init(source:newVersion:oldVersion:cachedSnapshot:persistedSnapshot:)`.
    public convenience override init() {
        stop(
            .invalidArgumentException,
            "init() cannot make an NSMergeConflict: use init(source:newVersion:oldVersion:cachedSnapshot:"
                + "persistedSnapshot:).")
    }

    /// The row in the store; nil if the record was deleted.
    final lazy var storedRow: OwnedRow? = sourceObject.currentRow()

    open override var description: String {
        "NSMergeConflict for NSManagedObject with objectID '\(sourceObject.objectID.uriRepresentation().absoluteString)' "
            + "with oldVersion = \(oldVersionNumber) and newVersion = "
            + (newVersionNumber == 0 ? "<deleted>" : "\(newVersionNumber)")
    }
}

extension NSManagedObject {
    /// The last fetched or saved values of the attributes and to-one relationships.
    final var committedAttributes: [String: Any]? {
        snapshot.map { values(in: $0) }
    }

    /// The attributes and, as IDs, the to-one relationships in a row of this object's entity.
    final func values(in row: Row) -> [String: Any] {
        var values: [String: Any] = [:]
        for property in layout.toOneProperties {
            values[property.name] = destinationID(of: property, in: row) ?? NSNull()
        }
        for property in layout.properties where property.relationship == nil && property.kind != .fetched {
            values[property.name] = row.value(property, layout) ?? NSNull()
        }
        return values
    }

    private final func destinationID(of property: PropertyLayout, in row: Row) -> NSManagedObjectID? {
        guard let declared = property.destination else { return nil }
        let reference = row.reference(property.place)
        let layout = reference.entity == 0 ? declared : declared.family[reference.entity]
        switch row.kind(property.place, self.layout) {
        case .reference: return home?.store.map { NSManagedObjectID(key: reference.key, layout: layout, store: $0) }
        case .temporary: return NSManagedObjectID(key: reference.key, layout: layout, store: nil)
        default: return nil
        }
    }
}

extension CocoaError {
    /// The conflicts that prevented a save.
    public var persistentStoreSaveConflicts: [NSMergeConflict]? {
        userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
    }
}
