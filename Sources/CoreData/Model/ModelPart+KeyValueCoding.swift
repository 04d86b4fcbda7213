// Parts of a model in key paths, such as `$FETCHED_PROPERTY.name` in the predicate of a fetched property. A boolean
// property has two keys, as its getter has in key-value coding.
extension NSPropertyDescription: KeyValueCoding {
    /// The properties that key-value coding reads and writes. Those of subclasses are only read.
    public static var keyValueCodingKeys: [String: AnyKeyPath] {
        [
            "name": \NSPropertyDescription.name, "entity": \NSPropertyDescription.entity,
            "optional": \NSPropertyDescription.isOptional, "isOptional": \NSPropertyDescription.isOptional,
            "transient": \NSPropertyDescription.isTransient, "isTransient": \NSPropertyDescription.isTransient,
            "userInfo": \NSPropertyDescription.userInfo, "versionHash": \NSPropertyDescription.versionHash,
            "versionHashModifier": \NSPropertyDescription.versionHashModifier,
            "renamingIdentifier": \NSPropertyDescription.renamingIdentifier,
        ]
    }
}

extension NSEntityDescription: KeyValueCoding {
    /// The properties that key-value coding reads and writes.
    public static var keyValueCodingKeys: [String: AnyKeyPath] {
        [
            "name": \NSEntityDescription.name, "abstract": \NSEntityDescription.isAbstract,
            "isAbstract": \NSEntityDescription.isAbstract, "userInfo": \NSEntityDescription.userInfo,
            "superentity": \NSEntityDescription.superentity,
            "managedObjectClassName": \NSEntityDescription.managedObjectClassName,
            "versionHash": \NSEntityDescription.versionHash,
            "versionHashModifier": \NSEntityDescription.versionHashModifier,
            "renamingIdentifier": \NSEntityDescription.renamingIdentifier,
        ]
    }
}
