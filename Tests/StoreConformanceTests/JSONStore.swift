import CoreData

/// A store in a JSON file: a worked example of a subclass of `NSAtomicStore`.
///
/// The file contains the metadata and a list of records. A UUID identifies a record, and relationships contain UUIDs:
///
///     { "metadata": { "NSStoreUUID": "…", … },
///       "records": [ { "entity": "Book", "id": "4F1C…",
///                      "values": { "name": "Notes", "price": "12.5" },
///                      "related": { "author": ["77A0…"] } } ] }
final class JSONStore: NSAtomicStore {
    static let storeType = NSPersistentStore.StoreType(rawValue: "JSON")
    /// How often a file was written, and whether the next write fails.
    var saveCount = 0
    var failsToSave = false

    /// Registers this class with coordinators.
    static func register() { NSPersistentStoreCoordinator.registerStoreClass(JSONStore.self, type: storeType) }

    override var type: String { Self.storeType.rawValue }

    // MARK: File

    private typealias File = [String: Any]

    private static func read(_ url: URL) throws -> File {
        guard let file = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? File,
            file["metadata"] is [String: Any]
        else { throw CocoaError(.fileReadCorruptFile) }
        return file
    }

    private static func write(_ file: File, to url: URL) throws {
        try JSONSerialization.data(withJSONObject: file, options: [.prettyPrinted, .sortedKeys])
            .write(to: url, options: .atomic)
    }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        decoded(try read(url)["metadata"] as? [String: Any] ?? [:])
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        var file = try read(url)
        file["metadata"] = encoded(metadata ?? [:])
        try write(file, to: url)
    }

    /// JSON has no data type for bytes, so the entities' version hashes are encoded as Base64.
    private static func encoded(_ metadata: [String: Any]) -> [String: Any] {
        metadata.mapValues { ($0 as? [String: Data])?.mapValues { $0.base64EncodedString() } ?? $0 }
    }

    private static func decoded(_ metadata: [String: Any]) -> [String: Any] {
        var metadata = metadata
        let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: String]
        metadata[NSStoreModelVersionHashesKey] = hashes?.compactMapValues { Data(base64Encoded: $0) }
        return metadata
    }

    // MARK: Opening

    override func loadMetadata() throws {
        if FileManager.default.fileExists(atPath: url!.path) {
            metadata = try Self.metadataForPersistentStore(with: url!)
        } else {
            metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: UUID().uuidString]
        }
    }

    /// Two passes: every record gets its node before relationships are resolved.
    override func load() throws {
        guard FileManager.default.fileExists(atPath: url!.path) else { return try save() }
        let records = try Self.read(url!)["records"] as? [[String: Any]] ?? []
        let entities = persistentStoreCoordinator!.managedObjectModel.entitiesByName
        var made: [String: NSAtomicStoreCacheNode] = [:]
        for record in records {
            guard let entity = entities[record["entity"] as? String ?? ""], let id = record["id"] as? String else {
                throw CocoaError(.fileReadCorruptFile)
            }
            let node = NSAtomicStoreCacheNode(objectID: objectID(for: entity, withReferenceObject: id))
            for (name, value) in record["values"] as? [String: Any] ?? [:] {
                guard let attribute = entity.attributesByName[name] else { throw CocoaError(.fileReadCorruptFile) }
                node.setValue(JSONValue.decode(value, attribute.type), forKey: name)
            }
            made[id] = node
        }
        for record in records {
            guard let node = made[record["id"] as? String ?? ""] else { continue }
            for (name, ids) in record["related"] as? [String: [String]] ?? [:] {
                guard let relationship = node.objectID.entity.relationshipsByName[name] else { continue }
                let others = ids.compactMap { made[$0] }
                node.setValue(relationship.isToMany ? NSOrderedSet(array: others) : others.first, forKey: name)
            }
        }
        addCacheNodes(Set(made.values))
    }

    // MARK: Saving

    override func newReferenceObject(for managedObject: NSManagedObject) -> Any { UUID().uuidString }

    /// New objects may refer to other new ones, so a relationship stores IDs instead of nodes.
    override func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        let node = NSAtomicStoreCacheNode(objectID: managedObject.objectID)
        updateCacheNode(node, from: managedObject)
        return node
    }

    override func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
        for name in managedObject.entity.attributesByName.keys {
            node.setValue(managedObject.value(forKey: name), forKey: name)
        }
        for name in managedObject.entity.relationshipsByName.keys {
            let related = managedObject.value(forKey: name)
            let objects =
                (related as? NSOrderedSet)?.array ?? (related as? NSSet)?.allObjects ?? (related.map { [$0] } ?? [])
            node.setValue(objects.compactMap { ($0 as? NSManagedObject)?.objectID }, forKey: name)
        }
    }

    override func save() throws {
        if failsToSave { throw CocoaError(.fileWriteOutOfSpace) }
        try Self.write(["metadata": Self.encoded(metadata), "records": cacheNodes().map(record)], to: url!)
        saveCount += 1
    }

    private func record(of node: NSAtomicStoreCacheNode) -> [String: Any] {
        let entity = node.objectID.entity
        var values: [String: Any] = [:]
        for (name, attribute) in entity.attributesByName {
            values[name] = node.value(forKey: name).flatMap { JSONValue.encode($0, attribute.type) }
        }
        return [
            "entity": entity.name ?? "", "id": referenceObject(for: node.objectID), "values": values,
            "related": entity.relationshipsByName.keys.reduce(into: [String: [Any]]()) { related, name in
                related[name] = ids(node.value(forKey: name)).map(referenceObject)
            },
        ]
    }

    /// IDs of related nodes, for records from the file, or of related objects.
    private func ids(_ related: Any?) -> [NSManagedObjectID] {
        let list = related as? [Any] ?? (related as? NSOrderedSet)?.array ?? (related.map { [$0] } ?? [])
        return list.compactMap { ($0 as? NSAtomicStoreCacheNode)?.objectID ?? $0 as? NSManagedObjectID }
    }

    /// Breaks the reference cycles between nodes.
    override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
        for node in cacheNodes() { node.propertyCache = nil }
    }
}

/// Attribute values in JSON. Types that JSON lacks are encoded as strings.
enum JSONValue {
    static func encode(_ value: Any, _ type: NSAttributeDescription.AttributeType) -> Any? {
        switch type {
        case .integer16, .integer32, .integer64, .boolean, .string: value
        // Seventeen digits preserve every bit.
        case .double, .float: (value as? NSNumber).map { "\($0.doubleValue)" }
        case .date: (value as? Date).map { "\($0.timeIntervalSinceReferenceDate)" }
        case .decimal, .uuid, .uri: "\(value)"
        case .binaryData: (value as? Data)?.base64EncodedString()
        case .transformable:
            try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true).base64EncodedString()
        default: nil
        }
    }

    static func decode(_ stored: Any, _ type: NSAttributeDescription.AttributeType) -> Any? {
        guard let text = stored as? String else { return stored }
        switch type {
        case .double, .float: return Double(text)
        case .date: return Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .decimal: return NSDecimalNumber(string: text)
        case .uuid: return UUID(uuidString: text)
        case .uri: return URL(string: text)
        case .binaryData: return Data(base64Encoded: text)
        case .transformable:
            guard let data = Data(base64Encoded: text) else { return nil }
            return try? NSKeyedUnarchiver.unarchivedObject(
                ofClasses: [NSArray.self, NSString.self, NSNumber.self], from: data)
        default: return text
        }
    }
}
