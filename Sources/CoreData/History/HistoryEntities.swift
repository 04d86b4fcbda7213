/// The entities that history requests can select, under the names that Apple uses in `Z_PRIMARYKEY`.
enum HistoryEntities {
    static let transaction = entity(
        "TRANSACTION",
        [
            ("author", .stringAttributeType), ("bundleID", .stringAttributeType),
            ("contextName", .stringAttributeType), ("processID", .stringAttributeType),
            ("storeID", .stringAttributeType), ("timestamp", .dateAttributeType),
            ("token", .undefinedAttributeType), ("transactionNumber", .integer64AttributeType),
        ])
    static let change = entity(
        "CHANGE",
        [
            ("changeID", .integer64AttributeType), ("changeType", .integer16AttributeType),
            ("changedEntity", .stringAttributeType), ("changedObjectID", .objectIDAttributeType),
        ])

    static func request(_ entity: NSEntityDescription?) -> NSFetchRequest<any NSFetchRequestResult>? {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = entity
        return request
    }

    private static func entity(_ name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes.map { name, type in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            // Object IDs and tokens are not stored in columns; they are only compared.
            attribute.isTransient = [.objectIDAttributeType, .undefinedAttributeType].contains(type)
            return attribute
        }
        return entity
    }
}
