/// The names that no property may have: those of the methods without arguments of `NSObject` and `NSManagedObject`,
/// which such a property would hide. Apple's page: `NSPropertyDescription`, overview.
enum ReservedNames {
    static let all: Set<String> = object.union(managedObject)

    /// Excludes methods that only manage memory (`retain`, `zone` …): Swift hides them, so a property cannot collide
    /// with them.
    private static let object: Set<String> = [
        "attributeKeys", "autoContentAccessingProxy", "class", "classDescription", "classForArchiver", "classForCoder",
        "classForKeyedArchiver", "classForPortCoder", "className", "copy", "debugDescription", "description", "hash",
        "init", "isProxy", "mutableCopy", "observationInfo", "self", "superclass", "toManyRelationshipKeys",
        "toOneRelationshipKeys",
    ]

    private static let managedObject: Set<String> = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "didSave",
        "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "isDeleted",
        "isFault",
        "isInserted", "isUpdated", "managedObjectContext", "objectID", "prepareForDeletion", "willSave",
        "willTurnIntoFault",
    ]
}
