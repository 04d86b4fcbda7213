/// Existing records and values that the new version of the model does not allow.
enum MigrationMisfit {
    /// The entity is now abstract, but has this many records.
    case abstract(_ entity: String, _ count: Int64)
    /// This many records have no object for a relationship that is now mandatory.
    case demand(_ entity: String, _ relationship: String, _ count: Int64)
    /// A number does not fit the attribute's new type.
    /// - Parameter former: the attribute's old name, with its entity.
    case number(_ value: String, former: String, entity: String, attribute: String, _ type: NSAttributeType)

    func error(_ path: String?) -> CocoaError {
        let sentence: String
        var userInfo: [String: Any] = [:]
        switch self {
        case .abstract(let entity, let count):
            sentence =
                "\(entity) is abstract in the new version of the model, and the store has \(Self.records(count)) of it, "
                + "which would be lost. The store was not changed. Delete them or replace them "
                + "by records of a subentity with the old version, keep the entity concrete, or write a mapping model."
            userInfo = ["entity": entity, "count": count, "reason": "Records of an entity that becomes abstract"]
        case .demand(let entity, let relationship, let count):
            sentence =
                "\(entity).\(relationship) is mandatory in the new version of the model, and the store has "
                + "\(Self.records(count)) of \(entity) without it. The store was not changed. Set the relationship with "
                + "the old version, make it optional, or write a mapping model."
            userInfo = [
                "entity": entity, "property": relationship, "count": count,
                "reason": "Validation error missing values on mandatory destination relationship",
            ]
        case .number(let value, let former, let entity, let attribute, let type):
            sentence =
                "The value \(value) of \(former) does not fit the attribute's new type \(type.title). The store was "
                + "not changed. Give the attribute a type that can hold it, or write a mapping model."
            userInfo = [
                "entity": entity, "attribute": attribute, "reason": sentence, "value": value, "former": former,
                "type": type.title,
            ]
        }
        userInfo[NSFilePathErrorKey] = path
        return CocoaError(.migration, sentence: sentence, userInfo: userInfo)
    }

    private static func records(_ count: Int64) -> String { count == 1 ? "1 record" : "\(count) records" }
}
