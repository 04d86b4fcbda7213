import CoreData

/// A store whose records are rows on a server: a worked example of a subclass of `NSIncrementalStore`.
///
/// The server's number identifies a record. A fetch requests the whole table and filters it here; a server with
/// support for predicates would receive the predicate. The rows of a list are cached for the faults that fire next.
final class RemoteStore: NSIncrementalStore {
    static let storeType = NSPersistentStore.StoreType(rawValue: "Remote")
    /// Registers this class with coordinators.
    static func register() { NSPersistentStoreCoordinator.registerStoreClass(RemoteStore.self, type: storeType) }
    /// A URL without a server yet.
    static func place() -> URL { URL(string: "rows://\(UUID().uuidString.lowercased()).example")! }

    private var server: RemoteServer { .at(url!) }
    /// The rows of the last lists, until something is saved or found to be stale.
    private var listed: [NSManagedObjectID: RemoteServer.Body] = [:]
    /// The version of each row when it was last read.
    private var versions: [NSManagedObjectID: UInt64] = [:]
    /// How many objects contexts have registered for each record.
    private(set) var registrations: [NSManagedObjectID: Int] = [:]

    override var type: String { Self.storeType.rawValue }

    // MARK: Metadata

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        let answer = RemoteServer.at(url).send("GET", "/metadata")
        guard let metadata = answer.rows.first else { throw CocoaError(.fileReadNoSuchFile) }
        return metadata["entries"] as? [String: Any] ?? [:]
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        _ = RemoteServer.at(url).send("PUT", "/metadata", [metadataWrite(metadata ?? [:])])
    }

    private static func metadataWrite(_ metadata: [String: Any]) -> RemoteServer.Write {
        RemoteServer.Write(path: "/metadata", values: ["entries": metadata], version: 0)
    }

    /// A store without a UUID gets a new one.
    override func loadMetadata() throws {
        metadata = (try? Self.metadataForPersistentStore(with: url!)) ?? [NSStoreTypeKey: type]
    }

    // MARK: Requests

    private func send(_ method: String, _ path: String, _ writes: [RemoteServer.Write] = []) throws -> [RemoteServer
        .Body]
    {
        let answer = server.send(method, path, writes)
        switch answer.status {
        case 200: return answer.rows
        case 404: throw CocoaError(.managedObjectReferentialIntegrity)
        case 409:
            listed = [:]
            throw Stale(rows: answer.rows)
        default: throw CocoaError(.persistentStoreTimeout, userInfo: [NSURLErrorKey: url!])
        }
    }

    private struct Stale: Error, @unchecked Sendable {
        // Sendable like every error. It is caught on the thread that threw it.
        let rows: [RemoteServer.Body]
    }

    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        switch request {
        case let fetch as NSFetchRequest<any NSFetchRequestResult>: return try find(fetch, context!)
        case let save as NSSaveChangesRequest:
            try write(save)
            return [] as [Any]
        case let deletion as NSBatchDeleteRequest: return try delete(deletion)
        default: throw CocoaError(.persistentStoreUnsupportedRequestType)
        }
    }

    /// Deletes in the whole table at once. A server with support for predicates would receive the predicate.
    private func delete(_ request: NSBatchDeleteRequest) throws -> Deletion {
        guard let name = request.fetchRequest.entityName, request.fetchRequest.predicate == nil else {
            throw CocoaError(.persistentStoreUnsupportedRequestType)
        }
        let rows = try send("GET", "/\(name)")
        let deletions = rows.map { row in
            RemoteServer.Write(
                path: row["path"] as? String ?? "", values: nil, version: row["version"] as? UInt64 ?? 0)
        }
        _ = try send("POST", "/batch", deletions)
        listed = [:]
        return Deletion(count: rows.count)
    }

    private final class Deletion: NSBatchDeleteResult {
        private let count: Int
        init(count: Int) { self.count = count }
        override var result: Any? { count }
        override var resultType: NSBatchDeleteRequestResultType { .resultTypeCount }
    }

    private func find(_ fetch: NSFetchRequest<any NSFetchRequestResult>, _ context: NSManagedObjectContext) throws
        -> [Any]
    {
        let entities = fetch.includesSubentities ? family(fetch.entity!) : [fetch.entity!]
        var objects: [NSManagedObject] = []
        for entity in entities where !entity.isAbstract {
            for row in try send("GET", "/\(entity.name!)") {
                let id = try id(path: row["path"])
                listed[id] = row
                objects.append(context.object(with: id))
            }
        }
        objects.sort { "\(referenceObject(for: $0.objectID))" < "\(referenceObject(for: $1.objectID))" }
        if let predicate = fetch.predicate { objects = objects.filter { predicate.evaluate(with: $0) } }
        if let order = fetch.sortDescriptors, !order.isEmpty {
            objects = (objects as NSArray).sortedArray(using: order) as? [NSManagedObject] ?? []
        }
        objects = Array(objects.dropFirst(fetch.fetchOffset).prefix(fetch.fetchLimit == 0 ? .max : fetch.fetchLimit))
        switch fetch.resultType {
        case .countResultType: return [NSNumber(value: objects.count)]
        case .managedObjectIDResultType: return objects.map(\.objectID)
        default: return objects
        }
    }

    private func family(_ entity: NSEntityDescription) -> [NSEntityDescription] {
        [entity] + entity.subentities.flatMap(family)
    }

    // MARK: Records

    private func path(_ id: NSManagedObjectID) -> String { "/\(id.entity.name!)/\(referenceObject(for: id))" }

    private func id(path: Any?) throws -> NSManagedObjectID {
        let parts = (path as? String ?? "").split(separator: "/")
        guard parts.count == 2, let number = Int64(parts[1]),
            let entity = persistentStoreCoordinator!.managedObjectModel.entitiesByName[String(parts[0])]
        else { throw CocoaError(.coderReadCorrupt) }
        return newObjectID(for: entity, referenceObject: NSNumber(value: number))
    }

    private func row(_ id: NSManagedObjectID) throws -> RemoteServer.Body {
        let row = try listed[id] ?? send("GET", path(id))[0]
        versions[id] = row["version"] as? UInt64
        return row
    }

    override func newValuesForObject(
        with objectID: NSManagedObjectID, with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        let row = try row(objectID)
        var values: [String: Any] = [:]
        for (name, attribute) in objectID.entity.attributesByName {
            values[name] = row[name].flatMap { JSONValue.decode($0, attribute.type) } ?? NSNull()
        }
        for (name, relationship) in objectID.entity.relationshipsByName where !relationship.isToMany {
            values[name] = try row[name].map { try id(path: $0) } ?? NSNull()
        }
        return NSIncrementalStoreNode(objectID: objectID, withValues: values, version: versions[objectID] ?? 0)
    }

    override func newValue(
        forRelationship relationship: NSRelationshipDescription, forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        (try send("GET", path(objectID))[0][relationship.name] as? [String] ?? []).map { try! id(path: $0) }
    }

    // MARK: Saving

    override func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        try array.map { object in
            let number = try send("POST", "/\(object.entity.name!)")[0]["number"] as? Int ?? 0
            return newObjectID(for: object.entity, referenceObject: NSNumber(value: number))
        }
    }

    /// Sends everything in one request: the server writes all of it or nothing.
    private func write(_ save: NSSaveChangesRequest) throws {
        let changed = (save.insertedObjects ?? []).union(save.updatedObjects ?? [])
        let deleted = save.deletedObjects ?? []
        let writes =
            changed.map { RemoteServer.Write(path: path($0.objectID), values: values($0), version: version($0)) }
            + deleted.map { RemoteServer.Write(path: path($0.objectID), values: nil, version: version($0)) }
        do {
            _ = try send("POST", "/batch", writes + [Self.metadataWrite(metadata)])
        } catch let stale as Stale {
            throw try conflict(stale, changed.union(deleted))
        }
        for object in changed { versions[object.objectID] = version(object) + 1 }
        listed = [:]
    }

    private func version(_ object: NSManagedObject) -> UInt64 { versions[object.objectID] ?? 0 }

    private func conflict(_ stale: Stale, _ objects: Set<NSManagedObject>) throws -> CocoaError {
        let conflicts = try stale.rows.compactMap { row -> NSMergeConflict? in
            let id = try id(path: row["path"])
            return objects.first { $0.objectID == id }.map {
                NSMergeConflict(
                    source: $0, newVersion: Int(row["version"] as? UInt64 ?? 0), oldVersion: Int(version($0)),
                    cachedSnapshot: nil, persistedSnapshot: nil)
            }
        }
        return CocoaError(.managedObjectMerge, userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts])
    }

    private func values(_ object: NSManagedObject) -> RemoteServer.Body {
        var values: RemoteServer.Body = [:]
        for (name, attribute) in object.entity.attributesByName {
            values[name] = object.value(forKey: name).flatMap { JSONValue.encode($0, attribute.type) }
        }
        for name in object.entity.relationshipsByName.keys {
            switch object.value(forKey: name) {
            case let other as NSManagedObject: values[name] = path(other.objectID)
            case let others as NSOrderedSet: values[name] = paths(others.array)
            case let others as NSSet: values[name] = paths(others.allObjects)
            default: break
            }
        }
        return values
    }

    private func paths(_ objects: [Any]) -> [String] {
        objects.compactMap { ($0 as? NSManagedObject).map { path($0.objectID) } }
    }

    // MARK: Registered objects

    override func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {
        for id in objectIDs { registrations[id, default: 0] += 1 }
    }
    override func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {
        for id in objectIDs { registrations[id, default: 0] -= 1 }
    }
}
