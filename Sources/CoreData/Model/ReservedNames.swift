/// The names that no property may have: those of the methods without arguments of `NSObject` and `NSManagedObject`,
/// which a property of that name would hide. Apple's page: `NSPropertyDescription`, overview.
enum ReservedNames {
    static let all: Set<String> = object.union(managedObject)

    private static let object: Set<String> = [
        "attributeKeys", "autoContentAccessingProxy", "autorelease", "class", "classDescription", "classForArchiver",
        "classForCoder", "classForKeyedArchiver", "classForPortCoder", "className", "copy", "dealloc",
        "debugDescription",
        "description", "finalize", "hash", "init", "isProxy", "mutableCopy", "observationInfo", "release", "retain",
        "retainCount", "self", "superclass", "toManyRelationshipKeys", "toOneRelationshipKeys", "zone",
    ]

    private static let managedObject: Set<String> = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "didSave",
        "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "isDeleted",
        "isFault",
        "isInserted", "isUpdated", "managedObjectContext", "objectID", "prepareForDeletion", "willSave",
        "willTurnIntoFault",
    ]
}
